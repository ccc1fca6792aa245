import type { Asker, Browsable } from '../../preload/contract/browse';
import type {
  Mapping,
  OutcomeLine,
  Reconciliation,
  TableDraft,
} from '../../preload/contract/reconcile';
import type { ReaderOperations } from '../query/reader';
import type { StoreThread } from '../store/thread';
import type { TakenTable } from './file-rows';
import type { LinesOfResult } from './outcome-lines';

/** A file held against a list: one draft and one result, the newest, gone when the store closes. Fails as the cache does. */
export interface ReconcileStore {
  take(table: TakenTable): Promise<TableDraft>;
  /** The same rows by another header; 0 for none. Fails with `input.params` (`draft-gone`). */
  header(asked: { draftId: number; header: number }): Promise<TableDraft>;
  /** Columns of the draft, fields of the list, and what goes with what by its name. */
  suggest(asked: {
    draftId: number;
    resource: Browsable;
  }): Promise<{ mapping: Mapping; columns: string[]; fields: string[] }>;
  /** Fails with `input.filter`, `input.params`, `app.cancelled` when something else was asked meanwhile. */
  compare(asked: { draftId: number; mapping: Mapping } & Asker): Promise<Reconciliation>;
  result(): Promise<Reconciliation | null>;
  /** Fails with `input.params` (`result-gone`). */
  lines(asked: LinesOfResult): Promise<{ total: number; lines: OutcomeLine[] }>;
  clear(): Promise<void>;
}

export function reconcileStore(reader: Pick<StoreThread<ReaderOperations>, 'ask'>): ReconcileStore {
  return {
    take: (table) => reader.ask('reconcileTake', table),
    header: (asked) => reader.ask('reconcileHeader', asked),
    suggest: (asked) => reader.ask('reconcileSuggest', asked),
    compare: (asked) => reader.ask('reconcileCompare', asked),
    result: () => reader.ask('reconcileResult', undefined),
    lines: (asked) => reader.ask('reconcileLines', asked),
    clear: () => reader.ask('reconcileClear', undefined),
  };
}
