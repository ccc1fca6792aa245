import { foldWithPlaces } from '../../preload/contract/fold';

/** Folded by `fold`. */
export interface SoughtWords {
  readonly text: string;
  readonly exact: boolean;
}

export type Highlighted = { text: string; hit: boolean }[];

/** Longer texts are cut around the first hit. */
const excerptLength = 120;
const lead = 30;

/** A text divided into matching and other parts. Words are folded, as from the parser. */
export function highlight(text: string, words: readonly SoughtWords[]): Highlighted {
  const shown = excerptOf(text, words);
  const { folded, places } = foldWithPlaces(shown);
  const hit = new Uint8Array(shown.length);
  for (const word of words) {
    const length = word.text.length;
    for (let at = 0; at < folded.length;) {
      const found = positionOf(word, folded.slice(at));
      if (found < 0) break;
      hit.fill(1, places[at + found], places[at + found + length]);
      at += found + length;
    }
  }
  const pieces: Highlighted = [];
  for (let at = 0; at < shown.length;) {
    const isHit = hit[at] === 1;
    let end = at;
    while (end < shown.length && (hit[end] === 1) === isHit) end += 1;
    pieces.push({ text: shown.slice(at, end), hit: isHit });
    at = end;
  }
  return pieces;
}

function excerptOf(text: string, words: readonly SoughtWords[]): string {
  if (text.length <= excerptLength) return text;
  const { folded, places } = foldWithPlaces(text);
  const firsts = words.map((word) => positionOf(word, folded)).filter((place) => place >= 0);
  const first = firsts.length === 0 ? 0 : (places[Math.min(...firsts)] ?? 0);
  const start = wholeAt(text, Math.max(0, first - lead));
  const end = wholeAt(text, Math.min(text.length, start + excerptLength));
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** Moves a position off the middle of a surrogate pair. */
function wholeAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}

const startsWord = /^[\p{L}\p{N}]/u;
const minInside = 3;

/** The position of words in a folded text, or -1: exact ones match whole words, short ones the start of a word. */
export function positionOf({ text: sought, exact }: SoughtWords, text: string): number {
  return positionIn(text, sought, { opens: exact || sought.length < minInside, closes: exact });
}

/** The position of a text in another, if required at the start or end of a word; otherwise -1. */
export function positionIn(
  text: string,
  sought: string,
  { opens, closes }: { readonly opens: boolean; readonly closes: boolean },
): number {
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const end = at + sought.length;
    // Two units, for letters that have two.
    const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
    const isInside =
      (opens && startsWord.test(before)) || (closes && startsWord.test(text.slice(end, end + 2)));
    if (!isInside) return at;
  }
  return -1;
}
