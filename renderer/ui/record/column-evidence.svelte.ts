import type { RecordPage, Value } from '../../../preload/contract/values';
import { inferKind } from '../../format/kind';
import type { ColumnKind } from '../../format/kind';
import { showValue } from '../../format/value';

const sampleRows = 50;

/** What the first records tell of a column. */
export interface ColumnEvidence {
  readonly kind: ColumnKind;
  /** Letters of the longest text in the sample. */
  readonly letters: number;
  /** A value has told the kind, not the name alone. */
  readonly told: boolean;
}

const tells = (value: Value | undefined) => value !== undefined && value !== null && value !== '';

/**
 * Kinds and widths of columns, decided by the first values seen and kept: a column that changed its look while one scrolls would be worse
 * than one that guessed from fifty records.
 */
export class Columns {
  #names = $state.raw<readonly string[]>([]);
  #evidence = $state.raw<Readonly<Record<string, ColumnEvidence>>>({});

  /** Field names in order of first appearance. */
  get names(): readonly string[] {
    return this.#names;
  }

  get evidence(): Readonly<Record<string, ColumnEvidence>> {
    return this.#evidence;
  }

  /** Learns from a page and gives its rows laid out against all columns known so far. */
  take(page: RecordPage): readonly (readonly (Value | undefined)[])[] {
    const added = page.columns.filter((name) => !this.#names.includes(name));
    if (added.length > 0) this.#names = [...this.#names, ...added];
    this.#learn(page);
    const at = this.#names.map((name) => page.columns.indexOf(name));
    if (at.every((from, to) => from === to)) return page.rows;
    return page.rows.map((row) => at.map((from) => (from < 0 ? undefined : row[from])));
  }

  #learn(page: RecordPage): void {
    const learnt = page.columns.flatMap((name, at) => {
      if (this.#evidence[name]?.told) return [];
      const sample = page.rows.slice(0, sampleRows).map((row) => row[at]);
      const letters = Math.max(0, ...sample.map((value) => showValue(value).text.length));
      const told = sample.some(tells);
      return [[name, { kind: inferKind(name, sample), letters, told }] as const];
    });
    if (learnt.length === 0) return;
    this.#evidence = { ...this.#evidence, ...Object.fromEntries(learnt) };
  }
}
