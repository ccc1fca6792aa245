import { createContext } from 'svelte';
import type { ActivityEntry } from '../../../shared/ipc/activity';
import type { Failure } from '../../../shared/failures';
import { failureOf, type DeskBridge } from '../../bridge';
import type { Loading } from '../../state/loading';

/** The same number as main keeps. */
const maxEntries = 500;

/** The requests main has made, newest first, updated as they are made. */
export class ActivityLog {
  readonly #bridge: DeskBridge;
  state = $state.raw<Loading<readonly ActivityEntry[]>>({ phase: 'idle' });
  /** Entries pushed before the list arrived. */
  #early: readonly ActivityEntry[] = [];
  /** Why clearing the log failed. */
  failure = $state.raw<Failure | null>(null);

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  get entries(): readonly ActivityEntry[] {
    return this.state.phase === 'ready' ? this.state.data : [];
  }

  /** Loads the list and follows what is added. Returns the function that stops following. */
  listen(): () => void {
    const stop = this.#bridge.activity.added((entries) => {
      for (const entry of entries) this.#add(entry);
    });
    void this.load();
    return stop;
  }

  async load(): Promise<void> {
    if (this.state.phase !== 'ready') this.state = { phase: 'loading' };
    try {
      const listed = await this.#bridge.activity.list();
      this.state = { phase: 'ready', data: listed, stale: false };
      const early = this.#early;
      this.#early = [];
      for (const entry of early.toReversed()) this.#add(entry);
    } catch (caught) {
      this.state = { phase: 'failed', failure: failureOf(caught) };
    }
  }

  async clear(): Promise<void> {
    this.failure = null;
    try {
      await this.#bridge.activity.clear();
      this.state = { phase: 'ready', data: [], stale: false };
    } catch (caught) {
      this.failure = failureOf(caught);
    }
  }

  #add(entry: ActivityEntry): void {
    if (this.state.phase !== 'ready') {
      this.#early = [entry, ...this.#early].slice(0, maxEntries);
      return;
    }
    const { data } = this.state;
    const { requestId, attempt } = entry;
    if (data.some((other) => other.requestId === requestId && other.attempt === attempt)) return;
    this.state = { phase: 'ready', data: [entry, ...data].slice(0, maxEntries), stale: false };
  }
}

export const [getActivity, setActivity] = createContext<ActivityLog>();
