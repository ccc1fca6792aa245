import type { NotUnderstood } from '../../preload/contract/browse';
import { fold } from '../../preload/contract/fold';
import { fieldsNamed, likeliestName, statesNamed, readPeriod, relativePhrase } from './vocabulary';
import type { Calendar } from './vocabulary';

export type Comparison = '>' | '>=' | '<' | '<=';

/** What a question asks of a record: made of the search language and of filters, compiled by compile.ts. */
export type Condition =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  /** Words anywhere in the record; exact ones are whole words. */
  | { readonly kind: 'words'; readonly text: string; readonly exact: boolean }
  /** Another record has the same values of all the fields; with `same`, these. */
  | {
      readonly kind: 'repeated';
      readonly fields: readonly string[];
      readonly same: string | null;
      /** Counted among records for which this holds; null for all. */
      readonly among: Condition | null;
    }
  /** Holds when it does for one of the fields. */
  | { readonly kind: 'field'; readonly fields: readonly string[]; readonly test: Test };

/** What is asked of a value. Texts as they were typed. */
export type Test =
  /** Begins one of its words; a number of that value; a moment in that period. */
  | { readonly kind: 'is'; readonly text: string }
  /** The whole text, without regard to case and accents. */
  | { readonly kind: 'exactly'; readonly text: string }
  | { readonly kind: 'starts-with' | 'contains'; readonly text: string }
  /** Whole values as facets give them. */
  | { readonly kind: 'one-of'; readonly texts: readonly string[] }
  | { readonly kind: 'compare'; readonly by: Comparison; readonly text: string }
  | { readonly kind: 'number'; readonly by: Comparison; readonly digits: string }
  | { readonly kind: 'days'; readonly by: '>=' | '<='; readonly text: string }
  | { readonly kind: 'presence'; readonly is: 'null' | 'empty' | 'absent' | 'present' };

export interface ParsedSearch {
  /** Null when nothing is asked. */
  readonly condition: Condition | null;
  readonly notUnderstood: NotUnderstood[];
}

/** What names are understood, and how. */
export interface SearchContext {
  readonly fields: readonly string[];
  readonly language: 'en' | 'es';
  readonly calendar: Calendar;
}

