import type { ServiceRecord } from '../../../preload/contract/values';
import { plainText } from '../../format/value';
import type { Language } from '../../i18n/messages.svelte';
import { ColumnLayout } from '../grid/columns.svelte';
import { GridCursor } from '../grid/cursor.svelte';
import { RowViewport } from '../grid/viewport.svelte';
import { PagedRecords } from './paged-records.svelte';
import type { ReadPage } from './paged-records.svelte';
import { recordColumns } from './record-columns';
import type { RecordColumn } from './record-columns';

/** A record that was opened, and when (epoch milliseconds). */
interface Visit {
  readonly record: ServiceRecord;
  readonly at: number;
}

const mostVisited = 20;

const idOf = (record: ServiceRecord) => plainText(record.find(([name]) => name === 'id')?.[1]);

/** One list of records and how it is being looked at; outlives its screen, so that coming back finds everything as it was left. */
export class RecordList {
  readonly records: PagedRecords;
  readonly layout = new ColumnLayout(() => this.columns);
  readonly viewport = new RowViewport();
  readonly cursor = new GridCursor();
  readonly #first: readonly string[];
  readonly #t: Language['t'];
  readonly #columns = $derived.by(() => recordColumns(this.records.columns, this.#first, this.#t));
  #opened = $state<number | null>(null);
  #visited = $state.raw<readonly Visit[]>([]);

  /** `first` names the fields to begin with. */
  constructor(read: ReadPage, perPage: number, first: readonly string[], t: Language['t']) {
    this.records = new PagedRecords(read, perPage);
    this.#first = first;
    this.#t = t;
  }

  get columns(): readonly RecordColumn[] {
    return this.#columns;
  }

  /** The row whose details are shown. */
  get opened(): number | null {
    return this.#opened;
  }

  /** Records whose details were opened, latest first, each once. */
  get visited(): readonly Visit[] {
    return this.#visited;
  }

  open(row: number): void {
    this.#opened = row;
    const record = this.record(row);
    if (record === null) return;
    const id = idOf(record);
    const others = this.#visited.filter((visit) => idOf(visit.record) !== id);
    this.#visited = [{ record, at: Date.now() }, ...others].slice(0, mostVisited);
  }

  /** Opens the record with this id and brings it into view, if it is among the rows that are here. */
  openById(id: string): boolean {
    const row = this.records.find('id', id);
    if (row === null) return false;
    this.cursor.moveTo({ row, column: 0 });
    this.viewport.show(row);
    this.open(row);
    return true;
  }

  close(): void {
    this.#opened = null;
  }

  /** A row's record as the service sent it: only the fields it has. Null while it is not here. */
  record(row: number): ServiceRecord | null {
    const cells = this.records.row(row);
    if (cells === undefined) return null;
    return this.records.columns.names.flatMap((name, at) => {
      const value = cells[at];
      return value === undefined ? [] : [[name, value] as const];
    });
  }
}
