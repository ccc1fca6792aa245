import type { NotUnderstood, ReadAs } from '../../shared/ipc/browse';
import { isCurrencyName, isDocumentName, isPhoneName } from '../../shared/field-names';
import { currencyField } from '../../shared/money';
import type { LanguageCode } from '../../shared/locales';
import { currencyNamed, namesOfCurrency } from '../../shared/currencies';
import { readWrittenAmount } from '../../shared/written-amounts';
import { readNumber, typedNumber } from '../values/amounts';
import { documentSpellings, phoneSpellings } from '../values/document-spellings';
import {
  isoOfWritten,
  readWrittenDate,
  readWrittenMonth,
  typedDates,
} from '../../shared/written-dates';
import { instantKey } from '../values/sort-keys';
import { combined, type Comparison, type Condition, type Test } from './condition';
import { statesNamed } from './names';
import { parsePeriod, type Calendar } from './period';
import { isPlainValue } from './predicates';

/** What all values of a field are: days or moments, days only, or numbers. */
export type FieldKind = 'dates' | 'days' | 'amounts';

/** Which names are understood, and how. */
export interface SearchContext {
  readonly fields: readonly string[];
  readonly language: LanguageCode;
  readonly calendar: Calendar;
  /**
   * Whether all values of a field are of this kind; asked only when what was typed cannot be
   * compared with them as it is.
   */
  readonly holds: (field: string, kind: FieldKind) => boolean;
  /** Tests that a question may still have: each value counts for each of its fields. */
  readonly budget: { left: number };
  /** Whether the user wrote notes, which free words find too. */
  readonly hasNotes?: boolean;
}

/** What a test is read with; `tell` hears of each value that can be read in two ways. */
interface FieldContext extends SearchContext {
  readonly tell: (read: ReadAs) => void;
}

export type Why = NotUnderstood['why'];

/** Tests before they are assigned to fields. */
export type Tests =
  | Test
  | { readonly kind: 'all' | 'any'; readonly of: readonly Tests[] }
  | { readonly kind: 'not'; readonly of: Tests };

/** Reads a value typed after a field's colon; otherwise says why it is not understood. */
export function readTest(
  text: string,
  operator: string,
  isQuoted: boolean,
  calendar: Calendar,
): Tests | Why {
  if (operator === '=' || operator === '==') return { kind: 'exactly', text };
  if (operator !== '') {
    if (text === '') return 'unknown';
    return impossibleDay(text, calendar) ?? { kind: 'compare', by: operator as Comparison, text };
  }
  if (isQuoted) return { kind: parsePeriod(text, calendar) === null ? 'exactly' : 'is', text };
  if (text === '' || /^[<>=]/.test(text)) return 'unknown';
  if (text === 'null') return { kind: 'presence', is: 'null' };
  if (text === '*') return { kind: 'presence', is: 'present' };
  const [from = '', to = '', ...others] = text.split('..');
  if (others.length === 0 && from !== '' && to !== '') {
    const range: Tests = {
      kind: 'all',
      of: [
        { kind: 'compare', by: '>=', text: from },
        { kind: 'compare', by: '<=', text: to },
      ],
    };
    return impossibleDay(from, calendar) ?? impossibleDay(to, calendar) ?? range;
  }
  if (text.endsWith('*')) return { kind: 'starts-with', text: text.slice(0, -1) };
  return impossibleDay(text, calendar) ?? { kind: 'is', text };
}

/** An impossible date (`2026-13`) compares with nothing, and nobody searches for it as text. */
function impossibleDay(text: string, calendar: Calendar): Why | null {
  const isDay = /^\d{4}-\d\d(-\d\d)?$/.test(text);
  return isDay && parsePeriod(text, calendar) === null ? 'no-such-day' : null;
}

