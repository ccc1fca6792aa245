import type { Failure } from '../../shared/failures';
import type { IdColumn, Understood } from '../../shared/ipc/lookup';
import type { ReaderOperations } from '../query/reader';
import { encodeSingle } from '../values/cells';
import type { StoreThread } from '../store/thread';
import type { LookupOperations } from './lookup-operations';
import type {
  ListInput,
  ListToRead,
  LookupPhase,
  OutcomeCounts,
  StoredLookup,
  WaitingId,
  LookedUp,
  LinesQuery,
  Lines,
} from './stored-lookup';

/**
 * The lookup of a list of cards, stored with the cards. One at a time, and one draft. Fails as the
 * cache does.
 */
export interface LookupStore {
  /**
   * Fails with `input.list` (`too-many`), `input.params` (view gone), and `app.cancelled` if
   * another list is read before it ends.
   */
  understand(params: { source: ListToRead; column: IdColumn | null }): Promise<Understood>;
  /** `ofClients`: the cards of the clients that the column's values stand for. */
  chooseColumn(params: {
    draftId: number;
    column: IdColumn;
    ofClients: boolean;
  }): Promise<Understood>;
  /** `understand` and `chooseColumn` that have not ended fail with `app.cancelled`. */
  stopUnderstanding(): Promise<void>;
  draftLines(params: LinesQuery & { draftId: number }): Promise<Lines>;
  /** SHA-256 of a draft's ids in order, in hex. */
  draftDigest(draftId: number): Promise<string>;
  /** Stores a draft's lines, with the ids to be looked up; replaces the stored lookup. */
  begin(params: { draftId: number; begunAt: number }): Promise<StoredLookup>;
  /** The newest; null before the first. */
  stored(): Promise<StoredLookup | null>;
  /** Ids still to be looked up, after a position. */
  waiting(params: { lookupId: number; after: number; limit: number }): Promise<WaitingId[]>;
  /** All or nothing, cards included. */
  note(params: { lookupId: number; done: readonly LookedUp[] }): Promise<OutcomeCounts>;
  setPhase(params: {
    lookupId: number;
    phase: LookupPhase;
    failure: Failure | null;
  }): Promise<void>;
  /** Marks failed ids as waiting again. */
  retryFailed(lookupId: number): Promise<OutcomeCounts>;
  lines(params: LinesQuery): Promise<Lines>;
  /**
   * It was begun with another account: nothing goes on with it, and no list is taken for the same
   * again. Its results stay.
   */
  end(): Promise<void>;
}

/** Lookups run on the writing thread; the ids of a view's rows come from the reading one. */
export function lookupStore(
  writer: Pick<StoreThread<LookupOperations>, 'ask'>,
  reader: Pick<StoreThread<ReaderOperations>, 'ask'>,
): LookupStore {
  const withValues = async (source: ListToRead): Promise<ListInput> => {
    if (source.kind !== 'rows') return source;
    const texts = await reader.ask('texts', source);
    return { kind: 'values', ...texts, first: source.first };
  };
  return {
    understand: async ({ source, column }) =>
      writer.ask('lookupUnderstand', { source: await withValues(source), column }),
    chooseColumn: (params) => writer.ask('lookupChooseColumn', params),
    stopUnderstanding: () => writer.ask('lookupStopUnderstanding', undefined),
    draftLines: (params) => writer.ask('lookupDraftLines', params),
    draftDigest: (draftId) => writer.ask('lookupDraftDigest', draftId),
    begin: (params) => writer.ask('lookupBegin', params),
    stored: () => writer.ask('storedLookup', undefined),
    waiting: (params) => writer.ask('lookupWaiting', params),
    note: ({ lookupId, done }) =>
      writer.ask('lookupNote', {
        lookupId,
        done: done.map(({ card, ...rest }) => ({ ...rest, card: card && encodeSingle(card) })),
      }),
    setPhase: (params) => writer.ask('lookupSetPhase', params),
    retryFailed: (lookupId) => writer.ask('lookupRetryFailed', lookupId),
    lines: (params) => writer.ask('lookupLines', params),
    end: () => writer.ask('lookupEnd', undefined),
  };
}
