import { cardIds } from '../../shared/named-cards';
import type { ServiceRecord, Value } from '../../shared/values';
import type { Language } from '../i18n/messages.svelte';
import { plainItems, showValue } from './value';
import type { CodeKind } from '../../shared/field-labels';
import type { LocaleContext } from '../../shared/instant-format';
import type { Syncable } from '../../shared/ipc/sync';
import { parseInstant, syncTime } from './instant';
import { shortId, uuid } from '../../shared/identifier';
import { fieldLabel, isLabelKey } from './field';
import { type ColumnKind, inferKind } from './kind';

/** Whether a field contains only card ids, which are shown as links instead. */
export function isCardIds(field: string, value: Value): boolean {
  const isPlain =
    typeof value === 'string' ||
    (typeof value === 'object' &&
      value?.kind === 'list' &&
      value.items.every((item) => typeof item === 'string'));
  return isPlain && cardIds([[field, value]]).length > 0;
}

/**
 * A known status or reason in the user's language; any other as the service sent it. In Spanish a
 * card is "Bloqueada", a client "Bloqueado".
 */
export function codeLabel(
  kind: CodeKind,
  code: string,
  t: Language['t'],
  resource?: Syncable,
): string {
  const key = `${kind}.word.${resource === 'cards' ? 'cards.' : ''}${code.trim().toUpperCase()}`;
  return isLabelKey(key) ? t(key) : code;
}

/**
 * A value before or after a change, in one line: times to the minute, as two of them are compared,
 * ids shortened; null, empty and missing are told apart.
 */
export function valueWords(value: Value | undefined, localeContext: LocaleContext): string {
  if (typeof value === 'string') {
    const instant = parseInstant(value);
    if (instant !== null) return syncTime(instant.epochMs, localeContext);
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

/**
 * The fields the interface describes. A field that was not sent differs from null; one sent with
 * another type is among the others.
 */
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
