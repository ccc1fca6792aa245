import { isComputed } from '../../shared/computed-fields';
import type { ServiceRecord, Value } from '../../shared/values';
import type { DeskBridge } from '../bridge';
import { timeOfChange } from '../format/time-of-change';
import type { StoreRows } from './store-rows.svelte';
import { RecordVersions } from './record-versions.svelte';
import type { FieldChange } from './field-changes';

/** A record that was opened, and when (epoch milliseconds). */
interface Visit {
  readonly id: string;
  readonly record: ServiceRecord;
  readonly at: number;
}

interface Opened {
  /** Null while its row is not loaded. */
  readonly id: string | null;
  /** Null when it is not among the shown rows. */
  readonly row: number | null;
}

const maxVisited = 20;

/** The record of a list whose details are shown, and the ones opened before. */
export class OpenedRecord {
  readonly versions: RecordVersions;
  readonly #rows: StoreRows;
  #opened = $state.raw<Opened | null>(null);
  /** Latest first, each once. */
  visited = $state.raw<readonly Visit[]>([]);

  constructor(browse: DeskBridge['browse'], rows: StoreRows) {
    this.versions = new RecordVersions(browse, rows.resource);
    this.#rows = rows;
  }

  get isOpen(): boolean {
    return this.#opened !== null;
  }

  /** Null when none is open, or while its row is not loaded. */
  get id(): string | null {
    return this.#opened?.id ?? null;
  }

  /** Null when none is open, or when it is not among the shown rows. */
  get row(): number | null {
    return this.#opened?.row ?? null;
  }

  /** From the store, or from its row until the store answers; null when neither has it. */
  get record(): ServiceRecord | null {
    const opened = this.#opened;
    if (opened === null) return null;
    const { asOf } = this.#rows.query;
    const version = opened.id === this.versions.id ? this.versions.at(asOf) : null;
    return version?.record ?? (opened.row === null ? null : this.#recordAt(opened.row));
  }

  open(row: number): void {
    const id = this.#rows.idAt(row);
    this.#opened = { id, row };
    if (id !== null) void this.#read(id, this.#recordAt(row));
  }

  /**
   * Resolves to its row; null when it is not among the shown rows, or another record was opened
   * meanwhile.
   */
  async openById(id: string): Promise<number | null> {
    this.#opened = { id, row: null };
    void this.#read(id, null);
    return this.#locate(id);
  }

  /** After the rows have changed: finds its row again and reads its versions anew. */
  follow(): void {
    const { id } = this;
    if (id === null) return;
    void this.versions.read(id);
    void this.#locate(id);
  }

  close(): void {
    this.#opened = null;
  }

  async #locate(id: string): Promise<number | null> {
    const row = await this.#rows.locate(id);
    if (this.#opened?.id !== id) return null;
    this.#opened = { id, row };
    return row;
  }

  /** A row's record with the fields the service sent; null while the row is not loaded. */
  #recordAt(row: number): ServiceRecord | null {
    const cells = this.#rows.row(row);
    if (cells === undefined) return null;
    return this.#rows.columns.names.flatMap((name, at) => {
      const value = cells[at];
      return value === undefined || isComputed(name) ? [] : [[name, value] as const];
    });
  }

  async #read(id: string, record: ServiceRecord | null): Promise<void> {
    if (record !== null) this.#visit(id, record);
    await this.versions.read(id);
    const read = this.versions.id === id ? this.versions.at(null) : null;
    if (record === null && read !== null) this.#visit(id, read.record);
  }

  #visit(id: string, record: ServiceRecord): void {
    const others = this.visited.filter((visit) => visit.id !== id);
    this.visited = [{ id, record, at: Date.now() }, ...others].slice(0, maxVisited);
  }
}

/**
 * The fields that differ, in the later record's order; then removed fields, and the time of the
 * change last.
 */
export function fieldChanges(before: ServiceRecord, after: ServiceRecord): FieldChange[] {
  const old = valuesOf(before);
  const now = valuesOf(after);
  const gone = [...old.keys()].filter((field) => !now.has(field));
  return [...now.keys(), ...gone]
    .toSorted((one, other) => Number(one === timeOfChange) - Number(other === timeOfChange))
    .map((field) => ({ field, before: old.get(field), after: now.get(field) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

function valuesOf(record: ServiceRecord): ReadonlyMap<string, Value> {
  return new Map(record);
}
