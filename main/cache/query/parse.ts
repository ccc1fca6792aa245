import { fold } from '../fold';

export type Comparison = '>' | '>=' | '<' | '<=';

/** One condition of the search language. All of them must hold. */
export type Term = {
  /** As it was typed, to say which part was not understood. */
  readonly typed: string;
  readonly not: boolean;
} & (
  | { readonly kind: 'words'; readonly text: string; readonly exact: boolean }
  | {
      readonly kind: 'field';
      /** Fields whose names the typed one begins, or is. */
      readonly fields: readonly string[];
      readonly value: FieldValue;
    }
);

export type FieldValue =
  | { readonly kind: 'is'; readonly text: string; readonly exact: boolean }
  | { readonly kind: 'null' }
  | { readonly kind: 'compare'; readonly by: Comparison; readonly text: string }
  | { readonly kind: 'range'; readonly from: string; readonly to: string };

export interface Query {
  readonly terms: readonly Term[];
  readonly notUnderstood: readonly string[];
}

const longestQuery = 1000;
/** A minus, a field with a colon, then a quoted text or what stands up to the next space. */
const piece = /(-?)(?:([\p{L}_][\p{L}\p{N}_.-]*):)?("[^"]*"?|[^\s"]*)/uy;

/**
 * Reads what was typed into a search field: `status:blocked`, `created:>2026-01-01`, `amount:10..20`, `"exact words"`, `-not`. Words are
 * folded (no case, no accents). A field is known by the beginning of its name. What names no field of `fields` is not understood.
 */
export function parseQuery(text: string, fields: readonly string[]): Query {
  const typed = text.slice(0, longestQuery).replace(/[\p{Cc}\p{Cs}]/gu, ' ');
  const terms: Term[] = [];
  const notUnderstood: string[] = [];
  let at = 0;
  while (at < typed.length) {
    if (/\s/.test(typed.charAt(at))) {
      at += 1;
      continue;
    }
    piece.lastIndex = at;
    const found = piece.exec(typed);
    if (found === null || found[0] === '') {
      at += 1;
      continue;
    }
    at += found[0].length;
    const term = readTerm(found, fields);
    if (term === 'not-understood') notUnderstood.push(found[0]);
    else if (term !== null) terms.push(term);
  }
  return { terms, notUnderstood };
}

/** Null for what asks nothing, such as a lone minus. */
function readTerm(
  found: RegExpExecArray,
  fields: readonly string[],
): Term | null | 'not-understood' {
  const [typed, minus = '', name, raw = ''] = found;
  const base = { typed, not: minus === '-' };
  const exact = raw.startsWith('"');
  const bare = exact ? raw.replaceAll('"', '') : raw;
  if (name === undefined) {
    const text = fold(bare).trim();
    return text === '' ? null : { ...base, kind: 'words', text, exact };
  }
  const named = fieldsNamed(name, fields);
  if (named.length === 0) return 'not-understood';
  const value = readValue(bare, exact);
  return value === null ? 'not-understood' : { ...base, kind: 'field', fields: named, value };
}

function fieldsNamed(name: string, fields: readonly string[]): string[] {
  const wanted = fold(name);
  const same = fields.filter((field) => fold(field) === wanted);
  return same.length > 0 ? same : fields.filter((field) => fold(field).startsWith(wanted));
}

function readValue(text: string, exact: boolean): FieldValue | null {
  if (exact) return { kind: 'is', text: fold(text), exact };
  if (text === '') return null;
  if (text === 'null') return { kind: 'null' };
  const compared = /^(>=|<=|>|<)(.+)$/.exec(text);
  if (compared !== null) {
    return { kind: 'compare', by: compared[1] as Comparison, text: compared[2] ?? '' };
  }
  if (/^[<>=]/.test(text)) return null;
  const [from = '', to = '', ...others] = text.split('..');
  if (text.includes('..') && others.length === 0 && from !== '' && to !== '') {
    return { kind: 'range', from, to };
  }
  return { kind: 'is', text: fold(text), exact: false };
}
