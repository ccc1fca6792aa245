import type { ExportSource } from '../../preload/contract/exports';
import { withUsualPlaces } from '../../preload/contract/fields';
import { shownColumns, shownFigure, summaryLines } from '../../preload/contract/analysis';
import type { Value } from '../../preload/contract/values';
import type { Store } from '../store/store';
import type { RowSource } from './rows';
import { exportWords } from './words';
import type { Language } from './words';

/** A summary as the screen shows it: a line for each group and currency, all of them together at the end. Fails as the cache does. */
export async function openSummary(
  summary: Store['summary'],
  { measure, ...question }: Extract<ExportSource, { kind: 'summary' }>,
  language: Language,
): Promise<RowSource> {
  const say = exportWords(language).summary;
  const answer = await summary(question);
  const { rows, columns } = answer;
  const lines = summaryLines(answer);
  const shown = shownColumns(answer, question, measure);
  const names = [
    question.rows?.field ?? say.all,
    ...(question.currency === null || question.field === null ? [] : [question.currency]),
    ...shown.map((each) =>
      each.column !== null
        ? (columns[each.column]?.label ?? say.none)
        : question.columns === null
          ? say.measures[each.measure]
          : say.total,
    ),
  ];
  const digits = (text: string | null, currency: string | null): Value | undefined =>
    text === null ? undefined : { kind: 'number', text: withUsualPlaces(text, currency) };
  const laid = lines.map(({ row, currency, ...line }) => [
    row === null ? say.total : (rows[row]?.label ?? say.none),
    ...(question.currency === null || question.field === null ? [] : [currency ?? undefined]),
    ...shown.map((column) =>
      digits(shownFigure(line, column), column.measure === 'records' ? null : currency),
    ),
  ]);
  return {
    columns: unique(names),
    total: laid.length,
    of: null,
    asOf: answer.asOf,
    complete: answer.complete,
    async *batches() {
      yield await Promise.resolve({ rows: laid, records: laid.length });
    },
    close: () => Promise.resolve(),
  };
}

/** A column's name stands once: a group may be called as the field is. */
function unique(names: readonly string[]): string[] {
  return names.map((name, at) => (names.indexOf(name) === at ? name : `${name} (${at + 1})`));
}
