import type { Value } from '../../preload/contract/values';
import { inferKind } from '../format/kind';
import type { ColumnKind } from '../format/kind';
import { showValue } from '../format/value';

const sampleRows = 50;

/** Rows laid out against their own columns. */
interface RowSample {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (Value | undefined)[])[];
}

/** What the first records tell of a column. */
interface ColumnEvidence {
  readonly kind: ColumnKind;
  /** Small letters that would take the room of the widest text in the sample. */
  readonly letters: number;
  /** A value has shown the kind, not the name alone. */
  readonly byValue: boolean;
}

const wide = /[\p{Lu}\d]/gu;

/** Capitals and digits take about a sixth more room than small letters. */
function breadth(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0) / 6;
}

const hasContent = (value: Value | undefined) =>
  value !== undefined && value !== null && value !== '';

/**
 * Kinds and widths of columns, decided by the first values seen and kept: a column that changed its look while one scrolls would be worse
 * than one that guessed from fifty records.
 */
export class Columns {
  /** Field names in order of first appearance. */
  names = $state.raw<readonly string[]>([]);
  evidence = $state.raw<Readonly<Record<string, ColumnEvidence>>>({});

  /** Learns from some rows and gives them laid out against all columns known so far. */
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
      const before = this.evidence[name];
      if (before?.byValue) return [];
      const sample = rows.slice(0, sampleRows).map((row) => row[at]);
      const letters = Math.max(0, ...sample.map((value) => breadth(showValue(value).text)));
      const byValue = sample.some(hasContent);
      if (before?.letters === letters && !byValue) return [];
      return [[name, { kind: inferKind(name, sample), letters, byValue }] as const];
    });
    if (learnt.length === 0) return;
    this.evidence = { ...this.evidence, ...Object.fromEntries(learnt) };
  }
}
