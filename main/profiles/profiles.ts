import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import type { SignatureRecipe } from '../../shared/recipe';
import type { Notice, Profile, ProfileDraft, ProfilesSetAside } from '../../shared/ipc/profiles';
import { homeFiles } from '../home';
import { withFileLock } from '../disk/file-lock';
import { JsonFile } from '../disk/json-file';
import { writeAtomically } from '../disk/atomic-write';
import { DeskError } from '../failure';
import { SerialQueue } from '../serial-queue';
import { checkDraft } from '../http/connection-draft';
import { checkEntries, requireRoom } from './profile-check';
import { sameName } from '../../shared/names';

const fileSchema = v.object({
  version: v.literal(1),
  /** Validated one by one, so that an invalid profile does not invalidate the others. */
  profiles: v.pipe(v.array(v.unknown()), v.readonly()),
  /** Opened again at the next start. */
  lastOpened: v.fallback(v.nullable(v.string()), null),
  /**
   * Profiles whose keys were written to the keychain: null from it then means "locked or removed",
   * not "never stored".
   */
  kept: v.pipe(v.fallback(v.array(v.string()), []), v.readonly()),
});

interface State {
  readonly version: 1;
  readonly profiles: readonly Profile[];
  readonly lastOpened: string | null;
  readonly kept: readonly string[];
}

const empty: State = { version: 1, profiles: [], lastOpened: null, kept: [] };

/**
 * The user's profiles, without any secret, in one file that other processes of the desk change as
 * well: each change reads the file again and is made under a lock. What is read is validated,
 * because anybody may have edited it.
 */
export class ProfileStore {
  readonly #path: string;
  readonly #file: JsonFile<typeof fileSchema>;
  #state = empty;
  #setAside: ProfilesSetAside | null = null;
  readonly #changes = new SerialQueue();

  private constructor(path: string) {
    this.#path = path;
    this.#file = new JsonFile(path, fileSchema, empty);
  }

  /** Fails with `storage.unreadable`. */
  static async open(home: string): Promise<ProfileStore> {
    const store = new ProfileStore(homeFiles.profiles(home));
    const { state, refused } = store.#read();
    store.#state = state;
    if (store.#file.setAside !== null) {
      store.#setAside = { fileName: basename(store.#file.setAside), count: null };
    }
    if (refused.length > 0) await store.#setAsideRefused(refused);
    return store;
  }

  get list(): readonly Profile[] {
    return this.#state.profiles;
  }

  /** What was refused when the file was read; null if nothing was. */
  get setAside(): ProfilesSetAside | null {
    return this.#setAside;
  }

  get lastOpened(): Profile | null {
    return this.#state.profiles.find(({ id }) => id === this.#state.lastOpened) ?? null;
  }

