import { fieldLabels } from '../../preload/contract/labels';

type Field = keyof typeof fieldLabels;

/** The names of fields as messages of a language. */
export function fieldMessages(language: 'en' | 'es'): Record<`field.${Field}`, string> {
  return Object.fromEntries(
    Object.entries(fieldLabels).map(([field, label]) => [`field.${field}`, label[language]]),
  ) as Record<`field.${Field}`, string>;
}
