import type { Profile } from '../../../shared/ipc/profiles';
import type { DeskBridge } from '../../bridge';
import type { GetQueryLocale } from '../../state/preferences.svelte';
import { finishedPart } from '../../lists/unfinished-search';
import { foundIn, type Found } from './search-everything.svelte';

/** What was found in another connection. */
export interface FoundElsewhere {
  readonly profile: Pick<Profile, 'id' | 'name'>;
  readonly found: Found;
}

/** Each store of another connection has to be opened first: not at every letter. */
const quietMs = 400;
/** One or two letters would find nearly everything. */
const minLength = 3;
const limitPerResource = 5;

/** The search in the connections that are not open, once nothing was typed for a moment. */
export class OtherSearches {
  readonly #bridge: DeskBridge;
  readonly #getQueryLocale: GetQueryLocale;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #text = '';
  /** How many connections have not answered yet. */
  waiting = $state(0);
  #found = $state.raw<readonly FoundElsewhere[]>([]);

  constructor(bridge: DeskBridge, getQueryLocale: GetQueryLocale) {
    this.#bridge = bridge;
    this.#getQueryLocale = getQueryLocale;
  }

  /** In the order of the connections. */
  get found(): readonly FoundElsewhere[] {
    return this.#found;
  }

  /** What was found for an earlier text is dropped at once. */
  ask(typed: string, profiles: readonly Profile[]): void {
    const text = finishedPart(typed);
    clearTimeout(this.#timer);
    this.#text = text;
    this.#found = [];
    const isLongEnough = text.trim().length >= minLength && profiles.length > 0;
    this.waiting = isLongEnough ? profiles.length : 0;
    if (isLongEnough) this.#timer = setTimeout(() => this.#askEach(text, profiles), quietMs);
  }

  #askEach(text: string, profiles: readonly Profile[]): void {
    for (const profile of profiles) void this.#askOne(text, profile, profiles);
  }

  /** A connection that cannot be read has no part in the answer: its own line says why. */
  async #askOne(text: string, profile: Profile, order: readonly Profile[]): Promise<void> {
    const locale = this.#getQueryLocale();
    const question = { profileId: profile.id, text, limitPerResource, locale };
    const answer = await this.#bridge.connections.search(question).catch(() => null);
    if (text !== this.#text) return;
    this.waiting -= 1;
    if (answer === null) return;
    const place = ({ profile: { id } }: FoundElsewhere) =>
      order.findIndex((each) => each.id === id);
    this.#found = [...this.#found, { profile, found: { ...foundIn(answer), text } }].toSorted(
      (one, other) => place(one) - place(other),
    );
  }
}
