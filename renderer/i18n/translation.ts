import type { FailureCode } from '../../preload/contract/failure';
import { codeWord, codeWords, fieldLabels } from '../../preload/contract/fields';
import type { CodeKind } from '../../preload/contract/fields';

/** Values that main has judged safe to name in a sentence: hosts, statuses, counts, reason words. */
export type SafeParams = Readonly<Record<string, string | number | boolean | null>>;

/** A text, or a function of safe parameters that may all be missing: main decides what it can tell. */
export type Sentence = string | ((params: SafeParams, say: Say) => string);

/** Every code has both sentences in every language: a new code without them does not compile. */
export type FailureSentences = Readonly<
  Record<FailureCode, { readonly what: Sentence; readonly why: Sentence }>
>;

/** What a message may ask of the language it is said in. */
export interface Say {
  /** A count with the locale's grouping: `6,600` in both en-US and es-PE. */
  number(value: number): string;
  /** A day, e.g. `4 Mar 2027`, from epoch milliseconds. */
  date(epochMs: number): string;
  /** `3.2 s`, from milliseconds. */
  seconds(milliseconds: number): string;
  /** `one` for exactly 1, else `other`: enough for English and for Spanish below a million. */
  plural(count: number, one: string, other: string): string;
}

export type Message = string | ((given: never, say: Say) => string);

/** The second catalogue must say everything the first says, with the same parameters: a missing or surplus key does not compile. */
export type Translation<Area> = {
  readonly [K in keyof Area]: Area[K] extends (...given: infer P) => string
    ? (...given: P) => string
    : string;
};

export function sentenceOf(sentence: Sentence, params: SafeParams, say: Say): string {
  return typeof sentence === 'string' ? sentence : sentence(params, say);
}

type Field = keyof typeof fieldLabels;
type Code = { [K in CodeKind]: `${K}.word.${keyof (typeof codeWords)[K] & string}` }[CodeKind];

/** The names of fields as messages of a language. */
export function fieldMessages(language: 'en' | 'es'): Record<`field.${Field}`, string> {
  return Object.fromEntries(
    Object.entries(fieldLabels).map(([field, label]) => [`field.${field}`, label[language]]),
  ) as Record<`field.${Field}`, string>;
}

/** The service's own words for states and reasons, as people say them. */
export function codeMessages(language: 'en' | 'es'): Record<Code, string> {
  return Object.fromEntries(
    (Object.keys(codeWords) as CodeKind[]).flatMap((kind) =>
      Object.keys(codeWords[kind]).map((code) => [
        `${kind}.word.${code}`,
        codeWord(kind, code, language),
      ]),
    ),
  ) as Record<Code, string>;
}
