import type { Value } from '../../shared/values';
import { dateNameKind } from '../../shared/field-names';
import { isAmountName } from '../../shared/money';
import { codeKind } from '../../shared/field-labels';
import { isDate, parseInstant } from './instant';
import { uuid } from '../../shared/identifier';

/**
 * The kind of a column, from its name and a sample of its values: docs/interface.md does not
 * describe the records' fields.
 */
export type ColumnKind =
  | 'id'
  | 'instant'
  | 'date'
  | 'amount'
  | 'number'
  | 'boolean'
  | 'status'
  | 'reason'
  | 'text'
  | 'json';

const idName = /(^|_)(id|uuid|guid)$/i;

const decimal = /^-?\d+(\.\d+)?$/;

/** The kind of one value; null for null, empty and absent. */
function valueKind(value: Value | undefined): ColumnKind | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'object') return value.kind === 'number' ? 'number' : 'json';
  if (parseInstant(value) !== null) return 'instant';
  if (isDate(value)) return 'date';
  return uuid.test(value) ? 'id' : 'text';
}

/**
 * A column of mixed kinds is text: its values share alignment and width, and each is still
 * formatted by its own kind.
 */
export function inferKind(name: string, sample: readonly (Value | undefined)[]): ColumnKind {
  const kinds = new Set(sample.map(valueKind));
  kinds.delete(null);
  const only = kinds.size === 1 ? [...kinds][0] : undefined;
  if (kinds.size === 0) return nameKind(name) ?? 'text';
  if (only === 'number') {
    if (idName.test(name)) return 'id';
    return isAmountName(name) ? 'amount' : 'number';
  }
  if (only !== 'text') return only ?? 'text';
  if (idName.test(name)) return 'id';
  const code = codeKind(name);
  if (code !== null) return code;
  if (isAmountName(name) && sample.every((value) => isDecimalText(value))) return 'amount';
  return 'text';
}

function nameKind(name: string): ColumnKind | null {
  if (idName.test(name)) return 'id';
  const dated = dateNameKind(name);
  if (dated !== null) return dated;
  if (/^(is|has)_/i.test(name) && !/_by$/i.test(name)) return 'boolean';
  return null;
}

function isDecimalText(value: Value | undefined): boolean {
  return typeof value !== 'string' || value === '' || decimal.test(value);
}
