import { fold } from '../../shared/fold';

const months = [
  ...['enero january ene jan', 'febrero february feb', 'marzo march mar', 'abril april abr apr'],
  ...['mayo may', 'junio june jun', 'julio july jul', 'agosto august ago aug'],
  ...['setiembre septiembre september set sep', 'octubre october oct'],
  ...['noviembre november nov', 'diciembre december dic dec'],
].map((names) => names.split(' '));

/** Only the beginning of a text is looked at: a letterhead is short. */
const maxLength = 300;

/**
 * The month a file is of, by its name, its sheet's name or its letterhead, in this order: its first
 * and last day. A month without a year is the last one that has begun. Null when nothing says so.
 */
export function guessPeriod(
  texts: readonly string[],
  today: Temporal.PlainDate,
): { first: string; last: string } | null {
  for (const text of texts) {
    const month = monthIn(text.slice(0, maxLength), today);
    if (month === null) continue;
    return {
      first: month.toPlainDate({ day: 1 }).toString(),
      last: month.toPlainDate({ day: 31 }).toString(),
    };
  }
  return null;
}

function monthIn(text: string, today: Temporal.PlainDate): Temporal.PlainYearMonth | null {
  const words = fold(text).match(/[a-z]+|\d+/g) ?? [];
  for (const [at, word] of words.entries()) {
    const index = months.findIndex((names) => names.includes(word));
    if (index >= 0) {
      const near = words.slice(at + 1, at + 4).concat(words.slice(Math.max(0, at - 2), at));
      const year = near.map(yearOf).find((each) => each !== null) ?? null;
      // Short names are words of their own: they count beside a year only.
      if (year === null && word.length < 4) continue;
      return monthOf(year, index + 1, today);
    }
    const [year, month] = [yearOf(word), Number(words[at + 1])];
    if (
      word.length === 4 &&
      year !== null &&
      words[at + 1]?.length === 2 &&
      month >= 1 &&
      month <= 12
    )
      return monthOf(year, month, today);
    if (/^20\d{2}(?:0[1-9]|1[0-2])$/.test(word))
      return monthOf(Number(word.slice(0, 4)), Number(word.slice(4)), today);
    const next = yearOf(words[at + 1] ?? '');
    if (/^(?:0[1-9]|1[0-2])$/.test(word) && words[at + 1]?.length === 4 && next !== null)
      return monthOf(next, Number(word), today);
  }
  return null;
}

function yearOf(word: string): number | null {
  if (/^20\d{2}$/.test(word)) return Number(word);
  return null;
}

function monthOf(
  year: number | null,
  month: number,
  today: Temporal.PlainDate,
): Temporal.PlainYearMonth {
  const ofYear = year ?? (month <= today.month ? today.year : today.year - 1);
  return Temporal.PlainYearMonth.from({ year: ofYear, month });
}
