const marks = /[\u0300-\u036f]/g;
// eslint-disable-next-line no-control-regex -- As `\P{ASCII}`, at half its price.
const beyondAscii = /[^\u0000-\u007f]/;

/** Text for search and filters: case and accents folded, so that `Núñez` and `nunez` are the same. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return beyondAscii.test(lower) ? lower.normalize('NFD').replace(marks, '') : lower;
}

/** Text for sorting: as `fold`, but `ñ` is a letter of its own after `n`, as in a Spanish list of names. */
export function foldForOrder(text: string): string {
  const lower = text.toLowerCase();
  if (!beyondAscii.test(lower)) return lower;
  return lower.normalize('NFC').replaceAll('ñ', 'n\u007f').normalize('NFD').replace(marks, '');
}

/** `fold` with the place in the original where each folded code unit comes from, so that what matched can be marked there. */
export function foldWithPlaces(text: string): { folded: string; places: number[] } {
  const places: number[] = [];
  if (!beyondAscii.test(text)) {
    for (let own = 0; own <= text.length; own += 1) places.push(own);
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
