import type { NotUnderstood, ReadAs, Understood } from '../../shared/ipc/browse';
import { codeKind } from '../../shared/field-labels';
import { isDocumentName, isPhoneName } from '../../shared/field-names';
import { fold } from '../../shared/fold';
import { readNumber } from '../values/amounts';
import { comparisonIn, roundAmountIn, secondOf } from './comparison-words';
import { combined, type Condition } from './condition';
import {
  countOfTests,
  hasDay,
  isoOf,
  readTest,
  testsOn,
  type FieldKind,
  type SearchContext,
  type Tests,
  type Why,
} from './field-tests';
import { conditionMeantBy } from './offered-conditions';
import { statePhrase, statesCalled } from './state-words';
import { parsePeriod, relativePhrase } from './period';
import { fieldsCalled, fieldsNamed, likeliestName, likeliestState } from './names';
import { testsSaid } from './understood';

export interface ParsedSearch {
  /** Null for an empty search. */
  readonly condition: Condition | null;
  readonly notUnderstood: NotUnderstood[];
  /** Values that can be read in two ways, each once. */
  readonly readAs: ReadAs[];
  /** The conditions on fields. */
  readonly understood: Understood[];
  /** The search with likelier words in place of mistakes; null where there is none. */
  readonly instead: string | null;
}

/** More than anybody reads. */
const maxReadAs = 5;
const maxOffered = 4;

/** Conditions a screen can show. */
const maxUnderstood = 12;
/** Shorter words are rather parts of names than mistakes. */
const minWordLength = 6;
const noteField = 'desk.note';

