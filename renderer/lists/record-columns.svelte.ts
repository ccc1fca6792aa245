import type { Browsable } from '../../shared/ipc/browse';
import { isComputed, isHiddenUntilChosen } from '../../shared/computed-fields';
import type { Value } from '../../shared/values';
import { fieldLabel } from '../format/field';
import { inferKind, type ColumnKind } from '../format/kind';
import { showValue } from '../format/value';
import type { Language } from '../i18n/messages.svelte';
import type { GridColumn } from '../ui/grid/grid';

const sampleRows = 50;

/** Rows whose cells are in the order of `columns`. */
interface RowSample {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (Value | undefined)[])[];
}

/** What the first records show about a column. */
interface InferredColumn {
  readonly kind: ColumnKind;
  /** The width of the widest text in the sample, in lowercase letters. */
  readonly textLength: number;
  /** The kind was inferred from values, not only from the name. */
  readonly byValue: boolean;
}

const wide = /[\p{Lu}\d]/gu;

/** A text's width in lowercase letters: capitals and digits are about a sixth wider. */
function breadth(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0) / 6;
}

const hasContent = (value: Value | undefined) =>
  value !== undefined && value !== null && value !== '';

/**
 * Kinds and widths of columns, inferred from the first values and then kept: columns that change
 * while the user scrolls would be worse than a guess from fifty records.
 */
export class Columns {
  /** Field names in order of first appearance. */
  names = $state.raw<readonly string[]>([]);
  inferred = $state.raw<Readonly<Record<string, InferredColumn>>>({});

  /** Learns from some rows and returns their cells in the order of all columns known so far. */
  take(sample: RowSample): RowSample['rows'] {
    const added = sample.columns.filter((name) => !this.names.includes(name));
    if (added.length > 0) this.names = [...this.names, ...added];
    this.#learn(sample);
    const at = this.names.map((name) => sample.columns.indexOf(name));
    if (at.every((from, to) => from === to)) return sample.rows;
    return sample.rows.map((row) => at.map((from) => (from < 0 ? undefined : row[from])));
  }

  #learn({ columns, rows }: RowSample): void {
    const learnt = columns.flatMap((name, at) => {
      const before = this.inferred[name];
      if (before?.byValue) return [];
      const sample = rows.slice(0, sampleRows).map((row) => row[at]);
      const textLength = Math.max(0, ...sample.map((value) => breadth(showValue(value).text)));
      const byValue = sample.some(hasContent);
      if (before?.textLength === textLength && !byValue) return [];
      return [[name, { kind: inferKind(name, sample), textLength, byValue }] as const];
    });
    if (learnt.length === 0) return;
    this.inferred = { ...this.inferred, ...Object.fromEntries(learnt) };
  }
}

/** A grid column that shows a field, with the field's kind. */
export interface RecordColumn extends GridColumn {
  readonly kind: ColumnKind;
}

const orders: Partial<Record<ColumnKind, NonNullable<GridColumn['order']>>> = {
  amount: 'number',
  number: 'number',
  instant: 'time',
  date: 'time',
};

/** Widths of kinds that do not depend on the length of the values. */
const widths: Readonly<Partial<Record<ColumnKind, number>>> = {
  id: 140,
  instant: 138,
  date: 116,
  boolean: 92,
  json: 200,
};

const letterWidth = 7.4;
const padding = 28;
/** Space in the header for the sort arrow. */
const sortMark = 12;
const narrowText = 84;
const wideText = 250;

/** The approximate width of a column's values and header. */
function widthOf(kind: ColumnKind, textLength: number, label: string): number {
  const chip = kind === 'status' ? 26 : 0;
  const grouping = kind === 'amount' ? 1.3 : 1;
  const content = textLength * grouping * letterWidth + padding + chip;
  const fitted = Math.min(wideText, Math.max(narrowText, content));
  return Math.round(Math.max(widths[kind] ?? fitted, label.length * 7 + padding + sortMark));
}

/** What people wrote, in this order. */
const marks = ['desk.mark', 'desk.note', 'desk.due_date', 'desk.assigned_to'];

/** Seen without scrolling, whatever was written on records. */
const looked = new Set(['desk.document', 'status', 'created_at']);

/** Rarely read, so these come last. */
const bookkeeping = ['created_at', 'updated_at', 'deleted_at', 'is_deleted', 'is_deleted_by'];

/**
 * Columns derived from the records: the fields of `first`, the other fields, and bookkeeping last.
 * The id is at the very end where another field says which record it is, else at the beginning.
 */
export function recordColumns(
  { names, inferred }: Pick<Columns, 'names' | 'inferred'>,
  first: readonly string[],
  t: Language['t'],
  resource?: Browsable,
): readonly RecordColumn[] {
  const isFirst = (name: string) => first[0] === name;
  const isNamed = resource !== undefined && !isFirst('id') && names.some(isFirst);
  /** The user's own marks and notes are beside what every look at a list is for. */
  const beforeMarks = isNamed ? first.slice(0, 4).findLastIndex((name) => looked.has(name)) : -1;
  const rank = (name: string): number => {
    if (name === 'id') return isNamed ? Infinity : -3;
    if (isNamed && isFirst(name)) return -3;
    const mark = marks.indexOf(name);
    if (mark >= 0) return beforeMarks + (mark + 1) / 10;
    const at = first.indexOf(name);
    if (at >= 0) return at;
    // With what the list begins with.
    if (isComputed(name)) return isNamed ? 0.5 : -0.5;
    const last = bookkeeping.indexOf(name);
    return last < 0 ? first.length : first.length + 1 + last;
  };
  return names
    .map((name, cell): RecordColumn => {
      const { kind, textLength } = inferred[name] ?? { kind: 'text', textLength: 0 };
      const label = fieldLabel(name, t, resource);
      const width = widthOf(kind, textLength, label);
      const align = kind === 'amount' || kind === 'number' ? 'end' : 'start';
      const hidden =
        resource === undefined ? isComputed(name) : isHiddenUntilChosen(resource, name);
      const order = orders[kind] ?? 'text';
      return { key: name, label, cell, kind, width, align, hidden, order };
    })
    .sort((one, other) => rank(one.key) - rank(other.key));
}
