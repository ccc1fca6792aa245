import type { QueryLocale, Browsable, ReadAs } from '../../shared/ipc/browse';
import type {
  LineFilter,
  LinesQuery,
  Mapping,
  OutcomeLine,
  Reconciliation,
  TableDraft,
} from '../../shared/ipc/reconcile';
import type { ReaderOperations } from '../query/reader';
import type { StoreThread } from '../store/thread';
import type { ComparedQuery, ComparedRecords } from './compared-records';
import type { TakenTable } from './file-rows';
import type { LineAmount } from './line-amounts';
import type { LinesOfResult } from './outcome-lines';
import { comparedFilters } from './compared-filters';
import type { Completely } from '../query/after-text-index';
import type { StoredPair } from '../../shared/ipc/pairs';
import type { Candidates } from './candidates';
import type { LinesToPair, PairsOfResult } from './lines-to-pair';
import type { LineToSettle, SetUp, StoredLine } from './settlement';

/** A result, and what its run is stored with. */
interface Compared {
  readonly result: Reconciliation;
  readonly setUp: SetUp;
  readonly sync: { readonly no: number; readonly sha256: string };
  readonly sha256: string;
  /** Open lines carried over from earlier runs, and resolved ones. */
  readonly carried: readonly StoredLine[];
  /** Numbers of the user's pairs that hold. */
  readonly pairs: readonly number[];
  /** As of every answer: how the filter's typed dates and amounts were read. */
  readonly readAs?: readonly ReadAs[];
}

interface LinesOfAnswer {
  total: number;
  lines: OutcomeLine[];
  states: Record<LineFilter, number>;
}

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
  compare(params: { draftId: number; mapping: Mapping; locale: QueryLocale }): Promise<Compared>;
  /** How much of the comparison that runs is done; null when none does. */
  progress(): Promise<{ done: number; total: number } | null>;
  /** Ends the comparison that runs. */
  cancel(): Promise<void>;
  /** Says as which run the newest result was stored. */
  stored(params: { resultId: number; runId: number }): Promise<void>;
  /**
   * Lines of the newest result as they are stored when they are settled; without equal ones and
   * totals. Fails with `input.params` (`result-gone`), as do the next two.
   */
  toSettle(params: {
    resultId: number;
    lines: readonly number[] | LinesQuery;
  }): Promise<LineToSettle[]>;
  /**
   * Pairs of lines, by number, as they are stored. Fails with `input.params` (`result-gone`,
   * `pair-sides`, `paired-twice`, `sum-differs`).
   */
  toPair(params: { resultId: number; pairs: readonly LinesToPair[] }): Promise<PairsOfResult>;
  /** Fails with `input.params` (`result-gone`), and with `app.cancelled` as `compare` does. */
  candidates(params: { resultId: number }): Promise<Candidates>;
  /** Fails with `input.params` (`result-gone`). */
  pairs(params: { resultId: number }): Promise<StoredPair[]>;
  /** Shows these lines of the newest result as they are settled now. */
  refresh(params: { resultId: number; runId: number; nos: readonly number[] }): Promise<void>;
  /** What typed words and days of the newest result meant. Fails with `input.params` (`result-gone`). */
  locale(params: { resultId: number }): Promise<QueryLocale>;
  /** The amounts of lines of the newest result. Fails with `input.params` (`result-gone`). */
  amounts(params: { resultId: number; nos: readonly number[] }): Promise<LineAmount[][]>;
  /**
   * The records a mapping selects. Fails with `input.filter`, `input.params` (also `no-such-sync`),
   * and with `app.cancelled` when a newer task begins.
   */
  records(query: ComparedQuery): Promise<ComparedRecords>;
  result(): Promise<Reconciliation | null>;
  /** Fails with `input.params` (`result-gone`). */
  lines(params: LinesOfResult): Promise<LinesOfAnswer>;
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
      const { resource, search } = mapping;
      const filters = comparedFilters(mapping);
      return complete([{ resource, search, filters, asOf: null, locale: params.locale }], () =>
        reader.ask('reconcileCompare', { mapping, ...params }),
      );
    },
    progress: () => reader.ask('reconcileProgress', undefined),
    cancel: () => reader.ask('reconcileCancel', undefined),
    stored: (params) => reader.ask('reconcileStored', params),
    toSettle: (params) => reader.ask('reconcileToSettle', params),
    toPair: (params) => reader.ask('reconcileToPair', params),
    candidates: (params) => reader.ask('reconcileCandidates', params),
    pairs: (params) => reader.ask('reconcilePairs', params),
    refresh: (params) => reader.ask('reconcileRefresh', params),
    locale: (params) => reader.ask('reconcileLocale', params),
    amounts: (params) => reader.ask('reconcileAmounts', params),
    records: (query) => {
      const { resource, search, asOf, locale } = query;
      const list = { resource, search, filters: comparedFilters(query), asOf, locale };
      return complete([list], () => reader.ask('reconcileRecords', query));
    },
    result: () => reader.ask('reconcileResult', undefined),
    lines: (params) => reader.ask('reconcileLines', params),
  };
}
