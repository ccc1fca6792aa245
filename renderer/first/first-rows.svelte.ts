import { onMount } from 'svelte';
import type { FirstCell, FirstRows } from '../../shared/ipc/first-rows';
import { calendarDay } from '../../shared/instant-format';
import { queryLocaleOf } from '../../shared/query-locale';
import type { Value } from '../../shared/values';
import type { DeskBridge } from '../bridge';
import { isRecent, parseInstant } from '../format/instant';
import { clock } from '../format/clock.svelte';
import type { Language } from '../i18n/messages.svelte';
import { rowHeights } from '../lists/row-heights';
import { valueCell } from '../lists/value-cell';
import type { RecordList } from '../lists/record-list.svelte';
import { searchWords } from '../lists/filter-words';
import { narrows } from '../lists/list-query';
import { whenever } from '../state/whenever.svelte';
import type { Preferences } from '../state/preferences.svelte';
import { smallWindowWidth } from '../ui/small-window';
import { columnsInView, pinsThatFit } from '../ui/grid/drawn-columns.svelte';
import { cellClasses } from '../ui/grid/row-painter';
import { rowsInView } from '../ui/grid/rows';
import { missingIn } from '../lists/cell-display';

/** More than a cell can show; values may be arbitrarily long. */
const maxPieces = 100;
const maxPieceLength = 500;

/** The user's language and settings. */
interface Reader {
  readonly language: Language;
  readonly preferences: Preferences;
}

/**
 * The rows of a list now on screen, for the document of the next start (shared/first-screen.ts).
 * Null for a list the app does not open with, and while its rows are not loaded.
 */
export function firstRowsOf(list: RecordList, { language, preferences }: Reader): FirstRows | null {
  const { layout, records, viewport } = list;
  const { resource, cursor, shownQuery, state } = records;
  const isSettled = state.phase === 'ready' && !state.stale && records.query === shownQuery;
  // In a small window the parts above the rows wrap into lines that only the app can measure.
  const isSmall = innerWidth <= smallWindowWidth;
  if (resource === 'cards' || cursor === null || !isSettled || isSmall) return null;
  if (
    !cursor.synced ||
    cursor.count === 0 ||
    records.behind > 0 ||
    shownQuery.asOf !== null ||
    cursor.notUnderstood.length > 0
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
    { count: cursor.count, rowHeight, viewport: innerHeight },
    top,
    0,
  );
  const words = searchWords(shownQuery.search, cursor.understood);
  const locale = queryLocaleOf(language.code, preferences.settings);
  const localeContext = { locale: language.locale, zone: locale.zone };
  const now = clock.now;
  const cellOf = (value: Value | undefined, drawn: (typeof columns)[number]): FirstCell => {
    const kind = records.columns.inferred[drawn.column.key]?.kind ?? 'text';
    const { resource } = records;
    const missing = missingIn(drawn.column.key);
    const known = { kind, localeContext, brief: null, now: () => now, t: language.t, resource };
    const content = valueCell(value, { ...known, missing }, words);
    const instant = kind === 'instant' && typeof value === 'string' ? parseInstant(value) : null;
    const isPast =
      instant !== null && instant.epochMs < now && !isRecent(instant.epochMs, now, localeContext);
    return {
      classes: cellClasses(content, drawn, false),
      badge: content.badge,
      at: instant === null || isPast ? null : instant.epochMs,
      pieces: (content.pieces ?? [{ as: 'text', text: content.text } as const])
        .slice(0, maxPieces)
        .map(({ as, text }) => ({ as, text: text.slice(0, maxPieceLength) })),
    };
  };
  const rows: FirstCell[][] = [];
  for (let row = start; row < end; row += 1) {
    const cells = records.row(row);
    // The rows below the edge may not be loaded.
    if (cells === undefined) break;
    rows.push(columns.map((drawn) => cellOf(cells[drawn.column.cell], drawn)));
  }
  return {
    cursorId: cursor.cursorId,
    locale,
    density,
    width: innerWidth,
    height: innerHeight,
    title: language.t(`nav.${resource}`),
    day: narrows(shownQuery) ? calendarDay(now, locale.zone).toString() : null,
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

/** The position is saved once it has not changed for so long. */
const restMs = 300;

/**
 * Saves the state of a profile's list and its visible rows for the next start. Call it during
 * initialization of the component that holds the list.
 */
export function keepViewState(
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
    return [row, into.toFixed(1), list.viewport.left, list.savedViewId, list.opened.id].join(' ');
  });

  async function save(isLast: boolean): Promise<void> {
    clearTimeout(timer);
    const { listState, records } = list;
    const { settings } = reader.preferences;
    const locale = queryLocaleOf(reader.language.code, settings);
    const size = [innerWidth, innerHeight];
    const { cursor, newer } = records;
    const what = [listState, cursor?.cursorId, newer, locale, settings.density, size];
    const text = JSON.stringify(what);
    if (listState === null || text === saved) return;
    saved = text;
    const send = (first: FirstRows | null): Promise<boolean> =>
      // If this fails, the next start has the state before; nothing worth a message.
      bridge.screenState.saveListState({ profileId, resource, listState, first }).catch(() => true);
    // The state at once: a page that is being closed has no time to request other rows.
    const isSaved = await send(newer === null ? firstRowsOf(list, reader) : null);
    // Main refuses rows of a view that was opened while a sync was being published: they may be
    // outdated.
    const isOutdated = newer !== null || (!isSaved && cursor?.synced === true);
    if (!isOutdated || isLast || text !== saved) return;
    // The rows a start would show now: other ones than on screen when a sync has brought newer
    // data.
    const next = await list.copyWith(listState);
    const first = firstRowsOf(next, reader);
    const isDone = first === null || text !== saved || (await send(first)) || text !== saved;
    // Only now: main refuses rows of a closed view as well.
    next.records.close();
    if (isDone) return;
    // The publishing was still ending. Nothing else may change any more, so it is tried again.
    saved = '';
    saveSoon();
  }

  const saveLast = (): void => void save(true);

  function saveSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save(false), restMs);
  }

  whenever(
    () => [
      ...[list.records.state.phase, list.records.cursor, list.records.newer, stamp],
      ...[list.query, list.layout.choices, reader.preferences.settings, reader.language.code],
    ],
    () => {
      if (list.records.state.phase === 'ready') saveSoon();
    },
  );
  onMount(() => {
    addEventListener('pagehide', saveLast);
    addEventListener('resize', saveSoon);
    return () => {
      removeEventListener('pagehide', saveLast);
      removeEventListener('resize', saveSoon);
      saveLast();
    };
  });
}
