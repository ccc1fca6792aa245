import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Value } from '../../preload/contract/values';
import { JsonReader } from './json-reader';

export type JsonReading =
  | { readonly kind: 'value'; readonly value: Value; readonly firstList: Stretch | null }
  | { readonly kind: 'too-deep' }
  /** More values than a page can need (`maxValues`), or a text beyond `maxTextLength`. */
  | { readonly kind: 'too-large'; readonly what: 'values' | 'text'; readonly max: number }
  /** `cutShort`: the text stops inside a string, list or object, as a broken transfer leaves it. */
  | { readonly kind: 'not-json'; readonly cutShort: boolean };

/** Characters of a text; of the first list that begins with an object, brackets included. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What becomes of the texts of an answer before anything else sees them. */
export interface TextRedactor {
  text: (text: string) => string;
  isSecretName: (name: string) => boolean;
  /** Of a field with a secret name; `way` holds the names from the root to it. */
  hidden: (text: string, way: readonly string[]) => string;
}

/**
 * JSON to `Value` without losing anything: numbers stay the digits they were sent as, `__proto__` is a key like any other, lone
 * surrogates stay. Never throws.
 */
export function readJson(text: string, redactor: TextRedactor | null = null): JsonReading {
  return atOnce(readJsonPieces(text, redactor));
}

/** Some milliseconds' work. */
const piece = { values: 4_000, characters: 2 ** 18 };

export function* readJsonPieces(text: string, redactor: TextRedactor | null): Pieces<JsonReading> {
  const reader = new JsonReader(text, redactor);
  for (;;) {
    const reading = reader.readSome(piece);
    if (reading !== null) return reading;
    yield;
  }
}

/** `Value` back to JSON text, numbers digit for digit; `indent` spaces a level, 0 for one line. Little more than `limit` characters are made. */
export function writeJson(value: Value, indent = 0, limit = Infinity): string {
  const parts: string[] = [];
  write(value, { indent, left: limit, parts }, '');
  return parts.join('');
}

interface Writing {
  readonly indent: number;
  readonly parts: string[];
  left: number;
}

function write(value: Value, to: Writing, margin: string): void {
  const put = (text: string) => {
    to.left -= text.length;
    to.parts.push(text);
  };
  if (to.left <= 0) return;
  if (typeof value === 'string' && value.length > to.left) {
    put(JSON.stringify(value.slice(0, to.left)));
    return;
  }
  if (value === null || typeof value !== 'object') {
    put(JSON.stringify(value));
    return;
  }
  if (value.kind === 'number') {
    put(value.text);
    return;
  }
  const isList = value.kind === 'list';
  const members = isList ? value.items : value.entries;
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) {
    put(open + close);
    return;
  }
  const inner = margin + ' '.repeat(to.indent);
  const line = to.indent > 0 ? `\n${inner}` : '';
  const colon = to.indent > 0 ? ': ' : ':';
  for (let at = 0; at < members.length && to.left > 0; at += 1) {
    put((at === 0 ? open : ',') + line);
    if (isList) write(value.items[at] ?? null, to, inner);
    else {
      const [name, item] = value.entries[at] ?? ['', null];
      put(JSON.stringify(name) + colon);
      write(item, to, inner);
    }
  }
  put((to.indent > 0 ? `\n${margin}` : '') + close);
}

/** A field of an object; undefined when absent or when `value` is no object. */
export function fieldOf(value: Value | undefined, name: string): Value | undefined {
  if (!isObject(value)) return undefined;
  return value.entries.find(([key]) => key === name)?.[1];
}

export type ObjectValue = Extract<Value, { kind: 'object' }>;
type ListValue = Extract<Value, { kind: 'list' }>;

export function isObject(value: Value | undefined): value is ObjectValue {
  return typeof value === 'object' && value !== null && value.kind === 'object';
}

export function isList(value: Value | undefined): value is ListValue {
  return typeof value === 'object' && value !== null && value.kind === 'list';
}

/** A whole number sent as a JSON number or as digits in a string; null for anything else or beyond exact range. */
export function wholeNumberOf(value: Value | undefined): number | null {
  const isNumber = typeof value === 'object' && value !== null && value.kind === 'number';
  const text = isNumber ? value.text : value;
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Work that can pause: each `yield` is a place where others may be let in. */
export type Pieces<T> = Generator<undefined, T, undefined>;

export function atOnce<T>(work: Pieces<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** Everything else that waits for this thread goes on between two pieces. */
export async function inPieces<T>(work: Pieces<T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    await nextTurn();
  }
}
