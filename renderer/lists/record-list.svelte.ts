import type { Browsable, Filter } from '../../preload/contract/browse';
import type { DeskBridge } from '../bridge';
import type { Language } from '../i18n/messages.svelte';
import type { AskedAs } from '../state/preferences.svelte';
import type { ColumnChoices } from '../ui/grid/columns.svelte';
import { ColumnLayout, noChoices } from '../ui/grid/columns.svelte';
import type { ListState } from '../../preload/contract/memory';
import { GridCursor } from '../ui/grid/cursor.svelte';
import type { ColumnSort } from '../ui/grid/header.svelte';
import { RowViewport } from '../ui/grid/viewport.svelte';
import { unasked, viewStateOf, namedFields, plainColumns, without } from './list-query';
import type { ListQuery, ViewState, Remembered } from './list-query';
import { OpenedRecord } from './opened-record.svelte';
import { recordColumns } from './record-columns.svelte';
import { StoreRows } from './store-rows.svelte';
import type { Anchor } from './store-rows.svelte';

/** How a list speaks, and as whom it asks. */
export interface Speech {
  readonly t: Language['t'];
  readonly askedAs: AskedAs;
}

interface ListKind {
  readonly resource: Browsable;
  /** Fields to begin with, in order. */
  readonly first: readonly string[];
}

/** One list of records and how it is being looked at; outlives its screen, so that coming back finds everything as it was left. */
export class RecordList {
  readonly records: StoreRows;
  readonly opened: OpenedRecord;
  readonly layout: ColumnLayout;
  readonly viewport = new RowViewport();
  readonly cursor = new GridCursor();
  readonly #bridge: DeskBridge;
  readonly #kind: ListKind;
  readonly #speech: Speech;
  readonly columns = $derived.by(() =>
    recordColumns(this.records.columns, this.#kind.first, this.#speech.t, this.#kind.resource).map(
      (column) => ({
        ...column,
        width: this.#given[column.key] ?? column.width,
      }),
    ),
  );
  readonly sort = $derived.by(() =>
    this.records.query.sort.map(({ field, direction }): ColumnSort => ({ key: field, direction })),
  );
  /** Widths columns had when the list was last looked at. */
  #given = $state.raw<Readonly<Record<string, number>>>({});
  /** The saved view that was applied last; what is shown may differ from it since. */
  viewId = $state<string | null>(null);
  readonly #remembered: Remembered;
  #isBegun = false;
  /** The list's own columns while a saved view's are shown. */
  #ownColumns = $state.raw<ColumnChoices | null>(null);

  /** The first rows wait for what is `remembered`. */
  constructor(
    bridge: DeskBridge,
    kind: ListKind,
    speech: Speech,
    remembered: Remembered = () => Promise.resolve(null),
  ) {
    this.records = new StoreRows(bridge.browse, kind.resource, speech.askedAs, {
      anchor: () => this.#anchor(),
      mayMove: () => this.viewport.firstRow === 0 && !this.cursor.extended,
      moved: (to, count) => this.#moved(to, count),
      placed: (place, count) => this.#placed(place, count),
    });
    this.opened = new OpenedRecord(bridge.browse, this.records);
    this.layout = new ColumnLayout(() => this.columns);
    this.#bridge = bridge;
    this.#kind = kind;
    this.#speech = speech;
    this.#remembered = remembered;
  }

  get query(): ListQuery {
    return this.records.query;
  }

  /** How the list is looked at, to be looked at again like that; null before its first rows. */
  get listState(): ListState | null {
    if (this.records.state.phase !== 'ready') return null;
    const { row, into } = this.viewport.top;
    const isAtTop = row === 0 && into === 0;
    return {
      ...this.current,
      given: Object.fromEntries(this.columns.map(({ key, width }) => [key, width])),
      viewId: this.viewId,
      top: isAtTop ? null : { id: this.records.idAt(row), row, into },
      left: this.viewport.left,
      opened: this.opened.id,
      ownColumns: this.#ownColumns && plainColumns(this.#ownColumns),
    };
  }

  /** The part of it that can be given a name. */
  get current(): ViewState {
    return viewStateOf(this.layout.choices, this.query);
  }

