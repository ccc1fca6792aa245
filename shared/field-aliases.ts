/**
 * What people and finance lists call the service's fields, besides the names on the screens: in
 * lower-case letters and digits, without accents.
 */
export const fieldAliases: Readonly<Record<string, string>> = {
  'desk.full_name': 'nombresyapellidos',
  'desk.given_names': 'nombres',
  'desk.surnames': 'apellidos',
  document_number:
    'dni ruc documento doc nrodoc numdoc nrodni dniruc dnice docidentidad documentodeidentidad ndocumento nrodocumento numdocumento nrodedocumento document nationalid',
  first_name: 'nombre nombres name',
  first_last_name: 'apellido apellidos apellidopaterno surname lastname',
  second_last_name: 'apellidomaterno',
  gender: 'sexo sex',
  email: 'correo mail',
  phone_number: 'celular telefono phone mobile cel movil cellphone',
  status: 'situacion state',
  internal_reference: 'referencia reference ref',
  total_amount: 'monto montos importe importes total amount',
  unit_price: 'precio preciounit punit price',
  currency: 'divisa',
  expires_at: 'vencimiento',
  quantity: 'cant',
  code: 'lote',
  product_name: 'producto product',
  birth_date: 'nacimiento fechanac fecnac fdenacimiento birthday cumpleanos',
  created_at: 'fechadecreacion fechacreacion alta fechadealta fechaalta fecalta fechaderegistro',
  document_type: 'tipodoc tipodedoc tipodocumento tipodedocumento tdoc',
  residence_city: 'distrito',
  residence_address: 'domicilio',
};

/** The other names of a field. */
export function aliasesOf(field: string): readonly string[] {
  return Object.hasOwn(fieldAliases, field) ? (fieldAliases[field] ?? '').split(' ') : [];
}
