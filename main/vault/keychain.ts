import type { VaultState } from '../../shared/ipc/session';
import { DeskError } from '../failure';
import { Listeners } from '../listeners';
import { Secret } from './secret';
import { type Vault, type VaultEntry, accountOf } from './vault';
import { SerialCalls } from './keychain-calls';

/**
 * The keytar functions this app uses. Never call `findCredentials`: it can crash the process on a
 * locked collection.
 */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** Null when keytar cannot be loaded, as on a machine without libsecret. */
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
  /**
   * The service name of all entries; one per home folder, so that tests and other installations
   * stay apart.
   */
  service: string;
  name: string;
  deadlineMs?: number;
  waitingAfterMs?: number;
}

/**
 * The OS keychain through keytar: one call at a time, and each write is verified by reading it
 * back.
 */
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
    // The keychain's C strings silently end at a NUL.
    if (text.includes('\0')) throw new DeskError('input.secret', { field: entry, reason: 'nul' });
    await this.#call(() => this.#keychain.setPassword(this.#service, account, text));
    const stored = await this.read(profileId, entry);
    if (stored === null) throw new DeskError('vault.locked');
    if (!stored.equals(secret)) throw new DeskError('vault.mismatch');
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

/**
 * Recognizes, in the messages of libsecret and the OS, only the states that need another remedy.
 */
function diagnose(cause: unknown): DeskError {
  const words = cause instanceof Error ? cause.message.toLowerCase() : '';
  const locked = /\b(is)?locked\b|interaction is not allowed/;
  const absent =
    /d-?bus|org\.freedesktop\.secrets|no such (object|secret collection)|does not exist at path|autolaunch|serviceunknown|could not connect|address is empty|address element|unsupported transport/;
  if (locked.test(words)) return new DeskError('vault.locked', {}, { cause });
  if (absent.test(words)) return new DeskError('vault.absent', {}, { cause });
  return new DeskError('vault.refused', {}, { cause });
}
