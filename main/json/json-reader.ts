import type { Value } from '../../shared/values';

export type JsonParseResult =
  | { readonly kind: 'value'; readonly value: Value; readonly firstList: TextSpan | null }
  | { readonly kind: 'too-deep' }
  /**
   * More values than any page needs (`maxValues`), a text longer than `maxTextLength`, or a number
   * longer than `maxNumberLength`.
   */
  | {
      readonly kind: 'too-large';
      readonly what: 'values' | 'text' | 'number';
      readonly max: number;
    }
  /** `cutShort`: the text ends inside a list or object, as after a broken transfer. */
  | {
      readonly kind: 'not-json';
      readonly cutShort: boolean;
      /** The character that cannot be read on from. */
      readonly at: number;
    };

/** Character range of the first list that begins with an object, brackets included. */
interface TextSpan {
  readonly from: number;
  readonly to: number;
}

/** Redacts the texts of an answer before anything else sees them. */
export interface TextRedactor {
  text: (text: string) => string;
  isSecretName: (name: string) => boolean;
  /** Redacts the value of a field with a secret name; `way` holds the names from the root to it. */
  hidden: (text: string, way: readonly string[]) => string;
}

/**
 * Documented in docs/threat-model.md. A page of 10,000 clients has 320,000 values; a larger answer
 * is refused while it is read.
 */
const maxValues = 400_000;
/** Characters of one text or number. */
export const maxTextLength = 2 ** 18;
/** Digits of one number: sums of longer ones would never end. */
const maxNumberLength = 1_000;
/** Deeper than any record of the service. */
export const maxDepth = 64;

type Expected = 'value' | 'value-or-end' | 'name' | 'name-or-end' | 'comma-or-end' | 'nothing';

const quote = 0x22;
const backslash = 0x5c;
const numberText = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const numberPart = /[-+.\deE]*/y;

/** An exponent stands for as many digits. */
const isTooLong = (number: string): boolean =>
  number.length > maxNumberLength ||
  Math.abs(Number(/[eE](.+)$/.exec(number)?.[1] ?? 0)) > maxNumberLength;

/** Whether a text is a number that an answer may have. */
export function isNumberText(text: string): boolean {
  numberText.lastIndex = 0;
  return numberText.exec(text)?.[0] === text && !isTooLong(text);
}

const words = new Map<number, readonly [string, boolean | null]>([
  [0x74, ['true', true]],
  [0x66, ['false', false]],
  [0x6e, ['null', null]],
]);

/** A member's name, decoded once however many records repeat it. */
interface Name {
  /** The text between its quotes, still escaped. */
  readonly raw: string;
  readonly text: string;
  readonly isSecret: boolean;
  /** The names of the last object under this member: the next one probably has the same. */
  inside: readonly Name[];
}

interface Frame {
  readonly items: Value[] | null;
  readonly entries: [string, Value][] | null;
  readonly from: number;
  readonly isHidden: boolean;
  /** The member that holds this frame, lists in between skipped. */
  readonly holder: Name;
  /** The names so far, once they differ from those of the last object. */
  names: Name[] | null;
  seen: Map<string, number> | null;
  name: Name | null;
}

/**
 * Parses JSON to `Value` in steps: without recursion, refusing what is too large before it is
 * built, keeping the digits of numbers, and redacting every text before it is stored. `JSON.parse`
 * can do none of these.
 */
export class JsonReader {
  readonly #text: string;
  readonly #redactor: TextRedactor | null;
  readonly #open: Frame[] = [];
  #expected: Expected = 'value';
  #at = 0;
  #values = 0;
  #root: Value = null;
  #firstList: TextSpan | null = null;
  #firstListFrame: Frame | null = null;
  #result: JsonParseResult | null = null;

  constructor(text: string, redactor: TextRedactor | null) {
    this.#text = text;
    this.#redactor = redactor;
  }

