import type { LanguageCode } from '../../preload/contract/languages';
import type { NotUnderstood } from '../../preload/contract/browse';
import { currencyField } from '../../preload/contract/fields';
import { fold } from '../../preload/contract/fold';
import { namesOfCurrency, collapseSpaces, readNumber, typedNumber } from '../values/amounts';
import { momentKey } from '../values/keys';
import { hasFormOfDate, isoOf } from '../values/instants';
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

/** What all values of a field may be: days or moments, days alone, or numbers. */
export type FieldKind = 'dates' | 'days' | 'amounts';

/** What names are understood, and how. */
interface SearchContext {
  readonly fields: readonly string[];
  readonly language: LanguageCode;
  readonly calendar: Calendar;
  /** Whether all values of a field are of this kind; asked only for what cannot be compared with them as it is typed. */
  readonly holds: (field: string, kind: FieldKind) => boolean;
}

type Why = NotUnderstood['why'];

const maxLength = 1000;
const fieldName = /([\p{L}_][\p{L}\p{N}_.-]*):/uy;
const quoted = /"([^"]*)"?/y;
/** Up to the two points of a range. */
const bare = /(?:(?!\.\.)[^\s"])+/y;
const bareWord = /[^\s"]+/y;
/** `S/ 105,525.00`: the amount is read behind it. */
const currencyBefore = /-?(?:S\/\.?|US\$|\$|€|[A-Z]{3}) +(?=[-\d.])/y;
/** `octubre 2026`, `31 de octubre de 2026` need not be quoted; folded. */
const datePhrase = /^(?:\d{1,2} (?:de )?)?[a-z]{3,}\.? (?:del? )?\d{4}(?=[\s),]|\.\.|$)/;
const orWord = /(?:OR|O|\|\|?)(?=\s|$)/y;
const wordCharacter = /[\p{L}\p{N}]/u;

/**
 * Reads what was typed into a search field. Words stand for records that hold them all: `quispe lima`, `"exact words"`, `-not`, `a OR b`
 * (binds its two neighbours, as in a search engine), `(a OR b) c`. Fields by the beginning of their name, or as they are called in English
 * or Spanish: `status:blocked`, `estado:(activo,bloqueado)`, `amount:>1,000.50`, `amount:10..20`, `created:2026-02`, `created:last 30 days`,
 * `name:=exactly`, `status:!=closed`, `name:begins*`, `deleted:null`, `email:*` (has a value). Fields of dates and of amounts are asked for as
 * people write those: `created:>=31/10/2026`, `created:octubre 2026`, `amount:>S/ 1,000.50`; anything else behind them is not understood.
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
    const text = (exact?.[1] ?? this.#bare(bareWord, inGroup)).trim();
    if (exact === null && text === '') this.#at += this.#at === start ? 1 : 0;
    if (text === '') return 'nothing';
    // Signs alone are in no index; three of them are found as a text.
    if (!wordCharacter.test(text) && Array.from(fold(text)).length < 3) {
      return this.#refuse(start, 'unknown');
    }
    return { kind: 'words', text, exact: exact !== null };
  }

  #fieldTerm(start: number, inGroup: boolean): Condition | 'nothing' | null {
    const name = this.#take(fieldName)?.[1];
    if (name === undefined) return null;
    const { fields } = this.#context;
    const named = fieldsNamed(name, fields);
    const tests = this.#tests(named, inGroup);
    if (named.length === 0) {
      const instead = likeliestName(name, fields, this.#context.language);
      return this.#refuse(start, 'unknown', instead === null ? null : { name, instead });
    }
    const found = typeof tests === 'string' ? tests : this.#ofFields(tests, named);
    return typeof found === 'string' ? this.#refuse(start, found) : found;
  }

  /** What stands behind the colon: one value, or a list of them in parentheses. */
  #tests(named: readonly string[], inGroup: boolean): Tests | Why {
    if (this.#text[this.#at] !== '(') return this.#oneTest(named, inGroup);
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
      const test = this.#oneTest(named, true, true);
      if (typeof test === 'string') {
        this.#toEndOfList();
        return test;
      }
      any.push(test);
    }
    this.#at += 1;
    return any.length === 0 ? 'unknown' : { kind: 'any', of: any };
  }

  #toEndOfList(): void {
    const end = this.#text.indexOf(')', this.#at);
    this.#at = end < 0 ? this.#text.length : end + 1;
  }

  #oneTest(named: readonly string[], inGroup: boolean, inList = false): Tests | Why {
    const isNot = this.#take(/!=|<>/y) !== null;
    const operator = isNot ? '' : (this.#take(/>=|<=|>|<|==?/y)?.[0] ?? '');
    const exact = this.#take(quoted);
    const text = exact?.[1] ?? this.#value(named, inGroup, inList);
    const test = this.#read(text, operator, exact !== null);
    return typeof test !== 'string' && isNot ? { kind: 'not', of: test } : test;
  }

  #read(text: string, operator: string, isQuoted: boolean): Tests | Why {
    if (operator === '=' || operator === '==') return { kind: 'exactly', text };
    if (operator !== '') {
      if (text === '') return 'unknown';
      return this.#ordered(text) ?? { kind: 'compare', by: operator as Comparison, text };
    }
    if (isQuoted) return this.#period(text) ? { kind: 'is', text } : { kind: 'exactly', text };
    if (text === '' || /^[<>=]/.test(text)) return 'unknown';
    if (text === 'null') return { kind: 'presence', is: 'null' };
    if (text === '*') return { kind: 'presence', is: 'present' };
    const [from = '', to = '', ...others] = text.split('..');
    if (text.includes('..') && others.length === 0 && from !== '' && to !== '') {
      return (
        this.#ordered(from) ??
        this.#ordered(to) ?? {
          kind: 'all',
          of: [
            { kind: 'compare', by: '>=', text: from },
            { kind: 'compare', by: '<=', text: to },
          ],
        }
      );
    }
    if (text.endsWith('*')) return { kind: 'starts-with', text: text.slice(0, -1) };
    return this.#ordered(text) ?? { kind: 'is', text };
  }

  /** A date that is none (`2026-13`) compares with nothing, and is no text somebody looks for. */
  #ordered(text: string): Why | null {
    return /^\d{4}-\d\d(-\d\d)?$/.test(text) && !this.#period(text) ? 'no-such-day' : null;
  }

  #ofFields(tests: Tests, fields: readonly string[]): Condition | Why {
    if (tests.kind === 'not') {
      const of = this.#ofFields(tests.of, fields);
      return typeof of === 'string' ? of : { kind: 'not', of };
    }
    if (tests.kind === 'all' || tests.kind === 'any') {
      const of: Condition[] = [];
      for (const each of tests.of) {
        const one = this.#ofFields(each, fields);
        if (typeof one === 'string') return one;
        of.push(one);
      }
      return joined(tests.kind, of);
    }
    return this.#ofTest(tests, fields);
  }

  /** Fields that hold something else than what was typed are left out; where it is a date or an amount of some, it is asked of these alone. */
  #ofTest(test: Test, fields: readonly string[]): Condition | Why {
    const asIs: string[] = [];
    const written: Condition[] = [];
    let why: Why = 'unknown';
    for (const field of fields) {
      const read = this.#asHeld(test, field);
      if (read === null) asIs.push(field);
      else if (typeof read === 'string') why = read;
      else written.push(read);
    }
    if (written.length > 0) return joined('any', written);
    return asIs.length > 0 ? withFields(test, asIs) : why;
  }

  /** What was typed as a field of dates or amounts holds it; null for what is compared with the field as it is. */
  #asHeld(test: Test, field: string): Condition | Why | null {
    if (!('text' in test) || test.text === '') return null;
    const { holds } = this.#context;
    const of = (text: string): Condition => {
      const kind = test.kind === 'compare' ? test : { kind: 'is' as const };
      return { kind: 'field', fields: [field], test: { ...kind, text } };
    };
    const { kind, text } = test;
    const isPeriod = this.#period(text);
    // A whole moment is exact already.
    const isLoose = kind === 'exactly' && isPeriod && momentKey(text) === null;
    if ((!isPeriod || isLoose) && holds(field, 'dates')) {
      if (isPeriod) return of(text);
      if (kind === 'starts-with') {
        return /^[\d-]+$/.test(text) && holds(field, 'days') ? null : 'not-date';
      }
      const iso = isoOf(text);
      if (iso !== null) return of(iso);
      return hasFormOfDate(text) ? 'no-such-day' : 'not-date';
    }
    const isPlain = typedNumber(text) !== null;
    const isGrouped = kind === 'exactly' && text.includes(',');
    if ((!isPlain || isGrouped) && holds(field, 'amounts')) {
      if (kind === 'starts-with') return /^[-+.\de]+$/.test(text) ? null : 'not-amount';
      const read = readNumber(collapseSpaces(text));
      if (read === null) return 'not-amount';
      return joined('all', [of(read.plain), ...this.#inCurrency(field, read.currency)]);
    }
    return null;
  }

  /** Records that name another currency than was typed are of no such amount; those that name none may be. */
  #inCurrency(amount: string, code: string | null): Condition[] {
    const field = currencyField(this.#context.fields, amount);
    if (field === null || code === null) return [];
    const is = (test: Test): Condition => ({ kind: 'field', fields: [field], test });
    const isAny = is({ kind: 'presence', is: 'present' });
    const isThis = is({ kind: 'one-of', texts: namesOfCurrency(code) });
    return [{ kind: 'any', of: [isThis, { kind: 'not', of: isAny }] }];
  }

  #period(text: string): boolean {
    return readPeriod(text, this.#context.calendar) !== null;
  }

  /** A value or a range of two, each of which may have spaces in it. */
  #value(named: readonly string[], inGroup: boolean, inList: boolean): string {
    let text = this.#piece(named, inGroup, inList);
    while (this.#take(/\.\./y) !== null) text += `..${this.#piece(named, inGroup, inList)}`;
    return text;
  }

  #piece(named: readonly string[], inGroup: boolean, inList: boolean): string {
    const isOf = (kind: FieldKind) => named.some((field) => this.#context.holds(field, kind));
    const phrase =
      this.#phrase(relativePhrase) ??
      this.#phrase(datePhrase, (found) => isoOf(found) !== null && isOf('dates'));
    if (phrase !== null) return phrase;
    const at = this.#at;
    const currency = this.#take(currencyBefore)?.[0] ?? '';
    if (currency === '' || isOf('amounts')) return currency + this.#bare(bare, inGroup, inList);
    this.#at = at;
    return this.#bare(bare, inGroup, inList);
  }

  /** Words with spaces between them that need not be quoted; folded. */
  #phrase(pattern: RegExp, isMeant: (found: string) => boolean = () => true): string | null {
    const rest = this.#text.slice(this.#at, this.#at + 40);
    const found = pattern.exec(fold(rest))?.[0];
    if (found === undefined || !isMeant(found)) return null;
    // Folding may shorten a text: as many words as were found.
    const words =
      /^\S+/.exec(rest)?.[0].length === found.length ? found.length : lengthOf(rest, found);
    this.#at += words;
    return found;
  }

  #bare(pattern: RegExp, inGroup: boolean, inList = false): string {
    const found = this.#take(pattern)?.[0] ?? '';
    const end = inList ? found.search(/[,)]/) : inGroup ? found.indexOf(')') : -1;
    if (end < 0) return found;
    this.#at -= found.length - end;
    return found.slice(0, end);
  }

  #refuse(start: number, why: Why, better: { name: string; instead: string } | null = null) {
    const typed = this.#text.slice(start, this.#at);
    const instead = better && typed.replace(`${better.name}:`, `${better.instead}:`);
    this.notUnderstood.push({ typed, instead, why });
    return 'nothing' as const;
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

function withFields(test: Test, fields: readonly string[]): Condition {
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
