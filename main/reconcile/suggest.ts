import type { Browsable } from '../../preload/contract/browse';
import { usualRules } from '../../preload/contract/reconcile';
import type { Mapping, Pair } from '../../preload/contract/reconcile';
import { fold } from '../../preload/contract/fold';
import { fieldsCalled, fieldsNamed } from '../query/vocabulary';

/** What finance lists call the service's fields beside the names screens know, the first that is there; without case, accents and signs. */
const alsoCalled: Readonly<Record<string, string | readonly string[]>> = {
  dni: 'document_number',
  ruc: 'document_number',
  documento: 'document_number',
  doc: 'document_number',
  nrodoc: 'document_number',
  numdoc: 'document_number',
  nrodni: 'document_number',
  dniruc: 'document_number',
  dnice: 'document_number',
  docidentidad: 'document_number',
  documentodeidentidad: 'document_number',
  ndocumento: 'document_number',
  nrodocumento: 'document_number',
  numdocumento: 'document_number',
  nrodedocumento: 'document_number',
  document: 'document_number',
  nationalid: 'document_number',
  nombre: 'first_name',
  nombres: ['desk.given_names', 'first_name'],
  name: 'first_name',
  apellido: 'first_last_name',
  apellidos: ['desk.surnames', 'first_last_name'],
  nombresyapellidos: 'desk.full_name',
  apellidopaterno: 'first_last_name',
  apellidomaterno: 'second_last_name',
  surname: 'first_last_name',
  lastname: 'first_last_name',
  correo: 'email',
  mail: 'email',
  celular: 'phone_number',
  telefono: 'phone_number',
  phone: 'phone_number',
  mobile: 'phone_number',
  situacion: 'status',
  state: 'status',
  referencia: 'internal_reference',
  reference: 'internal_reference',
  ref: 'internal_reference',
  monto: 'total_amount',
  montos: 'total_amount',
  importes: 'total_amount',
  importe: 'total_amount',
  total: 'total_amount',
  amount: 'total_amount',
  precio: 'unit_price',
  preciounit: 'unit_price',
  punit: 'unit_price',
  divisa: 'currency',
  vencimiento: 'expires_at',
  price: 'unit_price',
  cant: 'quantity',
  lote: 'code',
  producto: 'product_name',
  product: 'product_name',
  nacimiento: 'birth_date',
  fechanac: 'birth_date',
  fecnac: 'birth_date',
  fdenacimiento: 'birth_date',
  fechadecreacion: 'created_at',
  fechacreacion: 'created_at',
  birthday: 'birth_date',
  distrito: 'residence_city',
};

/** What tells one record from another, the surest first. */
const keyFields = [
  'id',
  'document_number',
  'code',
  'internal_reference',
  'provider_reference',
  'card_tracking_code',
  'batch_number',
  'email',
  'phone_number',
];

/** What the columns are by their names; each field once. Without a key when none is among them. */
export function suggestMapping(
  columns: readonly string[],
  fields: readonly string[],
  resource: Browsable,
): Mapping {
  const taken = new Set<string>();
  const pairs = columns.flatMap((name, column): Pair[] => {
    // A guess would be held against all records: `Fecha` is not the date of deletion, nor `N°` the number of the document.
    const field = exactlyNamed(name, fields);
    if (field === null || taken.has(field)) return [];
    taken.add(field);
    return [{ column, field }];
  });
  const key = keyFields.flatMap((field) => pairs.filter((pair) => pair.field === field))[0];
  return {
    resource,
    search: '',
    keys: key === undefined ? [] : [key],
    compare: pairs.filter((pair) => pair !== key),
    rules: usualRules,
  };
}

/** The field a person means who names a column to be its, also by its beginning; null when that is none or one of several. */
export function fieldOf(name: string, fields: readonly string[]): string | null {
  const exactly = exactlyNamed(name, fields);
  if (exactly !== null) return exactly;
  const [named, ...others] = fieldsNamed(name, fields);
  return named !== undefined && others.length === 0 ? named : null;
}

function exactlyNamed(name: string, fields: readonly string[]): string | null {
  if (fields.includes(name)) return name;
  const letters = fold(name).replace(/[^a-z0-9]/g, '');
  const also = [alsoCalled[letters] ?? []].flat().find((field) => fields.includes(field));
  return also ?? fieldsCalled(name, fields)[0] ?? null;
}