const maxLength = 1000;
const fieldName = /([\p{L}_][\p{L}\p{N}_.-]*):/uy;
/** `monto > 500`, without a colon: only where a field has this name. */
const comparedName = /([\p{L}_][\p{L}\p{N}_.-]{2,60}) ?(?=(?:[<>]=?|<>|!=|==?) ?[^\s<>=])/uy;
/** `monto mayor a 500`: only where a field of amounts or dates has this name. */
const saidName = /([\p{L}_][\p{L}\p{N}_.-]{2,60}) +/uy;
const quotedPhrase = /"([^"]*)"?/y;
/** Up to the `..` of a range. */
const bare = /(?:(?!\.\.)[^\s"])+/y;
const bareWord = /[^\s"]+/y;
/** A date or an amount of several words is read up to here. */
const maxPhrase = 60;
const maxWords = 7;
const spacedNumber = / (?:[-+(]?\d|S\/|US\$|\$)/iy;
/** Between the two days of a range. */
const rangeWord = / (?:[-\u2013]|al?|to|hasta) (?=\d)/y;
/** A phone's number with blanks, which needs no quotes. */
const phonePhrase = /\(?\+?\d[\d().-]{0,10}(?: [\d().-]{2,10}){1,4}(?=\s|$)/y;
const inParentheses = /\(([^()"]{1,60})\)/y;
const orWord = /(?:OR|O|\|\|?)(?=\s|$)/y;
const wordCharacter = /[\p{L}\p{N}]/u;

/**
 * Parses what was typed into a search field. Records must contain all words: `quispe lima`, `"exact
 * words"`, `-not`, `a OR b` (binds its two neighbours, as in a search engine), `(a OR b) c`. Fields
 * are named by the beginning of their name, or by their label in English or Spanish:
 * `status:blocked`, `estado:(activo,bloqueado)`, `amount:>1,000.50`, `amount:10..20`,
 * `created:2026-02`, `created:last 30 days`, `name:=exactly`, `status:!=closed`, `name:begins*`,
 * `deleted:null`, `email:*` (has a value). Dates and amounts can be typed as people write them:
 * `created:>=31/10/2026`, `created:octubre 2026`, `amount:>S/ 1,000.50`; anything else is not
 * understood in such fields.
 */
export function parseSearch(typed: string, context: SearchContext): ParsedSearch {
  const text = typed.slice(0, maxLength).replace(/[\p{Cc}\p{Cs}]/gu, ' ');
  const parser = new Parser(text, context);
  const condition = parser.sequence(false);
  const { notUnderstood, readAs, understood, instead } = parser;
  return { condition, notUnderstood, readAs, understood, instead };
}

/** A chain of ORs is one list: nested, it would be deeper than the text index takes. */
function either(before: Condition, one: Condition): Condition {
  return combined('any', [...(before.kind === 'any' ? before.of : [before]), one]);
}

class Parser {
  readonly notUnderstood: NotUnderstood[] = [];
  readonly readAs: ReadAs[] = [];
  readonly understood: Understood[] = [];
  /** Where each mistake begins, as typed, and with the likelier word. */
  readonly #mistakes: { readonly start: number; readonly from: string; readonly to: string }[] = [];
  readonly #text: string;
  readonly #context: SearchContext;
  #at = 0;
  /** Whether the field in question has no colon behind its name. */
  #isCompared = false;
  /** Up to here a condition is offered for the words. */
  #offeredTo = 0;

  constructor(text: string, context: SearchContext) {
    this.#text = text;
    this.#context = context;
  }

  get instead(): string | null {
    let better = '';
    let copied = 0;
    for (const { start, from, to } of this.#mistakes) {
      better += `${this.#text.slice(copied, start)}${to}`;
      copied = start + from.length;
    }
    better += this.#text.slice(copied);
    return better === this.#text ? null : better;
  }

  /** Parses up to the end, or to the parenthesis that closes a group. */
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
      all.push(before === undefined ? one : either(before, one));
      joins = false;
    }
    return all.length === 0 ? null : combined('all', all);
  }

  #term(inGroup: boolean): Condition | null {
    const start = this.#at;
    const isNot = this.#text[start] === '-';
    if (isNot) this.#at += 1;
    const found = this.#group() ?? this.#fieldTerm(start, inGroup) ?? this.#words(start, inGroup);
    if (found === 'nothing') return null;
    return isNot ? { kind: 'not', of: found } : found;
  }

  /** Parentheses form a group only if they contain an OR; otherwise they are part of the text. */
  #group(): Condition | 'nothing' | null {
    if (this.#text[this.#at] !== '(') return null;
    const end = this.#text.indexOf(')', this.#at);
    const inside = this.#text.slice(this.#at + 1, end < 0 ? undefined : end);
    if (!/\s(?:OR|O|\|\|?)\s/.test(inside)) return null;
    this.#at += 1;
    return this.sequence(true) ?? 'nothing';
  }

  #words(start: number, inGroup: boolean): Condition | 'nothing' {
    this.#offerCondition();
    const phrase = this.#phrase(statePhrase);
    const exact = phrase === null ? this.#take(quotedPhrase) : null;
    const text = (phrase ?? exact?.[1] ?? this.#bare(bareWord, inGroup)).trim();
    if (exact === null && text === '') this.#at += this.#at === start ? 1 : 0;
    if (text === '') return 'nothing';
    // Fewer than three signs without a letter or digit cannot be found: the index has no such
    // words.
    if (!wordCharacter.test(text) && Array.from(fold(text)).length < 3) {
      return this.#refuse(start, 'unknown');
    }
    if (phrase === null && exact === null && text.length >= minWordLength) {
      this.#noteMistake(this.#text.indexOf(text, start), text, text);
    }
    // Words that stand in two fields beside each other are no phrase: `"ana núñez"`.
    if (exact !== null && /\s/.test(text)) this.#offer(start, exact[0], text);
    const words = phrase === null ? [text] : text.split(' ');
    const all = words.map((each): Condition => {
      return { kind: 'words', text: each, exact: exact !== null };
    });
    return this.#orNote(text, this.#orState(text, combined('all', all)));
  }

  /** Also finds records by the user's notes. */
  #orNote(text: string, words: Condition): Condition {
    if (this.#context.hasNotes !== true) return words;
    const test = { kind: 'contains', text } as const;
    return { kind: 'any', of: [words, { kind: 'field', fields: [noteField], test }] };
  }

  /** Offers another text, for a search that finds nothing. */
  #offer(start: number, from: string, to: string): void {
    const at = this.#text.indexOf(from, start);
    if (this.#mistakes.length >= maxReadAs || at < this.#offeredTo) return;
    this.#mistakes.push({ start: at, from, to });
    this.#offeredTo = at + from.length;
  }

  #offerCondition(): void {
    if (this.#at < this.#offeredTo) return;
    const rest = this.#text.slice(this.#at, this.#at + maxPhrase);
    const meant = conditionMeantBy(rest, this.#context);
    if (meant !== null) this.#offer(this.#at, meant.from, meant.to);
  }

  /** `typed`: the word, or the condition that contains it, and where it begins. */
  #noteMistake(start: number, typed: string, word: string): void {
    if (this.#mistakes.length >= maxReadAs || start < this.#offeredTo) return;
    const to = likeliestState(word, this.#context.language);
    if (to !== null) this.#mistakes.push({ start, from: typed, to: typed.replace(word, () => to) });
  }

  /** Also finds the codes that screens show by these words, in the fields that have such codes. */
  #orState(text: string, words: Condition): Condition {
    const texts = statesCalled(text);
    const fields = texts.length === 0 ? [] : this.#context.fields.filter(codeKind);
    if (fields.length === 0) return words;
    const isCode: Condition = { kind: 'field', fields, test: { kind: 'one-of', texts } };
    return { kind: 'any', of: [words, isCode] };
  }

  #fieldTerm(start: number, inGroup: boolean): Condition | 'nothing' | null {
    const { fields } = this.#context;
    const compared = this.#peek(comparedName);
    const isCompared = compared !== null && fieldsNamed(compared[1] ?? '', fields).length > 0;
    const said = isCompared ? null : this.#saidTerm(inGroup);
    const name = said?.name ?? (isCompared ? this.#take(comparedName) : this.#take(fieldName))?.[1];
    if (name === undefined) return null;
    const named = fieldsNamed(name, fields);
    this.#isCompared = isCompared;
    if (said === null && named.length > 0) this.#skipToValue();
    const tests = said?.tests ?? this.#tests(named, inGroup);
    this.#isCompared = false;
    if (named.length === 0) {
      const instead = likeliestName(name, fields, this.#context.language);
      return this.#refuse(start, 'unknown', instead === null ? null : { name, instead });
    }
    const several = typeof tests === 'string' ? [] : this.#possible(name, named, tests);
    if (several.length > 1) return this.#refuse(start, 'several', { name, instead: several });
    if (typeof tests !== 'string' && !this.#isWithinBudget(tests, named))
      return this.#refuse(start, 'too-many');
    const found =
      typeof tests === 'string'
        ? tests
        : testsOn(tests, named, { ...this.#context, tell: this.#tell });
    if (typeof found === 'string') return this.#refuse(start, found);
    if (typeof tests !== 'string') this.#understand(start, named, tests);
    return found;
  }

  /** `monto mayor a 500`, `creado desde ayer`: without a colon. */
  #saidTerm(inGroup: boolean): { name: string; tests: Tests } | null {
    const [typed, name] = this.#peek(saidName) ?? [];
    if (typed === undefined || name === undefined) return null;
    const start = this.#at;
    if (comparisonIn(this.#text.slice(start + typed.length)) === null) return null;
    const named = fieldsNamed(name, this.#context.fields);
    this.#at += typed.length;
    const tests = named.length === 0 ? null : this.#comparisonSaid(named, inGroup);
    if (tests === null) this.#at = start;
    return tests && { name, tests };
  }

  /** `mayor a 500`, `entre 10 y 20`; null where no amount or date of the field follows. */
  #comparisonSaid(named: readonly string[], inGroup: boolean): Tests | null {
    const isOf = (kind: FieldKind) => named.some((field) => this.#context.holds(field, kind));
    const found = comparisonIn(this.#text.slice(this.#at));
    if (found === null || (!isOf('amounts') && !isOf('dates'))) return null;
    const start = this.#at;
    this.#at += found.length;
    const values = [this.#piece(named, inGroup, false)];
    const second = found.by === 'between' ? secondOf.between : secondOf.from;
    const mayHaveSecond = found.by === 'between' || found.by === '>=';
    const before = this.#at;
    if (mayHaveSecond && this.#take(second) !== null)
      values.push(this.#piece(named, inGroup, false));
    const areRead = values.map((text) => this.#isValue(text, isOf));
    // Words follow that are not the second value.
    if (found.by === '>=' && areRead[1] === false) {
      this.#at = before;
      values.length = 1;
    }
    const isComplete = found.by !== 'between' || values.length === 2;
    const test = readTest(
      values.join('..'),
      values.length === 2 || found.by === 'between' ? '' : found.by,
      false,
      this.#context.calendar,
    );
    if (isComplete && areRead.slice(0, values.length).every(Boolean) && typeof test !== 'string')
      return test;
    this.#at = start;
    return null;
  }

  #isValue(text: string, isOf: (kind: FieldKind) => boolean): boolean {
    const { calendar } = this.#context;
    const isDay = parsePeriod(text, calendar) !== null || isoOf(text, calendar) !== null;
    return (isDay && isOf('dates')) || (readNumber(text) !== null && isOf('amounts'));
  }

  /** `estado: activo`: a blank before the value, unless another condition follows. */
  #skipToValue(): void {
    const start = this.#at;
    if (!/\s/.test(this.#text.charAt(start))) return;
    this.#skipSpaces();
    const other = this.#peek(fieldName)?.[1] ?? this.#peek(comparedName)?.[1];
    const isOther = other !== undefined && fieldsNamed(other, this.#context.fields).length > 0;
    const isPart = /^[-)]?$/.test(this.#text.charAt(this.#at)) || this.#peek(orWord) !== null;
    if (isOther || isPart) this.#at = start;
  }

  /** The beginning of a name may mean hundreds of fields, and a list have hundreds of values. */
  #isWithinBudget(tests: Tests, named: readonly string[]): boolean {
    const { budget } = this.#context;
    budget.left -= countOfTests(tests) * named.length;
    return budget.left >= 0;
  }

  #understand(start: number, named: readonly string[], tests: Tests): void {
    const typed = this.#text.slice(start, this.#at).trim();
    const isOfCodes = named.some(codeKind);
    if (isOfCodes && 'text' in tests && tests.kind === 'is')
      this.#noteMistake(start, typed, tests.text);
    const { holds, calendar } = this.#context;
    const isOfAmounts = named.some((field) => holds(field, 'amounts'));
    const said = testsSaid(
      tests,
      isOfCodes ? 'codes' : isOfAmounts ? 'amounts' : 'other',
      calendar,
    );
    if (said === null || this.understood.length >= maxUnderstood) return;
    const not = said.not !== typed.startsWith('-');
    this.understood.push({ typed, start, fields: [...named], ...said, not });
  }

  /**
   * The fields of dates that the beginning of a name may mean: with `fecha:2026` one of three would
   * be searched, or all of them, and either may be wrong.
   */
  #possible(name: string, named: readonly string[], tests: Tests): readonly string[] {
    const { fields, holds, calendar } = this.#context;
    const isExact = named.length < 2 || fieldsCalled(name, fields).length > 0;
    if (isExact || !hasDay(tests, calendar)) return [];
    return named.filter((field) => holds(field, 'dates'));
  }

  /** Parses what follows the colon: one value, or a list of them in parentheses. */
  #tests(named: readonly string[], inGroup: boolean): Tests | Why {
    const negative = this.#accounting(named);
    if (negative !== null) return readTest(negative, '', false, this.#context.calendar);
    const said = this.#comparisonSaid(named, inGroup);
    if (said !== null) return said;
    // Of a list: none of its values, or one of them exactly.
    const before = this.#take(/(?:!=|<>|==?)(?=\()/y)?.[0] ?? '';
    if (this.#text[this.#at] !== '(') return this.#oneTest(named, inGroup);
    const operator = before.startsWith('=') ? '=' : '';
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
      const test = this.#oneTest(named, true, { operator });
      if (typeof test === 'string') {
        this.#toEndOfList();
        return test;
      }
      any.push(test);
    }
    this.#at += 1;
    if (any.length === 0) return 'unknown';
    const tests: Tests = { kind: 'any', of: any };
    return before === '' || operator !== '' ? tests : { kind: 'not', of: tests };
  }

  /**
   * One amount in parentheses is negative, as accountants write it: `(250.50)`, `(1,234.50)`.
   * `(10,20)` is a list.
   */
  #accounting(named: readonly string[]): string | null {
    const [text, inside = ''] = this.#peek(inParentheses) ?? [];
    if (text === undefined || readNumber(text) === null) return null;
    if (inside.includes(',') && !inside.includes('.')) return null;
    if (!named.some((field) => this.#context.holds(field, 'amounts'))) return null;
    this.#at += text.length;
    return text;
  }

  #toEndOfList(): void {
    const end = this.#text.indexOf(')', this.#at);
    this.#at = end < 0 ? this.#text.length : end + 1;
  }

  /** `list`: the operator before the list a value is in, for values without one of their own. */
  #oneTest(
    named: readonly string[],
    inGroup: boolean,
    list: { readonly operator: string } | null = null,
  ): Tests | Why {
    const isNot = this.#take(/!=|<>/y) !== null;
    const operator = isNot ? '' : (this.#take(/>=|<=|>|<|==?/y)?.[0] ?? list?.operator ?? '');
    // `> x` is two parts, `> 500` is one.
    if ((isNot || operator !== '') && (this.#isCompared || this.#peek(spacedNumber) !== null))
      this.#skipSpaces();
    const exact = this.#take(quotedPhrase);
    const text = exact?.[1] ?? this.#value(named, inGroup, list !== null);
    const several = exact === null && list === null ? partsOf(text, named) : null;
    if (several !== null) {
      const any: Tests = {
        kind: 'any',
        of: several.map((each): Tests => ({
          kind: operator.startsWith('=') ? 'exactly' : 'is',
          text: each,
        })),
      };
      return /[<>]/.test(operator) ? 'unknown' : isNot ? { kind: 'not', of: any } : any;
    }
    const test = readTest(text, operator, exact !== null, this.#context.calendar);
    return typeof test !== 'string' && isNot ? { kind: 'not', of: test } : test;
  }

  /** Parses a value or a range of two values, each of which may contain spaces. */
  #value(named: readonly string[], inGroup: boolean, inList: boolean): string {
    let text = this.#piece(named, inGroup, inList);
    const isDay =
      isoOf(text, this.#context.calendar) !== null &&
      named.some((field) => this.#context.holds(field, 'dates'));
    while (this.#take(/\.\./y) !== null || (isDay && this.#take(rangeWord) !== null)) {
      text += `..${this.#piece(named, inGroup, inList)}`;
    }
    return text;
  }

  #piece(named: readonly string[], inGroup: boolean, inList: boolean): string {
    const isOf = (kind: FieldKind) => named.some((field) => this.#context.holds(field, kind));
    return (
      this.#phrase(relativePhrase) ??
      (named.some(codeKind) ? this.#phrase(statePhrase) : null) ??
      (isOf('amounts') ? this.#roundAmount() : null) ??
      this.#written(isOf, inGroup, inList) ??
      (named.some(isPhoneName) ? this.#take(phonePhrase)?.[0] : null) ??
      this.#bare(bare, inGroup, inList)
    );
  }

  #roundAmount(): string | null {
    const rest = this.#text.slice(this.#at, this.#at + maxPhrase);
    const found = roundAmountIn(rest);
    if (found === null) return null;
    this.#at += found.length;
    return found.plain ?? rest.slice(0, found.length);
  }

  /**
   * A date or an amount of several words, which needs no quotes: `31 de octubre de 2026`, `1 500
   * 000,00`, `S/ 10.50`. The longest counts.
   */
  #written(isOf: (kind: FieldKind) => boolean, inGroup: boolean, inList: boolean): string | null {
    const rest = this.#text.slice(this.#at, this.#at + maxPhrase);
    const stop = rest.search(inList ? /"|\.\.|[,)]/ : inGroup ? /"|\.\.|\)/ : /"|\.\./);
    const text = stop < 0 ? rest : rest.slice(0, stop);
    // A word that is cut off by the length counts for nothing.
    const isCut = stop < 0 && this.#at + maxPhrase < this.#text.length;
    const ends = [...text.matchAll(/\S(?=\s)/g)].map(({ index }) => index + 1);
    if (!isCut) ends.push(text.trimEnd().length);
    for (const end of ends.slice(1, maxWords).toReversed()) {
      const phrase = text.slice(0, end);
      const isDate = isoOf(phrase, this.#context.calendar) !== null && isOf('dates');
      if (!isDate && !(readNumber(phrase) !== null && isOf('amounts'))) continue;
      this.#at += end;
      return phrase;
    }
    return null;
  }

  /** A phrase whose words need no quotes; returned folded. */
  #phrase(pattern: RegExp): string | null {
    const rest = this.#text.slice(this.#at, this.#at + 40);
    const found = pattern.exec(fold(rest))?.[0];
    if (found === undefined) return null;
    // Folding can shorten the text: skips the original characters that fold to what was found.
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

  #refuse(
    start: number,
    why: Why,
    better: { name: string; instead: string | readonly string[] } | null = null,
  ) {
    const typed = this.#text.slice(start, this.#at);
    const names = better === null ? [] : [better.instead].flat();
    const all = names.map((each) => typed.replace(`${better?.name ?? ''}:`, `${each}:`));
    const instead = all.length === 0 ? null : all.slice(0, maxOffered).join(', ');
    this.notUnderstood.push({ typed, start, instead, why });
    return 'nothing' as const;
  }

  // A value is read for each field that may be meant.
  readonly #tell = (read: ReadAs): void => {
    const isKnown = this.readAs.some(({ typed }) => typed === read.typed);
    if (!isKnown && this.readAs.length < maxReadAs) this.readAs.push(read);
  };

  #skipSpaces(): void {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at += 1;
  }

  #peek(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text);
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    const found = this.#peek(pattern);
    if (found !== null) this.#at += found[0].length;
    return found;
  }
}

/**
 * The values of `activo,bloqueado`, a list without parentheses: of codes, documents and phones,
 * which contain no comma; null for one value.
 */
function partsOf(text: string, named: readonly string[]): string[] | null {
  if (!text.includes(',') || text.length > maxLength) return null;
  const parts = text.split(',').filter((part) => part !== '');
  const isNumbers = parts.every((part) => /^\+?\d{6,20}$/.test(part));
  const isList = named.every(
    (field) =>
      codeKind(field) !== null || (isNumbers && (isDocumentName(field) || isPhoneName(field))),
  );
  return isList && parts.length > 1 ? parts : null;
}

/** The length of the prefix that folds to this. */
function lengthOf(text: string, folded: string): number {
  for (let end = 1; end <= text.length; end += 1) {
    if (fold(text.slice(0, end)) === folded && !/[\u0300-\u036f]/.test(text.charAt(end)))
      return end;
  }
  return text.length;
}
