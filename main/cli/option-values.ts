// Readers of option values. Each throws `UsageError` with a sentence.
import type { Browsable, QueryLocale } from '../../shared/ipc/browse';
import { exportFormats, type ExportFormat, type Headings } from '../../shared/ipc/exports';
import { browsable, storedResources, syncable } from '../../shared/resources';
import type { Syncable } from '../../shared/ipc/sync';
import { isZone, systemZone } from '../../shared/zones';
import { languageCodes } from '../../shared/locales';
import { usualCsv } from '../../shared/usual-csv';
import { meant } from './command-line';
import { daysBackOf, durationOf } from './durations';
import { UsageError } from './usage-error';
import type { Option, Values } from './options';

/** The options for CSV only. */
export const dialect = ['separator', 'decimal', 'bom'] as const;

/** The format as typed, or the one of the file's extension; undefined without either. */
export function namedFormat(file: string, typed: string | undefined): string | undefined {
  const ending = /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase();
  return typed ?? exportFormats.find((each) => each === ending);
}

/** The format as typed, or the one of the file's extension. Throws `UsageError`. */
export function formatOf(file: string, typed: string | undefined): ExportFormat['kind'] {
  const format = namedFormat(file, typed);
  if (format === undefined && file === '-') {
    throw new UsageError(`--out - needs --format, one of ${exportFormats.join(', ')}.`);
  }
  if (format === undefined) {
    throw new UsageError(`--out ends in one of .${exportFormats.join(', .')}, or use --format.`);
  }
  return oneOf('format', format, exportFormats);
}

const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;
export const separatorNames = ['comma', 'semicolon', 'tab'] as const;
const decimals = { point: '.', comma: ',' } as const;
export const decimalNames = ['point', 'comma'] as const;

/** The format with its CSV options; CSV options for another format are an error. */
export function readFormat(
  kind: ExportFormat['kind'],
  values: Pick<Values, (typeof dialect)[number]>,
): ExportFormat {
  for (const option of dialect) {
    if (kind !== 'csv' && values[option] !== undefined) {
      throw new UsageError(`--${option} is for --format csv.`);
    }
  }
  if (kind === 'pdf') return { kind, layout: 'table' };
  if (kind !== 'csv') return { kind };
  const { separator, decimal, bom = false } = values;
  return {
    kind,
    dialect: {
      separator:
        separator === undefined
          ? usualCsv.separator
          : separators[oneOf('separator', separator, separatorNames)],
      decimal:
        decimal === undefined
          ? usualCsv.decimal
          : decimals[oneOf('decimal', decimal, decimalNames)],
      byteOrderMark: bom,
    },
  };
}

/** The options for paper only. */
export const paper = ['group-by', 'in-full'] as const;

/**
 * A list on paper: by default the columns that fit the page, null for `columns`. Options for paper
 * with another format are an error.
 */
export function readPaper(
  format: ExportFormat,
  values: Pick<Values, (typeof paper)[number]>,
  columns: readonly string[] | null,
): ExportFormat {
  for (const option of paper) {
    if (format.kind !== 'pdf' && values[option] !== undefined) {
      throw new UsageError(`--${option} is for --format pdf.`);
    }
  }
  if (format.kind !== 'pdf') return format;
  const exact = values['in-full'] ?? false;
  const fit = !exact && columns === null;
  return { ...format, fit, exact, groupBy: values['group-by'] ?? null };
}

/** The options for headings and language of a file for people. */
export const headings = ['headings', 'language'] as const;

export const headingKinds = ['service', 'shown'] as const satisfies readonly Headings[];

/** Headings and language; by default the service's own field names, in English. */
export function readHeadings(
  format: ExportFormat['kind'],
  values: Pick<Values, (typeof headings)[number]>,
): { headings: Headings; language: QueryLocale['language'] } {
  const kind = oneOf('headings', values.headings ?? 'service', headingKinds);
  if (kind === 'shown' && !['csv', 'xlsx', 'pdf'].includes(format)) {
    throw new UsageError('--headings shown is for --format csv, xlsx and pdf.');
  }
  return { headings: kind, language: readLanguage(values.language) };
}

function readLanguage(typed = 'en'): QueryLocale['language'] {
  return oneOf('language', typed, languageCodes);
}

/** The options for a command's output. */
export const output = ['out', 'format', 'language', ...dialect] as const;

/**
 * The output: a file, whose format is `--format` or its extension, or JSON lines on stdout (`out`
 * is null).
 */
export function outputOf(values: Pick<Values, (typeof output)[number]>): {
  out: string | null;
  format: ExportFormat;
  language: QueryLocale['language'];
} {
  const out = values.out === undefined ? null : file('out', values.out);
  if (out === null && values.format !== undefined) {
    throw new UsageError('--format needs --out; without --out, JSON lines are printed.');
  }
  const kind = out === null ? 'ndjson' : formatOf(out, values.format);
  return { out, format: readFormat(kind, values), language: readLanguage(values.language) };
}

/** The only `--resource` of a command about one list. */
export function oneResource(command: string, typed: readonly string[] | undefined): string {
  const [resource, ...others] = typed ?? [];
  if (resource === undefined || others.length > 0) {
    throw new UsageError(`"${command}" takes one --resource.`);
  }
  return resource;
}

