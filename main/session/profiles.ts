import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { profileSchema } from '../../preload/contract/profiles';
import type { Notice, Profile, ProfileDraft } from '../../preload/contract/profiles';
import type { SignatureRecipe } from '../../preload/contract/recipe';
import { parseBaseUrl } from '../api/base-url';
import { parsePerPage } from '../api/paging';
import { JsonFile } from '../disk/json-file';
import { DeskError } from '../failure';

const fileSchema = v.object({
  version: v.literal(1),
  profiles: v.array(profileSchema),
  /** Opened again at the next start. */
  lastOpened: v.nullable(v.string()),
  /** Profiles whose secrets were written to the keychain: a null from there then means "locked or removed", not "never kept". */
  kept: v.array(v.string()),
});

type ProfileFile = v.InferOutput<typeof fileSchema>;
const empty: ProfileFile = { version: 1, profiles: [], lastOpened: null, kept: [] };

const largestConcurrency = 8;
const longestName = 80;

/** The connections a user has set up, without a single secret. One file; the newest state is in memory, every change is written. */
export class ProfileStore {
  readonly #file: JsonFile<typeof fileSchema>;
  #state: ProfileFile;
  #changes: Promise<void> = Promise.resolve();

  private constructor(file: JsonFile<typeof fileSchema>, state: ProfileFile) {
    this.#file = file;
    this.#state = state;
  }

  /** Fails with `storage.unreadable`. */
  static async open(home: string): Promise<ProfileStore> {
    const file = new JsonFile(join(home, 'profiles.json'), fileSchema, empty);
    return new ProfileStore(file, await file.read());
  }

  get list(): readonly Profile[] {
    return this.#state.profiles;
  }

  get lastOpened(): Profile | null {
    return this.#state.profiles.find(({ id }) => id === this.#state.lastOpened) ?? null;
  }

  /** Fails with `input.profile` (`unknown`). */
  get(id: string): Profile {
    return find(this.#state, id);
  }

  /** By name as the headless desk uses it; names are unique whatever their case. */
  byName(name: string): Profile | null {
    return this.#state.profiles.find((each) => sameName(each.name, name)) ?? null;
  }

  isKept(id: string): boolean {
    return this.#state.kept.includes(id);
  }

  /** Creates (`id` null) or changes. Fails with `input.base-url`, `input.per-page`, `input.profile`, `storage.unwritable`. */
  async save(
    id: string | null,
    draft: ProfileDraft,
  ): Promise<{ profile: Profile; notices: Notice[] }> {
    const base = parseBaseUrl(draft.baseUrl);
    const checked = {
      ...draft,
      id: id ?? randomUUID(),
      baseUrl: base.href,
      host: base.host,
      perPage: parsePerPage(draft.perPage),
      concurrency: checkedConcurrency(draft.concurrency),
      token: checkedToken(draft.token),
      sample: false,
    };
    await this.#change((state) => {
      if (id !== null) find(state, id);
      const profile = { ...checked, name: freeName(draft.name, id, state) };
      return { ...state, profiles: [...state.profiles.filter((each) => each.id !== id), profile] };
    });
    const notices = base.notices.map(({ reason, ...params }) => ({
      field: 'baseUrl',
      reason,
      params,
    }));
    return { profile: this.get(checked.id), notices };
  }

  async setRecipe(id: string, recipe: SignatureRecipe): Promise<Profile> {
    await this.#change((state) => {
      const profile = { ...find(state, id), recipe };
      return {
        ...state,
        profiles: state.profiles.map((each) => (each.id === id ? profile : each)),
      };
    });
    return this.get(id);
  }

  async forget(id: string): Promise<void> {
    await this.#change((state) => {
      find(state, id);
      return {
        ...state,
        profiles: state.profiles.filter((each) => each.id !== id),
        lastOpened: state.lastOpened === id ? null : state.lastOpened,
        kept: state.kept.filter((each) => each !== id),
      };
    });
  }

  async setLastOpened(id: string | null): Promise<void> {
    await this.#change((state) => (state.lastOpened === id ? state : { ...state, lastOpened: id }));
  }

  async setKept(id: string, kept: boolean): Promise<void> {
    await this.#change((state) => {
      if (state.kept.includes(id) === kept) return state;
      const others = state.kept.filter((each) => each !== id);
      return { ...state, kept: kept ? [...others, id] : others };
    });
  }

  /** One change at a time, each on what the one before left; the disk first: what could not be written did not happen. */
  #change(next: (state: ProfileFile) => ProfileFile): Promise<void> {
    const turn = this.#changes.then(async () => {
      const state = next(this.#state);
      if (state === this.#state) return;
      await this.#file.write(state);
      this.#state = state;
    });
    this.#changes = turn.catch(() => undefined);
    return turn;
  }
}

function find(state: ProfileFile, id: string): Profile {
  const found = state.profiles.find((each) => each.id === id);
  if (found === undefined) throw new DeskError('input.profile', { field: 'id', reason: 'unknown' });
  return found;
}

function freeName(given: string, ownId: string | null, state: ProfileFile): string {
  const name = given.trim();
  if (name === '') throw new DeskError('input.profile', { field: 'name', reason: 'empty' });
  if (name.length > longestName || /\p{Cc}/u.test(name)) {
    throw new DeskError('input.profile', { field: 'name', reason: 'unusual' });
  }
  const taken = state.profiles.some((each) => each.id !== ownId && sameName(each.name, name));
  if (taken) throw new DeskError('input.profile', { field: 'name', reason: 'taken' });
  return name;
}

function sameName(one: string, other: string): boolean {
  return one.toLocaleLowerCase() === other.toLocaleLowerCase();
}

function checkedConcurrency(given: number): number {
  if (Number.isInteger(given) && given >= 1 && given <= largestConcurrency) return given;
  throw new DeskError('input.profile', {
    field: 'concurrency',
    reason: 'range',
    largest: largestConcurrency,
  });
}

/** A login path must stay below the base address: no other host, no query, no way up. */
function checkedToken(token: ProfileDraft['token']): ProfileDraft['token'] {
  if (token.kind === 'pasted') return token;
  const refuse = (field: string, reason: string): never => {
    throw new DeskError('input.profile', { field, reason });
  };
  const path = token.path.trim();
  if (!/^(\/[\w.~-]+)+$/.test(path) || /\/\.{1,2}(\/|$)/.test(path)) refuse('path', 'unusual-path');
  for (const field of ['publicKeyField', 'secretKeyField', 'tokenPath'] as const) {
    if (!/^[\w.-]{1,80}$/.test(token[field].trim())) refuse(field, 'unusual');
  }
  return {
    kind: 'login',
    path,
    publicKeyField: token.publicKeyField.trim(),
    secretKeyField: token.secretKeyField.trim(),
    tokenPath: token.tokenPath.trim(),
  };
}
