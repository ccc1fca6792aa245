import type { FirstCell, FirstRows } from '../../preload/contract/first-rows';
import type { Value } from '../../preload/contract/values';
import { clock } from '../format/clock.svelte';
import { isRecent, parseInstant } from '../format/instant';
import type { Language } from '../i18n/messages.svelte';
import type { Preferences } from '../state/preferences.svelte';
import { columnsInView, pinsThatFit } from '../ui/grid/columns-in-view';
import { rowsInView } from '../ui/grid/rows';
import { cellClasses } from '../ui/grid/row-painter';
import { valueCell } from '../lists/value-cell';
import { soughtWords } from '../lists/matches';
import type { RecordList } from '../lists/record-list.svelte';
import { rowHeights } from '../lists/row-heights';

/** Below, zoomed in, the parts above the rows take lines that only the app can know. */
const minWidth = 761;
/** More than a cell shows: a text may be as long as a book. */
const maxPieces = 100;
const maxPieceLength = 500;

/** As whom a list is read. */
export interface Reader {
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
  const words = soughtWords(shownQuery.search);
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