/** The list of a command; null for that of the saved view or table it names. Throws `UsageError`. */
export function listOrSaved(
  command: string,
  typed: readonly string[] | undefined,
  saved: string | null,
): Browsable | null {
  if (typed === undefined && saved !== null) return null;
  return oneOf('resource', oneResource(command, typed), browsable);
}

/** For commands about one list or all of them; null for all. */
export function resourceOrAll(
  command: string,
  typed: readonly string[] | undefined,
): Syncable | null {
  if (typed === undefined) return null;
  return oneOf('resource', oneResource(command, typed), storedResources);
}

/** The name of the saved view given instead of `--filter`; null without one. */
export function oneView(
  command: string,
  { view: views = [], filter }: Pick<Values, 'view' | 'filter'>,
): string | null {
  const [view = null, ...others] = views;
  if (others.length > 0) throw new UsageError(`"${command}" takes one --view.`);
  if (view !== null && filter !== undefined)
    throw new UsageError('A --view has a filter: leave out --filter, or make another view.');
  return view;
}

export function oneOf<T extends string>(option: string, typed: string, known: readonly T[]): T {
  return chosenAs(`--${option} is`, typed, known);
}

/** The word after a command's name. Throws `UsageError`. */
export function oneWordOf<T extends string>(
  command: string,
  typed: string,
  known: readonly T[],
): T {
  return chosenAs(`"${command}" takes`, typed, known);
}

function chosenAs<T extends string>(beginning: string, typed: string, known: readonly T[]): T {
  const found = known.find((each) => each === typed);
  if (found === undefined) {
    const question = meant(typed, known);
    throw new UsageError(`${beginning} one of ${known.join(', ')}, not "${typed}".${question}`);
  }
  return found;
}

/** Throws `UsageError` for an option of the command that its action would not heed. */
export function requireFitting(
  action: string,
  values: Values,
  fitting: readonly Option[],
  all: readonly Option[],
): void {
  const strange = all.find((option) => values[option] !== undefined && !fitting.includes(option));
  if (strange !== undefined) throw new UsageError(`"${action}" has no option --${strange}.`);
}

export function readResources(typed: readonly string[] | undefined): readonly Syncable[] {
  if (typed === undefined) return syncable;
  return typed.map((each) => oneOf('resource', each, syncable));
}

/**
 * Epoch milliseconds of a date or `yesterday` (midnight in the zone), a date and time, or so long
 * ago (`12h`, `7d`).
 */
export function readSince(
  typed: string,
  { zone, now }: { readonly zone: string; readonly now: number },
  option = 'since',
): number {
  const ago = durationOf(typed);
  if (ago !== null) return now - ago;
  const daysBack = daysBackOf(typed);
  if (daysBack !== null) {
    const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
    return today.subtract({ days: daysBack }).startOfDay().epochMilliseconds;
  }
  const isDate = /^\d{4}-\d\d-\d\d$/.test(typed);
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.test(typed);
  const since = isDate || isInstant ? instantOption(typed, zone) : Number.NaN;
  if (Number.isNaN(since)) {
    throw new UsageError(
      `--${option} is a date like 2026-11-16, a time like 2026-11-16T09:30, so long ago like 12h or 7d, today or yesterday, not "${typed}".${meant(typed, ['today', 'yesterday'])}`,
    );
  }
  return since;
}

/** The options that select changes. */
export const changesOptions = ['since', 'between', 'and', 'field'] as const;

/**
 * Changes since a moment (epoch milliseconds) or between two, of all fields unless `fields` is set.
 */
export interface ChangesSelection {
  readonly since: number;
  readonly between?: { readonly from: number; readonly to: number };
  readonly fields?: string[];
}

export function readChangesSelection(
  values: Pick<Values, (typeof changesOptions)[number]>,
  calendar: { readonly zone: string; readonly now: number },
): ChangesSelection {
  const instant = (option: 'since' | 'between' | 'and', typed: string) =>
    readSince(typed, calendar, option);
  const { since, between, and, field } = values;
  const fields = field && { fields: field };
  if (between === undefined && and === undefined) {
    return { since: since === undefined ? 0 : instant('since', since), ...fields };
  }
  if (between === undefined || and === undefined || since !== undefined) {
    throw new UsageError('--between and --and go together, without --since.');
  }
  const [from, to] = [instant('between', between), instant('and', and)];
  if (from >= to) throw new UsageError('--and is a later moment than --between.');
  return { since: from, between: { from, to }, ...fields };
}

/**
 * A date is midnight in the zone, and a time without an offset is local to it. NaN for a date that
 * does not exist.
 */
function instantOption(typed: string, zone: string): number {
  if (/(Z|[+-]\d\d:\d\d)$/.test(typed) && typed.includes('T')) return Date.parse(typed);
  try {
    const local = Temporal.PlainDateTime.from(typed);
    return local.toZonedDateTime(zone).epochMilliseconds;
  } catch {
    return Number.NaN;
  }
}

/** This computer's zone by default. Throws `UsageError`. */
export function readZone(typed: string | undefined): string {
  const zone = typed ?? systemZone();
  if (isZone(zone)) return zone;
  throw new UsageError(
    `--zone is a time zone like America/Lima or UTC.${meant(zone, Intl.supportedValuesOf('timeZone'))}`,
  );
}

export function file(option: string, typed: string): string {
  if (typed === '') throw new UsageError(`--${option} needs a file.`);
  return typed;
}

/** In commands the day comes before the month, whatever the language: scripts are moved about. */
export const cliDates = 'day-first';