  /**
   * Parses on within the budget. Returns the result when the text has ended or was refused, null
   * when there is more.
   */
  readSome(budget: {
    readonly values: number;
    readonly characters: number;
  }): JsonParseResult | null {
    const valuesEnd = this.#values + budget.values;
    const end = this.#at + budget.characters;
    while (this.#result === null && this.#values < valuesEnd && this.#at < end) this.#step();
    return this.#result;
  }

  #step(): void {
    const code = this.#skipSpace();
    if (isSpace(code)) return;
    const frame = this.#open.at(-1);
    switch (this.#expected) {
      case 'value':
      case 'value-or-end':
        if (code === 0x5d && this.#expected === 'value-or-end') this.#close();
        else this.#value(code, frame);
        return;
      case 'name':
      case 'name-or-end':
        if (code === 0x7d && this.#expected === 'name-or-end') this.#close();
        else if (code === 0x22 && frame) this.#memberName(frame);
        else this.#fail();
        return;
      case 'comma-or-end':
        if (code === 0x2c) {
          this.#at += 1;
          this.#expected = frame?.entries ? 'name' : 'value';
        } else if (code === (frame?.entries ? 0x7d : 0x5d)) this.#close();
        else this.#fail();
        return;
      case 'nothing':
        if (this.#at < this.#text.length) this.#fail();
        else this.#result = { kind: 'value', value: this.#root, firstList: this.#firstList };
    }
  }

  /**
   * The next character that is not white space; NaN at the end. After `maxTextLength` characters of
   * white space it returns one, so that the budget is kept.
   */
  #skipSpace(): number {
    const end = this.#at + maxTextLength;
    for (; ; this.#at += 1) {
      const code = this.#text.charCodeAt(this.#at);
      if (!isSpace(code) || this.#at >= end) return code;
    }
  }

  #value(code: number, frame: Frame | undefined): void {
    this.#values += 1;
    if (this.#values > maxValues) {
      this.#refuse('values', maxValues);
      return;
    }
    if (code === 0x5b || code === 0x7b) {
      this.#openFrame(code === 0x5b, frame);
      return;
    }
    const isHidden = this.#isHidden(frame);
    if (code === 0x22) {
      const text = this.#string();
      if (text !== null) this.#put(isHidden ? this.#hide(text) : this.#redacted(text), frame);
      return;
    }
    const word = words.get(code);
    if (word === undefined) this.#number(isHidden, frame);
    else if (this.#text.startsWith(word[0], this.#at)) {
      this.#at += word[0].length;
      this.#put(word[1], frame);
    } else this.#fail(word[0].startsWith(this.#text.slice(this.#at)));
  }

  #number(isHidden: boolean, frame: Frame | undefined): void {
    numberText.lastIndex = this.#at;
    const text = numberText.exec(this.#text)?.[0];
    if (text === undefined) {
      numberPart.lastIndex = this.#at;
      numberPart.test(this.#text);
      this.#fail(numberPart.lastIndex === this.#text.length);
      return;
    }
    if (isTooLong(text)) {
      this.#refuse('number', maxNumberLength);
      return;
    }
    this.#at += text.length;
    const shown = isHidden ? this.#hide(text) : this.#redacted(text);
    this.#put(shown === text ? { kind: 'number', text } : shown, frame);
  }

  #memberName(frame: Frame): void {
    const known = frame.holder.inside;
    const index = frame.entries?.length ?? 0;
    const expected = frame.names === null ? known[index] : undefined;
    const from = this.#at + 1;
    if (
      expected &&
      this.#text.startsWith(expected.raw, from) &&
      this.#text.charCodeAt(from + expected.raw.length) === 0x22
    ) {
      this.#at = from + expected.raw.length + 1;
      frame.name = expected;
    } else {
      const plain = this.#string();
      if (plain === null) return;
      frame.names ??= known.slice(0, index);
      frame.seen ??= new Map(frame.names.map(({ text }, at) => [text, at]));
      const raw = this.#text.slice(from, this.#at - 1);
      const isSecret = this.#redactor?.isSecretName(plain) ?? false;
      frame.name = { raw, text: this.#redacted(plain), isSecret, inside: [] };
      frame.names.push(frame.name);
    }
    if (this.#skipSpace() !== 0x3a) {
      this.#fail();
      return;
    }
    this.#at += 1;
    this.#expected = 'value';
  }

  #openFrame(isList: boolean, frame: Frame | undefined): void {
    if (this.#open.length >= maxDepth) {
      this.#result = { kind: 'too-deep' };
      return;
    }
    const opened: Frame = {
      items: isList ? [] : null,
      entries: isList ? null : [],
      from: this.#at,
      isHidden: this.#isHidden(frame),
      holder: frame?.name ?? frame?.holder ?? { raw: '', text: '', isSecret: false, inside: [] },
      names: null,
      seen: null,
      name: null,
    };
    if (isList && !this.#firstListFrame && this.#text.charCodeAt(this.#at + 1) === 0x7b) {
      this.#firstListFrame = opened;
    }
    this.#open.push(opened);
    this.#at += 1;
    this.#expected = isList ? 'value-or-end' : 'name-or-end';
  }

  #close(): void {
    this.#at += 1;
    const closed = this.#open.pop();
    if (closed === undefined) return;
    if (closed === this.#firstListFrame) this.#firstList = { from: closed.from, to: this.#at };
    const { items, entries, names, holder } = closed;
    // Only names without duplicates are expected again: the fast path of `#memberName` relies on
    // that.
    if (names !== null && names.length === entries?.length) holder.inside = names;
    this.#put(
      entries ? { kind: 'object', entries } : { kind: 'list', items: items ?? [] },
      this.#open.at(-1),
    );
  }

  #put(value: Value, frame: Frame | undefined): void {
    this.#expected = frame ? 'comma-or-end' : 'nothing';
    if (frame === undefined) this.#root = value;
    else if (frame.items) frame.items.push(value);
    else keepMember(frame, value);
  }