  /** Fails with `input.profile` (`unknown`). */
  get(id: string): Profile {
    return find(this.#state, id);
  }

  /** By name, ignoring case; names are unique in that way. */
  byName(name: string): Profile | null {
    return this.#state.profiles.find((each) => sameName(each.name, name)) ?? null;
  }

  hasStoredKeys(id: string): boolean {
    return this.#state.kept.includes(id);
  }

  /**
   * The profile as `save` would save it, without saving. Fails with `input.base-url`,
   * `input.per-page`, `input.profile`.
   */
  check(id: string | null, draft: ProfileDraft): { profile: Profile; notices: Notice[] } {
    if (id !== null) find(this.#state, id);
    const { profile, notices } = checkDraft(id ?? randomUUID(), draft);
    requireRoom(profile, othersOf(this.#state, profile.id));
    return {
      profile,
      notices: notices.map(({ reason, ...params }) => ({ field: 'baseUrl', reason, params })),
    };
  }

  /** Creates (`id` null) or changes. Fails as `check`, and with `storage.unwritable`. */
  async save(
    id: string | null,
    draft: ProfileDraft,
  ): Promise<{ profile: Profile; notices: Notice[] }> {
    const checked = this.check(id, draft);
    await this.#change((state) => {
      if (id !== null) find(state, id);
      return withProfile(state, checked.profile);
    });
    return checked;
  }

  /**
   * Saves a checked profile and whether its keys are in the keychain, in one change. Fails as
   * `save`.
   */
  async adopt(profile: Profile, isStored: boolean): Promise<void> {
    await this.#change((state) =>
      withStoredKeys(withProfile(state, profile), profile.id, isStored),
    );
  }

  /**
   * Puts a checked profile in the place of another one, in one change. Fails as `save`.
   */
  async replace(id: string, profile: Profile, isStored: boolean): Promise<void> {
    await this.#change((state) => {
      find(state, id);
      requireRoom(profile, othersOf(state, id));
      const profiles = state.profiles.map((each) => (each.id === id ? profile : each));
      const lastOpened = state.lastOpened === id ? profile.id : state.lastOpened;
      const without = withStoredKeys({ ...state, profiles, lastOpened }, id, false);
      return withStoredKeys(without, profile.id, isStored);
    });
  }

  /** Reads what other processes changed. Fails with `storage.*`. */
  reload(): Promise<void> {
    return this.#change((state) => state);
  }

  async setRecipe(id: string, recipe: SignatureRecipe): Promise<Profile> {
    await this.#change((state) => withProfile(state, { ...find(state, id), recipe }));
    return this.get(id);
  }

  async forget(id: string): Promise<void> {
    await this.#change((state) => {
      find(state, id);
      return {
        ...state,
        profiles: othersOf(state, id),
        lastOpened: state.lastOpened === id ? null : state.lastOpened,
        kept: state.kept.filter((each) => each !== id),
      };
    });
  }

  async setLastOpened(id: string | null): Promise<void> {
    await this.#change((state) => (state.lastOpened === id ? state : { ...state, lastOpened: id }));
  }

  /** Does nothing for a profile that does not exist. */
  async setStoredKeys(id: string, isStored: boolean): Promise<void> {
    await this.#change((state) =>
      state.profiles.some((each) => each.id === id) ? withStoredKeys(state, id, isStored) : state,
    );
  }

  /**
   * Applies changes one at a time to the file's current content. Memory changes only after the file
   * was written.
   */
  #change(next: (state: State) => State): Promise<void> {
    return this.#changes.run(() =>
      withFileLock(this.#path, async () => {
        const { state: before } = this.#read();
        const state = next(before);
        if (state !== before) await this.#file.write(state);
        this.#state = state;
      }),
    );
  }

  #read(): { state: State; refused: unknown[] } {
    const read = this.#file.read();
    // The file was removed while the app runs: keep what is in memory.
    if (read === empty) return { state: this.#state, refused: [] };
    const { profiles, refused } = checkEntries(read.profiles);
    const isKnown = (id: string | null) => profiles.some((each) => each.id === id);
    const lastOpened = isKnown(read.lastOpened) ? read.lastOpened : null;
    const storedIds = [...new Set(read.kept)].filter(isKnown);
    return { state: { version: 1, profiles, lastOpened, kept: storedIds }, refused };
  }

  /**
   * Moves refused entries to a file beside this one, for the user to see; if that cannot be written
   * they stay, and are ignored.
   */
  async #setAsideRefused(refused: readonly unknown[]): Promise<void> {
    const fileName = `${basename(this.#path)}.set-aside-${randomUUID().slice(0, 8)}`;
    const text = `${JSON.stringify(refused, null, 2)}\n`;
    this.#setAside = { fileName: basename(this.#path), count: refused.length };
    try {
      await writeAtomically(join(this.#path, '..', fileName), text);
      this.#setAside = { fileName, count: refused.length };
      await this.#change((state) => ({ ...state }));
    } catch (thrown) {
      if (!(thrown instanceof DeskError)) throw thrown;
    }
  }
}

function find(state: State, id: string): Profile {
  const found = state.profiles.find((each) => each.id === id);
  if (found === undefined) throw new DeskError('input.profile', { field: 'id', reason: 'unknown' });
  return found;
}

function othersOf(state: State, id: string): readonly Profile[] {
  return state.profiles.filter((each) => each.id !== id);
}

/**
 * Replaces the profile in its position, or appends a new one. Fails with `input.profile` (`taken`,
 * `too-many`).
 */
function withProfile(state: State, profile: Profile): State {
  const others = othersOf(state, profile.id);
  requireRoom(profile, others);
  const isNew = others.length === state.profiles.length;
  const profiles = isNew
    ? [...others, profile]
    : state.profiles.map((each) => (each.id === profile.id ? profile : each));
  return { ...state, profiles };
}

function withStoredKeys(state: State, id: string, isStored: boolean): State {
  if (state.kept.includes(id) === isStored) return state;
  const others = state.kept.filter((each) => each !== id);
  return { ...state, kept: isStored ? [...others, id] : others };
}
