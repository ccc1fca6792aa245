import type { Language, MessageKey } from '../i18n/messages.svelte';
import { nameAsWords, type CodeKind } from '../../shared/field-labels';
import type { Syncable } from '../../shared/ipc/sync';
import { lists as english } from '../i18n/en/lists';

type LabelKey = Extract<MessageKey, `field.${string}` | `${CodeKind}.word.${string}`>;

export function isLabelKey(key: string): key is LabelKey {
  return Object.hasOwn(english, key);
}

/**
 * A field's name for people: a known field in the user's language, any other by its own words
 * (`lot_code` → "Lot code"). Some Spanish names agree with the resource: a card is "Creada", a
 * client "Creado".
 */
export function fieldLabel(name: string, t: Language['t'], resource?: Syncable): string {
  const specific = `field.${resource}.${name}`;
  if (isLabelKey(specific)) return t(specific);
  const key = `field.${name}`;
  return isLabelKey(key) ? t(key) : nameAsWords(name);
}
