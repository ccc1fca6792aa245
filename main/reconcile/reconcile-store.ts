import type { QueryLocale, Browsable } from '../../shared/ipc/browse';
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
  header(params: { draftId: number; header: number }): Promise<TableDraft>;
  /** Columns of the draft, fields of the list, and the mapping suggested by their names. */
  suggest(params: {
    draftId: number;
    resource: Browsable;
  }): Promise<{ mapping: Mapping; columns: string[]; fields: string[] }>;
  /**
   * Fails with `input.filter`, `input.params`, and with `app.cancelled` when a newer task begins.
   */
  compare(params: { draftId: number; mapping: Mapping } & QueryLocale): Promise<Reconciliation>;
  result(): Promise<Reconciliation | null>;
  /** Fails with `input.params` (`result-gone`). */
  lines(params: LinesOfResult): Promise<{ total: number; lines: OutcomeLine[] }>;
}

export function reconcileStore(
  reader: Pick<StoreThread<ReaderOperations>, 'ask'>,
  complete: Completely,
): ReconcileStore {
  return {
    take: (table) => reader.ask('reconcileTake', table),
    header: (params) => reader.ask('reconcileHeader', params),
    suggest: (params) => reader.ask('reconcileSuggest', params),
    compare: ({ mapping, ...params }) => {
      const { resource, search, filters = [] } = mapping;
      const { zone, language } = params;
      return complete([{ resource, search, filters, asOf: null, zone, language }], () =>
        reader.ask('reconcileCompare', { mapping, ...params }),
      );
    },
    result: () => reader.ask('reconcileResult', undefined),
    lines: (params) => reader.ask('reconcileLines', params),
  };
}
