import { createContext } from 'svelte';
import { failureOf, type DeskBridge } from '../../bridge';
import { storedResources } from '../../../shared/resources';
import type { GetQueryLocale } from '../../state/preferences.svelte';
import { OneAtATime } from '../../state/one-at-a-time';
import { finishedPart } from '../../lists/unfinished-search';
import type { Loading } from '../../state/loading';

type Answer = Awaited<ReturnType<DeskBridge['search']['everywhere']>>;

export interface Found extends Pick<Answer, 'notUnderstood' | 'readAs' | 'understood' | 'instead'> {
  /** The text that was searched for. */
  readonly text: string;
  readonly groups: Extract<Answer, { searched: 'all' }>['groups'];
  /** How many records were not searched yet. */
  readonly behind: number;
}

/** Keeps the palette under fifty rows, with three resources and a few commands. */
const limitPerResource = 14;

/** The search over all lists, and whether its palette is open. The text stays for the next time. */
export class SearchEverything {
  readonly #bridge: DeskBridge;
  readonly #getQueryLocale: GetQueryLocale;
  isOpen = $state(false);
  #text = $state('');
  found = $state.raw<Loading<Found>>({ phase: 'idle' });
  readonly #asking = new OneAtATime(() => this.#askOnce());

  constructor(bridge: DeskBridge, getQueryLocale: GetQueryLocale) {
    this.#bridge = bridge;
    this.#getQueryLocale = getQueryLocale;
  }

  readonly open = (): void => {
    this.isOpen = true;
    // The cache may have changed since the last answer.
    this.#ask();
  };

  readonly close = (): void => {
    this.isOpen = false;
  };

  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    this.#text = text;
    this.#ask();
  }

  /**
   * Searches for one text at a time; of those typed meanwhile only the last is searched for next.
   */
  #ask(): void {
    if (finishedPart(this.#text).trim() === '') this.found = { phase: 'idle' };
    else void this.#asking.run();
  }

  /** Searches for the same text again once all records can be searched. */
  async #askAgainLater(text: string): Promise<void> {
    const { browse } = this.#bridge;
    try {
      await Promise.all(storedResources.map((resource) => browse.indexed({ resource })));
    } catch {
      // The line below the results stays.
      return;
    }
    if (this.isOpen && text === this.#text) this.#ask();
  }

  async #askOnce(): Promise<void> {
    const text = this.#text;
    const finished = finishedPart(text);
    // The text was cleared while the previous search was running.
    if (finished.trim() === '') return;
    const before = this.found;
    this.found = before.phase === 'ready' ? { ...before, stale: true } : { phase: 'loading' };
    try {
      const query = { text: finished, limitPerResource, locale: this.#getQueryLocale() };
      const answer = await this.#bridge.search.everywhere(query);
      if (text !== this.#text) return;
      this.found = { phase: 'ready', data: { ...foundIn(answer), text }, stale: false };
      if (answer.searched === 'part') void this.#askAgainLater(text);
    } catch (caught) {
      if (text === this.#text) this.found = { phase: 'failed', failure: failureOf(caught) };
    }
  }
}

export function foundIn(answer: Answer): Omit<Found, 'text'> {
  const { notUnderstood, readAs, understood, instead } = answer;
  const interpreted = { notUnderstood, readAs, understood, instead };
  return answer.searched === 'all'
    ? { groups: answer.groups, ...interpreted, behind: 0 }
    : { groups: answer.groupsSoFar, ...interpreted, behind: answer.behind };
}

export const [getSearch, setSearch] = createContext<SearchEverything>();
