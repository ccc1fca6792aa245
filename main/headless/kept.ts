import type { Change } from '../../preload/contract/changes';
import type { Syncable } from '../../preload/contract/sync';
import type { ListedChanges } from '../cache/history';
import { DeskError } from '../failure';
import type { Services } from '../services';
import { writeJson } from '../api/json';
import { named } from './profile';
import { print, say } from './say';
import { setAsideSentences } from './sentences';
import { tellWaiting } from './waiting';

/** The profile's cache and sync for the length of one command. Says when what was kept had to be set aside. */
export async function withHolding<T>(
  services: Services,
  name: string,
  work: (holding: Awaited<Services['holdings']['current']>) => Promise<T>,
): Promise<T> {
  const { session, holdings } = services;
  await session.take(named(services, name).id);
  holdings.open(session.holdingOf);
  try {
    const holding = await holdings.current;
    const { setAside } = holding.cache.state;
    if (setAside !== null) say(setAsideSentences[setAside]);
    return await work(holding);
  } finally {
    await holdings.close();
  }
}

/** Syncs and prints a line a resource; progress goes to stderr, and that the service is waited for. Fails with the first resource's failure. */
export function sync(
  services: Services,
  profile: string,
  resources: readonly Syncable[],
): Promise<void> {
  return withHolding(services, profile, async ({ sync: engine }) => {
    const waits = tellWaiting();
    services.holdings.onSync((states) => {
      const running = states.find(({ phase }) => phase === 'running');
      waits(running?.failure ?? null);
      if (running === undefined || running.records === 0) return;
      const of = running.totalRecords === null ? '' : ` of ${running.totalRecords}`;
      say(`${running.resource}: page ${running.pages}, ${running.records}${of} records`);
    });
    engine.start({ resources });
    const states = (await engine.finished()).filter((each) => resources.includes(each.resource));
    for (const { resource, phase, records, asOf, last } of states) {
      print(JSON.stringify({ resource, phase, records, asOf: iso(asOf), completeness: last }));
    }
    const failed = states.find(({ failure }) => failure !== null)?.failure;
    if (!failed) return;
    say('Stopped: run it again to go on.');
    throw new DeskError(failed.code, failed.params);
  });
}

export function search(services: Services, profile: string, text: string): Promise<void> {
  return withHolding(services, profile, async ({ cache }) => {
    const found = await indexed(() => cache.search.everywhere({ text, limitPerResource: 100 }));
    for (const { resource, hits } of found.groups) {
      for (const { id, title, field, excerpt, status } of hits) {
        const plain = (pieces: typeof title) => pieces.map((piece) => piece.text).join('');
        print(
          JSON.stringify({
            resource,
            id,
            title: plain(title),
            field,
            excerpt: plain(excerpt),
            status,
          }),
        );
      }
    }
    const totals = found.groups.map(({ resource, total }) => `${total} ${resource}`);
    say(totals.length === 0 ? 'Nothing found.' : `Found ${totals.join(', ')}.`);
    if (found.notUnderstood.length > 0) say(`Not understood: ${found.notUnderstood.join(' ')}`);
  });
}

/** Right after a large sync the search index is still being made, and is so only while the cache is open: waits for it, and says so. */
async function indexed<T extends { behind: number }>(ask: () => Promise<T>): Promise<T> {
  let told = Infinity;
  for (;;) {
    const found = await ask();
    if (found.behind === 0) return found;
    if (found.behind < told * 0.9) {
      say(`The search index is being made: ${found.behind} records to go.`);
      told = found.behind;
    }
    await new Promise((resolve) => setTimeout(resolve, indexLookMs));
  }
}

/** Longer than the cache's own patience before it goes on with what can wait (main/cache/scheduler.ts). */
const indexLookMs = 1_000;

const changesAtOnce = 200;

export function changes(services: Services, profile: string, since: number): Promise<void> {
  return withHolding(services, profile, async ({ cache }) => {
    const asked = { since, resource: null, kind: null, search: '', offset: 0 };
    const { counts, drift, start } = await cache.changes.list({ ...asked, limit: 0 });
    for (const each of drift) tellDrift(each);
    for (let cursor = start; cursor !== null;) {
      const found = await cache.changes.page({ ...asked, limit: changesAtOnce }, cursor);
      for (const change of found.changes) print(changeLine(change));
      cursor = found.next;
    }
    say(`${counts.new} new, ${counts.changed} changed, ${counts.gone} gone.`);
  });
}

/** Fields that appeared or vanished with a sync: who reads the lines of changes should know before they come. */
function tellDrift({ resource, seenAt, newFields, lostFields }: Drift): void {
  print(JSON.stringify({ resource, kind: 'schema', seenAt: iso(seenAt), newFields, lostFields }));
  // Counts only: names are the service's own text, which a terminal might obey.
  say(`Fields of ${resource}: ${newFields.length} new, ${lostFields.length} no longer there.`);
}

type Drift = ListedChanges['drift'][number];

function changeLine({ resource, id, title, kind, seenAt, fields }: Change): string {
  const changed = fields.map(({ field, before, after }) => {
    const sides = [before, after].map((side) => (side === undefined ? null : writeJson(side)));
    return `{"field":${JSON.stringify(field)},"before":${sides[0] ?? 'null'},"after":${sides[1] ?? 'null'}}`;
  });
  const head = JSON.stringify({ resource, id, title, kind, seenAt: iso(seenAt) });
  return `${head.slice(0, -1)},"fields":[${changed.join(',')}]}`;
}

export function status(services: Services, profile: string): Promise<void> {
  return withHolding(services, profile, ({ cache, sync: engine }) => {
    const resources = engine.state.map(({ resource, phase, records, asOf }) => ({
      resource,
      phase,
      records,
      asOf: iso(asOf),
    }));
    print(JSON.stringify({ profile, cache: cache.state, resources }));
    return Promise.resolve();
  });
}

/** Asks the keychain for no key: also what cannot be opened can be removed. */
export async function wipe(services: Services, profile: string): Promise<void> {
  await services.holdings.wipeClosed(named(services, profile).id);
  print(JSON.stringify({ profile, wiped: true }));
}

function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
