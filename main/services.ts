import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { ServiceClock } from './api/clock';
import { openDoor } from './api/transport';
import type { Config } from './config';
import { RequestLog } from './log/request-log';
import { LookedUpCards } from './resources/client-card/looked-up';
import { openServiceNetwork } from './service-network';
import { connectProfile } from './session/connect';
import type { ConnectOptions } from './session/connect';
import { Holdings } from './session/holdings';
import { KeyStore } from './session/key-store';
import { ProfileStore } from './session/profiles';
import { Session } from './session/session';
import { openVault } from './vault/open';

/** What the window and the headless desk both stand on. */
export interface Services {
  readonly connect: ConnectOptions;
  readonly certificateEnd: (hostname: string) => number | null;
  readonly profiles: ProfileStore;
  readonly keys: KeyStore;
  readonly session: Session;
  readonly holdings: Holdings;
  readonly lookedUp: LookedUpCards;
  readonly requestLog: RequestLog;
}

/** Builds and wires; needs Electron to be ready. Fails with `storage.*`. */
export async function openServices(config: Config): Promise<Services> {
  const hasWindow = config.headless === null;
  await mkdir(config.home, { recursive: true, mode: 0o700 });
  const network = openServiceNetwork();
  const requestLog = new RequestLog();
  const clock = new ServiceClock();
  const connect = { door: openDoor({ fetch: network.fetch }), requestLog, clock };
  const [vault, profiles] = await Promise.all([
    openVault(keychainService(config)),
    ProfileStore.open(config.home),
  ]);
  const keys = new KeyStore(vault, profiles);
  const holdings = new Holdings({
    vault,
    home: config.home,
    cacheWorker: config.cacheWorker,
    bySchedule: hasWindow,
  });
  const session = new Session({
    profiles,
    keys,
    // A single read without a window needs no cache; `sync` and its kin open it themselves.
    ...(hasWindow ? { holdings } : {}),
    sandboxWorker: config.sandboxWorker,
    connect: (...profile) => connectProfile(connect, ...profile),
    clockOffset: ({ baseUrl }) => clock.offset(new URL(baseUrl).origin),
  });
  const lookedUp = new LookedUpCards();
  return {
    connect,
    certificateEnd: (hostname) => network.certificateEnd(hostname),
    profiles,
    keys,
    session,
    holdings,
    lookedUp,
    requestLog,
  };
}

/** The keychain's service name; a home folder of one's own gets a name of its own, so that two never read each other's keys. */
function keychainService({ home, homeIsGiven }: Config): string {
  if (!homeIsGiven) return 'Merchant Desk';
  return `Merchant Desk ${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
}