const maxLength = 1000;
const fieldName = /([\p{L}_][\p{L}\p{N}_.-]*):/uy;
const quoted = /"([^"]*)"?/y;
const bare = /[^\s"]+/y;
const orWord = /(?:OR|O|\|\|?)(?=\s|$)/y;
const wordCharacter = /[\p{L}\p{N}]/u;

/**
 * Reads what was typed into a search field. Words stand for records that hold them all: `quispe lima`, `"exact words"`, `-not`, `a OR b`
 * (binds its two neighbours, as in a search engine), `(a OR b) c`. Fields by the beginning of their name, or as they are called in English
 * or Spanish: `status:blocked`, `estado:(activo,bloqueado)`, `amount:>1,000.50`, `amount:10..20`, `created:2026-02`, `created:last 30 days`,
 * `name:=exactly`, `status:!=closed`, `name:begins*`, `deleted:null`, `email:*` (has a value).
 */
export function parseSearch(typed: string, context: SearchContext): ParsedSearch {
  const text = typed.slice(0, maxLength).replace(/[\p{Cc}\p{Cs}]/gu, ' ');
  const parser = new Parser(text, context);
  const condition = parser.sequence(false);
  return { condition, notUnderstood: parser.notUnderstood };
}

class Parser {
  readonly notUnderstood: NotUnderstood[] = [];
  readonly #text: string;
  readonly #context: SearchContext;
  #at = 0;

  constructor(text: string, context: SearchContext) {
    this.#text = text;
    this.#context = context;
  }

  /** Up to the end, or to the parenthesis that closes a group. */
  sequence(inGroup: boolean): Condition | null {
    const all: Condition[] = [];
    let joins = false;
    for (;;) {
      this.#skipSpaces();
      if (this.#at >= this.#text.length) break;
      if (inGroup && this.#text[this.#at] === ')') {
        this.#at += 1;
        break;
      }
      if (all.length > 0 && this.#take(orWord) !== null) {
        joins = true;
        continue;
      }
      const one = this.#term(inGroup);
      if (one === null) continue;
      const before = joins ? all.pop() : undefined;
      all.push(before === undefined ? one : joined('any', [before, one]));
      joins = false;
    }
    return all.length === 0 ? null : joined('all', all);
  }

  #term(inGroup: boolean): Condition | null {
    const start = this.#at;
    const isNot = this.#text[start] === '-';
    if (isNot) this.#at += 1;
    const found = this.#group() ?? this.#fieldTerm(start, inGroup) ?? this.#words(start, inGroup);
    if (found === 'nothing') return null;
    return isNot ? { kind: 'not', of: found } : found;
  }

  /** Parentheses are part of a text unless they hold an OR. */
  #group(): Condition | 'nothing' | null {
    if (this.#text[this.#at] !== '(') return null;
    const end = this.#text.indexOf(')', this.#at);
    const inside = this.#text.slice(this.#at + 1, end < 0 ? undefined : end);
    if (!/\s(?:OR|O|\|\|?)\s/.test(inside)) return null;
    this.#at += 1;
    return this.sequence(true) ?? 'nothing';
  }

  #words(start: number, inGroup: boolean): Condition | 'nothing' {
    const exact = this.#take(quoted);
    const text = (exact?.[1] ?? this.#bare(inGroup)).trim();
    if (exact === null && text === '') this.#at += this.#at === start ? 1 : 0;
    if (text === '') return 'nothing';
    // Signs alone are in no index; three of them are found as a text.
    if (!wordCharacter.test(text) && Array.from(fold(text)).length < 3) {
      return this.#refuse(start, null);
    }
    return { kind: 'words', text, exact: exact !== null };
  }

  #fieldTerm(start: number, inGroup: boolean): Condition | 'nothing' | null {
    const name = this.#take(fieldName)?.[1];
    if (name === undefined) return null;
    const { fields } = this.#context;
    const named = fieldsNamed(name, fields);
    const test = this.#tests(inGroup);
    if (named.length === 0) {
      const instead = likeliestName(name, fields, this.#context.language);
      return this.#refuse(start, instead === null ? null : { name, instead });
    }
    if (test === null) return this.#refuse(start, null);
    return withFields(test, named);
  }

  /** What stands behind the colon: one value, or a list of them in parentheses. */
  #tests(inGroup: boolean): Tests | null {
    if (this.#text[this.#at] !== '(') return this.#oneTest(inGroup);
    this.#at += 1;
    const any: Tests[] = [];
    for (;;) {
      this.#skipSpaces();
      const next = this.#text[this.#at];
      if (next === undefined || next === ')') break;
      if (next === ',') {
        this.#at += 1;
        continue;
      }
      if (any.length > 0 && this.#take(orWord) !== null) continue;
      const test = this.#oneTest(true, true);
      if (test === null) return this.#toEndOfList();
      any.push(test);
    }
    this.#at += 1;
    return any.length === 0 ? null : { kind: 'any', of: any };
  }

  #toEndOfList(): null {
    const end = this.#text.indexOf(')', this.#at);
    this.#at = end < 0 ? this.#text.length : end + 1;
    return null;
  }

  #oneTest(inGroup: boolean, inList = false): Tests | null {
    const isNot = this.#take(/!=|<>/y) !== null;
    const operator = isNot ? '' : (this.#take(/>=|<=|>|<|==?/y)?.[0] ?? '');
    const exact = this.#take(quoted);
    const text = exact?.[1] ?? this.#relative() ?? this.#bare(inGroup, inList);
    const test = this.#read(text, operator, exact !== null);
    return test !== null && isNot ? { kind: 'not', of: test } : test;
  }

  #read(text: string, operator: string, isQuoted: boolean): Tests | null {
    if (operator === '=' || operator === '==') return { kind: 'exactly', text };
    if (operator !== '') {
      if (text === '' || !this.#isOrdered(text)) return null;
      return { kind: 'compare', by: operator as Comparison, text };
    }
    if (isQuoted) return this.#period(text) ? { kind: 'is', text } : { kind: 'exactly', text };
    if (text === '' || /^[<>=]/.test(text)) return null;
    if (text === 'null') return { kind: 'presence', is: 'null' };
    if (text === '*') return { kind: 'presence', is: 'present' };
    const [from = '', to = '', ...others] = text.split('..');
    if (text.includes('..') && others.length === 0 && from !== '' && to !== '') {
      if (!this.#isOrdered(from) || !this.#isOrdered(to)) return null;
      return {
        kind: 'all',
        of: [
          { kind: 'compare', by: '>=', text: from },
          { kind: 'compare', by: '<=', text: to },
        ],
      };
    }
    if (text.endsWith('*')) return { kind: 'starts-with', text: text.slice(0, -1) };
    return this.#isOrdered(text) ? { kind: 'is', text } : null;
  }

  /** A date that is none (`2026-13`) compares with nothing, and is no text somebody looks for. */
  #isOrdered(text: string): boolean {
    return !/^\d{4}-\d\d(-\d\d)?$/.test(text) || this.#period(text);
  }

  #period(text: string): boolean {
    return readPeriod(text, this.#context.calendar) !== null;
  }

  /** `last 30 days` need not be quoted. */
  #relative(): string | null {
    const rest = this.#text.slice(this.#at, this.#at + 40);
    const found = relativePhrase.exec(fold(rest))?.[0];
    // Folding may shorten a text: as many words as were found.
    if (found === undefined) return null;
    const words =
      /^\S+/.exec(rest)?.[0].length === found.length ? found.length : lengthOf(rest, found);
    this.#at += words;
    return found;
  }

  #bare(inGroup: boolean, inList = false): string {
    const found = this.#take(bare)?.[0] ?? '';
    const end = inList ? found.search(/[,)]/) : inGroup ? found.indexOf(')') : -1;
    if (end < 0) return found;
    this.#at -= found.length - end;
    return found.slice(0, end);
  }

  #refuse(start: number, better: { name: string; instead: string } | null): 'nothing' {
    const typed = this.#text.slice(start, this.#at);
    const instead = better && typed.replace(`${better.name}:`, `${better.instead}:`);
    this.notUnderstood.push({ typed, instead });
    return 'nothing';
  }

  #skipSpaces(): void {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at += 1;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#at += found[0].length;
    return found;
  }
}

