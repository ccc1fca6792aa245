import { normalized } from './normalized';

const marks = /[\u0300-\u036f]/g;
// eslint-disable-next-line no-control-regex -- The same as `\P{ASCII}`, but twice as fast.
const beyondAscii = /[^\u0000-\u007f]/;

/** Text for search and filters, without case and accents: `Núñez` and `nunez` become equal. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return beyondAscii.test(lower) ? normalized(lower, 'NFD').replace(marks, '') : lower;
}

/**
 * Text for sorting: as `fold`, but `ñ` sorts as a letter of its own after `n`, as in Spanish lists
 * of names.
 */
export function foldForOrder(text: string): string {
  const lower = text.toLowerCase();
  if (!beyondAscii.test(lower)) return lower;
  const composed = normalized(lower, 'NFC').replaceAll('ñ', 'n\u007f');
  return normalized(composed, 'NFD').replace(marks, '');
}

/**
 * As `fold`, with the original position of each folded code unit, so that matches can be marked in
 * the original.
 */
export function foldWithPlaces(text: string): { folded: string; places: number[] } {
  const places: number[] = [];
  if (!beyondAscii.test(text)) {
    for (let index = 0; index <= text.length; index += 1) places.push(index);
    return { folded: text.toLowerCase(), places };
  }
  let folded = '';
  let at = 0;
  for (const character of text) {
    const piece = fold(character);
    places.push(...new Array<number>(piece.length).fill(at));
    folded += piece;
    at += character.length;
  }
  places.push(at);
  return { folded, places };
}
