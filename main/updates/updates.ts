import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { UpdateOffer, UpdatesOffReason, UpdateState } from '../../preload/contract/app';
import { DeskError, toFailure } from '../failure';
import type { Policy } from '../policy/policy';
import { isNewer, maxFeedBytes, readFeed } from './feed';
import type { Feed, UpdateFile, UpdateOrigin } from './feed';
import type { InstallationKind } from './install';
import type { UpdateClient } from './update-client';

/** Puts a downloaded version in the place of this one; says whether it did. Called at the very end, so it cannot wait for anything. */
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
  /** Read each time: a setting may have changed. */
  readonly offReason: () => UpdatesOffReason | null;
  readonly origin: UpdateOrigin | null;
  readonly client: (origin: UpdateOrigin) => UpdateClient;
  /** Only for packages the app installs itself. */
  readonly prepare: (offered: Offered, file: string) => Promise<Install>;
  readonly onChange: (state: UpdateState) => void;
  /** Quit in order to start again with the new version, which could not be installed: says so and starts this one again. */
  readonly notInstalled: () => void;
  readonly now?: () => number;
}

/** Without a file when there is none for this kind of installation. */
type Seen = Omit<Offered, 'file'> & { readonly file: UpdateFile | null };

interface Job {
  readonly client: UpdateClient;
  readonly origin: UpdateOrigin;
  readonly signal: AbortSignal;
  readonly report: (state: UpdateState) => void;
}

/** Looks for a newer version, downloads it after a yes, and has it installed when the desk quits. Never fails: the state says what did. */
export class Updates {
  readonly #options: UpdatesOptions;
  #state: UpdateState;
  #job: AbortController | null = null;
  #offered: Seen | null = null;
  #install: Install | null = null;
  #restart = false;

  constructor(options: UpdatesOptions) {
    this.#options = options;
    this.#state = this.#resting();
  }

  get state(): UpdateState {
    return this.#state;
  }

  /** Where the downloaded file lies; null before. */
  get file(): string | null {
    return this.#state.phase === 'ready' ? this.#pathOf(this.#state.fileName) : null;
  }

  /** Switched on or off. What runs is stopped; what is ready stays on the disk, and is not installed. */
  settingChanged(): void {
    const isOff = this.#options.offReason() !== null;
    if (isOff === (this.#state.phase === 'off')) return;
    this.#job?.abort();
    this.#job = null;
    this.#install = null;
    this.#become(this.#resting());
  }

  /** Reads the feed. Not while something is being downloaded or waits to be installed. */
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
        // What was downloaded once and has been installed since, or never will be.
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

  /** The yes. */
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
      if (!(await isAlreadyThere(path, file))) {
        await rm(folder, { recursive: true, force: true });
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const byPart = byPercent(file.bytes, onReceived);
        await client.download(file, path, { signal, onReceived: byPart });
      }
      const install =
        kind.way === 'itself' ? await prepare({ version, releasedAt, file }, path) : null;
      signal.throwIfAborted();
      this.#install = install;
      report({ phase: 'ready', ...offer, fileName: file.name });
    });
  }

  /** Stops a download; what was offered is offered again. */
  cancel(): void {
    if (this.#state.phase === 'downloading') this.#job?.abort(new DeskError('app.cancelled'));
  }

  /** The desk is about to quit because of the update: start again afterwards. */
  wantRestart(): boolean {
    this.#restart = this.#install !== null;
    return this.#restart;
  }

  /** The last act of a desk that quits. Without a download that was agreed to, nothing. */
  installOnQuit(): void {
    if (this.#install === null || this.#options.offReason() !== null) return;
    const isInstalled = this.#install({ restart: this.#restart });
    if (!isInstalled && this.#restart) this.#options.notInstalled();
  }

  /** One job at a time; one that was given up changes nothing any more. */
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

  #offer({ version, releasedAt, file }: Seen): UpdateOffer {
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

/** A hundred words are enough for a hundred megabytes. */
function byPercent(whole: number, report: (received: number) => void): (received: number) => void {
  let reported = 0;
  return (received) => {
    const percent = Math.floor((received / whole) * 100);
    if (percent === reported) return;
    reported = percent;
    report(received);
  };
}

/** Whether an earlier download lies there, still as it was signed. */
async function isAlreadyThere(path: string, { bytes, sha512 }: UpdateFile): Promise<boolean> {
  try {
    if ((await stat(path)).size !== bytes) return false;
    const hash = createHash('sha512');
    await pipeline(createReadStream(path), hash);
    return hash.digest('base64') === sha512;
  } catch {
    return false;
  }
}

interface Circumstances {
  readonly packaged: boolean;
  readonly hasOrigin: boolean;
  readonly policy: Policy;
  readonly isRoot: boolean;
  readonly isWanted: boolean;
}

/** The strongest reason first: what nobody here can change, the administrator, the circumstances, the user. */
export function offReason(now: Circumstances): UpdatesOffReason | null {
  if (!now.packaged) return 'development';
  if (!now.hasOrigin) return 'no-key';
  if (!now.policy.updates) return 'policy';
  if (now.isRoot) return 'root';
  return now.isWanted ? null : 'setting';
}

/** Long after the first screen; a check that fails is made again with the next. */
const firstMs = 60_000;
const everyMs = 24 * 3_600_000;

/** Looks now and then while the desk runs; never at its start, and nothing waits for it. */
export function checkNowAndThen(updates: Pick<Updates, 'check'>, ms = firstMs): void {
  setTimeout(() => {
    void updates.check().finally(() => checkNowAndThen(updates, everyMs));
  }, ms).unref();
}
