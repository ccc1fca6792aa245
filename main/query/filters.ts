import type { Filter } from '../../shared/ipc/browse';
import { type Condition, combined, sameFields, type Test } from './condition';

/** A filter as a condition; `read` parses the search language. */
export function conditionOf(filter: Filter, read: (search: string) => Condition | null): Condition {
  const condition = plainCondition(filter, read);
  return filter.not === true ? { kind: 'not', of: condition } : condition;
}

function plainCondition(filter: Filter, read: (search: string) => Condition | null): Condition {
  if (filter.kind === 'repeated') {
    const { same = null, among: words = '', filters = [] } = filter;
    const said = read(words);
    const conditions = [
      ...(said === null ? [] : [said]),
      ...filters.map((each) => conditionOf(each, read)),
    ];
    const among = conditions.length === 0 ? null : combined('all', conditions);
    return { kind: 'repeated', fields: sameFields(filter), same, among };
  }
  const fieldTest = (test: Test): Condition => ({ kind: 'field', fields: [filter.field], test });
  return combined('all', testsOf(filter).map(fieldTest));
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
