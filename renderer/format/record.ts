import type { CodeKind } from '../../preload/contract/fields';
import type { ServiceRecord, Value } from '../../preload/contract/values';
import { lists as english } from '../i18n/en/lists';
import type { Language, MessageKey } from '../i18n/messages.svelte';
import { plainItems, plainText, showValue } from './value';
import { wordsOf, codeKind, dateNameKind, isAmountName } from '../../preload/contract/fields';
import type { Reading } from '../../preload/contract/moments';
import type { Syncable } from '../../preload/contract/sync';
import { formatInstant, isDate, parseInstant } from './instant';

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

/** The first 6 and last 4 characters of a long id. The title and the clipboard need the full value. */
export function shortId(id: string): string {
  const characters = Array.from(id);
  if (characters.length <= head + tail + 2) return id;
  return `${characters.slice(0, head).join('')}…${characters.slice(-tail).join('')}`;
}

/** The distinct currency codes of a card's accounts (docs/interface.md, "Client-card": `currencies`, a list of account and currency). */
export function currencyCodes(value: Value | undefined): readonly string[] {
  if (typeof value !== 'object' || value?.kind !== 'list') return [];
  const codes = value.items.flatMap((item) => {
    if (typeof item !== 'object' || item?.kind !== 'object') return [];
    const code = plainText(new Map(item.entries).get('currency'));
    return code === '' ? [] : [code];
  });
  return [...new Set(codes)];
}

/** The card ids in a client's record: single ids, lists of ids, and lists of records with an id. */
export function cardIds(record: ServiceRecord): readonly string[] {
  const ids = record.flatMap(([field, value]) => {
    if (!/(^|_)cards?(_|$)/i.test(field) || value === null) return [];
    if (typeof value === 'string') return /_id$/i.test(field) && value !== '' ? [value] : [];
    if (typeof value !== 'object' || value.kind !== 'list') return [];
    return value.items.flatMap((item) => {
      if (typeof item === 'string') return item === '' ? [] : [item];
      if (item === null || typeof item !== 'object' || item.kind !== 'object') return [];
      const id = new Map(item.entries).get('id');
      return typeof id === 'string' && id !== '' ? [id] : [];
    });
  });
  return [...new Set(ids)];
}

/** Whether a field contains only card ids, which are shown as links instead. */
export function isCardIds(field: string, value: Value): boolean {
  const isPlain =
    typeof value === 'string' ||
    (typeof value === 'object' &&
      value?.kind === 'list' &&
      value.items.every((item) => typeof item === 'string'));
  return isPlain && cardIds([[field, value]]).length > 0;
}

type LabelKey = Extract<MessageKey, `field.${string}` | `${CodeKind}.word.${string}`>;

function isLabelKey(key: string): key is LabelKey {
  return Object.hasOwn(english, key);
}

/** A known status or reason in the user's language; any other as the service sent it. In Spanish a card is "Bloqueada", a client "Bloqueado". */
export function codeWord(
  kind: CodeKind,
  code: string,
  t: Language['t'],
  resource?: Syncable,
): string {
  const key = `${kind}.word.${resource === 'cards' ? 'cards.' : ''}${code.trim().toUpperCase()}`;
  return isLabelKey(key) ? t(key) : code;
}

/**
 * A field's name for people: a known field in the user's language, any other by its own words (`lot_code` → "Lot code"). Some Spanish names
 * agree with the resource: a card is "Creada", a client "Creado".
 */
export function fieldLabel(name: string, t: Language['t'], resource?: Syncable): string {
  const own = `field.${resource}.${name}`;
  if (isLabelKey(own)) return t(own);
  const key = `field.${name}`;
  return isLabelKey(key) ? t(key) : wordsOf(name);
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

/** The kind of one value; null for null, empty and absent. */
function valueKind(value: Value | undefined): ColumnKind | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'object') return value.kind === 'number' ? 'number' : 'json';
  if (parseInstant(value) !== null) return 'instant';
  if (isDate(value)) return 'date';
  return uuid.test(value) ? 'id' : 'text';
}

/** A column of mixed kinds is text: its values share alignment and width, and each is still formatted by its own kind. */
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

/** A value for one line of a list: times relative, ids shortened; null, empty and missing are told apart. */
export function valueWords(value: Value | undefined, now: number, reading: Reading): string {
  if (typeof value === 'string') {
    const instant = parseInstant(value);
    if (instant !== null) return formatInstant(instant.epochMs, now, reading);
    if (uuid.test(value)) return shortId(value);
  }
  return plainItems(value) ?? showValue(value).text;
}

/** One line of a record as shown; `value` is undefined when the service did not send it. */
export interface Field {
  readonly key: string;
  readonly label: string;
  readonly value: Value | undefined;
  readonly kind: ColumnKind;
}

/** The fields the interface describes. A field that was not sent differs from null; one sent with another type is among the others. */
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

/** The fields the interface does not describe. */
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
