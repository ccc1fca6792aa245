import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { app } from 'electron';
import { ActReader } from './export/act/act-reader';
import type { ReadAct } from './export/act/read-act';
import { noteDraftsIn, removeAbandonedDrafts } from './disk/drafts';
import { Backups } from './backup/backups';
import { Connections } from './connections/connections';
import { ServiceClock } from './http/service-clock';
import { timingBy } from './http/time';
import { openHttpClient } from './http/transport';
import { Clock } from './clock';
import { keychainService } from './home';
import type { Config } from './config';
import { RequestLog } from './log/request-log';
import { mayAsk, type Policy } from './policy/policy';
import { readPolicy } from './policy/read';
import { LookedUpCards } from './resources/client-card/looked-up';
import { openServiceNetwork } from './http/service-network';
import { connectProfile, type ConnectOptions } from './profiles/connect';
import { CurrentProfile } from './profiles/current-profile';
import { KeyStore } from './credentials/key-store';
import { ProfileStore } from './profiles/profiles';
import { Session } from './profiles/session';
import { Threads } from './store/thread';
import type { Table, ToTableWorker } from './tables/read-table';
import { TableReader } from './tables/tables';
import { openVault } from './vault/open-vault';
import type { Vault } from './vault/vault';

/** A script that waits forever looks like one that works. */
const cliPatienceMs = 120_000;

const draftsPatienceMs = 2_000;

/** What the window and the command line share. */
export interface Services {
  readonly clock: Clock;
  readonly policy: Policy;
  readonly vault: Vault;
  readonly connect: ConnectOptions;
  readonly certificateEnd: (hostname: string) => number | null;
  /** Ends connections and the network process (`ServiceNetwork.drop`). */
  readonly dropNetwork: () => Promise<void>;
  readonly profiles: ProfileStore;
  readonly keys: KeyStore;
  readonly session: Session;
  readonly currentProfile: CurrentProfile;
  /** All connections beside the open one. */
  readonly connections: Connections;
  readonly threads: Threads;
  readonly backups: Backups;
  readonly lookedUp: LookedUpCards;
  readonly requestLog: RequestLog;
  /**
   * Reads a workbook or CSV text; an earlier reading ends. Fails with `input.table` and
   * `app.cancelled`.
   */
  readonly readTable: (file: ToTableWorker) => Promise<Table>;
  /**
   * Reads a reconciliation statement; an earlier reading ends. Fails with `input.statement` and
   * `app.cancelled`.
   */
  readonly readAct: (bytes: Uint8Array) => Promise<ReadAct>;
  /** Ends the readings of files, if there are any. */
  readonly endFileReaders: () => void;
}

/** What a start with a window has opened already. */
interface AlreadyOpen {
  readonly clock?: Clock;
  readonly policy?: Policy;
  readonly vault?: Promise<Vault>;
  readonly threads?: Threads;
  /** Work that can wait starts after it. */
  readonly firstRows?: Promise<unknown>;
}

/**
 * Builds the services while Chromium starts: nothing here waits for Electron to be ready.
 * Fails with `storage.*` and `app.policy`.
 */
