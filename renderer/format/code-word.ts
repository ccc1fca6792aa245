import type { CodeKind } from '../../preload/contract/labels';
import { lists as english } from '../i18n/en/lists';
import type { Language, MessageKey } from '../i18n/messages.svelte';

type CodeKey = Extract<MessageKey, `${CodeKind}.word.${string}`>;

function isCodeKey(key: string): key is CodeKey {
  return Object.hasOwn(english, key);
}

/** A state or a reason in the reader's language where it is a known word, else as the service sent it. */
export function codeWord(kind: CodeKind, code: string, t: Language['t']): string {
  const key = `${kind}.word.${code.trim().toUpperCase()}`;
  return isCodeKey(key) ? t(key) : code;
}
