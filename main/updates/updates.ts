import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { UpdateOffer, UpdatesOffReason, UpdateState } from '../../shared/ipc/updates';
import { DeskError, toFailure } from '../failure';
import { isNewer, maxFeedBytes, readFeed, type Feed, type UpdateFile } from './feed';
import type { UpdateOrigin } from './origin';
import type { InstallationKind } from './installation-kind';
import type { UpdateClient } from './update-client';

/**
 * Replaces this version with the downloaded one; returns whether it did. Synchronous, because it
 * runs at the very end of the process.
 */
export type Install = (options: { readonly restart: boolean }) => boolean;

export interface Offered {
  readonly version: string;
  readonly releasedAt: number;
  readonly file: UpdateFile;
}

interface UpdatesOptions {
  readonly version: string;
  readonly feedName: string;
  readonly kind: InstallationKind;
  /** Where downloads are kept. */
  readonly folder: string;
  /** Evaluated each time, because a setting may have changed. */
  readonly offReason: () => UpdatesOffReason | null;
  readonly origin: UpdateOrigin | null;
  readonly client: (origin: UpdateOrigin) => UpdateClient;
  /** Only for packages the app installs itself. */
  readonly prepare: (offered: Offered, file: string) => Promise<Install>;
  readonly onChange: (state: UpdateState) => void;
  /**
   * Called when a restart into the new version failed to install it: reports that and starts this
   * version again.
   */
  readonly notInstalled: () => void;
  readonly now?: () => number;
}

/** The feed's newer version; `file` is null if it has none for this kind of installation. */
type FeedOffer = Omit<Offered, 'file'> & { readonly file: UpdateFile | null };

interface Job {
  readonly client: UpdateClient;
  readonly origin: UpdateOrigin;
  readonly signal: AbortSignal;
  readonly report: (state: UpdateState) => void;
}

/**
 * Looks for a newer version, downloads it once the user agrees, and installs it when the desk
 * quits. Never rejects: failures are in the state.
 */
export class Updates {
  readonly #options: UpdatesOptions;
  #state: UpdateState;
  #job: AbortController | null = null;
  #offered: FeedOffer | null = null;
  #install: Install | null = null;
  #restart = false;

  constructor(options: UpdatesOptions) {
    this.#options = options;
    this.#state = this.#resting();
  }

  get state(): UpdateState {
    return this.#state;
  }

  /** Path of the downloaded file; null before. */
  get file(): string | null {
    return this.#state.phase === 'ready' ? this.#pathOf(this.#state.fileName) : null;
  }

