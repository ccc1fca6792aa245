import type { Failure } from '../../shared/failures';
import type { IdColumn } from '../../shared/ipc/lookup';
import type { Database } from '../store/database';
import type { Fields } from '../store/fields';
import type { Singles } from '../store/singles';
import { LookupDrafts } from './drafts';
import { digestOfList, draftToBegin, LookupTable } from './lookup-table';
import type { DoneLine, LinesQuery, ListInput, LookupPhase } from './stored-lookup';

interface LookupParts {
  readonly db: Database;
  readonly fields: Fields;
  readonly singles: Singles;
  /** Runs a transaction; drops the cached state of the store that a rollback has undone. */
  readonly reloadOnRollback: <T>(work: () => T) => T;
  readonly onCards: () => void;
}

/** Operations of the writing connection on the lookup of a list and on its draft. */
export function lookupOperations({ reloadOnRollback, onCards, ...parts }: LookupParts) {
  const lookups = new LookupTable(parts);
  const drafts = new LookupDrafts(parts);
  return {
    lookupUnderstand: (params: { source: ListInput; column: IdColumn | null }) =>
      drafts.understand(params.source, params.column),
    lookupChooseColumn: (params: { draftId: number; column: IdColumn; ofClients: boolean }) =>
      drafts.chooseColumn(params.draftId, params.column, params.ofClients),
    lookupStopUnderstanding: () => drafts.stop(),
    lookupDraftLines: (params: LinesQuery & { draftId: number }) =>
      drafts.lines(params.draftId, params),
    lookupDraftDigest: (draftId: number) => digestOfList(drafts.get(draftId).list.listed),
    lookupDraft: (draftId: number) => draftToBegin(drafts.get(draftId)),
    lookupBegin: (params: { draftId: number; begunAt: number }) => {
      const begun = lookups.begin(drafts.get(params.draftId), params.begunAt);
      drafts.forget();
      return begun;
    },
    storedLookup: () => lookups.stored(),
    lookupWaiting: (params: { lookupId: number; after: number; limit: number }) =>
      lookups.waiting(params.lookupId, params.after, params.limit),
    lookupNote: (params: { lookupId: number; done: readonly DoneLine[] }) => {
      const counts = reloadOnRollback(() => lookups.note(params.lookupId, params.done));
      if (params.done.some(({ card }) => card !== null)) onCards();
      return counts;
    },
    lookupSetPhase: (params: { lookupId: number; phase: LookupPhase; failure: Failure | null }) =>
      lookups.setPhase(params.lookupId, params.phase, params.failure),
    lookupRetryFailed: (lookupId: number) => lookups.retryFailed(lookupId),
    lookupLines: (params: LinesQuery) => lookups.lines(params),
    lookupEnd: () => lookups.end(),
  };
}

export type LookupOperations = ReturnType<typeof lookupOperations>;
