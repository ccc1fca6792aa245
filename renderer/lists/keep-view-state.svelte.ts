import { onMount } from 'svelte';
import type { FirstRows } from '../../preload/contract/first-rows';
import type { ListState } from '../../preload/contract/memory';
import type { DeskBridge } from '../bridge';
import { firstRowsOf } from '../first/first-rows';
import { whenever } from '../state/whenever.svelte';
import type { Reader } from '../first/first-rows';
import type { RecordList } from './record-list.svelte';

/** What is looked at passes quickly while one scrolls: it is kept once it has rested so long. */
const restMs = 300;

/** Keeps how a profile's lists are looked at and what is seen of them, for the next start. To be called while the component that holds the lists is made. */
export function keepViewState(
  bridge: DeskBridge,
  profileId: string,
  lists: readonly RecordList[],
  reader: Reader,
): void {
  for (const list of lists) saveListState(bridge, profileId, list, reader);
}

function saveListState(
  bridge: DeskBridge,
  profileId: string,
  list: RecordList,
  reader: Reader,
): void {
  const { resource } = list.records;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saved = '';
  const stamp = $derived.by(() => {
    const { row, into } = list.viewport.top;
    return [row, into.toFixed(1), list.viewport.left, list.viewId, list.opened.id].join(' ');
  });

  /** What shows of the list when the desk is started now: other rows than here, when a sync has brought some. */
  async function seenNext(state: ListState): Promise<FirstRows | null> {
    const next = await list.again(state);
    const rows = firstRowsOf(next, reader);
    next.records.close();
    return rows;
  }

  async function keep(isLast: boolean): Promise<void> {
    clearTimeout(timer);
    const { listState, records } = list;
    const { settings, zone } = reader.preferences;
    const [language, size] = [reader.language.code, [innerWidth, innerHeight]];
    const { view, newer } = records;
    const as = [listState, view?.viewId, newer, zone, settings.density, language, size];
    const text = JSON.stringify(as);
    if (listState === null || text === saved) return;
    saved = text;
    const send = (first: FirstRows | null): Promise<boolean> =>
      // A state that is not saved is set up again by hand.
      bridge.memory.saveListState({ profileId, resource, listState, first }).catch(() => true);
    // The state at once: a page that goes has no time to ask for other rows.
    const isKept = await send(newer === null ? firstRowsOf(list, reader) : null);
    // A view that was opened while a sync was published shows its rows, but might not.
    const isOfOther = newer !== null || (!isKept && view?.complete === true);
    if (!isOfOther || isLast || text !== saved) return;
    const first = await seenNext(listState);
    if (first !== null && text === saved) void send(first);
  }

  const keepLast = (): void => void keep(true);

  function keepSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void keep(false), restMs);
  }

  whenever(
    () => [
      ...[list.records.state.phase, list.records.view, list.records.newer, stamp],
      ...[list.query, list.layout.choices, reader.preferences.settings, reader.language.code],
    ],
    () => {
      if (list.records.state.phase === 'ready') keepSoon();
    },
  );
  onMount(() => {
    addEventListener('pagehide', keepLast);
    addEventListener('resize', keepSoon);
    return () => {
      removeEventListener('pagehide', keepLast);
      removeEventListener('resize', keepSoon);
      keepLast();
    };
  });
}
