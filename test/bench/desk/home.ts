import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import keytar from 'keytar';
import type { HostedTestService } from '../../service/host';
import { encodeDestination } from '../../../main/vault/destination';
import { Secret } from '../../../main/vault/secret';
import { defaultSettings } from '../../../shared/default-settings';
import type { CachePlace } from '../child/messages';
import { launchDesk, root, runCli, type Launched } from './launch';
import { keys } from './service';

const folder = resolve(root, 'out', 'bench');

/** Where homes are used; always the same, because the keychain's entries are named after it. */
const homeOf = (name: string) => join(folder, 'run', name);
const shelfOf = (size: number) => join(folder, 'homes', String(size));

const largePages = 500;

interface Shelved {
  stamp: string;
  profileId: string;
  cacheKey: string;
}

/**
 * A home whose profile has all clients in its cache, indexes included. Synced once a size and kept
 * on a shelf until the sources of the cache or of the service change. Its own schedule is off:
 * nothing is synced unless asked.
 * @param name of its folder: another one for another build of the app, as each drops what the other
 * kept for the next start
 */
export async function preparedHome(
  size: number,
  service: HostedTestService,
  name = String(size),
): Promise<string> {
  const home = homeOf(name);
  const shelf = shelfOf(size);
  const note = join(shelf, 'bench.json');
  const shelved = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as Shelved) : null;
  if (shelved?.stamp === stamp()) {
    fresh(home);
    cpSync(join(shelf, 'home'), home, { recursive: true });
    moveProfile(home, service.baseUrl);
    await keep(home, shelved.profileId, 'secret-key', keys.secretKey);
    await keep(home, shelved.profileId, 'access-token', keys.accessToken);
    await keep(home, shelved.profileId, 'destination', sealedFor(service.baseUrl));
    await keep(home, shelved.profileId, 'cache-key', shelved.cacheKey);
    return home;
  }
  // What is kept is the same however large its pages were.
  const profileId = await connectedHome(home, service, largePages);
  const desk = launchDesk(home);
  await openProfile(desk);
  await syncClients(desk);
  await atRest(desk);
  await desk.quit();
  const cacheKey = await keytar.getPassword(chainOf(home), `${profileId}/cache-key`);
  rmSync(shelf, { recursive: true, force: true });
  mkdirSync(shelf, { recursive: true });
  cpSync(home, join(shelf, 'home'), {
    recursive: true,
    filter: (path) => !path.endsWith('chromium'),
  });
  // Made-up records under a made-up key: nothing here is worth a keychain.
  writeFileSync(note, JSON.stringify({ stamp: stamp(), profileId, cacheKey: cacheKey ?? '' }));
  return home;
}

/** The file in a prepared home and its key, while no desk has it open. */
export async function preparedCache(size: number, service: HostedTestService): Promise<CachePlace> {
  const home = await preparedHome(size, service);
  const note = join(shelfOf(size), 'bench.json');
  const { profileId, cacheKey } = JSON.parse(readFileSync(note, 'utf8')) as Shelved;
  return { file: join(home, 'profiles', profileId, 'cache.db'), key: cacheKey };
}

/** A home with a connected profile and nothing synced. Gives the profile's id. */
export async function connectedHome(
  home: string,
  service: HostedTestService,
  perPage = 100,
): Promise<string> {
  fresh(home);
  const words = ['connect', '--profile', 'Bench', '--base-url', service.baseUrl];
  const recipe = ['--recipe', 'hmac-sha256-query-hex'];
  const { status, out } = await runCli(home, [...words, ...recipe], JSON.stringify(keys));
  if (status !== 0) throw new Error(`Connecting ended with ${status}: ${out}`);
  const file = JSON.parse(readFileSync(join(home, 'profiles.json'), 'utf8')) as ProfilesFile;
  const { id } = file.profiles[0] ?? { id: '' };
  const profiles = file.profiles.map((each) => ({ ...each, perPage }));
  writeFileSync(join(home, 'profiles.json'), JSON.stringify({ ...file, profiles, lastOpened: id }));
  const profileFolder = join(home, 'profiles', id);
  mkdirSync(profileFolder, { recursive: true });
  const schedule = { onStart: false, everyMinutes: null, keepHistoryDays: null };
  writeFileSync(join(profileFolder, 'schedule.json'), JSON.stringify(schedule));
  // Nobody presses a key while a long row runs: a desk that locks itself would wait for ever.
  const settings = { ...defaultSettings, lockAfterMinutes: 0 };
  writeFileSync(join(home, 'settings.json'), JSON.stringify(settings));
  return id;
}