/** How many values they compare with a field one by one; many plain ones are compared as one. */
export function countOfTests(tests: Tests, fields: readonly string[], calendar: Calendar): number {
  if (!('of' in tests)) return 1;
  if (tests.kind === 'not') return countOfTests(tests.of, fields, calendar);
  const plain = tests.kind === 'any' ? manyPlain(tests.of, fields, calendar) : [];
  const many = new Set<Tests>(plain);
  return tests.of
    .filter((each) => !many.has(each))
    .reduce((sum, each) => sum + countOfTests(each, fields, calendar), plain.length > 0 ? 1 : 0);
}

/** Fewer values, or those of more fields, are compared one by one. */
const minMany = 20;
const maxFieldsOfMany = 20;

type PlainTest = Extract<Test, { kind: 'is' | 'exactly' }>;

/** The plain values of a list, if they are many. */
function manyPlain(
  tests: readonly Tests[],
  fields: readonly string[],
  calendar: Calendar,
): readonly PlainTest[] {
  if (tests.length < minMany || fields.length > maxFieldsOfMany) return [];
  const plain = tests.filter(
    (test): test is PlainTest =>
      (test.kind === 'is' || test.kind === 'exactly') && isPlainValue(test.text, calendar),
  );
  return plain.length < minMany ? [] : plain;
}

/** The condition that one of the fields passes the tests; otherwise why none of them can. */
export function testsOn(
  tests: Tests,
  fields: readonly string[],
  context: FieldContext,
): Condition | Why {
  if (!('of' in tests)) return testOn(tests, fields, context);
  if (tests.kind === 'not') {
    const testConditions = testsOn(tests.of, fields, context);
    return typeof testConditions === 'string'
      ? testConditions
      : { kind: 'not', of: testConditions };
  }
  const many = tests.kind === 'any' ? asIsOf(tests.of, fields, context) : [];
  const conditions: Condition[] = manyOn(many, fields, context.calendar);
  const isOfMany = new Set<Tests>(many);
  for (const each of tests.of) {
    if (isOfMany.has(each)) continue;
    const one = testsOn(each, fields, context);
    if (typeof one === 'string') return one;
    conditions.push(one);
  }
  return combined(tests.kind, conditions);
}

/** Of many plain values those that are compared as they are, in each of the fields. */
function asIsOf(
  tests: readonly Tests[],
  fields: readonly string[],
  context: FieldContext,
): readonly PlainTest[] {
  const isAsIs = (test: PlainTest) =>
    fields.every((field) => readFor(field, test, context) === null);
  return manyPlain(tests, fields, context.calendar).filter(isAsIs);
}

/** The conditions that one of the fields has one of these values, or another spelling of it. */
function manyOn(
  tests: readonly PlainTest[],
  fields: readonly string[],
  calendar: Calendar,
): Condition[] {
  const kindsOf = (field: string) => `${isDocumentName(field)} ${isPhoneName(field)}`;
  const alike = [...Map.groupBy(fields, kindsOf).values()];
  return (['is', 'exactly'] as const).flatMap((by) => {
    const texts = tests.flatMap(({ kind, text }) => (kind === by ? [text] : []));
    if (texts.length === 0) return [];
    const codes = texts.flatMap((text) => codesOf(text, fields));
    const isCode: Condition = { kind: 'field', fields, test: { kind: 'one-of', texts: codes } };
    return [
      ...alike.flatMap((each) => anyOf(by, spellingsIn(each[0] ?? '', texts), each, calendar)),
      ...(codes.length === 0 ? [] : [isCode]),
    ];
  });
}

/** The values with their other spellings in fields of this kind. */
function spellingsIn(field: string, texts: readonly string[]): readonly string[] {
  const [isDocument, isPhone] = [isDocumentName(field), isPhoneName(field)];
  const isNumber = (text: string) => text.length <= maxNumberLength && /\d/.test(text);
  const numbers = isDocument || isPhone ? texts.filter(isNumber) : [];
  return [
    ...texts,
    ...(isDocument ? [...texts.flatMap(zeroSpellings), ...numbers.flatMap(documentSpellings)] : []),
    ...(isPhone ? numbers.flatMap(phoneSpellings) : []),
  ];
}

