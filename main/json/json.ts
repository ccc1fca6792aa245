import type { Value } from '../../shared/values';
import { JsonReader, type JsonParseResult, type TextRedactor } from './json-reader';
import { atOnce, type Pieces } from './pieces';

/**
 * Parses JSON to `Value` without loss: numbers keep their digits, `__proto__` is an ordinary key,
 * lone surrogates stay. Never throws.
 */
export function readJson(text: string, redactor: TextRedactor | null = null): JsonParseResult {
  return atOnce(readJsonPieces(text, redactor));
}

/** The work of some milliseconds. */
const piece = { values: 4_000, characters: 2 ** 18 };

export function* readJsonPieces(
  text: string,
  redactor: TextRedactor | null,
): Pieces<JsonParseResult> {
  const reader = new JsonReader(text, redactor);
  for (;;) {
    const parsed = reader.readSome(piece);
    if (parsed !== null) return parsed;
    yield;
  }
}

/**
 * Writes a `Value` as JSON, numbers digit for digit. `indent`: spaces per level, 0 for one line.
 * Stops soon after `limit` characters.
 */
export function writeJson(value: Value, indent = 0, limit = Infinity): string {
  const parts: string[] = [];
  write(value, { indent, remaining: limit, parts }, '');
  return parts.join('');
}

interface Writing {
  readonly indent: number;
  readonly parts: string[];
  remaining: number;
}

function write(value: Value, to: Writing, margin: string): void {
  const put = (text: string) => {
    to.remaining -= text.length;
    to.parts.push(text);
  };
  if (to.remaining <= 0) return;
  if (value === null || typeof value !== 'object') {
    put(JSON.stringify(typeof value === 'string' ? value.slice(0, to.remaining) : value));
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
  for (let at = 0; at < members.length && to.remaining > 0; at += 1) {
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

/** A field of an object; undefined when it is absent or `value` is not an object. */
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

/** The digits of a JSON number; null for any other value. */
export function digitsOf(value: Value | undefined): string | null {
  const isNumber = typeof value === 'object' && value !== null && value.kind === 'number';
  return isNumber ? value.text : null;
}

/**
 * A whole number sent as a JSON number or as digits in a string; null for anything else or beyond
 * exact range.
 */
export function integerOf(value: Value | undefined): number | null {
  const text = digitsOf(value) ?? value;
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
