import type { Filter } from '../../shared/ipc/browse';
import type { Value } from '../../shared/values';
import { parseInstant } from '../format/instant';
import type { ColumnKind } from '../format/kind';
import { dayOf } from '../format/typed-values';

/** The filter that matches a cell's value; null if there is none. For an instant it is the day. */
export function filterOfValue(
  field: string,
  value: Value | undefined,
  kind: ColumnKind,
  zone: string,
): Filter | null {
  if (value === undefined) return { kind: 'presence', field, is: 'absent' };
  if (value === null) return { kind: 'presence', field, is: 'null' };
  if (value === '') return { kind: 'presence', field, is: 'empty' };
  if (typeof value === 'boolean') return { kind: 'one-of', field, values: [String(value)] };
  if (typeof value === 'object') {
    if (value.kind !== 'number') return null;
    return { kind: 'number', field, min: value.text, max: value.text };
  }
  const instant = kind === 'instant' ? parseInstant(value) : null;
  if (instant !== null) {
    const day = dayOf(instant.epochMs, zone);
    return { kind: 'days', field, first: day, last: day };
  }
  return { kind: 'one-of', field, values: [value] };
}

/** Adds the filter of a value, which replaces one of the same kind and field. */
export function filteredBy(filters: readonly Filter[], wanted: Filter): readonly Filter[] {
  const others = filters.filter(
    ({ field, kind, not }) => field !== wanted.field || kind !== wanted.kind || not === true,
  );
  return [...others, wanted];
}

/**
 * Adds a filter that excludes a value; excluded values of one field are collected in one filter.
 */
export function excluding(filters: readonly Filter[], unwanted: Filter): readonly Filter[] {
  const at = filters.findIndex(
    ({ field, kind, not }) => kind === 'one-of' && field === unwanted.field && not === true,
  );
  const known = filters[at];
  if (unwanted.kind !== 'one-of' || known?.kind !== 'one-of') {
    return [...filters, { ...unwanted, not: true }];
  }
  const values = [...new Set([...known.values, ...unwanted.values])];
  return filters.with(at, { ...known, values });
}
