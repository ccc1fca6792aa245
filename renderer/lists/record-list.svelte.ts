import type { Browsable, Filter } from '../../shared/ipc/browse';
import { namedValue } from '../../shared/named-value';
import type { DeskBridge } from '../bridge';
import type { Language } from '../i18n/messages.svelte';
import type { GetQueryLocale } from '../state/preferences.svelte';
import { type ColumnChoices, ColumnLayout, noChoices } from '../ui/grid/columns.svelte';
import type { ListState } from '../../shared/ipc/screen-state';
import { GridCursor } from '../ui/grid/cursor.svelte';
import type { ColumnSort } from '../ui/grid/sort';
import { RowViewport } from '../ui/grid/viewport.svelte';
import { emptyQuery, withoutRepeats, type ListQuery } from './list-query';
import { viewStateOf, namedFields, plainColumns, without, type Remembered } from './view-state';
import type { ViewState } from '../state/saved-views.svelte';
import { OpenedRecord } from './opened-record.svelte';
import { recordColumns } from './record-columns.svelte';
import type { Anchor } from './list-position';
import { StoreRows } from './store-rows.svelte';

/** The language of a list's texts, and the language and zone of its queries. */
export interface ListContext {
  readonly t: Language['t'];
  readonly getQueryLocale: GetQueryLocale;
}

interface ListKind {
  readonly resource: Browsable;
  /** The first columns, in order. */
  readonly first: readonly string[];
  /** The same where the list does not have the very first one. */
  readonly firstWithout?: readonly string[];
}

/**
 * A list of records with its query, layout and position. It outlives its screen, so that returning
 * finds everything as it was left.
 */
