import type { Browsable } from '../../preload/contract/browse';
import { usualRules } from '../../preload/contract/reconcile';
import type { Mapping, Pair } from '../../preload/contract/reconcile';
import { fold } from '../../preload/contract/fold';
import { fieldsCalled, fieldsNamed } from '../query/vocabulary';

/**
 * What finance lists call the service's fields beside the names on the screens: lower-case letters and digits only, without accents. Where a
 * name stands for several fields, the first that the list has counts.
 */
const otherNames: Readonly<Record<string, string>> = {
  'desk.full_name': 'nombresyapellidos',
  'desk.given_names': 'nombres',
  'desk.surnames': 'apellidos',
  document_number:
    'dni ruc documento doc nrodoc numdoc nrodni dniruc dnice docidentidad documentodeidentidad ndocumento nrodocumento numdocumento nrodedocumento document nationalid',
  first_name: 'nombre nombres name',
  first_last_name: 'apellido apellidos apellidopaterno surname lastname',
  second_last_name: 'apellidomaterno',
  email: 'correo mail',
  phone_number: 'celular telefono phone mobile',
  status: 'situacion state',
  internal_reference: 'referencia reference ref',
  total_amount: 'monto montos importes importe total amount',
  unit_price: 'precio preciounit punit price',
  currency: 'divisa',
  expires_at: 'vencimiento',
  quantity: 'cant',
  code: 'lote',
  product_name: 'producto product',
  birth_date: 'nacimiento fechanac fecnac fdenacimiento birthday',
  created_at: 'fechadecreacion fechacreacion',
  residence_city: 'distrito',
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
  const also = Object.entries(otherNames).find(
    ([field, names]) => fields.includes(field) && names.split(' ').includes(letters),
  );
  return also?.[0] ?? fieldsCalled(name, fields)[0] ?? null;
}