function anyOf(
  by: PlainTest['kind'],
  texts: readonly string[],
  fields: readonly string[],
  calendar: Calendar,
): Condition[] {
  const { plain = [], others = [] } = Object.groupBy(new Set(texts), (text) =>
    isPlainValue(text, calendar) ? 'plain' : 'others',
  );
  const tests: Test[] = [
    { kind: 'any-of', by, texts: plain },
    ...others.map((text): Test => ({ kind: by, text })),
  ];
  return tests.map((test): Condition => ({ kind: 'field', fields, test }));
}

/**
 * Leaves out fields that cannot hold what was typed. If it reads as a date or an amount for some
 * fields, only these are tested.
 */
function testOn(test: Test, fields: readonly string[], context: FieldContext): Condition | Why {
  const asIs: string[] = [];
  const written: Condition[] = [];
  let why: Why = 'unknown';
  for (const field of fields) {
    const read = readFor(field, test, context);
    if (read === null) asIs.push(field);
    else if (typeof read === 'string') why = read;
    else written.push(read);
  }
  if (written.length > 0) return combined('any', written);
  return asIs.length > 0
    ? withSpellings(test, asIs, withZeros(test, asIs, withStates(test, asIs)))
    : why;
}

/**
 * What was typed, read as a date or an amount if the field holds only those; null when it is
 * compared as it is.
 */
function readFor(field: string, test: Test, context: FieldContext): Condition | Why | null {
  if (!('text' in test) || test.text === '') return null;
  const { fields, calendar, holds } = context;
  const conditionOf = (text: string): Condition => {
    const kind = test.kind === 'compare' ? test : { kind: 'is' as const };
    return { kind: 'field', fields: [field], test: { ...kind, text } };
  };
  const { kind, text } = test;
  const isPeriod = parsePeriod(text, calendar) !== null;
  // A complete moment is already exact.
  const isLoose = kind === 'exactly' && isPeriod && instantKey(text) === null;
  if ((!isPeriod || isLoose) && holds(field, 'dates')) {
    if (isPeriod) return conditionOf(text);
    if (kind === 'starts-with') {
      return /^[\d-]+$/.test(text) && holds(field, 'days') ? null : 'not-date';
    }
    const iso = isoOf(text, calendar);
    if (iso === null) return 'not-date';
    if (iso === 'no-such-day') return iso;
    if (isAmbiguousDay(text, calendar)) context.tell({ typed: text, kind: 'date', value: iso });
    return conditionOf(iso);
  }
  const typed = typedNumber(text);
  const isPlain = typed !== null;
  const amount = kind === 'starts-with' ? null : readWrittenAmount(text);
  if (amount?.isAmbiguous === true && holds(field, 'amounts')) {
    context.tell({ typed: text, kind: 'amount', value: typed ?? amount.plain });
  }
  const isGrouped = kind === 'exactly' && text.includes(',');
  if ((!isPlain || isGrouped) && holds(field, 'amounts')) {
    if (kind === 'starts-with') return /^[-+.\de]+$/.test(text) ? null : 'not-amount';
    const read = readNumber(text);
    if (read === null) return 'not-amount';
    const currency = currencyField(fields, field);
    const is = conditionOf(read.plain);
    if (currency === null || read.currency === null) return is;
    return { kind: 'all', of: [is, inCurrency(currency, read.currency)] };
  }
  return null;
}

/** Leaves out records that name another currency than was typed; those that name none may match. */
function inCurrency(field: string, code: string): Condition {
  const is = (test: Test): Condition => ({ kind: 'field', fields: [field], test });
  const isAny = is({ kind: 'presence', is: 'present' });
  const isThis = is({ kind: 'one-of', texts: namesOfCurrency(code) });
  return { kind: 'any', of: [isThis, { kind: 'not', of: isAny }] };
}

/** Zeros a document's number may begin with, which people leave out. */
const maxZeros = 5;

