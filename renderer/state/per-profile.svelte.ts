import { untrack } from 'svelte';
import type { DeskBridge } from '../bridge';
import {
  getAskedAs,
  setCacheSummary,
  setUnseenChanges,
  setSavedViews,
  setSync,
  setWatches,
} from './contexts';
import { SavedViews, Watches } from './saved-views.svelte';
import type { Session } from './session.svelte';
import { CacheSummary, Sync } from './sync.svelte';
import { UnseenChanges } from './unseen-changes.svelte';

/** State of a screen per bridge and profile, which continues while the screen is closed and is found again when it reopens. */
export class PerProfile<T> {
  readonly #kept = new WeakMap<DeskBridge, Record<string, T>>();

  get(bridge: DeskBridge, profileId: string): T | null {
    return this.#kept.get(bridge)?.[profileId] ?? null;
  }

  /** Created if there is none yet. */
  of(bridge: DeskBridge, profileId: string, make: () => T): T {
    const one = this.get(bridge, profileId) ?? make();
    this.#kept.set(bridge, { ...this.#kept.get(bridge), [profileId]: one });
    return one;
  }
}

/** Everything that mirrors the open profile's cache, begun anew with each profile. To be called while the root component is made. */
export function followProfile(bridge: DeskBridge, session: Session): void {
  const sync = setSync(new Sync(bridge));
  const stored = setCacheSummary(new CacheSummary(bridge));
  const unseenChanges = setUnseenChanges(new UnseenChanges(bridge));
  const views = setSavedViews(new SavedViews(bridge));
  const watches = setWatches(new Watches(bridge, getAskedAs()));
  const profileId = $derived(session.profile?.id ?? null);

  $effect(() => sync.listen());
  $effect(() => stored.listen());
  $effect(() => {
    const id = profileId;
    untrack(() => {
      sync.follow(id);
      stored.follow(id);
      unseenChanges.follow(id, session.isSample);
      views.follow(id);
      watches.follow(id);
    });
  });
  $effect(() => {
    if (sync.stamp === '') return;
    untrack(() => {
      void unseenChanges.count();
      void watches.count();
    });
  });
}
