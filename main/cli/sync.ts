import { allRecords } from '../../shared/all-records';
import type { Failure } from '../../shared/failures';
import type { DueHistory, ResourceSync, Syncable } from '../../shared/ipc/sync';
import {
  isIncomplete,
  completenessOf,
  completenessWords,
  isComplete,
} from '../../shared/completeness';
import type { Store } from '../profile-store/store';
import { DeskError, toFailure } from '../failure';
import type { Services } from '../services';
import type { OpenProfile } from '../profiles/open-profile';
import { counted } from './counted';
import { exit, statusOf, type ExitStatus } from './exit';
import { onAbort } from './interruption';
import { withOpenProfile } from './stored-records';
import {
  iso,
  printMessage,
  printProgress,
  printShortfall,
  reportWaiting,
  printJson,
} from './output';
import { sentenceFor } from './sentences';

/**
 * Syncs and prints a line per resource; progress and outages are reported on stderr. Fails with the
 * first resource's failure, and with the signal's reason.
 */
export function sync(
  services: Services,
  profile: string,
  resources: readonly Syncable[],
  signal: AbortSignal,
  /** Removes history that is due, of more than a day too. */
  agrees = false,
): Promise<ExitStatus> {
  return withOpenProfile(
    services,
    profile,
    async ({ store, sync: engine, publisher, scheduler, retention }) => {
      const waits = reportWaiting();
      services.currentProfile.changes.sync.add((states) => {
        const running = states.find(({ phase }) => phase === 'running');
        waits(running?.failure ?? null);
        if (running === undefined || running.records === 0) return;
        const { resource, pages, records, totalRecords } = running;
        // Cards are read one by one, not in pages.
        const place = resource === 'cards' ? '' : `page ${pages}, `;
        const many =
          totalRecords === null
            ? counted(records, 'record')
            : `${records} of ${totalRecords} records`;
        printProgress(`${resource}: ${place}${many}`);
      });
      signal.throwIfAborted();
      engine.start({ resources });
      const paused = onAbort(signal, () => engine.pause());
      const states = (await engine.finished()).filter((each) => resources.includes(each.resource));
      await paused();
      // Without a window no schedule runs that would do this.
      await scheduler.forget();
      if (agrees) await retention.agree();
      tellDue(retention.due);
      for (const state of states) {
        const { resource, phase, asOf, last } = state;
        const records = await recordsOf(store, resource);
        await printJson({ resource, phase, records, asOf: iso(asOf), completeness: last });
      }
      states.forEach(warnIfIncomplete);
      const failed = states.find((each) => each.failure !== null)?.failure ?? null;
      const notPublished = await reportPublishing(publisher);
      // Refused keys are refused again.
      const isRefused = failed && statusOf(failed.code) === exit.credentials;
      if (signal.aborted || (failed && !isRefused)) printMessage('Stopped: run it again to go on.');
      signal.throwIfAborted();
      const failure = failed ?? notPublished;
      if (failure !== null) throw new DeskError(failure.code, failure.params);
      return states.some(({ last }) => isIncomplete(last)) ? exit.incomplete : exit.ok;
    },
  );
}

/**
 * Waits for the publishing that follows a sync by setting or policy, and prints a line about it.
 * Returns its failure, which ends the command after the sync's own.
 */
async function reportPublishing(publisher: OpenProfile['publisher']): Promise<Failure | null> {
  if (publisher === null) return null;
  const { last, to, afterSync, agreed, allowed } = await publisher.finished();
  const isUnagreed = to !== null && afterSync && allowed && !agreed;
  if (last === null && !isUnagreed) return null;
  const { versions, ended } = last ?? { versions: 0, ended: 0 };
  const failure = last === null ? toFailure(new DeskError('publish.agree', { to })) : last.failure;
  const error = failure && { code: failure.code, params: failure.params };
  await printJson({ published: { to, versions, ended, error } });
  if (failure === null) {
    printMessage(`Published ${counted(versions, 'version')}, ${ended} that ended.`);
  } else printMessage(`Not published: ${sentenceFor(failure)}`);
  return failure;
}

/** Nobody is there to be asked: it waits, and is said. */
function tellDue(due: DueHistory | null): void {
  if (due === null) return;
  const { days, first, last } = due;
  printMessage(
    `History of ${days} days (${first} to ${last}) is older than it is kept, more than goes by itself in a day: run "sync --yes" to remove it.`,
  );
}

/** Of a list that was never synced. */
const notKnown = { gaps: null, twice: null, doubtful: null };

export function status(services: Services, profile: string): Promise<void> {
  return withOpenProfile(services, profile, async ({ store, sync: engine }) => {
    const resources = [];
    for (const state of engine.state) {
      const { resource, phase, asOf, last, failure } = state;
      const records = await recordsOf(store, resource);
      const completeness = last === null ? notKnown : completenessOf([last]);
      const complete = last === null ? null : isComplete(last);
      resources.push({ resource, phase, records, asOf: iso(asOf), complete, ...completeness });
      warnIfIncomplete(state);
      if (failure !== null) printMessage(`${resource}: ${sentenceFor(failure)}`);
    }
    const { failure, ...cache } = store.state;
    const problem = failure?.params.reason ?? null;
    await printJson({ profile, cache: { ...cache, problem }, resources });
  });
}

/**
 * The number of stored records in the resource's list, not of those the last sync happened to read.
 */
async function recordsOf(store: Store, resource: Syncable): Promise<number> {
  if (resource === 'merchant') return (await store.storedRecord(resource, null)) === null ? 0 : 1;
  const { cursorId, listCount } = await store.browse.open({
    ...allRecords(resource),
    firstRows: 0,
  });
  await store.browse.close({ cursorId });
  return listCount;
}

/** An incomplete list, or one that may be incomplete, is never silently reported as complete. */
function warnIfIncomplete({ resource, last }: ResourceSync): void {
  if (last === null || isComplete(last)) return;
  const tell = isIncomplete(last) ? printShortfall : printMessage;
  tell(`${resource} is ${completenessWords(last, 'en')}.`);
}
