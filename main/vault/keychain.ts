import type { VaultState } from '../../preload/contract/session';
import { DeskError } from '../failure';
import { Listeners } from '../listeners';
import { Secret } from './secret';
import { SerialCalls } from './serial';
import type { Vault, VaultEntry } from './vault';

/** The three calls of keytar this app uses. `findCredentials` can crash the process on a locked collection: never call it. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** Loaded late and guarded: without libsecret on the machine the native file itself does not load. */
export async function loadKeychain(): Promise<Keychain | null> {
  try {
    const loaded = (await import('keytar')) as Keychain & { default?: Keychain };
    return loaded.default ?? loaded;
  } catch {
    return null;
  }
}

interface KeychainVaultOptions {
  keychain: Keychain;
  /** The service name all entries stand under; one per home folder, so that tests and second installs never meet. */
  service: string;
  name: string;
  deadlineMs?: number;
  waitingAfterMs?: number;
}

/** The OS keychain through keytar, one call at a time, each write read back. */
export class KeychainVault implements Vault {
  readonly #keychain: Keychain;
  readonly #service: string;
  readonly #calls: SerialCalls;
  readonly #listeners = new Listeners<VaultState>();
  #state: VaultState;
  #locked = false;

  constructor(options: KeychainVaultOptions) {
    this.#keychain = options.keychain;
    this.#service = options.service;
    this.#state = { kind: 'keychain', name: options.name, state: 'ready' };
    this.#calls = new SerialCalls({
      deadlineMs: options.deadlineMs ?? 60_000,
      waitingAfterMs: options.waitingAfterMs ?? 700,
      onWaiting: (waiting) => {
        this.#become(waiting ? 'waiting' : this.#locked ? 'locked' : 'ready');
      },
    });
  }

  get state(): VaultState {
    return this.#state;
  }

  onState(listener: (state: VaultState) => void): () => void {
    return this.#listeners.add(listener);
  }

  async read(profileId: string, entry: VaultEntry): Promise<Secret | null> {
    const account = accountOf(profileId, entry);
    const text = await this.#call(() => this.#keychain.getPassword(this.#service, account));
    return text === null ? null : Secret.fromText(text);
  }

  async write(profileId: string, entry: VaultEntry, secret: Secret): Promise<void> {
    const account = accountOf(profileId, entry);
    const text = secret.use((bytes) => Buffer.from(bytes).toString('utf8'));
    // An embedded NUL would be cut off silently, in the keychain's C strings.
    if (text.includes('\0')) throw new DeskError('input.secret', { field: entry, reason: 'nul' });
    await this.#call(() => this.#keychain.setPassword(this.#service, account, text));
    const kept = await this.read(profileId, entry);
    if (kept === null) throw new DeskError('vault.locked');
    if (!kept.equals(secret)) throw new DeskError('vault.mismatch');
  }

  async remove(profileId: string, entry: VaultEntry): Promise<void> {
    const account = accountOf(profileId, entry);
    await this.#call(() => this.#keychain.deletePassword(this.#service, account));
  }

  async #call<T>(call: () => Promise<T>): Promise<T> {
    return this.#calls.run(async () => {
      try {
        const answer = await call();
        this.#locked = false;
        return answer;
      } catch (cause) {
        const error = diagnose(cause);
        this.#locked = error.code === 'vault.locked';
        throw error;
      }
    });
  }

  #become(state: VaultState['state']): void {
    if (this.#state.state === state) return;
    this.#state = { ...this.#state, state };
    this.#listeners.notify(this.#state);
  }
}

function accountOf(profileId: string, entry: VaultEntry): string {
  return `${profileId}/${entry}`;
}

/** libsecret's and the OS's own words, in the languages they come in, are only matched for the few states that need another remedy. */
function diagnose(cause: unknown): DeskError {
  const words = cause instanceof Error ? cause.message.toLowerCase() : '';
  const locked = /\b(is)?locked\b|interaction is not allowed/;
  const absent =
    /d-?bus|org\.freedesktop\.secrets|no such (object|secret collection)|does not exist at path|autolaunch|serviceunknown|could not connect|address is empty|address element|unsupported transport/;
  if (locked.test(words)) return new DeskError('vault.locked', {}, { cause });
  if (absent.test(words)) return new DeskError('vault.absent', {}, { cause });
  return new DeskError('vault.refused', {}, { cause });
}
