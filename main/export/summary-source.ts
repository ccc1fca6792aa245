import type { ExportSource, Headings } from '../../shared/ipc/exports';
import type { SummaryAnswer } from '../../shared/ipc/summary';
import { isCalendarPeriod } from '../../shared/calendar-periods';
import { groupWord } from '../../shared/group-words';
import { withUsualPlaces } from '../../shared/money';
import { columnTexts, pivotOf, shownMeasures, type PivotColumn } from '../../shared/pivot';
import type { Value } from '../../shared/values';
import { uniqueName } from '../values/unique-name';
import type { RowSource } from './rows';
import { exportWords } from './words';
import type { LanguageCode } from '../../shared/locales';
import type { Store } from '../profile-store/store';
import { maxSummaryRows } from './analysis-sources';

type SummarySource = Extract<ExportSource, { kind: 'summary' }>;

interface Reader {
  readonly language: LanguageCode;
  /** The service's own words by default. */
  readonly headings?: Headings | undefined;
}

/**
 * A pivot table: a line for each group, currencies beside each other, and the total at the end.
 * Fails as the store does.
 */
export async function openSummary(
  store: Pick<Store, 'summary'>,
  source: SummarySource,
  reader: Reader,
): Promise<RowSource> {
  const { measure, second = null, shownAs = 'value', sort = null } = source;
  const { query, rows: by, columns: across, field, currency } = source;
  const question = { query, rows: by, columns: across, field, currency };
  const t = exportWords(reader.language).summary;
  const answer = await store.summary({ ...question, maxRows: maxSummaryRows });
  const { more } = answer;
  const measures = shownMeasures(question, measure, second);
  const { columns, rows } = pivotOf(answer, question, { measures, shownAs, sort });
  const nameOf = groupNames(source, answer, reader);
  const isChange = isCalendarPeriod(shownAs);
  const isShare = shownAs === 'of-column' || shownAs === 'of-row';
  const names = columns.flatMap((column) => {
    const { group, figure } = columnTexts(column, question, measures.length > 1, {
      measure: (each) => t.measures[each],
      group: (at) => nameOf('columns', at),
      total: t.total,
      none: t.none,
    });
    const name = [group, figure].filter(Boolean).join(' ');
    if (isChange) return [`${name}: ${t.difference}`, `${name}: %`];
    return [isShare ? `${name} %` : name];
  });
  const cells = rows.map(({ row, cells }): (Value | undefined)[] => [
    row === null ? t.total : nameOf('rows', row),
    ...columns.flatMap((column, at) => {
      const { digits = null, percent = null } = cells[at] ?? {};
      if (isShare) return [number(digits)];
      const figure = amount(digits, column);
      return isChange ? [figure, number(percent)] : [figure];
    }),
  ]);
  if (more.rows > 0) cells.push([t.moreRows(more.rows)]);
  const taken = new Set<string>();
  return {
    // A group may have the same name as the field.
    columns: [
      question.rows?.field ?? t.all,
      ...names,
      ...(more.columns === 0 ? [] : [t.moreColumns(more.columns)]),
    ].map((name) => uniqueName(name, taken)),
    total: cells.length,
    listCount: null,
    records: answer.records,
    asOf: answer.asOf,
    synced: answer.synced,
    batches: () => [{ rows: cells, records: cells.length }],
  };
}

/** The names of groups: in words where people read them. */
function groupNames(source: SummarySource, answer: SummaryAnswer, { language, headings }: Reader) {
  const { none } = exportWords(language).summary;
  const { resource } = source.query;
  return (side: 'rows' | 'columns', at: number): string => {
    const label = answer[side][at]?.label ?? null;
    if (headings !== 'shown') return label ?? none;
    const month = side === 'rows' ? 'long' : 'short';
    return groupWord(label, source[side], { language, resource, none, month });
  };
}

const number = (text: string | null): Value | undefined =>
  text === null ? undefined : { kind: 'number', text };

function amount(digits: string | null, { measure, currency }: PivotColumn): Value | undefined {
  if (digits === null || measure === 'records') return number(digits);
  return number(withUsualPlaces(digits, currency));
}
