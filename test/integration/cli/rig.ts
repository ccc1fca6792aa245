import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { MerchantClient } from '../../../main/http/client';
import type { ListPage } from '../../../main/http/list-page';
import { Clock } from '../../../main/clock';
import { DeskError } from '../../../main/failure';
import { noPolicy } from '../../../main/policy/policy';
import { readAct } from '../../../main/export/act/read-act';
import { neutralQueryLocale } from '../../../shared/query-locale';
import { readTable, type ToTableWorker } from '../../../main/tables/read-table';
import { CurrentProfile } from '../../../main/profiles/current-profile';
import { partialServices } from '../../support/partial-services';
import { RecycledThreads } from '../../support/recycled-threads';
import { jumpingClock, profileOf, readyVault } from '../profiles/rig';

/** As the headless desk gives up by itself. */
export const patienceMs = 120_000;

/** "lookup" of the IDs of a file, as it is without other options. */
export function lookupOf(ids: string) {
  return {
    name: 'lookup',
    profile: 'Andina',
    ids,
    out: null,
    format: { kind: 'ndjson' },
    discard: false,
    isAsListed: false,
    locale: neutralQueryLocale,
    language: 'en',
  } as const;
}

/** A signal that never comes. */
export const untold = new AbortController().signal;

type ReadPage = (page: number, perPage: number) => Pick<ListPage, 'records' | 'total' | 'hasMore'>;

/**
 * What a headless command stands on: a real store in a folder of its own, and a service that is a
 * function. Words and lines are kept instead of printed.
 */
export function cliDesk(place: { worker: string; folder: string }, clock = new Clock()) {
  const home = join(place.folder, crypto.randomUUID());
  const profile = profileOf('p1');
  const vault = readyVault();
  const timing = jumpingClock();
  let isDown = false;
  let read: ReadPage = () => ({ records: [], total: 0, hasMore: false });
  const requests: number[] = [];
  const client = {
    listPage: (_resource: string, { page, perPage }: { page: number; perPage: number }) => {
      if (isDown) return Promise.reject(new DeskError('network.refused'));
      requests.push(page);
      return Promise.resolve({ page, perPage, ...read(page, perPage) });
    },
    clientCard: () => Promise.reject(new DeskError('network.refused')),
  } as unknown as MerchantClient;
  const currentProfile = new CurrentProfile({
    writtenBy: 'Merchant Desk 0.0.0',
    vault,
    policy: noPolicy,
    home,
    threads: new RecycledThreads(place.worker, clock),
    bySchedule: false,
    giveUpAfterMs: patienceMs,
    timing,
  });
  const services = partialServices({
    clock,
    profiles: { byName: (name: string) => (name === profile.name ? profile : null) },
    session: {
      openOffline: () => Promise.resolve(),
      profileSource: {
        profile: () => profile,
        account: 'andina',
        sample: null,
        ask: <T>(question: (client: MerchantClient) => Promise<T>) => question(client),
        clockOffset: () => null,
      },
    },
    currentProfile,
    // The reader itself; that it has a thread of its own is for test/integration/tables.
    readAct: (bytes: Uint8Array) => Promise.resolve(readAct(bytes)),
    readTable: (file: ToTableWorker) => Promise.resolve(readTable(file)),
  });
  const out = { words: '', lines: [] as Record<string, unknown>[] };
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    out.words += String(text);
    return true;
  });
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out.lines.push(JSON.parse(String(text)) as Record<string, unknown>);
    return true;
  });
  onTestFinished(async () => {
    await currentProfile.close();
    rmSync(home, { recursive: true, force: true });
  });
  return {
    services,
    profile,
    vault,
    currentProfile,
    timing,
    requests,
    out,
    folder: join(home, 'profiles', profile.id),
    serve: (next: ReadPage) => {
      read = next;
      isDown = false;
    },
    goDown: () => {
      isDown = true;
    },
  };
}