/** Also finds documents whose number begins with zeros, or was typed with them. */
function withZeros(test: Test, fields: readonly string[], condition: Condition): Condition {
  if (test.kind !== 'is' && test.kind !== 'exactly') return condition;
  const documents = fields.filter(isDocumentName);
  const spellings = documents.length === 0 ? [] : zeroSpellings(test.text);
  if (spellings.length === 0) return condition;
  const conditions = spellings.map((text): Condition => ({
    kind: 'field',
    fields: documents,
    test: { ...test, text },
  }));
  return { kind: 'any', of: [condition, ...conditions] };
}

/** A document's number with fewer and with more zeros before it; none of anything else. */
function zeroSpellings(typed: string): string[] {
  const text = typed.trim();
  if (!/^\d{1,15}$/.test(text)) return [];
  const bare = text.replace(/^0+(?=\d)/, '');
  return Array.from({ length: maxZeros + 1 }, (_, zeros) => '0'.repeat(zeros) + bare).filter(
    (each) => each !== text,
  );
}

/** Also finds phones and documents that were typed with the signs and words people write them with. */
function withSpellings(test: Test, fields: readonly string[], condition: Condition): Condition {
  if (test.kind !== 'is' && test.kind !== 'exactly') return condition;
  if (test.text.length > maxNumberLength || !/\d/.test(test.text)) return condition;
  const others = (ofKind: readonly string[], spellings: readonly string[]) =>
    spellings
      .filter((each) => each !== test.text && ofKind.length > 0)
      .map((text): Condition => ({ kind: 'field', fields: ofKind, test: { ...test, text } }));
  const conditions = [
    ...others(fields.filter(isPhoneName), phoneSpellings(test.text)),
    ...others(fields.filter(isDocumentName), documentSpellings(test.text)),
  ];
  return conditions.length === 0 ? condition : { kind: 'any', of: [condition, ...conditions] };
}

/** No phone or document is longer, however it is written. */
const maxNumberLength = 40;

/** Also finds the service's codes for what was typed as people call them. */
function withStates(test: Test, fields: readonly string[]): Condition {
  const isText = test.kind === 'is' || test.kind === 'exactly';
  const codes = isText ? codesOf(test.text, fields) : [];
  const condition: Condition = { kind: 'field', fields, test };
  if (codes.length === 0) return condition;
  const isCode: Condition = { kind: 'field', fields, test: { kind: 'one-of', texts: codes } };
  return { kind: 'any', of: [condition, isCode] };
}

/** The service's codes that people call so. */
function codesOf(text: string, fields: readonly string[]): string[] {
  const code = fields.some(isCurrencyName) ? currencyNamed(text) : null;
  const currencies = code === null ? [] : namesOfCurrency(code);
  return [...statesNamed(text), ...currencies];
}

/**
 * A day, month or time as people write it in ISO 8601: `31-oct-2026` and `2026/10/31` are
 * `2026-10-31`, `octubre 2026` is `2026-10`. Null for anything else.
 */
export function isoOf(text: string, { order, now }: Calendar): string | null {
  const month = readWrittenMonth(text);
  if (month !== null) return month;
  const read = readWrittenDate(text, typedDates(order, now));
  return read === null || read === 'no-such-day' ? read : isoOfWritten(read);
}

/** Whether a day, a month or a period is among what is tested. */
export function hasDay(tests: Tests, calendar: Calendar): boolean {
  if (tests.kind === 'all' || tests.kind === 'any') {
    return tests.of.some((each) => hasDay(each, calendar));
  }
  if (tests.kind === 'not') return hasDay(tests.of, calendar);
  if (!('text' in tests)) return false;
  return parsePeriod(tests.text, calendar) !== null || isoOf(tests.text, calendar) !== null;
}

/** Whether day and month can change places, or the century is not written. */
function isAmbiguousDay(text: string, { order, now }: Calendar): boolean {
  const read = readWrittenDate(text, typedDates(order, now));
  return read !== null && read !== 'no-such-day' && read.isAmbiguous;
}