/** Tests of one field before it is known which fields they are for. */
type Tests =
  | Test
  | { readonly kind: 'all'; readonly of: readonly Tests[] }
  | { readonly kind: 'any'; readonly of: readonly Tests[] }
  | { readonly kind: 'not'; readonly of: Tests };

function withFields(test: Tests, fields: readonly string[]): Condition {
  if (test.kind === 'not') return { kind: 'not', of: withFields(test.of, fields) };
  if (test.kind === 'all' || test.kind === 'any') {
    return joined(
      test.kind,
      test.of.map((each) => withFields(each, fields)),
    );
  }
  const said = test.kind === 'is' || test.kind === 'exactly' ? statesNamed(test.text) : [];
  const own: Condition = { kind: 'field', fields, test };
  return said.length === 0
    ? own
    : { kind: 'any', of: [own, { kind: 'field', fields, test: { kind: 'one-of', texts: said } }] };
}

/** How much of a text folds to this. */
function lengthOf(text: string, folded: string): number {
  for (let end = 1; end <= text.length; end += 1) {
    if (fold(text.slice(0, end)) === folded && !/[\u0300-\u036f]/.test(text.charAt(end)))
      return end;
  }
  return text.length;
}

export function joined(kind: 'all' | 'any', of: readonly Condition[]): Condition {
  const [only, ...others] = of;
  return only !== undefined && others.length === 0 ? only : { kind, of };
}
