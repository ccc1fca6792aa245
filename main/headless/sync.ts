import { wholeList } from '../../preload/contract/browse';
import type { ResourceSync, Syncable } from '../../preload/contract/sync';
import { isWhole, wholeWords } from '../../preload/contract/whole-words';
import type { Store } from '../store/store';
import { DeskError, toFailure } from '../failure';
import type { Services } from '../services';
import type { OpenProfile } from '../session/open-profile';
import { exit, onAbort, statusOf } from './exit';
import type { ExitStatus } from './exit';
import { withOpenProfile } from './stored-records';
import { printJson, say, reportWaiting, readPasswordFromStdin } from './stdio';
import { sentenceFor } from './sentences';
import type { Published } from '../publish/publish';
import type { Publisher } from '../publish/publisher';
import { parseDestination } from '../publish/destination';
import type { Command } from './commands';

/**
 * Syncs and prints a line per resource; progress and outages are reported on stderr. Fails with the first resource's failure, and with the
 * signal's reason.
 */
export function sync(
  services: Services,
  profile: string,
  resources: readonly Syncable[],
  signal: AbortSignal,
): Promise<ExitStatus> {
  return withOpenProfile(
    services,
    profile,
    async ({ store, sync: engine, publisher, scheduler }) => {
      const waits = reportWaiting();
      services.currentProfile.changes.sync.add((states) => {
        const running = states.find(({ phase }) => phase === 'running');
        waits(running?.failure ?? null);
        if (running === undefined || running.records === 0) return;
        const of = running.totalRecords === null ? '' : ` of ${running.totalRecords}`;
        say(`${running.resource}: page ${running.pages}, ${running.records}${of} records`);
      });
      signal.throwIfAborted();
      engine.start({ resources });
      const paused = onAbort(signal, () => engine.pause());
      const states = (await engine.finished()).filter((each) => resources.includes(each.resource));
      await paused();
      // Without a window no schedule runs that would do this.
      await scheduler.forget();
      for (const state of states) {
        const { resource, phase, asOf, last } = state;
        const records = await recordsOf(store, resource);
        await printJson({ resource, phase, records, asOf: iso(asOf), completeness: last });
      }
      states.forEach(warnIfIncomplete);
      const published = await reportPublishing(publisher);
      const failed = states.find(({ failure }) => failure !== null)?.failure;
      if (failed || signal.aborted) say('Stopped: run it again to go on.');
      signal.throwIfAborted();
      if (failed) throw new DeskError(failed.code, failed.params);
      if (published !== exit.ok) return published;
      return states.every(({ last }) => last === null || isWhole(last)) ? exit.ok : exit.incomplete;
    },
  );
}

/**
 * Waits for the publishing that follows a sync by setting or policy, and prints a line about it. Its failure decides the status, whatever
 * the sync's result.
 */
async function reportPublishing(publisher: OpenProfile['publisher']): Promise<ExitStatus> {
  if (publisher === null) return exit.ok;
  const { last, to, afterSync, agreed, allowed } = await publisher.finished();
  const isUnagreed = to !== null && afterSync && allowed && !agreed;
  if (last === null && !isUnagreed) return exit.ok;
  const { versions, ended } = last ?? { versions: 0, ended: 0 };
  const failure = last === null ? toFailure(new DeskError('publish.agree', { to })) : last.failure;
  const error = failure && { code: failure.code, params: failure.params };
  await printJson({ published: { to, versions, ended, error } });
  if (failure === null) {
    say(`Published ${versions} versions, ${ended} that ended.`);
    return exit.ok;
  }
  say(`Not published: ${sentenceFor(failure)}`);
  return statusOf(failure.code);
}

export function status(services: Services, profile: string): Promise<void> {
  return withOpenProfile(services, profile, async ({ store, sync: engine }) => {
    const resources = [];
    for (const state of engine.state) {
      const { resource, phase, asOf, last, failure } = state;
      const records = await recordsOf(store, resource);
      const { gaps = null, twice = null, doubtful = null, endRefused, unsteady } = last ?? {};
      const whole = { gaps, twice, doubtful, endRefused, unsteady };
      resources.push({ resource, phase, records, asOf: iso(asOf), ...whole });
      warnIfIncomplete(state);
      if (failure !== null) say(`${resource}: ${sentenceFor(failure)}`);
    }
    await printJson({ profile, cache: store.state, resources });
  });
}

/** The number of stored records in the resource's list, not of those the last sync happened to read. */
async function recordsOf(store: Store, resource: Syncable): Promise<number> {
  if (resource === 'merchant') return (await store.storedRecord(resource, null)) === null ? 0 : 1;
  const { viewId, of } = await store.browse.open({ ...wholeList(resource), firstRows: 0 });
  await store.browse.close({ viewId });
  return of;
}

/** An incomplete list, or one that may be incomplete, is never silently reported as complete. */
function warnIfIncomplete({ resource, last }: ResourceSync): void {
  if (last !== null && !isWhole(last)) say(`${resource} is ${wholeWords(last, 'en')}.`);
}

function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

type Publish = Extract<Command, { name: 'publish' }>;

/** Publishes what changed since the last time and prints a line about it. */
export async function publishRecords(
  services: Services,
  command: Publish,
  signal: AbortSignal,
): Promise<ExitStatus> {
  // A mistake in the address is reported before anything is opened or read.
  if (command.to !== null) parseDestination(command.to);
  const password = command.passwordFromStdin ? await readPasswordFromStdin() : null;
  if (password !== null && services.keys.vaultState.kind !== 'keychain') {
    throw new DeskError('vault.absent');
  }
  return withOpenProfile(services, command.profile, async ({ publisher }) => {
    if (publisher === null) throw new DeskError('input.publish', { reason: 'sample' });
    const { to, afterSync } = publisher.state;
    const destination = command.to ?? to;
    if (destination === null) throw new DeskError('input.publish', { reason: 'none' });
    signal.addEventListener('abort', () => publisher.cancel(), { once: true });
    signal.throwIfAborted();
    reportProgress(publisher);
    const published = await publisher.startAt(
      { to: destination, afterSync: command.afterSync ?? afterSync },
      { agree: command.agree, password },
    );
    await reportPublished(publisher, published);
    return exit.ok;
  });
}

const reportEvery = 50_000;

function reportProgress(publisher: Publisher): void {
  let reported = 0;
  publisher.onChange(({ running }) => {
    if (running === null || running.sent - reported < reportEvery) return;
    reported = running.sent;
    say(`${reported} versions sent`);
  });
}

async function reportPublished(publisher: Publisher, published: Published): Promise<void> {
  const { syncs, versions, ended, bytes, besides } = published;
  await printJson({ to: publisher.state.to, syncs, versions, ended, bytes, besides });
  for (const { resource, column } of besides) {
    // The name comes from the service: control characters must not reach the terminal.
    say(
      `${resource}: values of another kind than their column's are stored as text in ${JSON.stringify(column)}.`,
    );
  }
  say(
    syncs === 0
      ? 'Nothing new since the last time.'
      : `Published ${syncs} syncs: ${versions} versions, ${ended} that ended.`,
  );
}
