import type { Browsable } from '../../shared/ipc/browse';
import { usualRules, type Mapping, type Pair } from '../../shared/ipc/reconcile';
import { fieldAliases } from '../../shared/field-aliases';
import { fold } from '../../shared/fold';
import { fieldsNamed, namesAmong } from '../query/names';

/** Fields that identify a record, the most reliable first. */
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

/**
 * Suggests a mapping by the columns' names, using each field once. It has no key if none of the key
 * fields is among them.
 */
export function suggestMapping(
  columns: readonly string[],
  fields: readonly string[],
  resource: Browsable,
): Mapping {
  const taken = new Set<string>();
  const exactlyNamed = exactlyNamedAmong(fields);
  const pairs = columns.flatMap((name, column): Pair[] => {
    // Only exact names: a wrong guess would make all records differ. `Fecha` is not the date of
    // deletion, nor `N°` the document number.
    const field = exactlyNamed(name);
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

/**
 * The field meant by a typed name or the beginning of one; null when it matches none or several.
 */
export function suggestedField(name: string, fields: readonly string[]): string | null {
  const exactly = exactlyNamedAmong(fields)(name);
  if (exactly !== null) return exactly;
  const [named, ...others] = fieldsNamed(name, fields);
  return named !== undefined && others.length === 0 ? named : null;
}

function exactlyNamedAmong(fields: readonly string[]): (name: string) => string | null {
  const all = new Set(fields);
  const called = namesAmong(fields);
  const aliases = Object.entries(fieldAliases).filter(([field]) => all.has(field));
  return (name) => {
    if (all.has(name)) return name;
    const plainName = fold(name).replace(/[^a-z0-9]/g, '');
    const also = aliases.find(([, names]) => names.split(' ').includes(plainName));
    return also?.[0] ?? called(name)[0] ?? null;
  };
}
