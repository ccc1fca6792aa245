import { onMount } from 'svelte';
import type { FirstCell, FirstRows, ListState } from '../../preload/contract/memory';
import type { Value } from '../../preload/contract/values';
import type { DeskBridge } from '../bridge';
import { clock } from '../format/clock.svelte';
import { isRecent, parseInstant } from '../format/instant';
import type { Language } from '../i18n/messages.svelte';
import { valueCell, rowHeights } from '../lists/cell-display';
import type { RecordList } from '../lists/record-list.svelte';
import { searchWords } from '../lists/filter-words';
import { whenever } from '../state/asking.svelte';
import type { Preferences } from '../state/preferences.svelte';
import { columnsInView, pinsThatFit } from '../ui/grid/drawn-columns.svelte';
import { cellClasses } from '../ui/grid/row-painter';
import { rowsInView } from '../ui/grid/viewport.svelte';

/** Below, zoomed in, the parts above the rows take lines that only the app can know. */
const minWidth = 761;
/** More than a cell shows: a text may be as long as a book. */
const maxPieces = 100;
const maxPieceLength = 500;

/** As whom a list is read. */
interface Reader {
  readonly language: Language;
  readonly preferences: Preferences;
}

/**
 * The first screen of a list as it stands now, for the next start's document to begin with (preload/contract/first-screen.ts). Null for a list
 * the desk does not open with, and while its rows are not here.
 */
export function firstRowsOf(list: RecordList, { language, preferences }: Reader): FirstRows | null {
  const { layout, records, viewport } = list;
  const { resource, view, shownQuery, state } = records;
  const isSettled = state.phase === 'ready' && !state.stale && records.query === shownQuery;
  if (resource === 'cards' || view === null || !isSettled || innerWidth < minWidth) return null;
  if (
    !view.complete ||
    view.count === 0 ||
    shownQuery.asOf !== null ||
    view.notUnderstood.length > 0
  )
    return null;
  const { density } = preferences.settings;
  const rowHeight = rowHeights[density];
  const root = getComputedStyle(document.documentElement);
  const width = innerWidth - parseFloat(root.getPropertyValue('--sidebar-width'));
  const pins = pinsThatFit(layout.placed, layout.pins, width);
  const { left } = viewport;
  const columns = columnsInView(layout.placed, { left, viewport: width, focused: -1, pins });
  const { row: first, into } = viewport.top;
  const top = (first + into) * rowHeight;
  const { start, end } = rowsInView(
    { count: view.count, rowHeight, viewport: innerHeight },
    top,
    0,
  );
  const words = searchWords(shownQuery.search);
  const reading = { locale: language.locale, zone: preferences.zone };
  const now = clock.now;
  const cellOf = (value: Value | undefined, drawn: (typeof columns)[number]): FirstCell => {
    const kind = records.columns.evidence[drawn.column.key]?.kind ?? 'text';
    const known = { kind, reading, brief: null, now: () => now, t: language.t };
    const content = valueCell(value, known, words);
    const moment = kind === 'instant' && typeof value === 'string' ? parseInstant(value) : null;
    const isPast =
      moment !== null && moment.epochMs < now && !isRecent(moment.epochMs, now, reading);
    return {
      classes: cellClasses(content, drawn, false),
      badge: content.badge,
      at: moment === null || isPast ? null : moment.epochMs,
      pieces: (content.pieces ?? [{ as: 'text', text: content.text } as const])
        .slice(0, maxPieces)
        .map(({ as, text }) => ({ as, text: text.slice(0, maxPieceLength) })),
    };
  };
  const rows: FirstCell[][] = [];
  for (let row = start; row < end; row += 1) {
    const cells = records.row(row);
    // Those below the edge may not be here.
    if (cells === undefined) break;
    rows.push(columns.map((drawn) => cellOf(cells[drawn.column.cell], drawn)));
  }
  return {
    viewId: view.viewId,
    language: language.code,
    zone: preferences.zone,
    density,
    width: innerWidth,
    height: innerHeight,
    title: language.t(`nav.${resource}`),
    isNarrowed: shownQuery.filters.length > 0,
    rowHeight,
    totalWidth: layout.totalWidth,
    left,
    top: start * rowHeight - top,
    columns: columns.map(({ column, pinned }) => {
      const { label, align, start: from, width: wide } = column;
      return {
        label: label.slice(0, maxPieceLength),
        classes: align,
        start: from,
        width: wide,
        held: pinned,
      };
    }),
    rows,
  };
}

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
    const next = await list.copyWith(state);
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
