import { fold, foldWithPlaces } from '../../preload/contract/fold';

/** A piece of a text, and whether the search found it. */
export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** What is looked for in every text: a folded word or phrase. */
export interface SoughtWord {
  readonly text: string;
  /** Written in quotes: stands only as whole words. */
  readonly exact: boolean;
}

const token = /(-?)(?:([\p{L}_][\p{L}\p{N}_.-]*):)?("[^"]*"?|[^\s"]*)/uy;
const letter = /[\p{L}\p{N}]/u;
/** `a OR b` is two words. */
const isJoint = /^(?:OR|O|\|\|?)$/;
/** Shorter words are sought at the beginning of words only. */
const minLength = 3;

/** The words of a search that are looked for everywhere: not `field:value`, not `-word`. Folded, as they are compared. */
export function soughtWords(search: string): readonly SoughtWord[] {
  const words: SoughtWord[] = [];
  for (let at = 0; at < search.length;) {
    token.lastIndex = at;
    const found = token.exec(search);
    at += Math.max(1, found?.[0].length ?? 0);
    const [, minus, field, raw = ''] = found ?? [];
    // A list of a field's values goes on to its parenthesis.
    if (field !== undefined && raw.startsWith('(')) at = endOf(search, at - raw.length);
    const text = fold(raw.replaceAll('"', '')).trim();
    if (minus === '-' || field !== undefined || text === '' || isJoint.test(raw)) continue;
    words.push({ text, exact: raw.startsWith('"') });
  }
  return words;
}

function endOf(search: string, from: number): number {
  const end = search.indexOf(')', from);
  return end < 0 ? search.length : end + 1;
}

/** A text cut where the words stand in it, accents and case folded: `nunez` is found in `Núñez`. */
export function highlighted(text: string, words: readonly SoughtWord[]): readonly Piece[] {
  if (words.length === 0 || text === '') return [{ text, hit: false }];
  const { folded, places } = foldWithPlaces(text);
  const hits = new Uint8Array(text.length);
  for (const word of words) {
    for (const start of startsOf(word, folded)) {
      hits.fill(1, places[start], places[start + word.text.length]);
    }
  }
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length;) {
    const hit = hits[at] === 1;
    let end = at;
    while (end < text.length && (hits[end] === 1) === hit) end += 1;
    pieces.push({ text: text.slice(at, end), hit });
    at = end;
  }
  return pieces;
}

function startsOf({ text, exact }: SoughtWord, folded: string): readonly number[] {
  const starts: number[] = [];
  for (let at = folded.indexOf(text); at >= 0; at = folded.indexOf(text, at + text.length)) {
    const end = at + text.length;
    const opens = at === 0 || !letter.test(folded.charAt(at - 1));
    const closes = end === folded.length || !letter.test(folded.charAt(end));
    if ((opens || (!exact && text.length >= minLength)) && (closes || !exact)) starts.push(at);
  }
  return starts;
}

const condition = /(?:^|\s)-?([\p{L}_][\p{L}\p{N}_.-]*):([^\s"]+)/gu;
/** Fields that hold days or moments, by their names: a document's number may well look like a date. */
const dated = /^(created|updated|deleted|blocked|expires|birth)|_at$|date|fecha/iu;
/** Begins as a date does: digits, a separator, digits. */
const likeDate = /^\d{1,4}[-/.]\d/u;
const calendar = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T.+)?)?)?$/u;

/** Dates of a search's conditions that are none, as typed: `created:>2026-02-30` has `2026-02-30`. */
export function unreadableDates(search: string): readonly string[] {
  return [...search.matchAll(condition)].flatMap(([, field = '', value = '']) => {
    if (!dated.test(field)) return [];
    const dates = value.replace(/^[<>]=?/u, '').split('..');
    return dates.filter((text) => likeDate.test(text) && !isDate(text));
  });
}

function isDate(text: string): boolean {
  const [, year = '', month = '01', day = '01'] = calendar.exec(text) ?? [];
  if (year === '') return false;
  const written = `${year}-${month}-${day}`;
  const epochMs = Date.parse(written);
  // 31 February is read as 3 March by some: a day must come back as itself.
  return !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(written);
}
