import { mkdirSync } from 'node:fs';
import { app } from 'electron';
import { ServiceClock } from './api/time';
import { openHttpClient } from './api/transport';
import { keychainService } from './config';
import type { Config } from './config';
import { RequestLog } from './log/request-log';
import { mayAsk, readPolicy } from './policy/policy';
import type { Policy } from './policy/policy';
import { LookedUpCards } from './resources/decode';
import { openServiceNetwork } from './service-network';
import { connectProfile } from './session/connection';
import type { ConnectOptions } from './session/connection';
import { CurrentProfile } from './session/current-profile';
import { KeyStore } from './session/key-store';
import { ProfileStore } from './session/profiles';
import { Session } from './session/session';
import { Threads } from './store/thread';
import type { Table } from './tables/read-table';
import { readTableAside } from './tables/tables';
import type { ToTableWorker } from './tables/tables';
import { openVault } from './vault/vault';
import type { Vault } from './vault/vault';

/** A script that waits for ever is noticed by nobody. */
const headlessPatienceMs = 120_000;

/** What the window and the headless desk both stand on. */
export interface Services {
  readonly policy: Policy;
  readonly connect: ConnectOptions;
  readonly certificateEnd: (hostname: string) => number | null;
  /** Ends what the network's own process still holds. */
  readonly dropNetwork: () => Promise<void>;
  readonly profiles: ProfileStore;
  readonly keys: KeyStore;
  readonly session: Session;
  readonly currentProfile: CurrentProfile;
  readonly threads: Threads;
  readonly lookedUp: LookedUpCards;
  readonly requestLog: RequestLog;
  /** Reads a workbook or a text. Fails with `input.table`. */
  readonly readTable: (file: ToTableWorker) => Promise<Table>;
}

/** What a start with a window has already. */
interface AlreadyOpen {
  readonly policy?: Policy;
  readonly vault?: Promise<Vault>;
  /** What can wait begins after it. */
  readonly firstRows?: Promise<unknown>;
}

/**
 * Builds and wires, beside Chromium's own start: nothing here waits for Electron to be ready.
 * Fails with `storage.*` and `app.policy`.
 */
export async function openServices(
  config: Config,
  { policy = readPolicy(), vault: opening, firstRows }: AlreadyOpen = {},
): Promise<Services> {
  const hasWindow = config.headless === null;
  const threads = new Threads(config.storeWorker);
  mkdirSync(config.home, { recursive: true, mode: 0o700 });
  const network = openServiceNetwork();
  const requestLog = new RequestLog();
  const clock = new ServiceClock();
  const http = openHttpClient({
    fetch: network.fetch,
    mayAsk: (url) => mayAsk(policy, url) || isSample(session, url),
  });
  const connect = { http, requestLog, clock };
  const [vault, profiles] = await Promise.all([
    opening ?? openVault(keychainService(config)),
    ProfileStore.open(config.home),
  ]);
  const keys = new KeyStore(vault, profiles);
  const currentProfile = new CurrentProfile({
    vault,
    policy,
    home: config.home,
    threads,
    bySchedule: hasWindow,
    ...(firstRows && { firstRows }),
    giveUpAfterMs: hasWindow ? null : headlessPatienceMs,
    writtenBy: `${app.getName()} ${app.getVersion()}`,
    ...(hasWindow ? { log: requestLog } : {}),
  });
  const session = new Session({
    profiles,
    keys,
    // A single read without a window needs no store; `sync` and its kin open it themselves.
    ...(hasWindow ? { currentProfile } : {}),
    sandboxWorker: config.sandboxWorker,
    connect: connectProfile(connect),
    clockOffset: ({ baseUrl }) => clock.offset(new URL(baseUrl).origin),
  });
  const lookedUp = new LookedUpCards();
  return {
    policy,
    connect,
    certificateEnd: (hostname) => network.certificateEnd(hostname),
    dropNetwork: () => network.drop(),
    profiles,
    keys,
    session,
    currentProfile,
    threads,
    lookedUp,
    requestLog,
    readTable: (file) => readTableAside(config.tableWorker, file),
  };
}

/** Sample data never leaves this computer, so that no policy needs to name its address, which is another one each time. */
function isSample({ sample }: Session, url: URL): boolean {
  return sample !== null && new URL(sample.profile.baseUrl).origin === url.origin;
}

/**
 * Removes a profile with its keys and its stored records. Fails with `input.profile`, `vault.*` or `storage.*`: it stays listed as
 * long as anything of it is left, which nobody would know of otherwise.
 */
export async function forgetProfile(services: Services, profileId: string): Promise<void> {
  const { session, currentProfile, keys, profiles } = services;
  profiles.get(profileId);
  if (session.state.profile?.id === profileId) await session.close();
  // Each of the two refuses before anything is removed.
  await currentProfile.requireUnused(profileId);
  await keys.forget(profileId);
  await currentProfile.forget(profileId);
  await profiles.forget(profileId);
}