export class RecordList {
  readonly records: StoreRows;
  readonly opened: OpenedRecord;
  readonly layout: ColumnLayout;
  readonly viewport = new RowViewport();
  readonly cursor = new GridCursor();
  readonly #bridge: DeskBridge;
  readonly #kind: ListKind;
  readonly #context: ListContext;
  readonly columns = $derived.by(() => {
    const { resource, first, firstWithout = first } = this.#kind;
    const { columns } = this.records;
    const order = columns.names.includes(first[0] ?? '') ? first : firstWithout;
    return recordColumns(columns, order, this.#context.t, resource).map((column) => ({
      ...column,
      width: namedValue(this.#storedWidths, column.key) ?? column.width,
    }));
  });
  readonly sort = $derived.by(() =>
    this.records.query.sort.map(({ field, direction }): ColumnSort => ({ key: field, direction })),
  );
  /** The column widths when the list was last left. */
  #storedWidths = $state.raw<Readonly<Record<string, number>>>({});
  /** The saved view that was applied last; columns and query may have been changed since. */
  savedViewId = $state<string | null>(null);
  readonly #remembered: Remembered;
  #isStarted = false;
  /** The list's own columns while a saved view's are shown. */
  #listColumns = $state.raw<ColumnChoices | null>(null);

  /** The first rows are not loaded before `remembered` resolves. */
  constructor(
    bridge: DeskBridge,
    kind: ListKind,
    context: ListContext,
    remembered: Remembered = () => Promise.resolve(null),
  ) {
    this.records = new StoreRows(bridge.browse, kind.resource, context.getQueryLocale, {
      anchor: () => this.#anchor(),
      canMove: () => this.viewport.firstRow === 0 && !this.cursor.extended,
      moved: (to, count) => this.#moved(to, count),
      placed: (place, count) => this.#placed(place, count),
    });
    this.opened = new OpenedRecord(bridge.browse, this.records);
    this.layout = new ColumnLayout(() => this.columns);
    this.#bridge = bridge;
    this.#kind = kind;
    this.#context = context;
    this.#remembered = remembered;
  }

  get query(): ListQuery {
    return this.records.query;
  }

  /** How the list is left, to be restored later; null before its first rows. */
  get listState(): ListState | null {
    if (this.records.state.phase !== 'ready') return null;
    const { row, into } = this.viewport.top;
    const isAtTop = row === 0 && into === 0;
    return {
      ...this.current,
      given: Object.fromEntries(this.columns.map(({ key, width }) => [key, width])),
      savedViewId: this.savedViewId,
      top: isAtTop ? null : { id: this.records.idAt(row), row, into },
      left: this.viewport.left,
      opened: this.opened.id,
      ownColumns: this.#listColumns && plainColumns(this.#listColumns),
    };
  }

  /** The part of it that a saved view stores. */
  get current(): ViewState {
    return viewStateOf(this.layout.choices, this.query);
  }

  /** Columns that filters, sort order or layout refer to and that no record has. */
  get missing(): readonly string[] {
    const { cursor } = this.records;
    // During the first sync they may still appear.
    if (cursor === null || cursor.columns.length === 0 || !cursor.synced) return [];
    const named = namedFields(this.layout.choices, this.query);
    return named.filter((field) => !cursor.columns.includes(field));
  }

  /**
   * Opens the list as it was last left; does so once. Resolves when the first rows have been
   * requested.
   */
  async start(): Promise<void> {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const state = await this.#remembered();
    if (state === null) {
      this.records.start();
      return;
    }
    if (this.layout.choices === noChoices && this.savedViewId === null)
      this.layout.choices = state.columns;
    // A query made in the meantime takes precedence over the remembered one.
    const isStillEmpty = this.query === emptyQuery;
    if (isStillEmpty) {
      this.savedViewId = state.savedViewId;
      this.#listColumns = state.ownColumns;
      this.records.setQuery({ ...state.query, asOf: null });
    }
    this.#storedWidths = state.given;
    this.viewport.left = state.left;
    this.records.start(isStillEmpty && state.top !== null ? state.top : undefined);
    if (state.opened !== null && !this.opened.isOpen) void this.#reopen(state.opened);
  }

  /**
   * A second list, opened as the next start will open this one; the caller closes it
   * (`records.close`).
   */
  async copyWith(state: ListState): Promise<RecordList> {
    const closed = { ...state, opened: null };
    const next = new RecordList(this.#bridge, this.#kind, this.#context, () =>
      Promise.resolve(closed),
    );
    await next.start();
    await next.records.firstShown;
    return next;
  }

  /** Applies a view's columns and query, and shows the list from its top. */
  apply(state: ViewState, savedViewId: string | null): void {
    if (savedViewId === null) this.leaveView();
    else this.enterView(savedViewId);
    this.layout.choices = state.columns;
    this.records.setQuery({ ...state.query, asOf: this.query.asOf });
  }

  /** Returns to the whole list, with the columns it had before a saved view was applied. */
  resetToDefault(): void {
    this.leaveView();
    this.showAll();
  }

  /** The columns and the query that are shown are those of this view. */
  enterView(savedViewId: string): void {
    this.#listColumns ??= this.layout.choices;
    this.savedViewId = savedViewId;
  }

  /** Gives the list its own columns back. */
  leaveView(): void {
    if (this.#listColumns !== null) this.layout.choices = this.#listColumns;
    this.#listColumns = null;
    this.savedViewId = null;
  }

  /** Removes everything that refers to a missing column from the query and the layout. */
  forgetMissing(): void {
    const remaining = without(this.missing, this.layout.choices, this.query);
    this.layout.choices = remaining.choices;
    this.records.setQuery(remaining.query);
  }

  /**
   * An action requested away from its button, e.g. an export after copying too many rows; null once
   * it has started.
   */
  openDialog = $state<'export' | 'filter' | 'view' | 'lookUpCards' | null>(null);

  /** What was pasted into its search and is too much for it, while this query is shown. */
  refusedPaste = $state.raw<{
    readonly query: ListQuery;
    /** 0 for a text that is no list. */
    readonly values: number;
    readonly characters: number;
  } | null>(null);

  /** The field whose groups are shown above the rows, and the filter of the chosen group. */
  grouped = $state.raw<{ readonly field: string; readonly chosen: Filter | null } | null>(null);

  search(text: string): void {
    this.records.setQuery({ ...this.query, search: text });
  }

  sortBy(sort: readonly ColumnSort[]): void {
    const fields = sort.map(({ key, direction }) => ({ field: key, direction }));
    this.records.setQuery({ ...this.query, sort: fields });
  }

  filterBy(filters: readonly Filter[]): void {
    this.records.setQuery({ ...this.query, filters: withoutRepeats(filters) });
  }

  /** Replaces all conditions by these, at present; keeps the sort order. */
  replaceQuery(filters: readonly Filter[], search: string): void {
    const once = withoutRepeats(filters);
    this.records.setQuery({ ...emptyQuery, filters: once, search, sort: this.query.sort });
  }

  /** Shows the list at the end of an earlier sync; null for the present. */
  showAsOf(asOf: number | null): void {
    this.records.setQuery({ ...this.query, asOf });
  }

  /** Removes search and filters, and keeps the sort order. */
  showAll(): void {
    this.records.setQuery({ ...emptyQuery, sort: this.query.sort, asOf: this.query.asOf });
  }

  /** Resets the whole query, for when it cannot be answered. */
  resetQuery(): void {
    this.records.setQuery(emptyQuery);
  }

  /** Opens the record with this id, and scrolls to its row when it is among the shown rows. */
  async openById(id: string): Promise<void> {
    const row = await this.opened.openById(id);
    if (row === null) return;
    this.cursor.moveTo({ row, column: 0 });
    this.viewport.show(row);
  }

  #anchor(): Anchor | null {
    const { row } = this.cursor.place;
    const at = row >= 0 && this.viewport.shows(row) ? row : this.viewport.firstRow;
    const id = this.records.idAt(at);
    return id === null ? null : { id, row: at };
  }

  /** Opens the record that was open when the app was left, without scrolling. */
  async #reopen(id: string): Promise<void> {
    await this.records.firstShown;
    if (this.opened.isOpen) return;
    const row = await this.opened.openById(id);
    if (row !== null) this.cursor.moveTo({ row, column: 0 });
  }

  #placed(place: { row: number; into: number }, count: number): void {
    this.cursor.moveTo({ row: place.row, column: 0 });
    this.viewport.toRow(place, count);
  }

  #moved(to: 'top' | number, count: number): void {
    if (to === 'top') {
      this.cursor.toTop();
      this.viewport.toTop(count);
    } else if (to !== 0) {
      this.cursor.shift(to);
      this.viewport.shift(to, count);
    }
    this.opened.follow();
  }
}
