import type { Cell } from '../body';
import type { ColumnCell } from '../column-chunk';
import type { Condition } from '../conditions';
import { compareInstants, isCut, textOf } from '../conditions';
import { compareDecimals, readDecimal } from '../decimals';
import { fold } from '../fold';
import { readInstant } from '../instants';
import type { Shape } from '../shapes';
import type { Comparison, FieldValue, Term } from './parse';
import { readPeriod } from './period';

/** What was typed stays the same for a hundred thousand values: it is read once. */
function remembering<T>(read: (text: string) => T): (text: string) => T {
  let last: { text: string; value: T } | null = null;
  return (text) => (last?.text === text ? last : (last = { text, value: read(text) })).value;
}

const typedPeriod = remembering(readPeriod);
const typedNumber = remembering(readDecimal);
const typedText = remembering(fold);

const wordCharacter = /[\p{L}\p{N}]/u;
const shortest = 3;

/** Whether a field's text is searched by words: moments are asked for by `field:…`, and true and false stand in every record. */
export function isSearched(cell: Cell): boolean {
  if (cell === null || typeof cell === 'boolean') return false;
  return typeof cell !== 'string' || cell.length < 19 || readInstant(cell) === null;
}

/** A record satisfies all terms. `folded` gives a field's folded text when it is searched. */
export function fitsRecord(terms: readonly Term[], shape: Shape, cells: readonly Cell[]): boolean {
  let texts: string[] | null = null;
  const searched = () => (texts ??= cells.filter(isSearched).map((cell) => fold(textOf(cell))));
  return terms.every((term) => {
    const fits =
      term.kind === 'words'
        ? searched().some((text) => placeOf(term, text) >= 0)
        : term.fields.some((field) => {
            const at = shape.places.get(field);
            return at !== undefined && fitsValue(term.value, cells[at] ?? null);
          });
    return fits !== term.not;
  });
}

/** Where words stand in a folded text, -1 when they do not: exact ones as whole words, short ones at a word's start. */
export function placeOf(words: { text: string; exact: boolean }, text: string): number {
  const startsWord = words.exact || words.text.length < shortest;
  for (let at = text.indexOf(words.text); at >= 0; at = text.indexOf(words.text, at + 1)) {
    const end = at + words.text.length;
    const opens = !startsWord || at === 0 || !wordCharacter.test(text.charAt(at - 1));
    const closes = !words.exact || end === text.length || !wordCharacter.test(text.charAt(end));
    if (opens && closes) return at;
  }
  return -1;
}

/** A term on one field as a condition on its column. */
export function conditionFor(field: string, term: Extract<Term, { kind: 'field' }>): Condition {
  return {
    field,
    key: JSON.stringify(term.value),
    test: (cell: ColumnCell | undefined) => {
      if (cell === undefined) return false;
      return isCut(cell) ? 'unsure' : fitsValue(term.value, cell);
    },
  };
}

function fitsValue(value: FieldValue, cell: Cell): boolean {
  if (value.kind === 'null') return cell === null;
  if (cell === null) return false;
  const text = textOf(cell);
  switch (value.kind) {
    case 'is': {
      if (value.exact) return fold(text) === value.text;
      if (startsWord(fold(text), value.text)) return true;
      const moment = typeof cell === 'string' ? readInstant(cell) : null;
      const period = moment && typedPeriod(value.text);
      return period !== null && moment !== null && isWithin(moment, period);
    }
    case 'compare':
      return compares(text, value.by, value.text);
    case 'range':
      return compares(text, '>=', value.from) && compares(text, '<=', value.to);
  }
}

function startsWord(text: string, wanted: string): boolean {
  return placeOf({ text: wanted, exact: false }, text) >= 0 && prefixPlace(text, wanted) >= 0;
}

function prefixPlace(text: string, wanted: string): number {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (at === 0 || !wordCharacter.test(text.charAt(at - 1))) return at;
  }
  return -1;
}

function isWithin(
  moment: NonNullable<ReturnType<typeof readInstant>>,
  period: NonNullable<ReturnType<typeof readPeriod>>,
): boolean {
  return compareInstants(moment, period.from) >= 0 && compareInstants(moment, period.before) < 0;
}

/** Moments against a period (`>2026-01-01` is after that day), numbers by value, else folded texts. */
function compares(text: string, by: Comparison, typed: string): boolean {
  const moment = readInstant(text);
  const period = moment && typedPeriod(typed);
  if (moment !== null && period !== null) {
    const fromStart = compareInstants(moment, period.from);
    const fromEnd = compareInstants(moment, period.before);
    if (by === '>') return fromEnd >= 0;
    if (by === '>=') return fromStart >= 0;
    return by === '<' ? fromStart < 0 : fromEnd < 0;
  }
  const number = readDecimal(text);
  const bound = typedNumber(typed);
  if (number !== null && bound !== null) return holds(compareDecimals(number, bound), by);
  if (moment !== null || bound !== null || text === '') return false;
  const [one, other] = [fold(text), typedText(typed)];
  return holds(one < other ? -1 : one > other ? 1 : 0, by);
}

function holds(difference: number, by: Comparison): boolean {
  if (by === '>') return difference > 0;
  if (by === '>=') return difference >= 0;
  return by === '<' ? difference < 0 : difference <= 0;
}
