import { fieldLabels, isComputed, codeWords } from '../../preload/contract/fields';
import { fold } from '../../preload/contract/fold';

/** Each word the service writes in capitals, in small letters, with what people call it. */
export const codesSaid: readonly { readonly code: string; readonly said: readonly string[] }[] =
  Object.values(codeWords)
    .flatMap((words) => Object.entries<{ en?: string; es: string }>(words))
    .map(([code, { en, es }]) => ({
      code: code.toLowerCase(),
      said: [es, es.replace(/^En /, ''), ...(en === undefined ? [] : [en])],
    }));

/** A name without what people leave out or write otherwise: case, accents, spaces, `_` and `-`. */
function plain(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]/gu, '');
}

interface Names {
  readonly field: string;
  /** Its own name, then what it is called in English and in Spanish. */
  readonly names: readonly string[];
}

function namesOf(field: string): Names {
  const label = Object.hasOwn(fieldLabels, field)
    ? fieldLabels[field as keyof typeof fieldLabels]
    : null;
  return { field, names: label === null ? [field] : [field, label.en, label.es] };
}

/** The fields of this very name, else those called so. */
export function fieldsCalled(typed: string, fields: readonly string[]): string[] {
  const wanted = plain(typed);
  if (wanted === '') return [];
  const own = fields.filter((field) => plain(field) === wanted);
  if (own.length > 0) return own;
  return fields.filter((field) => namesOf(field).names.some((name) => plain(name) === wanted));
}

/**
 * The fields somebody means: those of this very name, else those called so, else those whose name begins so, else those that are called
 * something that begins so, else those with a word that begins so.
 */
export function fieldsNamed(typed: string, fields: readonly string[]): string[] {
  const called = fieldsCalled(typed, fields);
  const wanted = plain(typed);
  if (called.length > 0 || wanted === '') return called;
  // A computed field goes by its whole name: a word of it means its parts.
  const all = fields.filter((field) => !isComputed(field)).map(namesOf);
  const nearly: ((names: Names) => boolean)[] = [
    ({ field }) => plain(field).startsWith(wanted),
    ({ names }) => names.some((name) => plain(name).startsWith(wanted)),
    ({ names }) => names.some((name) => wordsOf(name).some((word) => word.startsWith(wanted))),
  ];
  for (const way of nearly) {
    const found = all.filter(way);
    if (found.length > 0) return found.map(({ field }) => field);
  }
  return [];
}

/** The name nearest to what was typed, to be typed instead; null when none is near. */
export function likeliestName(
  typed: string,
  fields: readonly string[],
  language: 'en' | 'es',
): string | null {
  const wanted = plain(typed);
  let best: { name: string; distance: number } | null = null;
  for (const { field, names } of fields.map(namesOf)) {
    const said = names[language === 'en' ? 1 : 2];
    for (const name of [...(said === undefined ? [] : [said]), ...names]) {
      const distance = distanceBetween(wanted, plain(name));
      if (distance > Math.max(1, Math.floor(wanted.length / 3))) continue;
      if (best !== null && best.distance <= distance) continue;
      // A name with spaces is not to be typed as it stands.
      best = { name: name === field ? field : fold(name).replace(/\s+/g, '-'), distance };
    }
  }
  return best?.name ?? null;
}

/** The service's words for states and reasons that people call so, or begin so. `sí` and `no` are said of yes and no. */
export function statesNamed(typed: string): string[] {
  const wanted = fold(typed.trim());
  if (wanted === 'si' || wanted === 'yes') return ['true'];
  if (wanted === 'no') return ['false'];
  if (wanted.length < 3) return [];
  return codesSaid.flatMap(({ code, said }) =>
    said.some((each) => fold(each).startsWith(wanted)) ? [code] : [],
  );
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .map(fold);
}

/** Letters to be put in, left out, changed or swapped (Damerau). */
function distanceBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1];
      const swapped =
        row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      now[at] = Math.min(
        (last[at] ?? 0) + 1,
        (now[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[at - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = last;
    last = now;
  }
  return last[other.length] ?? 0;
}
