import { format as english } from '../i18n/en/format';
import type { Language, MessageKey } from '../i18n/messages.svelte';

type StatusKey = Extract<MessageKey, `status.word.${string}`>;

function isStatusKey(key: string): key is StatusKey {
  return Object.hasOwn(english, key);
}

/** A status in the reader's language where it is a known word, else as the service sent it. */
export function statusWord(status: string, t: Language['t']): string {
  const key = `status.word.${status.trim().toUpperCase()}`;
  return isStatusKey(key) ? t(key) : status;
}
