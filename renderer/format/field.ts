import type { Syncable } from '../../preload/contract/sync';
import { format as english } from '../i18n/en/format';
import type { Language, MessageKey } from '../i18n/messages.svelte';

type FieldKey = Extract<MessageKey, `field.${string}`>;

function isFieldKey(key: string): key is FieldKey {
  return Object.hasOwn(english, key);
}

/** Written in capitals in both languages. */
const abbreviations = new Set(['id', 'uuid', 'kyc', 'ip', 'ips', 'url', 'ruc', 'dni']);

/**
 * A field's name for people: the known ones in the reader's language, others by their own words (`lot_code` → "Lot code"). In Spanish some
 * agree with what they are said of: a card is "Creada", a client "Creado".
 */
export function fieldLabel(name: string, t: Language['t'], resource?: Syncable): string {
  const own = `field.${resource}.${name}`;
  if (isFieldKey(own)) return t(own);
  const key = `field.${name}`;
  return isFieldKey(key) ? t(key) : wordsOf(name);
}

/** `first_last_name`, `firstLastName` and `first-last-name` are all "First last name". A name without a letter stays as it is. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[\s_\-.]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return name;
  return words
    .map((word, at) => {
      const lower = word.toLowerCase();
      if (abbreviations.has(lower)) return word.toUpperCase();
      return at === 0 ? lower.charAt(0).toUpperCase() + lower.slice(1) : lower;
    })
    .join(' ');
}
