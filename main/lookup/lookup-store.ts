import type { Failure } from '../../shared/failures';
import type { IdColumn, Understood } from '../../shared/ipc/lookup';
import type { ReaderOperations } from '../query/reader';
import { encodeSingle } from '../values/cells';
import type { StoreThread } from '../store/thread';
import type { Writer } from '../store/writer';
import type {
  GivenList,
  ListToRead,
  LookupPhase,
  OutcomeCounts,
  StoredLookup,
  WaitingId,
  LookedUp,
  LinesAsked,
  Lines,
} from './stored-lookup';

/**
 * The lookup of a list of cards, stored with the cards. One at a time, and one draft. Fails as the
 * cache does.
 */
export interface LookupStore {
  /** Fails with `input.list` (`too-many`), `input.params` (view gone). */
  understand(asked: { source: ListToRead; column: IdColumn | null }): Promise<Understood>;
  chooseColumn(asked: { draftId: number; column: IdColumn }): Promise<Understood>;
  draftLines(asked: LinesAsked & { draftId: number }): Promise<Lines>;
  /** SHA-256 of a draft's ids in order, in hex. */
  draftDigest(draftId: number): Promise<string>;
  /** Stores a draft's lines, with the ids to be looked up; replaces the stored lookup. */
  begin(asked: { draftId: number; begunAt: number }): Promise<StoredLookup>;
  /** The newest; null before the first. */
  stored(): Promise<StoredLookup | null>;
  /** Ids still to be looked up, after a position. */
  waiting(asked: { lookupId: number; after: number; limit: number }): Promise<WaitingId[]>;
  /** All or nothing, cards included. */
  note(asked: { lookupId: number; done: readonly LookedUp[] }): Promise<OutcomeCounts>;
  setPhase(asked: { lookupId: number; phase: LookupPhase; failure: Failure | null }): Promise<void>;
  /** Marks failed ids as waiting again. */
  retryFailed(lookupId: number): Promise<OutcomeCounts>;
  lines(asked: LinesAsked): Promise<Lines>;
  /**
   * It was begun with another account: nothing goes on with it, and no list is taken for the same
   * again. Its results stay.
   */
  end(): Promise<void>;
}

/** Lookups run on the writing thread; the ids of a view's rows come from the reading one. */
export function lookupStore(
  writer: Pick<StoreThread<Writer['operations']>, 'ask'>,
  reader: Pick<StoreThread<ReaderOperations>, 'ask'>,
): LookupStore {
  const withValues = async (source: ListToRead): Promise<GivenList> => {
    if (source.kind !== 'rows') return source;
    const texts = await reader.ask('texts', source);
    return { kind: 'values', ...texts, first: source.first };
  };
  return {
    understand: async ({ source, column }) =>
      writer.ask('lookupUnderstand', { source: await withValues(source), column }),
    chooseColumn: (asked) => writer.ask('lookupChooseColumn', asked),
    draftLines: (asked) => writer.ask('lookupDraftLines', asked),
    draftDigest: (draftId) => writer.ask('lookupDraftDigest', draftId),
    begin: (asked) => writer.ask('lookupBegin', asked),
    stored: () => writer.ask('storedLookup', undefined),
    waiting: (asked) => writer.ask('lookupWaiting', asked),
    note: ({ lookupId, done }) =>
      writer.ask('lookupNote', {
        lookupId,
        done: done.map(({ card, ...rest }) => ({ ...rest, card: card && encodeSingle(card) })),
      }),
    setPhase: (asked) => writer.ask('lookupSetPhase', asked),
    retryFailed: (lookupId) => writer.ask('lookupRetryFailed', lookupId),
    lines: (asked) => writer.ask('lookupLines', asked),
    end: () => writer.ask('lookupEnd', undefined),
  };
}
