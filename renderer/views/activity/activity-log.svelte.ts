import { createContext } from 'svelte';
import type { ActivityEntry } from '../../../preload/contract/app';
import type { Failure } from '../../../preload/contract/failure';
import { failureOf } from '../../bridge';
import type { DeskBridge } from '../../bridge';
import type { Loading } from '../../state/asking.svelte';

/** As many as main keeps. */
const maxEntries = 500;

/** One attempt of one request. */
function sameAttempt(one: ActivityEntry, other: ActivityEntry): boolean {
  return one.requestId === other.requestId && one.attempt === other.attempt;
}

/** The requests main has made, newest first, as they are made. */
export class ActivityLog {
  readonly #bridge: DeskBridge;
  state = $state.raw<Loading<readonly ActivityEntry[]>>({ phase: 'idle' });
  /** Entries pushed before the list was here. */
  #early: readonly ActivityEntry[] = [];
  /** Why the log could not be emptied. */
  failure = $state.raw<Failure | null>(null);

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  get entries(): readonly ActivityEntry[] {
    return this.state.phase === 'ready' ? this.state.data : [];
  }

  /** Reads what there is and follows what is added; gives the undo. */
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
    if (data.some((other) => sameAttempt(entry, other))) return;
    this.state = {
      phase: 'ready',
      data: [entry, ...data].slice(0, maxEntries),
      stale: false,
    };
  }
}

export const [getActivity, setActivity] = createContext<ActivityLog>();
