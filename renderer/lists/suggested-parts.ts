import { aliasesOf } from '../../shared/field-aliases';
import { fold } from '../../shared/fold';
import type { ColumnKind } from '../format/kind';

/** A field a search can name. */
export interface SearchedField {
  readonly key: string;
  readonly label: string;
  readonly kind: ColumnKind;
}

/** A value of a field in the words of the screen, and how many records have it. */
export interface SearchedValue {
  readonly label: string;
  /** As it is typed after the field's colon. */
  readonly typed: string;
  readonly count: number | null;
}

/** A way to go on with a search that is being typed. */
export interface Suggestion {
  readonly label: string;
  /** What else it is called, or how many records it finds. */
  readonly detail: string;
  /** The search with it, and where typing goes on. */
  readonly search: string;
  readonly caret: number;
  /** Only the field is named so far: its values are suggested next. */
  readonly goesOn: boolean;
}

/** The part of a search that ends where is being typed. */
export interface TypedPart {
  readonly start: number;
  /** The name before a colon; null for a word. */
  readonly name: string | null;
  readonly text: string;
}

export const maxSuggestions = 8;
/** A name is the first word of a value at most so far back. */
const maxBack = 60;

/**
 * The parts that may be meant at the caret, the likelier first: a value, which may have several
 * words, and the last word.
 */
export function partsAt(search: string, caret: number): readonly TypedPart[] {
  const head = search.slice(Math.max(0, caret - maxBack), caret);
  const offset = caret - head.length;
  const wordStart = Math.max(head.lastIndexOf(' '), head.lastIndexOf('(')) + 1;
  const word = head.slice(wordStart).replace(/^-/, '');
  const parts: TypedPart[] = [];
  const colon = head.lastIndexOf(':');
  if (colon > 0) {
    const nameStart = head.lastIndexOf(' ', colon) + 1;
    const name = head.slice(nameStart, colon).replace(/^[-(]+/, '');
    const said = head.slice(colon + 1);
    const isOver = /[")]/.test(said);
    const valueStart = said.lastIndexOf(',') + 1;
    const value = said.slice(valueStart);
    const skipped = value.length - value.replace(/^[\s(<>=!]+/, '').length;
    if (name !== '' && !isOver) {
      const start = offset + colon + 1 + valueStart + skipped;
      parts.push({ start, name, text: value.slice(skipped) });
    }
  }
  if (!word.includes(':') && !word.includes('"') && word !== '')
    parts.push({ start: caret - word.length, name: null, text: word });
  return parts;
}

/** Without case, accents and signs, as the search compares names. */
function foldedName(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]/gu, '');
}

function labelWords(label: string): readonly string[] {
  return fold(label).split(/[^\p{L}\p{N}]+/u);
}

/**
 * The fields whose name, a word of whose label or whose other name begins so, each with the name to
 * type for it.
 */
export function fieldsBeginning(
  text: string,
  fields: readonly SearchedField[],
): readonly { readonly field: SearchedField; readonly name: string }[] {
  const wanted = foldedName(text);
  if (wanted === '') return [];
  const found = fields.flatMap((field) => {
    const rank = rankOf(wanted, field);
    return rank === null ? [] : [{ field, rank, name: nameToType(wanted, field, fields) }];
  });
  return found.toSorted((one, other) => one.rank - other.rank).slice(0, maxSuggestions);
}

function rankOf(wanted: string, { key, label }: SearchedField): number | null {
  if (foldedName(label).startsWith(wanted)) return 0;
  if (aliasesOf(key).some((alias) => alias.startsWith(wanted))) return 1;
  if (labelWords(label).some((word) => word.startsWith(wanted))) return 2;
  return foldedName(key).startsWith(wanted) ? 3 : null;
}

/** The name the search understands as this field and no other, as near to what was typed as can be. */
function nameToType(
  wanted: string,
  { key, label }: SearchedField,
  fields: readonly SearchedField[],
): string {
  const others = fields.filter((field) => field.key !== key);
  const isOthers = (name: string) =>
    others.some((other) => foldedName(other.label) === name || foldedName(other.key) === name);
  const said = foldedName(label);
  if (!said.startsWith(wanted)) {
    const begins = (name: string) =>
      fields.some(
        (field) =>
          foldedName(field.key).startsWith(name) ||
          labelWords(field.label).some((word) => word.startsWith(name)),
      );
    const alias = aliasesOf(key).find((each) => each.startsWith(wanted) && !begins(each));
    if (alias !== undefined) return alias;
  }
  const name = fold(label)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return said === '' || /^\p{N}/u.test(name) || isOthers(said) ? key : name;
}

/** The field a name before a colon means; null if it is not one field's whole name. */
export function fieldCalled(name: string, fields: readonly SearchedField[]): SearchedField | null {
  const wanted = foldedName(name);
  const called = [
    fields.filter(({ key }) => key === name),
    fields.filter(({ key }) => foldedName(key) === wanted),
    fields.filter(({ label }) => foldedName(label) === wanted),
    fields.filter(({ key }) => aliasesOf(key).includes(wanted)),
    fields.filter(({ key }) => foldedName(key).startsWith(wanted)),
    fields.filter(({ label }) => foldedName(label).startsWith(wanted)),
  ].find((found) => found.length > 0);
  return wanted === '' ? null : (called?.[0] ?? null);
}

/** Values of which a word begins as typed, those that begin so themselves first. */
export function valuesBeginning(
  text: string,
  values: readonly SearchedValue[],
): readonly SearchedValue[] {
  const wanted = fold(text.trim());
  const rank = ({ label, typed }: SearchedValue) => {
    if (fold(label).startsWith(wanted) || fold(typed).startsWith(wanted)) return 0;
    return labelWords(label).some((word) => word.startsWith(wanted)) ? 1 : 2;
  };
  return values
    .filter((value) => rank(value) < 2 && fold(value.typed) !== wanted)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, maxSuggestions);
}

/** A text as a value: in quotes if it would end before its end. */
export function typedValue(text: string): string {
  return /^[\p{L}\p{N}_@.+/-]+$/u.test(text) && !text.includes('..')
    ? text
    : `"${text.replaceAll('"', ' ')}"`;
}

/** The search with a part replaced, and the caret after it; what follows stays. */
export function replaced(
  search: string,
  caret: number,
  { start }: TypedPart,
  text: string,
): { readonly search: string; readonly caret: number } {
  const after = search.slice(caret);
  const isOpen = text.endsWith(':');
  const gap = isOpen || /^[\s,)]/.test(after) ? '' : ' ';
  const before = `${search.slice(0, start)}${text}${gap}`;
  return { search: `${before}${isOpen ? after.trimStart() : after}`, caret: before.length };
}
