import type { FailureCode } from '../../preload/contract/failure';

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
