import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import type { ActivityEntry } from '../../shared/ipc/activity';
import type { PublishState } from '../../shared/ipc/publish';
import type { Failure } from '../../shared/failures';
import { recorded, type AuditLog } from '../audit/audit-store';
import { recordNewRefusal } from '../audit/refusals';
import { JsonFile } from '../disk/json-file';
import { DeskError, toFailure } from '../failure';
import { Listeners } from '../listeners';
import type { Notes } from '../notes/notes';
import { isAgreed, requireDatabase, requirePublishing, type PublishPolicy } from './allowed';
import type { DatabasePassword } from '../vault/database-password';
import type { Secret } from '../vault/secret';
import { parseDestination, type Destination } from './destination';
import type { Published } from './publish';
import type { VersionStore } from './source';

const storedSchema = v.object({
  to: v.nullable(v.string()),
  afterSync: v.boolean(),
  /** The destination for which somebody last agreed to unencrypted personal data. */
  agreedTo: v.nullable(v.string()),
});
type StoredSettings = v.InferOutput<typeof storedSchema>;
const noSettings: StoredSettings = { to: null, afterSync: false, agreedTo: null };

interface PublisherOptions {
  /** The profile's folder. */
  readonly folder: string;
  readonly profileId: string;
  readonly source: VersionStore;
  readonly notes: Notes;
  readonly password: DatabasePassword;
  readonly policy: PublishPolicy;
  readonly writtenBy: string;
  readonly audit: AuditLog;
  /** Records each publishing run in the profile's activity log. */
  readonly log: (entry: ActivityEntry) => Promise<void>;
}

const notifyEveryMs = 200;

/**
 * The destination of a profile's records, whether somebody agreed to it, and the running
 * publishing: one at a time, in the background.
 */
