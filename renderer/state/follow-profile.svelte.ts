import { untrack } from 'svelte';
import type { DeskBridge } from '../bridge';
import { setKept, setNews, setSync } from './contexts';
import { Kept } from './kept.svelte';
import { News } from './news.svelte';
import type { Session } from './session.svelte';
import { Sync } from './sync.svelte';

/** Everything that mirrors the open profile's cache, begun anew with each profile. To be called while the root component is made. */
export function followProfile(bridge: DeskBridge, session: Session): void {
  const sync = setSync(new Sync(bridge));
  const kept = setKept(new Kept(bridge));
  const news = setNews(new News(bridge));
  const profileId = $derived(session.profile?.id ?? null);

  $effect(() => sync.listen());
  $effect(() => kept.listen());
  $effect(() => {
    const id = profileId;
    untrack(() => {
      sync.follow(id);
      kept.follow(id);
      news.follow(id, session.isSample);
    });
  });
  $effect(() => {
    if (sync.stamp !== '') untrack(() => void news.count());
  });
}