  /** Columns that are asked for, by filters, order or layout, and that no record has. */
  get missing(): readonly string[] {
    const { view } = this.records;
    // While the first sync is under way they may still come.
    if (view === null || view.columns.length === 0 || !view.complete) return [];
    const named = namedFields(this.layout.choices, this.query);
    return named.filter((field) => !view.columns.includes(field));
  }

  /** Opens the first rows, once: those that were looked at last, as they were looked at. Ends when they are asked for. */
  async start(): Promise<void> {
    if (this.#isBegun) return;
    this.#isBegun = true;
    const state = await this.#remembered();
    if (state === null) {
      this.records.start();
      return;
    }
    if (this.layout.choices === noChoices && this.viewId === null)
      this.layout.choices = state.columns;
    // Something was asked while the memory was being read: that counts.
    const isUnasked = this.query === unasked;
    if (isUnasked) {
      this.viewId = state.viewId;
      this.#ownColumns = state.ownColumns;
      this.records.ask({ ...state.query, asOf: null });
    }
    this.#given = state.given;
    this.viewport.left = state.left;
    this.records.start(isUnasked && state.top !== null ? state.top : undefined);
    if (state.opened !== null && !this.opened.isOpen) void this.#reopen(state.opened);
  }

  /** The same list as the next start will begin it; to be closed (`records.close`). */
  async again(state: ListState): Promise<RecordList> {
    const closed = { ...state, opened: null };
    const next = new RecordList(this.#bridge, this.#kind, this.#speech, () =>
      Promise.resolve(closed),
    );
    await next.start();
    await next.records.firstShown;
    return next;
  }

  /** Another way of looking at the list, from its top. */
  apply(state: ViewState, viewId: string | null): void {
    if (this.viewId === null) this.#ownColumns = this.layout.choices;
    this.viewId = viewId;
    this.layout.choices = state.columns;
    this.records.ask({ ...state.query, asOf: this.query.asOf });
  }

  /** Back to the list as a whole, with the columns it had before a saved view was applied. */
  leaveView(): void {
    if (this.#ownColumns !== null) this.layout.choices = this.#ownColumns;
    this.#ownColumns = null;
    this.viewId = null;
    this.showAll();
  }

  /** What is shown was saved under this name, or under none any more. */
  nameView(viewId: string | null): void {
    this.#ownColumns = viewId === null ? null : this.layout.choices;
    this.viewId = viewId;
  }

  /** Takes what names a missing column out of the question and the layout. */
  forgetMissing(): void {
    const left = without(this.missing, this.layout.choices, this.query);
    this.layout.choices = left.choices;
    this.records.ask(left.query);
  }

  /** Asked for where its button is not, e.g. an export after copying more than fits; null once it was begun. */
  asked = $state<'export' | 'filter' | 'view' | 'lookUpCards' | null>(null);

  /** Shown above the rows: groups by a field, and the filter of the one that was chosen. */
  grouped = $state.raw<{ readonly field: string; readonly chosen: Filter | null } | null>(null);

  search(text: string): void {
    this.records.ask({ ...this.query, search: text });
  }

  sortBy(sort: readonly ColumnSort[]): void {
    const fields = sort.map(({ key, direction }) => ({ field: key, direction }));
    this.records.ask({ ...this.query, sort: fields });
  }

  filterBy(filters: readonly Filter[]): void {
    this.records.ask({ ...this.query, filters });
  }

  /** These conditions and no others, of the present. */
  askOnly(filters: readonly Filter[], search: string): void {
    this.records.ask({ ...unasked, filters, search });
  }

  /** The list at the end of an earlier sync; null for now. */
  lookBack(asOf: number | null): void {
    this.records.ask({ ...this.query, asOf });
  }

  /** Everything again, in the same order. */
  showAll(): void {
    this.records.ask({ ...unasked, sort: this.query.sort, asOf: this.query.asOf });
  }

  /** Takes back all that was asked, for when it cannot be answered. */
  askNothing(): void {
    this.records.ask(unasked);
  }

  /** Opens the record with this id, and brings its row into view when it is among the rows shown. */
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

  /** The record that was open when the desk was left; the rows stay where they are. */
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
