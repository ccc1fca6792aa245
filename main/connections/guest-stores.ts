import { existsSync } from 'node:fs';
import { readCacheKey } from '../credentials/cache-key';
import { toFailure } from '../failure';
import { homeFiles } from '../home';
import { openProfileCache } from '../profiles/profile-cache';
import type { Threads } from '../store/thread';
import type { Vault } from '../vault/vault';
import { openGuest, type GuestStore, type StoredRecords } from './guest-store';

export interface GuestStoresOptions {
  readonly home: string;
  readonly vault: Vault;
  readonly threads: Pick<Threads, 'next'>;
  /** Name and version of the app. */
  readonly writtenBy: string;
  /** How long a store stays open after it was last read; for tests. */
  readonly idleMs?: number;
}

/** While somebody types into the search of all connections, each is opened once. */
const usualIdleMs = 30_000;

interface Guest {
  readonly store: Promise<GuestStore | null>;
  readers: number;
  timer: NodeJS.Timeout | null;
}

/**
 * Stores of connections that are not open, each read with its own key and closed again. Nothing is
 * written to them; one in an older format is opened once by its own connection's rules, which
 * bring it to the newest.
 */
export class GuestStores {
  readonly #options: GuestStoresOptions;
  readonly #guests = new Map<string, Guest>();

  constructor(options: GuestStoresOptions) {
    this.#options = options;
  }

  /**
   * `work` gets null when nothing is stored. Fails with `vault.*`, `storage.*`, and with
   * `app.cancelled` once the store was released.
   */
  async read<T>(profileId: string, work: (store: StoredRecords | null) => Promise<T>): Promise<T> {
    const guest = this.#guestOf(profileId);
    guest.readers += 1;
    if (guest.timer !== null) clearTimeout(guest.timer);
    try {
      return await work(await guest.store);
    } finally {
      guest.readers -= 1;
      if (guest.readers === 0) this.#closeLater(profileId, guest);
    }
  }

  /** Before the store is opened, replaced or removed. Readers get `app.cancelled`. */
  async release(profileId: string): Promise<void> {
    const guest = this.#guests.get(profileId);
    this.#guests.delete(profileId);
    if (guest === undefined) return;
    if (guest.timer !== null) clearTimeout(guest.timer);
    const store = await guest.store.catch(() => null);
    await store?.close();
  }

  async releaseAll(): Promise<void> {
    await Promise.all([...this.#guests.keys()].map((profileId) => this.release(profileId)));
  }

  #guestOf(profileId: string): Guest {
    const known = this.#guests.get(profileId);
    if (known !== undefined) return known;
    const guest: Guest = { store: this.#open(profileId), readers: 0, timer: null };
    this.#guests.set(profileId, guest);
    // What could not be opened is tried anew the next time, and what had nothing stored: its first
    // sync may begin at any time.
    const forget = () => {
      if (this.#guests.get(profileId) === guest) this.#guests.delete(profileId);
    };
    guest.store.then((store) => {
      if (store === null) forget();
    }, forget);
    return guest;
  }

  async #open(profileId: string): Promise<GuestStore | null> {
    const { home, vault, threads, writtenBy } = this.#options;
    const file = homeFiles.database(home, profileId);
    if (vault.state.kind === 'session-only' || !existsSync(file)) return null;
    const open = async () => {
      const hex = await readCacheKey(vault, profileId);
      if (hex === null) return null;
      return openGuest({ file, key: Uint8Array.from(Buffer.from(hex, 'hex')) }, threads.next());
    };
    try {
      return await open();
    } catch (thrown) {
      if (toFailure(thrown).params.reason !== 'older') throw thrown;
    }
    const cache = await openProfileCache({
      vault,
      profileId,
      file,
      writtenBy,
      thread: threads.next,
    });
    await cache.close();
    return open();
  }

  #closeLater(profileId: string, guest: Guest): void {
    if (this.#guests.get(profileId) !== guest) return;
    const { idleMs = usualIdleMs } = this.#options;
    guest.timer = setTimeout(() => void this.release(profileId), idleMs).unref();
  }
}
