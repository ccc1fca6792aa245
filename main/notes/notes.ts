import { DeskError } from '../failure';
import { parseJsonWithin } from '../json/json-within';

/** Small texts by name, stored for one profile. */
export interface Notes {
  read(name: string): Promise<string | null>;
  write(name: string, text: string): Promise<void>;
  /** Whether they lie in the store, which can write several at once. */
  readonly isStored?: true;
}

export interface WrittenNote {
  readonly name: string;
  readonly text: string;
}

/**
 * Notes of profiles without an encrypted file (sample data, a computer without a keychain). They
 * must not be written unencrypted, so they last until the desk quits.
 */
export class MemoryNotes {
  readonly #stored = new Map<string, Map<string, string>>();

  of(profileId: string): Notes {
    const stored = this.#stored.get(profileId) ?? new Map<string, string>();
    this.#stored.set(profileId, stored);
    return {
      read: (name) => Promise.resolve(stored.get(name) ?? null),
      write: (name, text) => {
        stored.set(name, text);
        return Promise.resolve();
      },
    };
  }

  forget(profileId: string): void {
    this.#stored.delete(profileId);
  }
}

/**
 * Far more than a person could set up. Limited because a note is read before the first rows are
 * shown.
 */
export const maxNoteLength = 400_000;

/** Notes whose changes are collected, to be written together. */
export function staged(notes: Notes): { notes: Notes; written: () => WrittenNote[] } {
  const texts = new Map<string, string>();
  return {
    notes: {
      read: async (name) => texts.get(name) ?? (await notes.read(name)),
      write: (name, text) => {
        texts.set(name, text);
        return Promise.resolve();
      },
    },
    written: () => [...texts].map(([name, text]) => ({ name, text })),
  };
}

/**
 * A note's JSON value; null when there is no note, or it is not JSON as the app writes it: a backup
 * of somebody else may have any.
 */
export async function readNote(notes: Notes, name: string): Promise<unknown> {
  const text = await notes.read(name);
  if (text === null) return null;
  try {
    return parseJsonWithin(text, maxNoteLength);
  } catch {
    return null;
  }
}

/** Fails with `input.params` (`too-long`) or as the store does. */
export async function writeNote(notes: Notes, name: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  if (text.length > maxNoteLength) throw new DeskError('input.params', { reason: 'too-long' });
  await notes.write(name, text);
}
