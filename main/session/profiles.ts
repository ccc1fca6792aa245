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
    const found = this.#state.profiles.find((each) => each.id === id);
    if (found === undefined) throw new DeskError('input.profile', { reason: 'unknown' });
    return found;
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
    const before = id === null ? null : this.get(id);
    const base = parseBaseUrl(draft.baseUrl);
    const profile: Profile = {
      ...draft,
      id: before?.id ?? randomUUID(),
      name: this.#freeName(draft.name, before?.id ?? null),
      baseUrl: base.href,
      host: base.host,
      perPage: parsePerPage(draft.perPage),
      concurrency: checkedConcurrency(draft.concurrency),
      token: checkedToken(draft.token),
      sample: false,
    };
    const others = this.#state.profiles.filter((each) => each.id !== profile.id);
    await this.#become({ ...this.#state, profiles: [...others, profile] });
    const notices = base.notices.map(({ reason, ...params }) => ({
      field: 'baseUrl',
      reason,
      params,
    }));
    return { profile, notices };
  }

  async setRecipe(id: string, recipe: SignatureRecipe): Promise<Profile> {
    const profile = { ...this.get(id), recipe };
    const profiles = this.#state.profiles.map((each) => (each.id === id ? profile : each));
    await this.#become({ ...this.#state, profiles });
    return profile;
  }

  async forget(id: string): Promise<void> {
    this.get(id);
    await this.#become({
      ...this.#state,
      profiles: this.#state.profiles.filter((each) => each.id !== id),
      lastOpened: this.#state.lastOpened === id ? null : this.#state.lastOpened,
      kept: this.#state.kept.filter((each) => each !== id),
    });
  }

  async setLastOpened(id: string | null): Promise<void> {
    if (this.#state.lastOpened !== id) await this.#become({ ...this.#state, lastOpened: id });
  }

  async setKept(id: string, kept: boolean): Promise<void> {
    if (this.isKept(id) === kept) return;
    const others = this.#state.kept.filter((each) => each !== id);
    await this.#become({ ...this.#state, kept: kept ? [...others, id] : others });
  }

  /** The disk first: what could not be written did not happen. */
  async #become(state: ProfileFile): Promise<void> {
    await this.#file.write(state);
    this.#state = state;
  }

  #freeName(given: string, ownId: string | null): string {
    const name = given.trim();
    if (name === '') throw new DeskError('input.profile', { field: 'name', reason: 'empty' });
    if (name.length > longestName || /\p{Cc}/u.test(name)) {
      throw new DeskError('input.profile', { field: 'name', reason: 'unusual' });
    }
    const taken = this.#state.profiles.some(
      (each) => each.id !== ownId && sameName(each.name, name),
    );
    if (taken) throw new DeskError('input.profile', { field: 'name', reason: 'taken' });
    return name;
  }
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