export class Publisher {
  readonly #options: PublisherOptions;
  readonly #file: JsonFile<typeof storedSchema>;
  readonly #listeners = new Listeners<PublishState>();
  #stored: StoredSettings;
  #hasPassword = false;
  #running: {
    /** The destination's address. */
    readonly to: string;
    readonly stop: AbortController;
    readonly done: Promise<Published>;
    sent: number;
  } | null = null;
  #isDueAgain = false;
  /** What the policy refused after the last sync. */
  #refused: Failure | null = null;
  #last: PublishState['last'] = null;
  #notifiedAt = 0;
  #isClosed = false;

  private constructor(
    options: PublisherOptions,
    file: JsonFile<typeof storedSchema>,
    stored: StoredSettings,
  ) {
    this.#options = options;
    this.#file = file;
    this.#stored = stored;
  }

  /** Fails with `storage.unreadable`. */
  static open(options: PublisherOptions): Publisher {
    const file = new JsonFile(join(options.folder, 'publish.json'), storedSchema, noSettings);
    const stored = file.read();
    return new Publisher(options, file, isTrusted(stored) ? stored : noSettings);
  }

  onChange(listener: (state: PublishState) => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Checks whether the keychain has a password for the destination, which may take a while; returns
   * the state.
   */
  async refresh(): Promise<PublishState> {
    const { to } = this.#stored;
    // A keychain error is reported when the password is needed.
    const password = to === null ? null : await this.#options.password.of(to).catch(() => null);
    this.#hasPassword = password !== null;
    return this.state;
  }

  get state(): PublishState {
    const { policy } = this.#options;
    const { to, afterSync } = this.#stored;
    return {
      to,
      afterSync: afterSync || policy.publishAfterSync,
      allowed: policy.publishing !== 'off',
      alwaysAfterSync: policy.publishAfterSync,
      agreed: to !== null && this.#isAgreed(parseDestination(to)),
      hasPassword: this.#hasPassword,
      running: this.#running && { sent: this.#running.sent },
      last: this.#last,
    };
  }

  /**
   * Stores the settings; a run to another destination is cancelled. Fails with `input.publish`,
   * `app.forbidden` (`database`) and `storage.unwritable`.
   */
  async save({ to, afterSync }: { to: string; afterSync: boolean }): Promise<PublishState> {
    const destination = parseDestination(to);
    requireDatabase(this.#options.policy, destination);
    const { address } = destination;
    await this.#recordDatabase(address);
    if (address !== this.#stored.to) {
      this.cancel();
      this.#last = null;
    }
    await this.#write({ ...this.#stored, to: address, afterSync });
    return this.refresh();
  }

  /** Forgets the destination; records already published stay there. */
  async forget(): Promise<PublishState> {
    await this.#recordDatabase('forgotten');
    this.cancel();
    this.#last = null;
    await this.#options.password.forget();
    await this.#write(noSettings);
    return this.refresh();
  }

  /**
   * Stores the password that was typed for this destination. Fails with `app.cancelled` when it is
   * not the current one any more, and `vault.*`.
   */
  async keepPassword(to: string, password: Secret): Promise<void> {
    this.#requireCurrent(to);
    await this.#recordDatabase('password entered');
    await this.#options.password.keep(to, password);
    // It is the answer to that refusal, which is not to stand beside it any longer.
    const { code, params } = this.#last?.failure ?? {};
    if (code === 'publish.refused' && params?.reason === 'login') this.#last = null;
    await this.refresh();
    this.#notify();
  }

  /**
   * Somebody agreed that records lie in this destination as plain personal data. Fails with
   * `app.cancelled` when it is not the current one any more, and `storage.unwritable`.
   */
  async agree(to: string): Promise<void> {
    this.#requireCurrent(to);
    await this.#recordDatabase(`agreed to ${to}`);
    await this.#write({ ...this.#stored, agreedTo: to });
  }

  /**
   * Publishes what changed since the last time. Fails with `app.forbidden`, `input.publish`,
   * `publish.*`, `app.cancelled`, and as keychain and store do; with `publish.agree` before
   * anything is sent, unless somebody agreed or the policy does.
   */
  async start(): Promise<Published> {
    return this.#run(this.requireStart());
  }

  /**
   * As `start`, to a destination that may be new: destination, password and an agreement given now
   * are stored only once it has succeeded.
   */
  async startAt(
    { to, afterSync }: { to: string; afterSync: boolean },
    { agree, password }: { agree: boolean; password: Secret | null },
  ): Promise<Published> {
    const destination = this.#requireAllowed(to, agree);
    const { address } = destination;
    const published = await this.#run(destination, password);
    if (password !== null) await this.#options.password.keep(address, password);
    const { agreedTo } = this.#stored;
    await this.#write({ to: address, afterSync, agreedTo: agree ? address : agreedTo });
    return published;
  }

  /** Makes the checks of `start` that come before anything is sent. */
  requireStart(): Destination {
    return this.#requireAllowed(this.#stored.to, false);
  }

  /**
   * Called when a sync has finished. Nobody awaits the result: it is in the state and in the
   * request log.
   */
  synced(): void {
    const { to, afterSync, agreed, allowed } = this.state;
    if (this.#isClosed || to === null || !afterSync) return;
    void this.#recordRefusal(this.#refusal(to));
    if (!agreed || !allowed) return;
    // The running one may have missed what this sync brought.
    if (this.#running !== null) this.#isDueAgain = true;
    else this.#run(parseDestination(to)).catch(() => undefined);
  }

  /** Why the policy allows no publishing there; null when it does. */
  #refusal(to: string): Failure | null {
    const { policy } = this.#options;
    try {
      requirePublishing(policy);
      requireDatabase(policy, parseDestination(to));
      return null;
    } catch (thrown) {
      return toFailure(thrown);
    }
  }

  async #recordRefusal(failure: Failure | null): Promise<void> {
    const before = this.#refused;
    this.#refused = failure;
    if (failure === null) return;
    await recordNewRefusal([this.#options.audit], 'schedule.publish', { before, failure });
  }

  cancel(): void {
    this.#isDueAgain = false;
    this.#running?.stop.abort();
  }

  /** Resolves when nothing is running. */
  async finished(): Promise<PublishState> {
    while (this.#running !== null) await this.#running.done.catch(() => undefined);
    return this.state;
  }

  /** Must be called before the store closes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#listeners.clear();
    this.cancel();
    await this.finished();
  }

  /**
   * What a window showed may be answered after another destination was chosen, or after the profile
   * was closed.
   */
  #requireCurrent(to: string): void {
    if (this.#isClosed || to !== this.#stored.to) throw new DeskError('app.cancelled');
  }

  #isAgreed(destination: Destination): boolean {
    const isByUser = this.#stored.agreedTo === destination.address;
    return isByUser || isAgreed(this.#options.policy, destination);
  }

  /** Fails with `app.forbidden`, `input.publish` and `publish.agree`. */
  #requireAllowed(to: string | null, agree: boolean): Destination {
    requirePublishing(this.#options.policy);
    const destination = requireDestination(to);
    requireDatabase(this.#options.policy, destination);
    const { address } = destination;
    if (!agree && !this.#isAgreed(destination))
      throw new DeskError('publish.agree', { to: address });
    return destination;
  }

  /** Without a password, uses the one in the keychain. */
  async #run(destination: Destination, password: Secret | null = null): Promise<Published> {
    if (this.#isClosed) throw new DeskError('app.cancelled');
    const before = this.#running;
    if (before?.to === destination.address && !before.stop.signal.aborted) return before.done;
    if (before !== null) {
      before.stop.abort();
      await before.done.catch(() => undefined);
      return this.#run(destination, password);
    }
    const stop = new AbortController();
    // Callers that await it continue only once its end is recorded.
    const done = this.#publish(destination, password, stop.signal).finally(() => {
      this.#running = null;
      this.#notify();
      if (!this.#isDueAgain) return;
      this.#isDueAgain = false;
      this.synced();
    });
    this.#running = { to: destination.address, stop, sent: 0, done };
    this.#notify();
    return done;
  }

  async #publish(
    destination: Destination,
    entered: Secret | null,
    signal: AbortSignal,
  ): Promise<Published> {
    const { source, notes, profileId, writtenBy, password, policy, audit } = this.#options;
    const startedAt = Date.now();
    try {
      // Also after a sync: the policy may have come after the agreement.
      requirePublishing(policy);
      requireDatabase(policy, destination);
      // Loaded on demand: no start needs it.
      const { publish } = await import('./publish');
      const options = {
        source,
        destination,
        profileId,
        writtenBy,
        signal,
        store: await storeId(notes),
        password: entered ?? (await password.of(destination.address)),
        onProgress: (sent: number) => this.#progressed(sent),
      };
      const published = await recorded(
        audit,
        { what: 'publish', subject: destination.address },
        () => publish(options),
        ({ versions }) => ({ count: versions }),
      );
      await this.#ended(destination, startedAt, published, null);
      return published;
    } catch (thrown) {
      const none = { versions: 0, ended: 0, bytes: 0, otherKinds: [] };
      await this.#ended(destination, startedAt, none, toFailure(thrown));
      throw thrown;
    }
  }

  #progressed(sent: number): void {
    if (this.#running !== null) this.#running.sent = sent;
    const now = performance.now();
    if (now - this.#notifiedAt < notifyEveryMs) return;
    this.#notifiedAt = now;
    this.#notify();
  }

  async #ended(
    { address, database, schema }: Destination,
    startedAt: number,
    { versions, ended, bytes, otherKinds }: Omit<Published, 'syncs'>,
    failure: Failure | null,
  ): Promise<void> {
    const at = Date.now();
    if (address === this.#stored.to) {
      const columns = otherKinds.map(({ resource, column }) => `${resource}.${column}`);
      this.#last = { at, failure, versions, ended, otherKinds: columns };
    }
    await this.#options.log({
      requestId: randomUUID(),
      method: 'COPY',
      path: `/${database}/${schema}`,
      startedAt,
      durationMs: at - startedAt,
      status: null,
      serviceCode: null,
      attempt: 1,
      bytes,
      clockOffsetMs: null,
      failure: failure?.code ?? null,
      redactions: 0,
    });
  }

  #recordDatabase(change: string): Promise<void> {
    const deed = { what: 'connection', subject: `database: ${change}` } as const;
    return this.#options.audit.record(deed);
  }

  async #write(stored: StoredSettings): Promise<void> {
    await this.#file.write(stored);
    this.#stored = stored;
    this.#notify();
  }

  #notify(): void {
    this.#listeners.notify(this.state);
  }
}

function requireDestination(to: string | null): Destination {
  if (to === null) throw new DeskError('input.publish', { reason: 'none' });
  return parseDestination(to);
}

/** The settings file is not trusted: its destination must be a valid, normalized address. */
function isTrusted({ to }: StoredSettings): boolean {
  try {
    return to === null || parseDestination(to).address === to;
  } catch {
    return false;
  }
}

const note = 'desk.publish';

/**
 * An id of this store. A store that was wiped and synced again has another one, and its syncs are
 * numbered from the beginning.
 */
async function storeId(notes: Notes): Promise<string> {
  const stored = await notes.read(note);
  if (stored !== null) return stored;
  const id = randomUUID();
  await notes.write(note, id);
  return id;
}
