import { dateTimeFormat } from './instant-format';
import { type LanguageCode, locales } from './locales';

/** The periods by which moments are grouped, the shortest first. */
export const periods = ['month', 'quarter', 'year'] as const;

export type Period = (typeof periods)[number];

/** What a period is called within sentences. */
interface PeriodNames {
  readonly name: string;
  readonly by: string;
  readonly before: string;
  readonly running: string;
}

interface PeriodKind {
  readonly months: number;
  /** Labels sort by time. `nth`: of the year, from 0. */
  readonly label: (year: string, nth: number) => string;
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
const kinds: Readonly<Record<Period, PeriodKind>> = {
  month: {
    months: 1,
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

export const periodMonths = (period: Period): number => kinds[period].months;

export const periodNames = (period: Period, language: LanguageCode): PeriodNames =>
  kinds[period].names[language];

/** Whether records are grouped by a period, rather than by values. */
export function isCalendarPeriod(by: string): by is Period {
  return (periods as readonly string[]).includes(by);
}

/** The first month of a label, counted from January of year 0; null if it is no label. */
function monthOf(label: string): number | null {
  const [, year, quarter, month] = /^(\d{4})(?:-(?:Q([1-4])|(0[1-9]|1[0-2])))?$/.exec(label) ?? [];
  if (year === undefined) return null;
  const ofYear = quarter === undefined ? Number(month ?? 1) - 1 : (Number(quarter) - 1) * 3;
  return Number(year) * 12 + ofYear;
}

const yearOf = (month: number) => String(Math.floor(month / 12)).padStart(4, '0');

function labelAt(month: number, period: Period): string {
  const { months, label } = kinds[period];
  return label(yearOf(month), Math.floor((month % 12) / months));
}

/** The label of the period that a month such as `2026-11` is in; another text stays as it is. */
export function periodOf(month: string, period: Period): string {
  const at = monthOf(month);
  return at === null ? month : labelAt(at, period);
}

/** The first and last month of a period, as filters by days take them. */
export function monthsOf(label: string, period: Period): { first: string; last: string } {
  const at = monthOf(label) ?? 0;
  return {
    first: labelAt(at, 'month'),
    last: labelAt(at + kinds[period].months - 1, 'month'),
  };
}

/** The period that is so many months earlier: `2025-12` for `2026-01` and 1; null if it is none. */
export function periodBefore(label: string, period: Period, months: number): string | null {
  const at = monthOf(label);
  return at === null || at < months ? null : labelAt(at - months, period);
}

/** All periods from the first to the last, both included; at most a thousand. */
export function periodsBetween(first: string, last: string, period: Period): readonly string[] {
  const [from, to] = [monthOf(first), monthOf(last)];
  if (from === null || to === null) return [last];
  const { months } = kinds[period];
  const count = Math.min(Math.floor((to - from) / months) + 1, 1_000);
  return Array.from({ length: count }, (_, at) => labelAt(to - (count - 1 - at) * months, period));
}

/** A label in the reader's words; any other text stays as it is. */
export function periodWords(
  label: string,
  period: Period,
  language: LanguageCode,
  style: 'long' | 'short',
): string {
  const month = monthOf(label);
  if (month === null) return label;
  const { months, words } = kinds[period];
  const nth = Math.floor((month % 12) / months);
  const day = Date.UTC(2000, month % 12, 15);
  return words(
    { year: yearOf(month), nth, day: new Date(day).setUTCFullYear(Math.floor(month / 12)) },
    language,
    style,
  );
}
