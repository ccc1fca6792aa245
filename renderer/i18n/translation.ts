import type { FailureCode } from '../../shared/failures';
import { cardFieldLabels, codeWord } from '../../shared/field-names';
import { codeWords, fieldLabels, type CodeKind } from '../../shared/field-labels';
import type { LanguageCode } from '../../shared/locales';

/** Values that main allows in a sentence: hosts, statuses, counts, reason words. */
export type SafeParams = Readonly<Record<string, string | number | boolean | null>>;

/** A text, or a function of safe parameters, any of which main may leave out. */
export type Sentence = string | ((params: SafeParams, format: MessageFormat) => string);

/** Every code has both sentences in every language: a new code without them does not compile. */
export type FailureSentences = Readonly<
  Record<FailureCode, { readonly what: Sentence; readonly why: Sentence }>
>;

/** The formatting functions of a message's language. */
export interface MessageFormat {
  /** A count with the locale's grouping: `6,600` in both en-US and es-PE. */
  number(value: number): string;
  /** A day, e.g. `4 Mar 2027`, from epoch milliseconds. */
  date(epochMs: number): string;
  /** `3.2 s`, from milliseconds. */
  seconds(milliseconds: number): string;
  /** `one` for exactly 1, else `other`: enough for English, and for Spanish below a million. */
  plural(count: number, one: string, other: string): string;
}

export type Message = string | ((params: never, format: MessageFormat) => string);

/**
 * A translation has the same keys with the same parameters: a missing or surplus key does not
 * compile.
 */
export type Translation<Area> = {
  readonly [K in keyof Area]: Area[K] extends (...params: infer P) => string
    ? (...params: P) => string
    : string;
};

export function sentenceOf(sentence: Sentence, params: SafeParams, format: MessageFormat): string {
  return typeof sentence === 'string' ? sentence : sentence(params, format);
}

type Field = keyof typeof fieldLabels | `cards.${keyof typeof cardFieldLabels}`;
type Code = {
  [K in CodeKind]: `${K}.word.${'' | 'cards.'}${keyof (typeof codeWords)[K] & string}`;
}[CodeKind];

/** The names of fields as messages. */
export function fieldMessages(language: LanguageCode): Record<`field.${Field}`, string> {
  return Object.fromEntries(
    [
      ...Object.entries(fieldLabels),
      ...Object.entries(cardFieldLabels).map(
        ([field, label]) => [`cards.${field}`, label] as const,
      ),
    ].map(([field, label]) => [`field.${field}`, label[language]]),
  ) as Record<`field.${Field}`, string>;
}

/** The service's codes for statuses and reasons, as messages. */
export function codeMessages(language: LanguageCode): Record<Code, string> {
  return Object.fromEntries(
    (Object.keys(codeWords) as CodeKind[]).flatMap((kind) =>
      Object.keys(codeWords[kind]).flatMap((code) => [
        [`${kind}.word.${code}`, codeWord(kind, code, language)],
        [`${kind}.word.cards.${code}`, codeWord(kind, code, language, 'cards')],
      ]),
    ),
  ) as Record<Code, string>;
}
