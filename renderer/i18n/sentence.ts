import type { FailureCode } from '../../preload/contract/failure';
import type { Say } from './translation';

/** Values that main has judged safe to name in a sentence: hosts, statuses, counts, reason words. */
export type SafeParams = Readonly<Record<string, string | number | boolean | null>>;

/** A text, or a function of safe parameters that may all be missing: main decides what it can tell. */
export type Sentence = string | ((params: SafeParams, say: Say) => string);

/** Every code has both sentences in every language: a new code without them does not compile. */
export type FailureSentences = Readonly<
  Record<FailureCode, { readonly what: Sentence; readonly why: Sentence }>
>;

export function sentenceOf(sentence: Sentence, params: SafeParams, say: Say): string {
  return typeof sentence === 'string' ? sentence : sentence(params, say);
}
