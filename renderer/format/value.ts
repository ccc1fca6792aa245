import type { ServiceRecord, Value } from '../../shared/values';
import { maskedAccount } from './account';

/**
 * The text of a cell, and whether it is a value, a structure, or one of the three kinds of nothing.
 */
interface Shown {
  readonly text: string;
  readonly as: 'value' | 'null' | 'empty' | 'absent' | 'structure';
}

/**
 * null is `—`, empty is `""`, absent is blank: a reconciliation must tell them apart. Accounts in a
 * structure are masked.
 */
export function showValue(value: Value | undefined): Shown {
  if (value === undefined) return { text: '', as: 'absent' };
  if (value === null) return { text: '—', as: 'null' };
  if (value === '') return { text: '""', as: 'empty' };
  if (typeof value === 'object' && value.kind !== 'number') {
    return { text: compactJson(withMaskedAccounts(value)), as: 'structure' };
  }
  return { text: plainText(value), as: 'value' };
}

/**
 * The whole value for the clipboard and the title; '' for null, empty and absent, as a spreadsheet
 * expects.
 */
export function plainText(value: Value | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  return value.kind === 'number' ? value.text : compactJson(value);
}

/** The items of a list of texts and numbers, such as the allowed IPs; null for anything else. */
export function plainItems(value: Value | undefined): string | null {
  if (typeof value !== 'object' || value === null || value.kind !== 'list') return null;
  const isPlain = (item: Value) =>
    typeof item === 'string' || (typeof item === 'object' && item?.kind === 'number');
  if (value.items.length === 0 || !value.items.every(isPlain)) return null;
  return value.items.map(plainText).join(', ');
}

/** JSON on one line, numbers digit for digit. */
function compactJson(value: Value): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (value.kind === 'number') return value.text;
  if (value.kind === 'list') return `[${value.items.map(compactJson).join(', ')}]`;
  const entries = value.entries.map(
    ([name, field]) => `${JSON.stringify(name)}: ${compactJson(field)}`,
  );
  return `{${entries.join(', ')}}`;
}

/** Indented JSON of a value, numbers digit for digit. */
function indentedJson(value: Value, indent = ''): string {
  if (value === null || typeof value !== 'object' || value.kind === 'number')
    return compactJson(value);
  const inner = `${indent}  `;
  const lines =
    value.kind === 'list'
      ? value.items.map((item) => inner + indentedJson(item, inner))
      : value.entries.map(
          ([name, field]) => `${inner}${JSON.stringify(name)}: ${indentedJson(field, inner)}`,
        );
  const [open, close] = value.kind === 'list' ? ['[', ']'] : ['{', '}'];
  if (lines.length === 0) return open + close;
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

export function recordJson(record: ServiceRecord): string {
  return indentedJson({ kind: 'object', entries: record });
}

/**
 * The value with everything under a key `account` masked, at any depth (docs/interface.md,
 * "Client-card": `currencies`).
 */
function withMaskedAccounts(value: Value): Value {
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
