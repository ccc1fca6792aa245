import { fold } from '../../shared/fold';
import { monthNames } from '../../shared/written-dates';

/** Only the beginning of a text is looked at: a letterhead is short. */
const maxLength = 300;

/**
 * The month a file is of, by its name, its sheet's name or its letterhead, in this order: its first
 * and last day. A month without a year is the last one that has begun. Null when nothing says so.
 */
export function guessMonth(
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
    const month = monthNamed(word);
    if (month > 0) {
      const near = words.slice(at + 1, at + 4).concat(words.slice(Math.max(0, at - 2), at));
      const year = near.map(yearOf).find((each) => each !== null) ?? null;
      // Short names are words of their own: they count beside a year only.
      if (year === null && word.length < 4) continue;
      return monthOf(year, month, today);
    }
    const year = yearOf(word);
    const next = words[at + 1] ?? '';
    if (year !== null && inFigures.test(next)) return monthOf(year, Number(next), today);
    if (/^20\d{2}(?:0[1-9]|1[0-2])$/.test(word))
      return monthOf(Number(word.slice(0, 4)), Number(word.slice(4)), today);
    const nextYear = yearOf(next);
    if (nextYear !== null && inFigures.test(word)) return monthOf(nextYear, Number(word), today);
  }
  return null;
}

/** By its name, or the three letters it begins with; 0 for any other word. */
function monthNamed(word: string): number {
  const isName = (name: string) => name === word || (word.length === 3 && name.startsWith(word));
  return monthNames.findIndex((names) => names.some(isName)) + 1;
}

const inFigures = /^(?:0[1-9]|1[0-2])$/;

function yearOf(word: string): number | null {
  return /^20\d{2}$/.test(word) ? Number(word) : null;
}

function monthOf(
  year: number | null,
  month: number,
  today: Temporal.PlainDate,
): Temporal.PlainYearMonth {
  const ofYear = year ?? (month <= today.month ? today.year : today.year - 1);
  return Temporal.PlainYearMonth.from({ year: ofYear, month });
}
