import type { Asker, Browsable } from '../../shared/ipc/browse';
import type { Mapping, OutcomeLine, Reconciliation, TableDraft } from '../../shared/ipc/reconcile';
import type { ReaderOperations } from '../query/reader';
import type { StoreThread } from '../store/thread';
import type { TakenTable } from './file-rows';
import type { LinesOfResult } from './outcome-lines';
import type { Completely } from '../query/completely';

/**
 * Compares a file with a list: holds the newest draft and result until the store closes. Fails as
 * the store does.
 */
export interface ReconcileStore {
  take(table: TakenTable): Promise<TableDraft>;
  /**
   * Reads the same rows with another header row; 0 for none. Fails with `input.params`
   * (`draft-gone`).
   */
  header(asked: { draftId: number; header: number }): Promise<TableDraft>;
  /** Columns of the draft, fields of the list, and the mapping suggested by their names. */
  suggest(asked: {
    draftId: number;
    resource: Browsable;
  }): Promise<{ mapping: Mapping; columns: string[]; fields: string[] }>;
  /**
   * Fails with `input.filter`, `input.params`, and with `app.cancelled` when a newer task begins.
   */
  compare(asked: { draftId: number; mapping: Mapping } & Asker): Promise<Reconciliation>;
  result(): Promise<Reconciliation | null>;
  /** Fails with `input.params` (`result-gone`). */
  lines(asked: LinesOfResult): Promise<{ total: number; lines: OutcomeLine[] }>;
}

export function reconcileStore(
  reader: Pick<StoreThread<ReaderOperations>, 'ask'>,
  complete: Completely,
): ReconcileStore {
  return {
    take: (table) => reader.ask('reconcileTake', table),
    header: (asked) => reader.ask('reconcileHeader', asked),
    suggest: (asked) => reader.ask('reconcileSuggest', asked),
    compare: ({ mapping, ...asked }) => {
      const { resource, search, filters = [] } = mapping;
      const { zone, language } = asked;
      return complete([{ resource, search, filters, asOf: null, zone, language }], () =>
        reader.ask('reconcileCompare', { mapping, ...asked }),
      );
    },
    result: () => reader.ask('reconcileResult', undefined),
    lines: (asked) => reader.ask('reconcileLines', asked),
  };
}
