import { wordsOf } from '../../preload/contract/labels';
import type { Syncable } from '../../preload/contract/sync';
import { lists as english } from '../i18n/en/lists';
import type { Language, MessageKey } from '../i18n/messages.svelte';

type FieldKey = Extract<MessageKey, `field.${string}`>;

function isFieldKey(key: string): key is FieldKey {
  return Object.hasOwn(english, key);
}

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
