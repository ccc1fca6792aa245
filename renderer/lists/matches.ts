import { foldWithPlaces } from '../../shared/fold';
import type { SearchWord } from './filter-words';

/** A piece of a text, and whether it is a search hit. */
export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

const letter = /[\p{L}\p{N}]/u;

/** Shorter words match only at the beginning of words. */
const minLength = 3;

/** Splits a text at the hits, ignoring accents and case: `nunez` is found in `Núñez`. */
export function highlighted(text: string, words: readonly SearchWord[]): readonly Piece[] {
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

function startsOf({ text, exact }: SearchWord, folded: string): readonly number[] {
  const starts: number[] = [];
  for (let at = folded.indexOf(text); at >= 0; at = folded.indexOf(text, at + text.length)) {
    const end = at + text.length;
    const opens = at === 0 || !letter.test(folded.charAt(at - 1));
    const closes = end === folded.length || !letter.test(folded.charAt(end));
    if ((opens || (!exact && text.length >= minLength)) && (closes || !exact)) starts.push(at);
  }
  return starts;
}
