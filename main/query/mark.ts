import { foldWithPlaces } from '../values/fold';

/** Folded, as `fold` gives them. */
export interface MarkedWords {
  readonly text: string;
  readonly exact: boolean;
}

export type Marked = { text: string; hit: boolean }[];

/** Longer texts are cut around the first hit. */
const excerptLength = 120;
const lead = 30;

/** A text cut into what matched and what did not. Words are folded, as the parser gives them. */
export function mark(text: string, words: readonly MarkedWords[]): Marked {
  const shown = excerptOf(text, words);
  const { folded, places } = foldWithPlaces(shown);
  const hit = new Uint8Array(shown.length);
  for (const word of words) {
    const length = word.text.length;
    for (let at = 0; at < folded.length;) {
      const found = placeOf(word, folded.slice(at));
      if (found < 0) break;
      hit.fill(1, places[at + found], places[at + found + length]);
      at += found + length;
    }
  }
  const pieces: Marked = [];
  for (let at = 0; at < shown.length;) {
    const isHit = hit[at] === 1;
    let end = at;
    while (end < shown.length && (hit[end] === 1) === isHit) end += 1;
    pieces.push({ text: shown.slice(at, end), hit: isHit });
    at = end;
  }
  return pieces;
}

function excerptOf(text: string, words: readonly MarkedWords[]): string {
  if (text.length <= excerptLength) return text;
  const { folded, places } = foldWithPlaces(text);
  const firsts = words.map((word) => placeOf(word, folded)).filter((place) => place >= 0);
  const first = firsts.length === 0 ? 0 : (places[Math.min(...firsts)] ?? 0);
  const start = wholeAt(text, Math.max(0, first - lead));
  const end = wholeAt(text, Math.min(text.length, start + excerptLength));
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** Not in the middle of a character of two units. */
function wholeAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}

const wordCharacter = /[\p{L}\p{N}]/u;
const minInside = 3;

/** Where words stand in a folded text, -1 when they do not: exact ones as whole words, short ones at a word's start. */
export function placeOf(words: MarkedWords, text: string): number {
  const startsWord = words.exact || words.text.length < minInside;
  for (let at = text.indexOf(words.text); at >= 0; at = text.indexOf(words.text, at + 1)) {
    const end = at + words.text.length;
    const opens = !startsWord || at === 0 || !wordCharacter.test(text.charAt(at - 1));
    const closes = !words.exact || end === text.length || !wordCharacter.test(text.charAt(end));
    if (opens && closes) return at;
  }
  return -1;
}
