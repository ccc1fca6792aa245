// Readers of the options of a reconciliation's statement. Each throws `UsageError` with a sentence.
import {
  actColumns,
  actFormats,
  usualActColumns,
  type ActColumn,
  type ActFormat,
} from '../../shared/ipc/acts';
import { currencyNamed } from '../../shared/currencies';
import { file, oneOf } from './option-values';
import { UsageError } from './usage-error';
import type { Values } from './options';

export const actOptions = [
  'act',
  'act-columns',
  'prepared-by',
  'prepared-on',
  'reviewed-by',
  'reviewed-on',
] as const;

export interface ActOptions {
  readonly file: string;
  readonly format: ActFormat;
  readonly columns: ActColumn[];
  readonly prepared: string;
  readonly reviewed: string;
  /** Days, such as 2026-11-30; null where none is given. */
  readonly preparedOn: string | null;
  readonly reviewedOn: string | null;
}

const maxName = 120;

/** Null without `--act`. */
export function readActOptions(
  values: Pick<Values, (typeof actOptions)[number]>,
): ActOptions | null {
  const { act, 'act-columns': columns, 'prepared-by': prepared, 'reviewed-by': reviewed } = values;
  if (act === undefined) {
    const strange = actOptions.find((option) => values[option] !== undefined);
    if (strange !== undefined) throw new UsageError(`--${strange} is for --act.`);
    return null;
  }
  const ending = /\.([a-z]+)$/i.exec(act)?.[1]?.toLowerCase();
  const format = actFormats.find((each) => each === ending);
  if (format === undefined) throw new UsageError('--act ends in .xlsx or .pdf.');
  for (const [option, name] of [
    ['prepared-by', prepared],
    ['reviewed-by', reviewed],
  ] as const) {
    if ((name?.length ?? 0) > maxName) {
      throw new UsageError(`--${option} has ${maxName} characters at most.`);
    }
  }
  const chosen = columns?.split(',').map((each) => oneOf('act-columns', each.trim(), actColumns));
  return {
    file: file('act', act),
    format,
    columns: [...new Set(chosen ?? usualActColumns)],
    prepared: prepared?.trim() ?? '',
    reviewed: reviewed?.trim() ?? '',
    preparedOn: dayOf('prepared-on', values['prepared-on']),
    reviewedOn: dayOf('reviewed-on', values['reviewed-on']),
  };
}

function dayOf(option: string, typed: string | undefined): string | null {
  if (typed === undefined) return null;
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(typed)) return Temporal.PlainDate.from(typed).toString();
  } catch {
    // No day of the calendar.
  }
  throw new UsageError(`--${option} is a day, such as 2026-11-30.`);
}

/** `created_at:2026-11`, or `created_at:2026-11-01..2026-11-15`; null without the option. */
export function parsePeriodOption(
  typed: string | undefined,
): { field: string; first: string; last: string } | null {
  if (typed === undefined) return null;
  const at = typed.lastIndexOf(':');
  const [field, days] = [typed.slice(0, Math.max(0, at)), typed.slice(at + 1)];
  const [first = '', last] = days.split('..');
  try {
    if (field === '') throw new Error('no field');
    if (last !== undefined) {
      const [from, to] = [Temporal.PlainDate.from(first), Temporal.PlainDate.from(last)];
      if (Temporal.PlainDate.compare(from, to) > 0) throw new Error('backwards');
      return { field, first: from.toString(), last: to.toString() };
    }
    if (!/^\d{4}-\d\d$/.test(first)) throw new Error('no month');
    const month = Temporal.PlainYearMonth.from(first);
    return {
      field,
      first: month.toPlainDate({ day: 1 }).toString(),
      last: month.toPlainDate({ day: 31 }).toString(),
    };
  } catch {
    throw new UsageError(
      '--period is a field and a month or days: created_at:2026-11, or created_at:2026-11-01..2026-11-15.',
    );
  }
}

/** By currency; null without the option. */
export function readTolerance(typed: readonly string[] | undefined): Record<string, string> | null {
  if (typed === undefined) return null;
  return Object.fromEntries(
    typed.map((each) => {
      const [, code = '', amount = ''] = /^([^=]{1,8})=(\d{1,12}(?:\.\d{1,6})?)$/.exec(each) ?? [];
      const currency = currencyNamed(code);
      if (currency === null) {
        throw new UsageError('--tolerance is a currency and an amount, such as PEN=0.01.');
      }
      return [currency, amount];
    }),
  );
}
