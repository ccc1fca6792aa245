import type { Value } from '../../preload/contract/values';

/** Deeper than any record of the service, and far from the stack's end: the reviver below recurses. */
const depthCap = 64;

export type JsonReading =
  | { readonly kind: 'value'; readonly value: Value; readonly firstList: Stretch | null }
  | { readonly kind: 'too-deep' }
  /** `cutShort`: the text stops inside a string, list or object, as a broken transfer leaves it. */
  | { readonly kind: 'not-json'; readonly cutShort: boolean };

/** Characters of a text. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * JSON to `Value` without losing anything: numbers stay the digits they were sent as, `__proto__` is a key like any other, lone
 * surrogates stay. Never throws.
 */
export function readJson(text: string): JsonReading {
  const outline = outlineOf(text);
  if (outline.depth > depthCap) return { kind: 'too-deep' };
  try {
    // The way by sources costs three times as much, and most pages need none.
    const value = outline.plainNumbers
      ? toValue(JSON.parse(text))
      : (parseWithSource(text, keepSource) as Value);
    return { kind: 'value', value, firstList: outline.firstList };
  } catch {
    return { kind: 'not-json', cutShort: outline.unfinished };
  }
}

/** `context.source` is in the language (ES2026) and in Electron's and Node 24's V8, not yet in TypeScript's library. */
const parseWithSource = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown;

function keepSource(_key: string, value: unknown, context: { readonly source?: string }): Value {
  if (typeof value === 'number') return { kind: 'number', text: context.source ?? String(value) };
  if (Array.isArray(value)) return { kind: 'list', items: value as Value[] };
  if (typeof value === 'object' && value !== null) {
    return { kind: 'object', entries: Object.entries(value) as [string, Value][] };
  }
  return value as string | boolean | null;
}

function toValue(parsed: unknown): Value {
  if (typeof parsed === 'number') return { kind: 'number', text: String(parsed) };
  if (Array.isArray(parsed)) return { kind: 'list', items: parsed.map(toValue) };
  if (typeof parsed === 'object' && parsed !== null) {
    const entries = Object.entries(parsed) as [string, unknown][];
    for (const entry of entries) entry[1] = toValue(entry[1]);
    return { kind: 'object', entries: entries as [string, Value][] };
  }
  return parsed as string | boolean | null;
}

const quote = 0x22;
const backslash = 0x5c;
const minus = 0x2d;
const zero = 0x30;
const nine = 0x39;

const numberText = /-?[\d.eE+-]+/y;

interface Outline {
  readonly depth: number;
  readonly unfinished: boolean;
  /** Every number is written as it would be from its value: nothing is lost by taking the value. */
  readonly plainNumbers: boolean;
  /** The first list that begins with an object, brackets included. */
  readonly firstList: Stretch | null;
}

/** Brackets and numbers in one pass, before anything recurses over them. */
function outlineOf(text: string): Outline {
  let open = 0;
  let depth = 0;
  let plainNumbers = true;
  let listFrom = -1;
  let listTo = -1;
  let listOpen = 0;
  const told = (unfinished: boolean): Outline => {
    const firstList = listTo < 0 ? null : { from: listFrom, to: listTo };
    return { depth, unfinished, plainNumbers, firstList };
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      if (end < 0) return told(true);
      at = end;
    } else if (code === 0x5b || code === 0x7b) {
      open += 1;
      if (open > depth) depth = open;
      if (listFrom < 0 && code === 0x5b && text.charCodeAt(at + 1) === 0x7b) {
        listFrom = at;
        listOpen = open;
      }
    } else if (code === 0x5d || code === 0x7d) {
      if (listTo < 0 && listFrom >= 0 && open === listOpen) listTo = at + 1;
      open -= 1;
    } else if (plainNumbers && (code === minus || (code >= zero && code <= nine))) {
      numberText.lastIndex = at;
      const [number = ''] = numberText.exec(text) ?? [];
      plainNumbers = String(Number(number)) === number;
      at += Math.max(0, number.length - 1);
    }
  }
  return told(open > 0);
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return -1;
}

/** `Value` back to JSON text, numbers digit for digit; `indent` spaces a level, 0 for one line. */
export function writeJson(value: Value, indent = 0): string {
  return write(value, indent, '');
}

function write(value: Value, indent: number, margin: string): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (value.kind === 'number') return value.text;
  const inner = margin + ' '.repeat(indent);
  const colon = indent > 0 ? ': ' : ':';
  const isList = value.kind === 'list';
  const parts = isList
    ? value.items.map((item) => write(item, indent, inner))
    : value.entries.map(([key, item]) => JSON.stringify(key) + colon + write(item, indent, inner));
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  return indent > 0
    ? `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${margin}${close}`
    : open + parts.join(',') + close;
}

/** A field of an object; undefined when absent or when `value` is no object. */
export function fieldOf(value: Value | undefined, name: string): Value | undefined {
  if (!isObject(value)) return undefined;
  return value.entries.find(([key]) => key === name)?.[1];
}

export type ObjectValue = Extract<Value, { kind: 'object' }>;
export type ListValue = Extract<Value, { kind: 'list' }>;

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
