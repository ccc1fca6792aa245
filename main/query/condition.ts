import type { Filter } from '../../preload/contract/browse';

export type Comparison = '>' | '>=' | '<' | '<=';

/** A condition on records: parsed from the search language or built from filters, compiled by compile.ts. */
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
  | { readonly kind: 'starts-with' | 'contains'; readonly text: string }
  /** Whole values as facets return them. */
  | { readonly kind: 'one-of'; readonly texts: readonly string[] }
  | { readonly kind: 'compare'; readonly by: Comparison; readonly text: string }
  | { readonly kind: 'number'; readonly by: Comparison; readonly digits: string }
  | { readonly kind: 'days'; readonly by: '>=' | '<='; readonly text: string }
  | { readonly kind: 'presence'; readonly is: 'null' | 'empty' | 'absent' | 'present' };

export function joined(kind: 'all' | 'any', of: readonly Condition[]): Condition {
  const [only, ...others] = of;
  return only !== undefined && others.length === 0 ? only : { kind, of };
}

/** A filter as a condition; `read` parses the search language. */
export function conditionOf(filter: Filter, read: (search: string) => Condition | null): Condition {
  const condition = plainCondition(filter, read);
  return filter.not === true ? { kind: 'not', of: condition } : condition;
}

/** The fields a filter refers to. */
export function fieldsOf(filter: Filter): string[] {
  if (filter.kind !== 'repeated') return [filter.field];
  return [...sameFields(filter), ...(filter.filters ?? []).map(({ field }) => field)];
}

type Repeated = Extract<Filter, { kind: 'repeated' }>;

/** The fields whose values must be equal. */
function sameFields({ field, also = [] }: Repeated): string[] {
  return [field, ...also];
}

function plainCondition(filter: Filter, read: (search: string) => Condition | null): Condition {
  if (filter.kind === 'repeated') {
    const { same = null, among: words = '', filters = [] } = filter;
    const said = read(words);
    const of = [
      ...(said === null ? [] : [said]),
      ...filters.map((each) => conditionOf(each, read)),
    ];
    const among = of.length === 0 ? null : joined('all', of);
    return { kind: 'repeated', fields: sameFields(filter), same, among };
  }
  const of = (test: Test): Condition => ({ kind: 'field', fields: [filter.field], test });
  return joined('all', testsOf(filter).map(of));
}

function testsOf(filter: Exclude<Filter, { kind: 'repeated' }>): Test[] {
  switch (filter.kind) {
    case 'contains':
    case 'starts-with':
      return [{ kind: filter.kind, text: filter.text }];
    case 'one-of':
      return [{ kind: 'one-of', texts: filter.values }];
    // Without any bound they still require a number, or a day.
    case 'number': {
      const { min, max } = filter;
      const lower = min === null && max === null ? '-1e999' : min;
      return bounds(lower, max, (by, digits) => ({ kind: 'number', by, digits }));
    }
    case 'days': {
      const { first, last } = filter;
      const lower = first === null && last === null ? '0001' : first;
      return bounds(lower, last, (by, text) => ({ kind: 'days', by, text }));
    }
    case 'presence':
      return [{ kind: 'presence', is: filter.is }];
  }
}

function bounds(
  lower: string | null,
  upper: string | null,
  test: (by: '>=' | '<=', text: string) => Test,
): Test[] {
  return [
    ...(lower === null ? [] : [test('>=', lower.trim())]),
    ...(upper === null ? [] : [test('<=', upper.trim())]),
  ];
}
