import type { Store } from '../store/store';

/** Small texts by name, kept for one profile. */
export interface Notes {
  read(name: string): Promise<string | null>;
  write(name: string, text: string): Promise<void>;
}

/** In the profile's encrypted database: what was searched for and which record was open can name people. */
export function notesOf(store: Store): Notes {
  return {
    read: (name) => store.readNote(name),
    write: (name, text) => store.writeNote({ name, text }),
  };
}

/**
 * For profiles without a file of their own (sample data, a computer without a keychain): nothing may be written down in the open, so
 * their notes last until the desk quits.
 */
export class MemoryNotes {
  readonly #kept = new Map<string, Map<string, string>>();

  of(profileId: string): Notes {
    const kept = this.#kept.get(profileId) ?? new Map<string, string>();
    this.#kept.set(profileId, kept);
    return {
      read: (name) => Promise.resolve(kept.get(name) ?? null),
      write: (name, text) => {
        kept.set(name, text);
        return Promise.resolve();
      },
    };
  }

  forget(profileId: string): void {
    this.#kept.delete(profileId);
  }
}
