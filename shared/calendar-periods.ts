import { dateTimeFormat } from './instant-format';
import { type LanguageCode, locales } from './locales';

/** The periods by which moments are grouped, the shortest first. */
export const calendarPeriods = ['month', 'quarter', 'year'] as const;

export type CalendarPeriod = (typeof calendarPeriods)[number];

/** What a period is called within sentences. */
interface PeriodNames {
  readonly name: string;
  readonly by: string;
  readonly before: string;
  readonly running: string;
}

interface PeriodKind {
  readonly months: number;
  /** The month in which its year begins: 0 for January, 3 for a business year from April. */
  readonly begins: number;
  /** Labels sort by time. `nth`: of its year, from 0. */
  readonly label: (year: string, nth: number) => string;
  /** Finds the year of a label, and its number from 1 where there are several. */
  readonly pattern: RegExp;
  /** The words of a label; `day` is one of its first month. */
  readonly words: (
    label: { readonly year: string; readonly nth: number; readonly day: number },
    language: LanguageCode,
    style: 'long' | 'short',
  ) => string;
  readonly names: Readonly<Record<LanguageCode, PeriodNames>>;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** All that is particular to a period: another one is an entry here. */
const kinds: Readonly<Record<CalendarPeriod, PeriodKind>> = {
  month: {
    months: 1,
    begins: 0,
    pattern: /^(\d{4})-(0[1-9]|1[0-2])$/,
    label: (year, nth) => `${year}-${twoDigits(nth + 1)}`,
    words: ({ day }, language, style) => {
      const localeContext = { locale: locales[language], zone: 'UTC' };
      return dateTimeFormat(localeContext, { month: style, year: 'numeric' }).format(day);
    },
    names: {
      en: {
        name: 'month',
        by: 'by month',
        before: 'the month before',
        running: 'this month is not over',
      },
      es: {
        name: 'mes',
        by: 'por mes',
        before: 'al mes anterior',
        running: 'este mes aún no termina',
      },
    },
  },
  quarter: {
    months: 3,
    begins: 0,
    pattern: /^(\d{4})-Q([1-4])$/,
    label: (year, nth) => `${year}-Q${nth + 1}`,
    words: ({ year, nth }, language) => `${language === 'es' ? 'T' : 'Q'}${nth + 1} ${year}`,
    names: {
      en: {
        name: 'quarter',
        by: 'by quarter',
        before: 'the quarter before',
        running: 'this quarter is not over',
      },
      es: {
        name: 'trimestre',
        by: 'por trimestre',
        before: 'al trimestre anterior',
        running: 'este trimestre aún no termina',
      },
    },
  },
  year: {
    months: 12,
    begins: 0,
    pattern: /^(\d{4})$/,
    label: (year) => year,
    words: ({ year }) => year,
    names: {
      en: {
        name: 'year',
        by: 'by year',
        before: 'the year before',
        running: 'this year is not over',
      },
      es: {
        name: 'año',
        by: 'por año',
        before: 'al año anterior',
        running: 'este año aún no termina',
      },
    },
  },
};

export const periodMonths = (period: CalendarPeriod): number => kinds[period].months;

export const periodNames = (period: CalendarPeriod, language: LanguageCode): PeriodNames =>
  kinds[period].names[language];

/** Whether records are grouped by a period, rather than by values. */
export function isCalendarPeriod(by: string): by is CalendarPeriod {
  return (calendarPeriods as readonly string[]).includes(by);
}

/** The first month of a label, counted from January of year 0; null if it is no label of these. */
function startOf(label: string, period: CalendarPeriod): number | null {
  const { begins, months, pattern } = kinds[period];
  const [, year, nth = '1'] = pattern.exec(label) ?? [];
  return year === undefined ? null : Number(year) * 12 + begins + (Number(nth) - 1) * months;
}

/** The year of a period, and which of that year it is, for a month counted in the same way. */
function placeOf(month: number, period: CalendarPeriod): { year: string; nth: number } {
  const { begins, months } = kinds[period];
  const sinceYear0 = month - begins;
  return {
    year: String(Math.floor(sinceYear0 / 12)).padStart(4, '0'),
    nth: Math.floor((sinceYear0 % 12) / months),
  };
}

function labelAt(month: number, period: CalendarPeriod): string {
  const { year, nth } = placeOf(month, period);
  return kinds[period].label(year, nth);
}

/** The label of the period that a month such as `2026-11` is in; another text stays as it is. */
export function periodOf(month: string, period: CalendarPeriod): string {
  if (period === 'month') return month;
  const at = startOf(month, 'month');
  return at === null ? month : labelAt(at, period);
}

/** The first and last month of a period, as filters by days take them. */
export function monthsOf(label: string, period: CalendarPeriod): { first: string; last: string } {
  const at = startOf(label, period);
  if (at === null) return { first: label, last: label };
  return {
    first: labelAt(at, 'month'),
    last: labelAt(at + kinds[period].months - 1, 'month'),
  };
}

/** The period that is so many months earlier: `2025-12` for `2026-01` and 1; null if it is none. */
export function periodBefore(label: string, period: CalendarPeriod, months: number): string | null {
  const at = startOf(label, period);
  return at === null || at < months ? null : labelAt(at - months, period);
}

/** All periods from the first to the last, both included; at most a thousand. */
export function periodsBetween(
  first: string,
  last: string,
  period: CalendarPeriod,
): readonly string[] {
  const [from, to] = [startOf(first, period), startOf(last, period)];
  if (from === null || to === null) return [last];
  const { months } = kinds[period];
  const count = Math.min(Math.floor((to - from) / months) + 1, 1_000);
  return Array.from({ length: count }, (_, at) => labelAt(to - (count - 1 - at) * months, period));
}

/** A label in the reader's words; any other text stays as it is. */
export function periodWords(
  label: string,
  period: CalendarPeriod,
  language: LanguageCode,
  style: 'long' | 'short',
): string {
  const start = startOf(label, period);
  if (start === null) return label;
  const day = new Date(0).setUTCFullYear(Math.floor(start / 12), start % 12, 15);
  return kinds[period].words({ ...placeOf(start, period), day }, language, style);
}
