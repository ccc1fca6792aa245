import type { IdColumn } from '../../preload/contract/lookup';
import type { Failure } from '../../preload/contract/failure';
import { digestOfIds } from './lookup-drafts';
import type { LookupDrafts } from './lookup-drafts';
import type { LinesAsked, ListToRead, LookupPhase } from './lookup-types';
import type { DoneLine, Lookups } from './lookups';

interface LookupParts {
  readonly lookups: Lookups;
  readonly drafts: LookupDrafts;
  readonly cardsChanged: () => void;
}

/** What the worker can be asked about lookups of lists (lookup-types.ts says what each does). */
export function lookupOperations({ lookups, drafts, cardsChanged }: LookupParts) {
  return {
    lookupUnderstand: (asked: { source: ListToRead; column: IdColumn | null }) =>
      drafts.understand(asked.source, asked.column),
    lookupChooseColumn: (asked: { draftId: number; column: IdColumn }) =>
      drafts.chooseColumn(asked.draftId, asked.column),
    lookupDraftLines: (asked: LinesAsked & { draftId: number }) =>
      drafts.lines(asked.draftId, asked),
    lookupDraftDigest: (draftId: number) => digestOfIds(drafts.get(draftId).list.listed),
    *lookupBegin(asked: { draftId: number; begunAt: number }) {
      const kept = yield* lookups.begin(drafts.get(asked.draftId), asked.begunAt);
      drafts.forget();
      return kept;
    },
    lookupKept: () => lookups.kept(),
    lookupWaiting: (asked: { lookupId: number; after: number; limit: number }) =>
      lookups.waiting(asked.lookupId, asked.after, asked.limit),
    lookupNote: (asked: { lookupId: number; done: readonly DoneLine[] }) => {
      const counts = lookups.note(asked.lookupId, asked.done);
      if (asked.done.some(({ card }) => card !== null)) cardsChanged();
      return counts;
    },
    lookupSetPhase: (asked: { lookupId: number; phase: LookupPhase; failure: Failure | null }) => {
      lookups.setPhase(asked.lookupId, asked.phase, asked.failure);
    },
    lookupRetryFailed: (lookupId: number) => lookups.retryFailed(lookupId),
    lookupLines: (asked: LinesAsked) => lookups.lines(asked),
  };
}
