import type { NotUnderstood, ReadAs, Understood } from '../../shared/ipc/browse';
import { codeKind } from '../../shared/field-labels';
import { isDocumentName, isPhoneName } from '../../shared/field-names';
import { fold } from '../../shared/fold';
import { maxSearchLength, maxWordsLength } from '../../shared/search-length';
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
import { LikelierSearch } from './likelier-search';
import { statePhrase, statesCalled } from './state-words';
import { parsePeriod, relativePhrase } from './period';
import { fieldsCalled, fieldsNamed, likeliestName } from './names';
import { TypedText } from './typed-text';
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

const fieldName = /([\p{L}_][\p{L}\p{N}_.-]*):/uy;
/** `monto > 500`, without a colon: only where a field has this name. */
const comparedName = /([\p{L}_][\p{L}\p{N}_.-]{2,60}) ?(?=(?:[<>]=?|<>|!=|==?) ?[^\s<>=])/uy;
/** `monto mayor a 500`: only where a field of amounts or dates has this name. */
const saidName = /([\p{L}_][\p{L}\p{N}_.-]{2,60}) +/uy;
const quotedPhrase = /"([^"]*)"?/y;
/** Up to the `..` of a range. */
const bare = /(?:(?!\.\.)[^\s"])+/y;
const bareInList = /(?:(?!\.\.)[^\s",)])+/y;
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
  const text = typed.slice(0, maxSearchLength).replace(/[\p{Cc}\p{Cs}]/gu, ' ');
  const parser = new Parser(text, context);
  const condition = parser.sequence(false);
  if (typed.length > text.length) parser.refuseEnd();
  const { notUnderstood, readAs, understood, likelier } = parser;
  return { condition, notUnderstood, readAs, understood, instead: likelier.text };
}

/** A chain of ORs is one list: nested, it would be deeper than the text index takes. */
function either(before: Condition, one: Condition): Condition {
  return combined('any', [...(before.kind === 'any' ? before.of : [before]), one]);
}

/** Where a value stands: behind the name of a field, and inside of what. */
interface ValuePlace {
  /** The fields that are meant. */
  readonly named: readonly string[];
  /** No colon is behind the field's name. */
  readonly isCompared: boolean;
  readonly inGroup: boolean;
  readonly inList: boolean;
}

class Parser {
  readonly notUnderstood: NotUnderstood[] = [];
  readonly readAs: ReadAs[] = [];
  readonly understood: Understood[] = [];
  readonly likelier: LikelierSearch;
  readonly #typed: TypedText;
  readonly #context: SearchContext;

  constructor(text: string, context: SearchContext) {
    this.likelier = new LikelierSearch(text, context);
    this.#typed = new TypedText(text);
    this.#context = context;
  }

  /** Parses up to the end, or to the parenthesis that closes a group. */
  sequence(inGroup: boolean): Condition | null {
    const all: Condition[] = [];
    let joins = false;
    for (;;) {
      this.#typed.skipSpaces();
      if (this.#typed.at >= this.#typed.text.length) break;
      if (inGroup && this.#typed.text[this.#typed.at] === ')') {
        this.#typed.at += 1;
        break;
      }
      if (all.length > 0 && this.#typed.take(orWord) !== null) {
        joins = true;
        continue;
      }
      const start = this.#typed.at;
      const one = this.#term(inGroup);
      if (this.#typed.at - this.#typed.listsLength > maxWordsLength) {
        this.#refuseFrom(start);
        break;
      }
      if (one === null) continue;
      const before = joins ? all.pop() : undefined;
      all.push(before === undefined ? one : either(before, one));
      joins = false;
    }
    return all.length === 0 ? null : combined('all', all);
  }

  /** More was typed than is parsed. */
  refuseEnd(): void {
    this.#refuseFrom(0);
  }

  /** Of a search that is cut off, other records would be found. */
  #refuseFrom(start: number): void {
    this.#typed.at = this.#typed.text.length;
    if (this.notUnderstood.every(({ why }) => why !== 'too-long')) this.#refuse(start, 'too-long');
  }

  #term(inGroup: boolean): Condition | null {
    const start = this.#typed.at;
    const isNot = this.#typed.text[start] === '-';
    if (isNot) this.#typed.at += 1;
    const found = this.#group() ?? this.#fieldTerm(start, inGroup) ?? this.#words(start, inGroup);
    if (found === 'nothing') return null;
    return isNot ? { kind: 'not', of: found } : found;
  }

  /** Parentheses form a group only if they contain an OR; otherwise they are part of the text. */
  #group(): Condition | 'nothing' | null {
    if (this.#typed.text[this.#typed.at] !== '(') return null;
    const rest = this.#typed.ahead(maxWordsLength).slice(1);
    const end = rest.indexOf(')');
    const inside = end < 0 ? rest : rest.slice(0, end);
    if (!/\s(?:OR|O|\|\|?)\s/.test(inside)) return null;
    this.#typed.at += 1;
    return this.sequence(true) ?? 'nothing';
  }

  #words(start: number, inGroup: boolean): Condition | 'nothing' {
    this.likelier.offerCondition(this.#typed.at);
    const phrase = this.#typed.takePhrase(statePhrase);
    const exact = phrase === null ? this.#typed.take(quotedPhrase) : null;
    const text = (phrase ?? exact?.[1] ?? this.#bare(bareWord, { inGroup, inList: false })).trim();
    if (exact === null && text === '') this.#typed.at += this.#typed.at === start ? 1 : 0;
    if (text === '') return 'nothing';
    // Fewer than three signs without a letter or digit cannot be found: the index has no such
    // words.
    if (!wordCharacter.test(text) && Array.from(fold(text)).length < 3) {
      return this.#refuse(start, 'unknown');
    }
    if (phrase === null && exact === null && text.length >= minWordLength) {
      this.likelier.offerState(this.#typed.text.indexOf(text, start), text, text);
    }
    // Words that stand in two fields beside each other are no phrase: `"ana núñez"`.
    if (exact !== null && /\s/.test(text)) this.likelier.offer(start, exact[0], text);
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
    const compared = this.#typed.peek(comparedName);
    const isCompared = compared !== null && fieldsNamed(compared[1] ?? '', fields).length > 0;
    const said = isCompared ? null : this.#saidTerm(inGroup);
    const name =
      said?.name ??
      (isCompared ? this.#typed.take(comparedName) : this.#typed.take(fieldName))?.[1];
    if (name === undefined) return null;
    const named = fieldsNamed(name, fields);
    if (said === null && named.length > 0) this.#skipToValue();
    const tests = said?.tests ?? this.#tests({ named, isCompared, inGroup, inList: false });
    if (named.length === 0) {
      const instead = likeliestName(name, fields, this.#context.language);
      return this.#refuse(start, 'unknown', instead === null ? null : { name, instead });
    }
    if (typeof tests === 'string') return this.#refuse(start, tests);
    const several = this.#possible(name, named, tests);
    if (several.length > 1) return this.#refuse(start, 'several', { name, instead: several });
    if (!this.#isWithinBudget(tests, named)) return this.#refuse(start, 'too-many');
    const found = testsOn(tests, named, { ...this.#context, tell: this.#tell });
    if (typeof found === 'string') return this.#refuse(start, found);
    this.#understand(start, named, tests);
    return found;
  }

  /** `monto mayor a 500`, `creado desde ayer`: without a colon. */
  #saidTerm(inGroup: boolean): { name: string; tests: Tests } | null {
    const [typed, name] = this.#typed.peek(saidName) ?? [];
    if (typed === undefined || name === undefined) return null;
    const start = this.#typed.at;
    if (comparisonIn(this.#typed.text.slice(start + typed.length)) === null) return null;
    const named = fieldsNamed(name, this.#context.fields);
    this.#typed.at += typed.length;
    const place = { named, isCompared: false, inGroup, inList: false };
    const tests = named.length === 0 ? null : this.#comparisonSaid(place);
    if (tests === null) this.#typed.at = start;
    return tests && { name, tests };
  }

  /** `mayor a 500`, `entre 10 y 20`; null where no amount or date of the field follows. */
  #comparisonSaid(place: ValuePlace): Tests | null {
    const isOf = (kind: FieldKind) => place.named.some((field) => this.#context.holds(field, kind));
    const found = comparisonIn(this.#typed.text.slice(this.#typed.at));
    if (found === null || (!isOf('amounts') && !isOf('dates'))) return null;
    const start = this.#typed.at;
    this.#typed.at += found.length;
    const values = [this.#piece(place)];
    const second = found.by === 'between' ? secondOf.between : secondOf.from;
    const mayHaveSecond = found.by === 'between' || found.by === '>=';
    const before = this.#typed.at;
    if (mayHaveSecond && this.#typed.take(second) !== null) values.push(this.#piece(place));
    const areRead = values.map((text) => this.#isValue(text, isOf));
    // Words follow that are not the second value.
    if (found.by === '>=' && areRead[1] === false) {
      this.#typed.at = before;
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
    this.#typed.at = start;
    return null;
  }

  #isValue(text: string, isOf: (kind: FieldKind) => boolean): boolean {
    const { calendar } = this.#context;
    const isDay = parsePeriod(text, calendar) !== null || isoOf(text, calendar) !== null;
    return (isDay && isOf('dates')) || (readNumber(text) !== null && isOf('amounts'));
  }

  /** `estado: activo`: a blank before the value, unless another condition follows. */
  #skipToValue(): void {
    const start = this.#typed.at;
    if (!/\s/.test(this.#typed.text.charAt(start))) return;
    this.#typed.skipSpaces();
    const other = this.#typed.peek(fieldName)?.[1] ?? this.#typed.peek(comparedName)?.[1];
    const isOther = other !== undefined && fieldsNamed(other, this.#context.fields).length > 0;
    const isPart = /^[-)]?$/.test(this.#typed.next) || this.#typed.peek(orWord) !== null;
    if (isOther || isPart) this.#typed.at = start;
  }

  /** The beginning of a name may mean hundreds of fields, and a list have hundreds of values. */
  #isWithinBudget(tests: Tests, named: readonly string[]): boolean {
    const { budget, calendar } = this.#context;
    budget.left -= countOfTests(tests, named, calendar) * named.length;
    return budget.left >= 0;
  }

  #understand(start: number, named: readonly string[], tests: Tests): void {
    const typed = this.#typed.text.slice(start, this.#typed.at).trim();
    const isOfCodes = named.some(codeKind);
    if (isOfCodes && 'text' in tests && tests.kind === 'is')
      this.likelier.offerState(start, typed, tests.text);
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
  #tests(place: ValuePlace): Tests | Why {
    const negative = this.#accounting(place.named);
    if (negative !== null) return readTest(negative, '', false, this.#context.calendar);
    const said = this.#comparisonSaid(place);
    if (said !== null) return said;
    // Of a list: none of its values, or one of them exactly.
    const before = this.#typed.take(/(?:!=|<>|==?)(?=\()/y)?.[0] ?? '';
    if (this.#typed.text[this.#typed.at] !== '(') return this.#oneTest(place);
    const listOperator = before.startsWith('=') ? '=' : '';
    const start = this.#typed.at;
    this.#typed.at += 1;
    const any: Tests[] = [];
    for (;;) {
      this.#typed.skipSpaces();
      const next = this.#typed.text[this.#typed.at];
      if (next === undefined || next === ')') break;
      if (next === ',') {
        this.#typed.at += 1;
        continue;
      }
      if (any.length > 0 && this.#typed.take(orWord) !== null) continue;
      const test = this.#oneTest({ ...place, inGroup: true, inList: true }, listOperator);
      if (typeof test === 'string') {
        this.#toEndOfList();
        this.#typed.listsLength += this.#typed.at - start;
        return test;
      }
      any.push(test);
    }
    this.#typed.at += 1;
    this.#typed.listsLength += this.#typed.at - start;
    if (any.length === 0) return 'unknown';
    const tests: Tests = { kind: 'any', of: any };
    return before === '' || listOperator !== '' ? tests : { kind: 'not', of: tests };
  }

  /**
   * One amount in parentheses is negative, as accountants write it: `(250.50)`, `(1,234.50)`.
   * `(10,20)` is a list.
   */
  #accounting(named: readonly string[]): string | null {
    const [text, inside = ''] = this.#typed.peek(inParentheses) ?? [];
    if (text === undefined || readNumber(text) === null) return null;
    if (inside.includes(',') && !inside.includes('.')) return null;
    if (!named.some((field) => this.#context.holds(field, 'amounts'))) return null;
    this.#typed.at += text.length;
    return text;
  }

  #toEndOfList(): void {
    const end = this.#typed.text.indexOf(')', this.#typed.at);
    this.#typed.at = end < 0 ? this.#typed.text.length : end + 1;
  }

  /** `listOperator`: before the list a value is in, for values without one of their own. */
  #oneTest(place: ValuePlace, listOperator = ''): Tests | Why {
    const { named, isCompared, inList } = place;
    const isNot = this.#typed.take(/!=|<>/y) !== null;
    const operator = isNot ? '' : (this.#typed.take(/>=|<=|>|<|==?/y)?.[0] ?? listOperator);
    // `> x` is two parts, `> 500` is one.
    if ((isNot || operator !== '') && (isCompared || this.#typed.peek(spacedNumber) !== null))
      this.#typed.skipSpaces();
    const exact = this.#typed.take(quotedPhrase);
    const text = exact?.[1] ?? this.#value(place);
    const several = exact === null && !inList ? partsOf(text, named) : null;
    if (several !== null) {
      this.#typed.listsLength += text.length;
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
  #value(place: ValuePlace): string {
    let text = this.#piece(place);
    const isDay =
      isoOf(text, this.#context.calendar) !== null &&
      place.named.some((field) => this.#context.holds(field, 'dates'));
    while (this.#typed.take(/\.\./y) !== null || (isDay && this.#typed.take(rangeWord) !== null)) {
      text += `..${this.#piece(place)}`;
    }
    return text;
  }

  #piece(place: ValuePlace): string {
    const { named } = place;
    const isOf = (kind: FieldKind) => named.some((field) => this.#context.holds(field, kind));
    return (
      this.#typed.takePhrase(relativePhrase) ??
      (named.some(codeKind) ? this.#typed.takePhrase(statePhrase) : null) ??
      (isOf('amounts') ? this.#roundAmount() : null) ??
      this.#written(isOf, place) ??
      (named.some(isPhoneName) ? this.#typed.take(phonePhrase)?.[0] : null) ??
      this.#bare(place.inList ? bareInList : bare, place)
    );
  }

  #roundAmount(): string | null {
    const rest = this.#typed.ahead(maxPhrase);
    const found = roundAmountIn(rest);
    if (found === null) return null;
    this.#typed.at += found.length;
    return found.plain ?? rest.slice(0, found.length);
  }

  /**
   * A date or an amount of several words, which needs no quotes: `31 de octubre de 2026`, `1 500
   * 000,00`, `S/ 10.50`. The longest counts.
   */
  #written(
    isOf: (kind: FieldKind) => boolean,
    { inGroup, inList }: Pick<ValuePlace, 'inGroup' | 'inList'>,
  ): string | null {
    const rest = this.#typed.ahead(maxPhrase);
    const stop = rest.search(inList ? /"|\.\.|[,)]/ : inGroup ? /"|\.\.|\)/ : /"|\.\./);
    const text = stop < 0 ? rest : rest.slice(0, stop);
    // A word that is cut off by the length counts for nothing.
    const isCut = stop < 0 && this.#typed.at + maxPhrase < this.#typed.text.length;
    const ends = [...text.matchAll(/\S(?=\s)/g)].map(({ index }) => index + 1);
    if (!isCut) ends.push(text.trimEnd().length);
    for (const end of ends.slice(1, maxWords).toReversed()) {
      const phrase = text.slice(0, end);
      const isDate = isoOf(phrase, this.#context.calendar) !== null && isOf('dates');
      if (!isDate && !(readNumber(phrase) !== null && isOf('amounts'))) continue;
      this.#typed.at += end;
      return phrase;
    }
    return null;
  }

  #bare(pattern: RegExp, { inGroup, inList }: Pick<ValuePlace, 'inGroup' | 'inList'>): string {
    const found = this.#typed.take(pattern)?.[0] ?? '';
    const end = inGroup && !inList ? found.indexOf(')') : -1;
    if (end < 0) return found;
    this.#typed.at -= found.length - end;
    return found.slice(0, end);
  }

  #refuse(
    start: number,
    why: Why,
    better: { name: string; instead: string | readonly string[] } | null = null,
  ) {
    const typed = this.#typed.text.slice(start, this.#typed.at);
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
}

/**
 * The values of `activo,bloqueado`, a list without parentheses: of codes, documents and phones,
 * which contain no comma; null for one value.
 */
function partsOf(text: string, named: readonly string[]): string[] | null {
  if (!text.includes(',')) return null;
  const parts = text.split(',').filter((part) => part !== '');
  const isNumbers = parts.every((part) => /^\+?\d{6,20}$/.test(part));
  const isList = named.every(
    (field) =>
      codeKind(field) !== null || (isNumbers && (isDocumentName(field) || isPhoneName(field))),
  );
  return isList && parts.length > 1 ? parts : null;
}