  /** Reads the string that begins here; null when it is unclosed, malformed or too long. */
  #string(): string | null {
    const text = this.#text;
    const from = this.#at;
    let isPlain = true;
    let end = from + 1;
    for (; ; end += 1) {
      const code = text.charCodeAt(end);
      if (code === quote) break;
      if (end - from > maxTextLength) {
        this.#refuse('text', maxTextLength);
        return null;
      }
      if (code === backslash) {
        isPlain = false;
        end += 1;
      } else if (!(code >= 0x20)) {
        this.#fail(end >= text.length);
        return null;
      }
    }
    this.#at = end + 1;
    if (isPlain) return text.slice(from + 1, end);
    try {
      return JSON.parse(text.slice(from, end + 1)) as string;
    } catch {
      this.#fail(false);
      return null;
    }
  }

  #isHidden(frame: Frame | undefined): boolean {
    return frame !== undefined && (frame.isHidden || frame.name?.isSecret === true);
  }

  #redacted(text: string): string {
    return this.#redactor === null ? text : this.#redactor.text(text);
  }

  #hide(text: string): string {
    const way = this.#open.flatMap(({ name }) => (name === null ? [] : [name.text]));
    return this.#redactor === null ? text : this.#redactor.hidden(text, way);
  }

  #refuse(what: 'values' | 'text' | 'number', max: number): void {
    this.#result = { kind: 'too-large', what, max };
  }

  #fail(isCut = this.#at >= this.#text.length): void {
    const cutShort = isCut && this.#open.length > 0;
    this.#result = { kind: 'not-json', cutShort, at: this.#at };
  }
}

/** As with JSON.parse, the last value of a duplicate name wins, at the place of the first. */
function keepMember(frame: Frame, value: Value): void {
  const { entries, name, seen } = frame;
  if (entries === null || name === null) return;
  const before = seen?.get(name.text);
  if (before !== undefined && before < entries.length) entries[before] = [name.text, value];
  else {
    seen?.set(name.text, entries.length);
    entries.push([name.text, value]);
  }
  frame.name = null;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
