import type { CodeKind } from '../../preload/contract/fields';
import type { ServiceRecord, Value } from '../../preload/contract/values';
import { lists as english } from '../i18n/en/lists';
import type { Language, MessageKey } from '../i18n/messages.svelte';
import { plainText } from './value';
import { wordsOf, codeKind, dateNameKind, isAmountName } from '../../preload/contract/fields';
import type { Syncable } from '../../preload/contract/sync';
import { isDate, parseInstant } from './instant';

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

/** The kind of a column, from its name and a sample of its values: docs/interface.md does not describe the records' fields. */
export type ColumnKind =
  | 'id'
  | 'instant'
  | 'date'
  | 'amount'
  | 'number'
  | 'boolean'
  | 'status'
  | 'reason'
  | 'text'
  | 'json';

const idName = /(^|_)(id|uuid|guid)$/i;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const decimal = /^-?\d+(\.\d+)?$/;

/** The kind of one value, or null if it has none (null, empty, absent). */
function valueKind(value: Value | undefined): ColumnKind | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'object') return value.kind === 'number' ? 'number' : 'json';
  if (parseInstant(value) !== null) return 'instant';
  if (isDate(value)) return 'date';
  return uuid.test(value) ? 'id' : 'text';
}

/** A column of different kinds is text: each value is still formatted by itself, only alignment and width are shared. */
export function inferKind(name: string, sample: readonly (Value | undefined)[]): ColumnKind {
  const kinds = new Set(sample.map(valueKind));
  kinds.delete(null);
  const only = kinds.size === 1 ? [...kinds][0] : undefined;
  if (kinds.size === 0) return nameKind(name) ?? 'text';
  if (only === 'number') {
    if (idName.test(name)) return 'id';
    return isAmountName(name) ? 'amount' : 'number';
  }
  if (only !== 'text') return only ?? 'text';
  if (idName.test(name)) return 'id';
  const code = codeKind(name);
  if (code !== null) return code;
  if (isAmountName(name) && sample.every((value) => isDecimalText(value))) return 'amount';
  return 'text';
}

function nameKind(name: string): ColumnKind | null {
  if (idName.test(name)) return 'id';
  const dated = dateNameKind(name);
  if (dated !== null) return dated;
  if (/^(is|has)_/i.test(name) && !/_by$/i.test(name)) return 'boolean';
  return null;
}

function isDecimalText(value: Value | undefined): boolean {
  return typeof value !== 'string' || value === '' || decimal.test(value);
}

/** One line of a record as it is shown; undefined was not sent. */
export interface Field {
  readonly key: string;
  readonly label: string;
  readonly value: Value | undefined;
  readonly kind: ColumnKind;
}

/** The fields the interface describes. What was not sent differs from null; what was sent in another type stands among the others. */
export function describedFields(
  described: readonly (readonly [key: string, value: Value, kind: ColumnKind])[],
  sent: { readonly absent: readonly string[]; readonly others?: ServiceRecord },
  t: Language['t'],
  resource?: Syncable,
): readonly Field[] {
  return described
    .filter(([key]) => !sent.others?.some(([name]) => name === key))
    .map(([key, value, kind]) => ({
      key,
      label: fieldLabel(key, t, resource),
      value: sent.absent.includes(key) ? undefined : value,
      kind,
    }));
}

/** What else was sent. */
export function otherFields(
  others: ServiceRecord,
  t: Language['t'],
  resource?: Syncable,
): readonly Field[] {
  return others.map(([key, value]) => ({
    key,
    label: fieldLabel(key, t, resource),
    value,
    kind: inferKind(key, [value]),
  }));
}
