import type { ExportSource } from '../../shared/ipc/exports';
import { withUsualPlaces } from '../../shared/money';
import type { Value } from '../../shared/values';
import type { RowSource } from './rows';
import { exportWords } from './words';
import type { LanguageCode } from '../../shared/locales';
import { shownColumns, shownFigure, summaryLines } from '../../shared/summary-table';
import type { Store } from '../profile-store/store';
import { maxSummaryRows } from './analysis-sources';

/**
 * A summary: a line for each group and currency, and the totals at the end. Fails as the store
 * does.
 */
export async function openSummary(
  store: Pick<Store, 'summary'>,
  { measure, ...question }: Extract<ExportSource, { kind: 'summary' }>,
  language: LanguageCode,
): Promise<RowSource> {
  const t = exportWords(language).summary;
  const answer = await store.summary({ ...question, maxRows: maxSummaryRows });
  const { rows, columns, more } = answer;
  const lines = summaryLines(answer);
  const shown = shownColumns(answer, question, measure);
  const currencyField = question.field === null ? null : question.currency;
  const names = [
    question.rows?.field ?? t.all,
    ...(currencyField === null ? [] : [currencyField]),
    ...shown.map((each) =>
      each.column !== null
        ? (columns[each.column]?.label ?? t.none)
        : question.columns === null
          ? t.measures[each.measure]
          : t.total,
    ),
    ...(more.columns === 0 ? [] : [t.moreColumns(more.columns)]),
  ];
  const digits = (text: string | null, currency: string | null): Value | undefined =>
    text === null ? undefined : { kind: 'number', text: withUsualPlaces(text, currency) };
  const laid = lines.map(({ row, currency, ...line }): (Value | undefined)[] => [
    row === null ? t.total : (rows[row]?.label ?? t.none),
    ...(currencyField === null ? [] : [currency ?? undefined]),
    ...shown.map((column) =>
      digits(shownFigure(line, column), column.measure === 'records' ? null : currency),
    ),
  ]);
  if (more.rows > 0) laid.push([t.moreRows(more.rows)]);
  return {
    columns: unique(names),
    total: laid.length,
    of: null,
    records: answer.records,
    asOf: answer.asOf,
    complete: answer.complete,
    batches: () => [{ rows: laid, records: laid.length }],
  };
}

/** Makes column names unique: a group may have the same name as the field. */
function unique(names: readonly string[]): string[] {
  return names.map((name, at) => (names.indexOf(name) === at ? name : `${name} (${at + 1})`));
}
