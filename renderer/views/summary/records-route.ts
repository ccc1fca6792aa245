import type { Filter } from '../../../shared/ipc/browse';
import type { SummaryAnswer, SummaryGroup, SummaryQuestion } from '../../../shared/ipc/summary';
import type { PivotColumn } from '../../../shared/pivot';

/** A figure by its groups; null for all of them. */
interface Figure extends Pick<PivotColumn, 'column' | 'currency' | 'measure'> {
  readonly row: number | null;
}

/** Where the records that a figure counts are listed. */
export function recordsRoute(answer: SummaryAnswer, question: SummaryQuestion, figure: Figure) {
  const { query } = question;
  const filtersOf = (groups: readonly SummaryGroup[], at: number | null) =>
    at === null ? [] : (groups[at]?.filters ?? []);
  const filters = [
    ...query.filters,
    ...filtersOf(answer.rows, figure.row),
    ...filtersOf(answer.columns, figure.column),
    ...inCurrency(question, figure),
  ];
  return { screen: query.resource, filters, search: query.search };
}

/** Narrows records to those of a figure's currency; null: those without a currency. */
function inCurrency(question: SummaryQuestion, { currency, measure }: Figure): Filter[] {
  const field = question.field === null || measure === 'records' ? null : question.currency;
  if (field === null) return [];
  return currency === null
    ? [{ kind: 'presence', field, is: 'present', not: true }]
    : [{ kind: 'one-of', field, values: [currency] }];
}