export async function openServices(
  config: Config,
  {
    clock = new Clock(),
    policy = readPolicy(),
    vault: opening,
    threads = new Threads(config.storeWorker, clock),
    firstRows,
  }: AlreadyOpen = {},
): Promise<Services> {
  const hasWindow = config.cliArgs === null;
  mkdirSync(config.home, { recursive: true, mode: 0o700 });
  noteDraftsIn(config.home);
  const draftsRemoved = Promise.resolve(firstRows).then(() => removeAbandonedDrafts(config.home));
  const network = openServiceNetwork();
  const requestLog = new RequestLog();
  const serviceClock = new ServiceClock();
  const http = openHttpClient({
    fetch: network.fetch,
    mayAsk: (url) => mayAsk(policy, url) || isSample(session, url),
  });
  const connect = { http, requestLog, clock: serviceClock };
  // A command ends too soon to leave it behind; a network folder that is gone must not hold it.
  if (!hasWindow) await Promise.race([draftsRemoved, pause(draftsPatienceMs)]);
  const [vault, profiles] = await Promise.all([
    opening ?? openVault(keychainService(config)),
    ProfileStore.open(config.home),
  ]);
  const keys = new KeyStore(vault, profiles, async (profileId) => {
    await connections.release(profileId);
    // A connection can be repaired even where its log cannot be written.
    await currentProfile
      .auditOf(profileId)
      .record({ what: 'connection', subject: 'keys entered' })
      .catch(() => undefined);
  });
  const writtenBy = `${app.getName()} ${app.getVersion()}`;
  const currentProfile = new CurrentProfile({
    vault,
    policy,
    home: config.home,
    threads,
    bySchedule: hasWindow,
    timing: timingBy(clock),
    release: (profileId) => connections.release(profileId),
    ...(firstRows && { firstRows }),
    giveUpAfterMs: hasWindow ? null : cliPatienceMs,
    writtenBy,
    ...(hasWindow ? { log: requestLog } : {}),
  });
  const session = new Session({
    profiles,
    keys,
    // Commands that read one record need no store; `sync` and similar ones open it themselves.
    ...(hasWindow ? { currentProfile } : {}),
    sandboxWorker: config.sandboxWorker,
    connect: connectProfile(connect),
    clockOffset: ({ baseUrl }) => serviceClock.offset(new URL(baseUrl).origin),
  });
  const connections: Connections = new Connections({
    clock,
    home: config.home,
    vault,
    threads,
    writtenBy,
    profiles,
    keys,
    connect,
    openId: () => session.state.profile?.id ?? null,
    currentProfile,
  });
  const opened = { vault, policy, profiles, keys, session, currentProfile };
  const backups = openBackups(config, writtenBy, opened);
  // What a restoration left that was killed; not before the user sees the first rows.
  if (hasWindow) void draftsRemoved.then(() => backups.tidyUp());
  return {
    ...opened,
    clock,
    connect,
    certificateEnd: (hostname) => network.certificateEnd(hostname),
    dropNetwork: network.drop,
    connections,
    threads,
    backups,
    lookedUp: new LookedUpCards(),
    requestLog,
    ...fileReaders(config),
  };
}

function openBackups(
  { home, backupWorker }: Config,
  writtenBy: string,
  {
    vault,
    policy,
    profiles,
    keys,
    session,
    currentProfile,
  }: Pick<Services, 'vault' | 'policy' | 'profiles' | 'keys' | 'session' | 'currentProfile'>,
): Backups {
  const leave = async (profileId: string) => {
    if (session.state.profile?.id === profileId) await session.close();
  };
  return new Backups({
    home,
    workerFile: backupWorker,
    writtenBy,
    vault,
    policy,
    profiles,
    auditOf: (profileId) => currentProfile.auditOf(profileId),
    whileUnused: async (profileId, work) => {
      await leave(profileId);
      return currentProfile.whileUnused(profileId, work);
    },
    forget: async (profileId) => {
      await leave(profileId);
      await keys.forget(profileId);
      await currentProfile.forget(profileId);
    },
  });
}

/** A stranger's files are read in threads of their own. */
function fileReaders({
  tableWorker,
  actWorker,
}: Config): Pick<Services, 'readTable' | 'readAct' | 'endFileReaders'> {
  const tables = new TableReader(tableWorker);
  const acts = new ActReader(actWorker);
  return {
    readTable: (file) => tables.read(file),
    readAct: (bytes) => acts.read(bytes),
    endFileReaders: () => {
      tables.cancel();
      acts.cancel();
    },
  };
}

/**
 * The sample service runs on this computer at a different address each time, so no policy has to
 * allow it.
 */
function isSample({ sample }: Session, url: URL): boolean {
  return sample !== null && new URL(sample.profile.baseUrl).origin === url.origin;
}
