import { onMount } from 'svelte';
import type { DeskBridge } from '../../bridge';
import type { RecordList } from './record-list.svelte';

/** What is looked at passes quickly while one scrolls: it is kept once it has rested so long. */
const restMs = 300;

/** Keeps how a profile's lists are looked at, for the next start. To be called while the component that holds the lists is made. */
export function keepViewState(
  bridge: DeskBridge,
  profileId: string,
  lists: readonly RecordList[],
): void {
  for (const list of lists) keepLook(bridge, profileId, list);
}

function keepLook(bridge: DeskBridge, profileId: string, list: RecordList): void {
  const { resource } = list.records;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let kept = '';
  const stamp = $derived.by(() => {
    const { row, into } = list.viewport.top;
    return [row, into.toFixed(1), list.viewport.left, list.viewId, list.opened?.id].join(' ');
  });

  function keep(): void {
    clearTimeout(timer);
    const { look } = list;
    const text = JSON.stringify(look);
    if (look === null || text === kept) return;
    kept = text;
    // A look that is not kept is looked for again by hand.
    bridge.memory.keepLook({ profileId, resource, look }).catch(() => undefined);
  }

  $effect(() => {
    const isReady = list.records.state.phase === 'ready';
    const { query } = list;
    const { choices } = list.layout;
    if (!isReady || [stamp, query, choices].length === 0) return;
    clearTimeout(timer);
    timer = setTimeout(keep, restMs);
  });
  onMount(() => {
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  });
}
