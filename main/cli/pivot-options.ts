// What "pivot" takes. Each reader throws `UsageError` with a sentence.
import { calendarPeriods } from '../../shared/calendar-periods';
import { groupingOf } from '../../shared/grouping-text';
import { measures, type Measure, type ShownAs } from '../../shared/pivot-measures';
import type { CommandArguments, CommandReader } from './arguments';
import { listOrSaved, oneOf, output, outputOf, readHeadings, readSince } from './option-values';
import type { Values } from './options';
import { UsageError } from './usage-error';

/** A share of the column's or of the row's total. */
export const percents = ['column', 'row'] as const;

export const sortOrders = ['desc', 'asc'] as const;

/** The options that a saved table has itself. */
const ofTable = ['rows', 'columns', 'measure', 'of', 'filter'] as const;

export const pivotReader = {
  options: [
    'profile',
    'resource',
    'table',
    ...ofTable,
    'percent',
    'change',
    'sort',
    'as-of',
    'zone',
    'headings',
    ...output,
  ],
  read: ({ values, now, need, locale }: CommandArguments) => {
    const { table = null } = values;
    const resource = listOrSaved('pivot', values.resource, table);
    const strange = ofTable.find((option) => table !== null && values[option] !== undefined);
    if (strange !== undefined) throw new UsageError(`A --table has its own --${strange}.`);
    const out = outputOf(values);
    if (out.out === null && values.headings !== undefined) {
      throw new UsageError('--headings is for --out.');
    }
    return {
      profile: need('profile'),
      locale,
      /** Null: that of the saved table. */
      resource,
      /** The name of a saved table; null for the rows, columns and measures given here. */
      table,
      rows: values.rows === undefined ? null : groupingOf(values.rows),
      columns: values.columns === undefined ? null : groupingOf(values.columns),
      /** The field whose numbers are summed; null to count records. */
      field: values.of ?? null,
      ...readMeasures(values),
      filter: values.filter ?? '',
      /** Null: as the saved table has it, or the figures themselves. */
      shownAs: readShownAs(values),
      /** Rows by their total; null for their usual order, or that of the saved table. */
      sort: values.sort === undefined ? null : oneOf('sort', values.sort, sortOrders),
      /** Epoch milliseconds; null for the list as it is now. */
      asOf:
        values['as-of'] === undefined
          ? null
          : readAsOf(values['as-of'], { zone: locale.zone, now }),
      ...out,
      headings: readHeadings(out.format.kind, values).headings,
    };
  },
} as const satisfies CommandReader;

/** One measure, or two with a comma between them. */
function readMeasures({ measure, of: field }: Pick<Values, 'measure' | 'of'>): {
  measure: Measure;
  second: Measure | null;
} {
  const usual = field === undefined ? 'records' : 'sum';
  const [first = usual, second, ...others] = (measure ?? usual)
    .split(',')
    .map((each) => oneOf('measure', each.trim(), measures));
  if (others.length > 0 || first === second) {
    throw new UsageError('--measure is one of them, or two with a comma: sum,records.');
  }
  const needy = [first, second].find((each) => each !== undefined && each !== 'records');
  if (field === undefined && needy !== undefined) {
    throw new UsageError(`--measure ${needy} needs --of FIELD.`);
  }
  return { measure: first, second: second ?? null };
}

function readShownAs({ percent, change }: Pick<Values, 'percent' | 'change'>): ShownAs | null {
  if (percent !== undefined && change !== undefined) {
    throw new UsageError('--percent and --change exclude each other.');
  }
  if (percent !== undefined) {
    return oneOf('percent', percent, percents) === 'row' ? 'of-row' : 'of-column';
  }
  return change === undefined ? null : oneOf('change', change, calendarPeriods);
}

/** The end of a day, in the zone; other moments as `--since` has them. */
function readAsOf(
  typed: string,
  calendar: { readonly zone: string; readonly now: number },
): number {
  const at = readSince(typed, calendar, 'as-of');
  if (!/^\d{4}-\d\d-\d\d$/.test(typed)) return at;
  const start = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(calendar.zone);
  return start.add({ days: 1 }).startOfDay().epochMilliseconds - 1;
}
