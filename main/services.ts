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
import { TableReading, type ToTableWorker } from './tables/tables';
import { openVault } from './vault/vault';
import type { Vault } from './vault/vault';

/** Nobody notices a script that waits for ever. */
const headlessPatienceMs = 120_000;

/** What the window and the headless commands share. */
export interface Services {
  readonly policy: Policy;
  readonly connect: ConnectOptions;
  readonly certificateEnd: (hostname: string) => number | null;
  /** Ends connections and the network process (`ServiceNetwork.drop`). */
  readonly dropNetwork: () => Promise<void>;
  readonly profiles: ProfileStore;
  readonly keys: KeyStore;
  readonly session: Session;
  readonly currentProfile: CurrentProfile;
  readonly threads: Threads;
  readonly lookedUp: LookedUpCards;
  readonly requestLog: RequestLog;
  /** Reads a workbook or CSV text; an earlier reading ends. Fails with `input.table` and `app.cancelled`. */
  readonly readTable: (file: ToTableWorker) => Promise<Table>;
  /** Ends the reading of a file, if there is one. */
  readonly endTableReading: () => void;
}

/** What a start with a window has opened already. */
interface AlreadyOpen {
  readonly policy?: Policy;
  readonly vault?: Promise<Vault>;
  /** Work that can wait starts after it. */
  readonly firstRows?: Promise<unknown>;
}

/**
 * Builds the services while Chromium starts: nothing here waits for Electron to be ready.
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
    // Headless single reads need no store; `sync` and similar commands open it themselves.
    ...(hasWindow ? { currentProfile } : {}),
    sandboxWorker: config.sandboxWorker,
    connect: connectProfile(connect),
    clockOffset: ({ baseUrl }) => clock.offset(new URL(baseUrl).origin),
  });
  const lookedUp = new LookedUpCards();
  const tables = new TableReading(config.tableWorker);
  return {
    policy,
    connect,
    certificateEnd: (hostname) => network.certificateEnd(hostname),
    dropNetwork: network.drop,
    profiles,
    keys,
    session,
    currentProfile,
    threads,
    lookedUp,
    requestLog,
    readTable: (file) => tables.read(file),
    endTableReading: () => tables.cancel(),
  };
}

/** The sample service runs on this computer at a different address each time, so no policy has to allow it. */
function isSample({ sample }: Session, url: URL): boolean {
  return sample !== null && new URL(sample.profile.baseUrl).origin === url.origin;
}

/**
 * Removes a profile with its keys and its stored records. Fails with `input.profile`, `vault.*` or `storage.*`; the profile stays listed while
 * anything of it is left, so that nothing is left behind unseen.
 */
export async function forgetProfile(services: Services, profileId: string): Promise<void> {
  const { session, currentProfile, keys, profiles } = services;
  profiles.get(profileId);
  if (session.state.profile?.id === profileId) await session.close();
  // Each of the next two can refuse before anything is removed.
  await currentProfile.requireUnused(profileId);
  await keys.forget(profileId);
  await currentProfile.forget(profileId);
  await profiles.forget(profileId);
}
