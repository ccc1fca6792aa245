import { encodeRecord } from './body';
import type { Line } from './line';
import type { LookupStore } from './lookup-types';

/** Lookups of lists, asked of the worker. */
export function lookupStore(line: () => Line): LookupStore {
  return {
    understand: (asked) => line().ask('lookupUnderstand', asked),
    chooseColumn: (asked) => line().ask('lookupChooseColumn', asked),
    draftLines: (asked) => line().ask('lookupDraftLines', asked),
    draftDigest: (draftId) => line().ask('lookupDraftDigest', draftId),
    begin: (asked) => line().ask('lookupBegin', asked),
    kept: () => line().ask('lookupKept', undefined),
    waiting: (asked) => line().ask('lookupWaiting', asked),
    note: ({ lookupId, done }) =>
      line().ask('lookupNote', {
        lookupId,
        done: done.map(({ card, ...rest }) => ({
          ...rest,
          card:
            card === null
              ? null
              : { id: card.id, seenAt: card.seenAt, ...encodeRecord(card.record) },
        })),
      }),
    setPhase: (asked) => line().ask('lookupSetPhase', asked),
    retryFailed: (lookupId) => line().ask('lookupRetryFailed', lookupId),
    lines: (asked) => line().ask('lookupLines', asked),
  };
}