export const emptyHome = (name: string): string => fresh(homeOf(name));

/** The desk opens the profile of its last time by itself. */
export async function openProfile(desk: Launched): Promise<void> {
  await desk.event('ready');
  await desk.page('find', { selector: 'nav' });
}

/** Syncs the clients and gives the milliseconds from start to the shown records. */
export function syncClients(desk: Launched): Promise<unknown> {
  return desk.main('evaluate', {
    expression: `new Promise((resolve, reject) => {
      let begun = 0;
      const stop = desk.sync.changed((all) => {
        const { phase, records, failure } = all.find(({ resource }) => resource === 'clients');
        if (phase === 'failed' || (phase === 'paused' && failure)) {
          stop();
          reject(new Error(failure?.code ?? phase));
        }
        if (begun > 0 && phase === 'idle') {
          stop();
          resolve({ ms: performance.now() - begun, records });
        }
      });
      desk.sync.cache().then(() => {
        begun = performance.now();
        desk.sync.start({ resources: ['clients'] });
      });
    })`,
  });
}

/** Waits until the app's main process and its threads have nothing more to do. */
export async function atRest(desk: Launched, limitMs = 20 * 60_000): Promise<void> {
  const until = Date.now() + limitMs;
  let still = 0;
  let before = await desk.main('cpu', null);
  while (still < 4 && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const now = await desk.main('cpu', null);
    still = now - before < 25 ? still + 1 : 0;
    before = now;
  }
}

interface ProfilesFile {
  profiles: { id: string; baseUrl: string; host: string }[];
}

function fresh(home: string): string {
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true, mode: 0o700 });
  return home;
}

/** The service has another port in every run. */
function moveProfile(home: string, baseUrl: string): void {
  const path = join(home, 'profiles.json');
  const file = JSON.parse(readFileSync(path, 'utf8')) as ProfilesFile;
  const { host } = new URL(baseUrl);
  file.profiles = file.profiles.map((each) => ({ ...each, baseUrl, host }));
  writeFileSync(path, JSON.stringify(file));
}

/** The keys belong to the address the service has in this run. */
function sealedFor(baseUrl: string): string {
  const secretKey = Secret.fromText(keys.secretKey);
  const accessToken = Secret.fromText(keys.accessToken);
  const all = { secretKey, accessToken, publicKey: null };
  return encodeDestination({ baseUrl, login: null }, all).use((bytes) =>
    Buffer.from(bytes).toString(),
  );
}

/**
 * As main/services.ts names the keychain's service: by what the home itself says it was called
 * first.
 */
function chainOf(home: string): string {
  return `Merchant Desk ${readFileSync(join(home, 'home-id'), 'utf8').trim()}`;
}

function keep(home: string, profileId: string, entry: string, secret: string): Promise<void> {
  return keytar.setPassword(chainOf(home), `${profileId}/${entry}`, secret);
}

/** Over what decides how a cache looks on the disk and what is in it. */
function stamp(): string {
  const hash = createHash('sha256');
  for (const part of ['main/store', 'main/sandbox', 'test/service']) {
    const inside = join(root, part);
    for (const entry of readdirSync(inside, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)));
    }
  }
  return hash.digest('hex');
}
