import { fieldLabel } from '../../format/field';
import type { ColumnKind } from '../../format/kind';
import type { Language } from '../../i18n/messages.svelte';
import type { GridColumn } from '../grid/source';

/** A grid column that knows its field and what it holds. */
export interface RecordColumn extends GridColumn {
  readonly kind: ColumnKind;
}

const widths: Readonly<Record<ColumnKind, number>> = {
  id: 138,
  instant: 138,
  date: 116,
  amount: 128,
  number: 128,
  boolean: 92,
  status: 132,
  text: 150,
  json: 200,
};

/** About what a letter of the header takes, with the padding and the handle. */
const headerWidth = (label: string) => Math.round(label.length * 6.8) + 32;

/** Kept for the books rather than read: these stand last. */
const bookkeeping = ['created_at', 'updated_at', 'deleted_at', 'is_deleted', 'is_deleted_by'];

/**
 * Columns derived from the records. `first` names fields to begin with, in order; the record's own id always begins; bookkeeping ends.
 */
export function recordColumns(
  names: readonly string[],
  kinds: Readonly<Record<string, ColumnKind>>,
  first: readonly string[],
  t: Language['t'],
): readonly RecordColumn[] {
  const rank = (name: string): number => {
    if (name === 'id') return -1;
    const at = first.indexOf(name);
    if (at >= 0) return at;
    const last = bookkeeping.indexOf(name);
    return last < 0 ? first.length : first.length + 1 + last;
  };
  return names
    .map((name, cell): RecordColumn => {
      const kind = kinds[name] ?? 'text';
      const label = fieldLabel(name, t);
      const numeric = kind === 'amount' || kind === 'number';
      const width = Math.max(widths[kind], Math.min(220, headerWidth(label)));
      const wide = name === 'email' ? 220 : width;
      return { key: name, label, cell, kind, width: wide, align: numeric ? 'end' : 'start' };
    })
    .sort((one, other) => rank(one.key) - rank(other.key));
}
