import { encodeRecord } from '../values/cells';
import type { Line } from '../store/line';
import type { GivenList } from './drafts';
import type { ListToRead, LookupStore } from './lookup-store';
import type { ReaderOperations } from '../store/reader';
import type { Writer } from '../store/writer';

/** Lookups of lists, asked of the writer; what a view's rows hold is asked of the reader. */
export function lookupStore(
  writer: Pick<Line<Writer['operations']>, 'ask'>,
  reader: Pick<Line<ReaderOperations>, 'ask'>,
): LookupStore {
  const given = async (source: ListToRead): Promise<GivenList> => {
    if (source.kind !== 'rows') return source;
    const values = await reader.ask('texts', source);
    return { kind: 'values', values, first: source.first };
  };
  return {
    understand: async ({ source, column }) =>
      writer.ask('lookupUnderstand', { source: await given(source), column }),
    chooseColumn: (asked) => writer.ask('lookupChooseColumn', asked),
    draftLines: (asked) => writer.ask('lookupDraftLines', asked),
    draftDigest: (draftId) => writer.ask('lookupDraftDigest', draftId),
    begin: (asked) => writer.ask('lookupBegin', asked),
    kept: () => writer.ask('lookupKept', undefined),
    waiting: (asked) => writer.ask('lookupWaiting', asked),
    note: ({ lookupId, done }) =>
      writer.ask('lookupNote', {
        lookupId,
        done: done.map(({ card, ...rest }) => ({
          ...rest,
          card: card && { id: card.id, seenAt: card.seenAt, ...encodeRecord(card.record) },
        })),
      }),
    setPhase: (asked) => writer.ask('lookupSetPhase', asked),
    retryFailed: (lookupId) => writer.ask('lookupRetryFailed', lookupId),
    lines: (asked) => writer.ask('lookupLines', asked),
  };
}
