// Whether the data a command reports on is complete: messages on stderr and the exit status that
// say so.
import { listed } from '../../shared/resources';
import { allRecords } from '../../shared/all-records';
import { neutralQueryLocale } from '../../shared/query-locale';
import type { ExportSource } from '../../shared/ipc/exports';
import type { Syncable, ListCompleteness } from '../../shared/ipc/sync';
import { certaintyOf, completenessWords } from '../../shared/completeness';
import { sourceCompleteness } from '../export/source-completeness';
import type { Store } from '../profile-store/store';
import { exit, type ExitStatus } from './exit';
import { printMessage, printShortfall } from './output';

/** Whether a list or the merchant is complete as far as is known; prints the reason if not. */
export async function listStatus(
  store: Pick<Store, 'lastSync' | 'changes'>,
  resource: Syncable,
): Promise<ExitStatus> {
  const source: ExportSource =
    resource === 'merchant' ? { kind: resource } : { kind: 'list', query: allRecords(resource) };
  const status = await readStatus(store, source);
  if (status !== exit.ok) return status;
  const completeness = await sourceCompleteness(store.changes, source);
  return completenessStatus(completeness, `The list of ${resource}`);
}

/**
 * Whether what was read is complete; prints the reason if not. What no service could confirm is no
 * reason to fail each time: it is only printed.
 */
export function completenessStatus(completeness: ListCompleteness, what: string): ExitStatus {
  const certainty = certaintyOf(completeness);
  if (certainty === 'complete') return exit.ok;
  const words = `${what} is ${completenessWords(completeness, 'en')}.`;
  if (certainty === 'unconfirmed') {
    printMessage(words);
    return exit.ok;
  }
  printShortfall(words);
  return exit.incomplete;
}

/**
 * Whether the source's lists were ever synced, and the history asked for is there; prints what is
 * not. A list of cards holds only those somebody looked up, so it counts only where cards are asked
 * for.
 */
export async function readStatus(
  store: Pick<Store, 'lastSync' | 'changes'>,
  source: ExportSource,
): Promise<ExitStatus> {
  const unread: string[] = [];
  for (const resource of resourcesOf(source)) {
    if ((await store.lastSync(resource)) === null) unread.push(neverRead(resource));
  }
  if (source.kind === 'changes') unread.push(...(await missingHistory(store.changes, source)));
  unread.forEach(printShortfall);
  return unread.length === 0 ? exit.ok : exit.incomplete;
}

async function missingHistory(
  changes: Store['changes'],
  source: Extract<ExportSource, { kind: 'changes' }>,
): Promise<string[]> {
  const { since, resource, between } = source;
  if (between !== undefined) {
    const done = await changes.syncs();
    return resourcesOf(source)
      .filter((each) => {
        const ofResource = done.filter((sync) => sync.resource === each);
        return (
          ofResource.length > 0 && ofResource.every(({ completedAt }) => completedAt > between.from)
        );
      })
      .map((each) => `No sync of ${each} before --between is kept: there is none to compare with.`);
  }
  if (since === 0) return [];
  // Of no sync, so that nothing is counted: only from when on changes are known is asked.
  const none = {
    since,
    until: since,
    search: '',
    kind: null,
    offset: 0,
    limit: 0,
    locale: neutralQueryLocale,
  };
  const known = await changes.list({ ...none, resource });
  // Before all syncs, also before 1970, nothing was ever known.
  if (known.since <= Math.max(0, since)) return [];
  const from = new Date(known.since).toISOString();
  return [`Changes before ${from} are missing: their history was removed.`];
}

function resourcesOf(source: ExportSource): readonly Syncable[] {
  switch (source.kind) {
    case 'changes':
      return source.resource === null ? listed : [source.resource];
    case 'lookup':
      return [];
    case 'merchant':
      return ['merchant'];
    case 'reconciled':
      return [source.resource];
    default:
      return [source.query.resource];
  }
}

export function neverRead(resource: Syncable): string {
  if (resource === 'cards') return 'No card was looked up yet: run "lookup" first.';
  if (resource === 'merchant') return 'The merchant was not read yet: run "sync" first.';
  return `The list of ${resource} was not yet synced to its end: run "sync" first.`;
}
