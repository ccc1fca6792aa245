import type { Value } from '../../preload/contract/values';

/** An account's last digits tell which one it is; the others are shown on purpose only. */
export function maskedAccount(account: string): string {
  return account.length > 8 ? `•••• ${account.slice(-4)}` : '••••';
}

/** The same value with what stands under `account` masked, however deep (docs/interface.md, "Client-card": `currencies`). */
export function withMaskedAccounts(value: Value): Value {
  if (value === null || typeof value !== 'object' || value.kind === 'number') return value;
  if (value.kind === 'list') return { ...value, items: value.items.map(withMaskedAccounts) };
  return {
    ...value,
    entries: value.entries.map(([name, field]) => [
      name,
      name === 'account' ? masked(field) : withMaskedAccounts(field),
    ]),
  };
}

function masked(value: Value): Value {
  if (typeof value === 'string') return value === '' ? value : maskedAccount(value);
  if (value === null || typeof value !== 'object') return value;
  return value.kind === 'number' ? maskedAccount(value.text) : withMaskedAccounts(value);
}

/** As `withMaskedAccounts`, in a text of JSON. A name inside a text is not met: its quotes are escaped there. */
export function jsonWithMaskedAccounts(json: string): string {
  return json.replaceAll(
    /("account"\s*:\s*)(?:"((?:[^"\\]|\\.)+)"|(-?\d[\d.eE+-]*))/gu,
    (_whole, name: string, text: string | undefined, digits: string | undefined) =>
      `${name}"${maskedAccount(text ?? digits ?? '')}"`,
  );
}
