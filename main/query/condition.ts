import type { Filter } from '../../shared/ipc/browse';

export type Comparison = '>' | '>=' | '<' | '<=';

/**
 * A condition on records: parsed from the search language or built from filters, compiled by
 * compile.ts.
 */
export type Condition =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  /** Words anywhere in the record; `exact` matches whole words only. */
  | { readonly kind: 'words'; readonly text: string; readonly exact: boolean }
  /** Another record has the same values in all the fields; with `same`, this value. */
  | {
      readonly kind: 'repeated';
      readonly fields: readonly string[];
      readonly same: string | null;
      /** Only records that match this are compared; null for all. */
      readonly among: Condition | null;
    }
  /** Holds when the test holds for at least one of the fields. */
  | { readonly kind: 'field'; readonly fields: readonly string[]; readonly test: Test };

/** A test of one value. Texts are as typed. */
export type Test =
  /** The beginning of one of its words; a number of equal value; a moment in that period. */
  | { readonly kind: 'is'; readonly text: string }
  /** The whole text, ignoring case and accents. */
  | { readonly kind: 'exactly'; readonly text: string }
  /** One of many, each of which is a plain value (`isPlainValue`), tested as by `is` or `exactly`. */
  | { readonly kind: 'any-of'; readonly by: 'is' | 'exactly'; readonly texts: readonly string[] }
  | { readonly kind: 'starts-with' | 'contains'; readonly text: string }
  /** Whole values as facets return them. */
  | { readonly kind: 'one-of'; readonly texts: readonly string[] }
  | { readonly kind: 'compare'; readonly by: Comparison; readonly text: string }
  | { readonly kind: 'number'; readonly by: Comparison; readonly digits: string }
  | { readonly kind: 'days'; readonly by: '>=' | '<='; readonly text: string }
  | { readonly kind: 'presence'; readonly is: 'null' | 'empty' | 'absent' | 'present' };

export function combined(kind: 'all' | 'any', conditions: readonly Condition[]): Condition {
  const [only, ...others] = conditions;
  return only !== undefined && others.length === 0 ? only : { kind, of: conditions };
}

/** The fields a filter refers to. */
export function filterFields(filter: Filter): string[] {
  if (filter.kind !== 'repeated') return [filter.field];
  return [...sameFields(filter), ...(filter.filters ?? []).map(({ field }) => field)];
}

type Repeated = Extract<Filter, { kind: 'repeated' }>;

/** The fields whose values must be equal. */
export function sameFields({ field, also = [] }: Repeated): string[] {
  return [field, ...also];
}