  /**
   * Call when updates may have been switched on or off. Stops what runs; a finished download stays
   * on the disk and is not installed.
   */
  settingChanged(): void {
    const isOff = this.#options.offReason() !== null;
    if (isOff === (this.#state.phase === 'off')) return;
    this.#job?.abort();
    this.#job = null;
    this.#install = null;
    this.#become(this.#resting());
  }

  /** Reads the feed; does nothing during a download or while an update waits to be installed. */
  async check(): Promise<void> {
    const { phase } = this.#state;
    if (this.#job !== null || phase === 'ready') return;
    await this.#work(null, async ({ client, origin, signal, report }) => {
      report({ phase: 'checking' });
      const { feedName, folder, kind, version } = this.#options;
      const bytes = await client.read(feedName, maxFeedBytes, signal);
      const signature = await client.read(`${feedName}.sig`, 1_000, signal);
      const feed = readFeed(bytes, signature, origin.publicKey);
      if (!isNewer(feed.version, version)) {
        this.#offered = null;
        // Removes downloads that were installed since, or never will be.
        await rm(folder, { recursive: true, force: true }).catch(() => undefined);
        report({ phase: 'current', checkedAt: (this.#options.now ?? Date.now)() });
        return;
      }
      this.#offered = {
        version: feed.version,
        releasedAt: feed.releasedAt,
        file: fileFor(kind, feed),
      };
      report({ phase: 'available', ...this.#offer(this.#offered) });
    });
  }

  /** Called once the user agreed. */
  async download(): Promise<void> {
    const offered = this.#offered;
    if (this.#job !== null || this.#state.phase === 'ready') return;
    const file = offered?.file ?? null;
    if (offered === null || file === null) return;
    const { version, releasedAt } = offered;
    const offer = this.#offer(offered);
    await this.#work(offer, async ({ client, signal, report }) => {
      const onReceived = (received: number) => {
        report({ phase: 'downloading', ...offer, received });
      };
      onReceived(0);
      const { folder, kind, prepare } = this.#options;
      const path = this.#pathOf(file.name);
      if (!(await isDownloaded(path, file))) {
        await rm(folder, { recursive: true, force: true });
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await client.download(file, path, {
          signal,
          onReceived: byPercent(file.bytes, onReceived),
        });
      }
      const install =
        kind.way === 'itself' ? await prepare({ version, releasedAt, file }, path) : null;
      signal.throwIfAborted();
      this.#install = install;
      report({ phase: 'ready', ...offer, fileName: file.name });
    });
  }

  /** Stops a download; the update is offered again. */
  cancel(): void {
    if (this.#state.phase === 'downloading') this.#job?.abort(new DeskError('app.cancelled'));
  }

  /** Asks for a restart after the installation; false if there is nothing to install. */
  wantRestart(): boolean {
    this.#restart = this.#install !== null;
    return this.#restart;
  }

  /** Call last when the desk quits. Does nothing without a download the user agreed to. */
  installOnQuit(): void {
    if (this.#install === null || this.#options.offReason() !== null) return;
    const isInstalled = this.#install({ restart: this.#restart });
    if (!isInstalled && this.#restart) this.#options.notInstalled();
  }

  /** Runs one job at a time; an aborted job no longer changes the state. */
  async #work(offer: UpdateOffer | null, work: (job: Job) => Promise<void>): Promise<void> {
    const { origin, offReason, client } = this.#options;
    if (origin === null || offReason() !== null) return;
    const job = new AbortController();
    this.#job = job;
    const report = (state: UpdateState) => {
      if (this.#job === job) this.#become(state);
    };
    try {
      await work({ client: client(origin), origin, signal: job.signal, report });
    } catch (caught) {
      const failure = toFailure(caught);
      const isCancelled = failure.code === 'app.cancelled' && offer !== null;
      report(isCancelled ? { phase: 'available', ...offer } : { phase: 'failed', failure, offer });
    } finally {
      if (this.#job === job) this.#job = null;
    }
  }

  #offer({ version, releasedAt, file }: FeedOffer): UpdateOffer {
    return { version, releasedAt, bytes: file?.bytes ?? null, way: this.#options.kind.way };
  }

  #resting(): UpdateState {
    const reason = this.#options.offReason();
    return reason === null ? { phase: 'idle' } : { phase: 'off', reason };
  }

  #pathOf(name: string): string {
    return join(this.#options.folder, name);
  }

  #become(state: UpdateState): void {
    this.#state = state;
    this.#options.onChange(state);
  }
}

function fileFor({ ending }: InstallationKind, { files }: Feed): UpdateFile | null {
  return files.find(({ name }) => name.endsWith(ending)) ?? null;
}

/** Reports progress once per percent. */
function byPercent(total: number, report: (received: number) => void): (received: number) => void {
  let reported = 0;
  return (received) => {
    const percent = Math.floor((received / total) * 100);
    if (percent === reported) return;
    reported = percent;
    report(received);
  };
}

/** Whether an earlier download is there and matches the signed hash. */
async function isDownloaded(path: string, { bytes, sha512 }: UpdateFile): Promise<boolean> {
  try {
    if ((await stat(path)).size !== bytes) return false;
    const hash = createHash('sha512');
    await pipeline(createReadStream(path), hash);
    return hash.digest('base64') === sha512;
  } catch {
    return false;
  }
}

/** Long after the first screen. A check that fails is not repeated before the next. */
const firstMs = 60_000;
const everyMs = 24 * 3_600_000;

/** Checks for updates once a day while the desk runs, the first time after a minute. */
export function checkDaily(updates: Pick<Updates, 'check'>, ms = firstMs): void {
  setTimeout(() => {
    void updates.check().finally(() => checkDaily(updates, everyMs));
  }, ms).unref();
}
