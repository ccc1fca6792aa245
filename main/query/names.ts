import { closest, slipsFrom } from '../values/closest';
import type { LanguageCode } from '../../shared/locales';
import { isComputed } from '../../shared/computed-fields';
import { aliasesOf } from '../../shared/field-aliases';
import { fieldLabels } from '../../shared/field-labels';
import { fold } from '../../shared/fold';
import { statesCalled, codesSaid } from './state-words';

/**
 * A name without case, accents, spaces, `_` and `-`, which people leave out or write differently.
 */
function foldedName(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]/gu, '');
}

interface Names {
  readonly field: string;
  /** The field's own name, then its English and Spanish labels. */
  readonly names: readonly string[];
}

function namesOf(field: string): Names {
  const label = Object.hasOwn(fieldLabels, field)
    ? fieldLabels[field as keyof typeof fieldLabels]
    : null;
  return { field, names: label === null ? [field] : [field, label.en, label.es] };
}

/** Fields with exactly this name, otherwise those with this label. */
export function fieldsCalled(typed: string, fields: readonly string[]): string[] {
  return namesAmong(fields)(typed);
}

/** As `fieldsCalled`, for many names: a file may have as many columns as a list has fields. */
export function namesAmong(fields: readonly string[]): (typed: string) => string[] {
  const all = new Set(fields);
  const byName = fieldsBy(fields, (field) => [field]);
  let byLabel: ReadonlyMap<string, readonly string[]> | null = null;
  return (typed) => {
    const wanted = foldedName(typed);
    if (wanted === '') return [];
    // `created_at` is not `createdAt` where a list has both.
    if (all.has(typed)) return [typed];
    const exact = byName.get(wanted);
    if (exact !== undefined) return [...exact];
    byLabel ??= fieldsBy(fields, (field) => namesOf(field).names);
    return [...(byLabel.get(wanted) ?? [])];
  };
}

function fieldsBy(
  fields: readonly string[],
  namesOfOne: (field: string) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const by = new Map<string, string[]>();
  for (const field of fields) {
    for (const name of new Set(namesOfOne(field).map(foldedName))) {
      const found = by.get(name);
      if (found === undefined) by.set(name, [field]);
      else found.push(field);
    }
  }
  return by;
}

/**
 * The fields somebody may mean: those of exactly this name; if there are none, those with this
 * label; else those whose name, label or a word of whose label begins with it; else those that
 * people call so (`dni`, `celular`). Only the first of these rules that finds any counts.
 */
export function fieldsNamed(typed: string, fields: readonly string[]): string[] {
  const called = fieldsCalled(typed, fields);
  const wanted = foldedName(typed);
  if (called.length > 0 || wanted === '') return called;
  // Computed fields need their whole name: a word of it means their parts.
  const all = fields.filter((field) => !isComputed(field)).map(namesOf);
  const nearly: ((names: Names) => boolean)[] = [
    ({ field }) => foldedName(field).startsWith(wanted),
    ({ names }) => names.some((name) => foldedName(name).startsWith(wanted)),
    ({ names }) => names.some((name) => nameWords(name).some((word) => word.startsWith(wanted))),
    ({ field }) => aliasesOf(field).includes(wanted),
  ];
  for (const way of nearly) {
    const found = all.filter(way);
    if (found.length > 0) return found.map(({ field }) => field);
  }
  return [];
}

/** The name closest to what was typed, as a suggestion; null when none is close. */
export function likeliestName(
  typed: string,
  fields: readonly string[],
  language: LanguageCode,
): string | null {
  const wanted = foldedName(typed);
  const distanceOf = slipsFrom(wanted);
  let best: { name: string; distance: number } | null = null;
  for (const { field, names } of fields.map(namesOf)) {
    const said = names[language === 'en' ? 1 : 2];
    for (const name of [...(said === undefined ? [] : [said]), ...names]) {
      const distance = distanceOf(foldedName(name));
      if (distance === null) continue;
      if (best !== null && best.distance <= distance) continue;
      // A name with spaces could not be typed as it stands.
      best = { name: name === field ? field : fold(name).replace(/\s+/g, '-'), distance };
    }
  }
  return best?.name ?? null;
}

/**
 * The service's codes for states and reasons whose labels begin so. `sí` and `no` mean true and
 * false.
 */
export function statesNamed(typed: string): string[] {
  const wanted = fold(typed.trim());
  if (wanted === 'si' || wanted === 'yes') return ['true'];
  if (wanted === 'no') return ['false'];
  if (wanted.length < 3 || !/\p{L}/u.test(wanted)) return [];
  const called = statesCalled(typed);
  return codesSaid.flatMap(({ code, folded }) =>
    called.includes(code) || folded.some((each) => each.startsWith(wanted)) ? [code] : [],
  );
}

const minMistakeLength = 4;

/**
 * The state's or reason's word that somebody may have meant by one that names none (`bloquedo`);
 * null when none is close, or when what was typed names one.
 */
export function likeliestState(typed: string, language: LanguageCode): string | null {
  const wanted = fold(typed.trim());
  if (wanted.length < minMistakeLength || !/^\p{L}+$/u.test(wanted)) return null;
  if (statesNamed(wanted).length > 0) return null;
  const words = codesSaid.flatMap(({ code, said }) => [
    ...(language === 'en' ? said.toReversed() : said),
    code,
  ]);
  const single = words.map((word) => word.toLowerCase()).filter((word) => !word.includes(' '));
  return closest(wanted, single);
}

function nameWords(name: string): string[] {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .map(fold);
}
