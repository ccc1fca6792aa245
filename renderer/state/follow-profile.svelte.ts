import { untrack } from 'svelte';
import type { DeskBridge } from '../bridge';
import {
  getQueryLocaleSource,
  setCacheSummary,
  setUnseenChanges,
  setSavedViews,
  setSync,
  setWatches,
} from './contexts';
import { forgetClosed } from './per-profile';
import { SavedViews } from './saved-views.svelte';
import { Watches } from './watches.svelte';
import type { Session } from './session.svelte';
import { Sync } from './sync.svelte';
import { CacheSummary } from './cache-summary.svelte';
import { UnseenChanges } from './unseen-changes.svelte';

/**
 * Everything that mirrors the open profile's data, reset with each profile. Call it during
 * initialization of the root component.
 */
export function followProfile(bridge: DeskBridge, session: Session): void {
  const sync = setSync(new Sync(bridge));
  const stored = setCacheSummary(new CacheSummary(bridge));
  const unseenChanges = setUnseenChanges(new UnseenChanges(bridge));
  const views = setSavedViews(new SavedViews(bridge));
  const watches = setWatches(new Watches(bridge, getQueryLocaleSource()));
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
    return () => {
      if (id !== null) forgetClosed(bridge, id);
    };
  });
  $effect(() => {
    if (sync.stamp === '') return;
    untrack(() => {
      void unseenChanges.count();
      void watches.count();
    });
  });
}
