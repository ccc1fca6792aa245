import type { CodeKind } from '../../preload/contract/fields';
import type { ServiceRecord, Value } from '../../preload/contract/values';
import { lists as english } from '../i18n/en/lists';
import type { Language, MessageKey } from '../i18n/messages.svelte';
import { plainText } from './value';

const nameFields = ['first_name', 'second_name', 'first_last_name', 'second_last_name'];

/** A client's whole name, or '' when the record has none of its parts (docs/interface.md, "Clients and lots"). */
export function personName(record: ServiceRecord): string {
  const values = new Map(record);
  return nameFields
    .map((field) => plainText(values.get(field)).trim())
    .filter((part) => part !== '')
    .join(' ');
}

const head = 6;
const tail = 4;

/** First 6 … last 4 of an id that is longer than what that saves; the full value belongs in the title and the copy. */
export function shortId(id: string): string {
  const characters = Array.from(id);
  if (characters.length <= head + tail + 2) return id;
  return `${characters.slice(0, head).join('')}…${characters.slice(-tail).join('')}`;
}

/** The currency codes of a card's accounts, each once (docs/interface.md, "Client-card": `currencies`, a list of account and currency). */
export function currencyCodes(value: Value | undefined): readonly string[] {
  if (typeof value !== 'object' || value?.kind !== 'list') return [];
  const codes = value.items.flatMap((item) => {
    if (typeof item !== 'object' || item?.kind !== 'object') return [];
    const code = plainText(new Map(item.entries).get('currency'));
    return code === '' ? [] : [code];
  });
  return [...new Set(codes)];
}

type CodeKey = Extract<MessageKey, `${CodeKind}.word.${string}`>;

function isCodeKey(key: string): key is CodeKey {
  return Object.hasOwn(english, key);
}

/** A state or a reason in the reader's language where it is a known word, else as the service sent it. */
export function codeWord(kind: CodeKind, code: string, t: Language['t']): string {
  const key = `${kind}.word.${code.trim().toUpperCase()}`;
  return isCodeKey(key) ? t(key) : code;
}
