import { codeWord, codeWords, fieldLabels } from '../../preload/contract/labels';
import type { CodeKind } from '../../preload/contract/labels';

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
