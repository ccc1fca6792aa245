import type { QueryLocale, Browsable, Filter } from '../../../shared/ipc/browse';
import type { Failure } from '../../../shared/failures';
import {
  usualRules,
  type LineFilter,
  type LinesQuery,
  type Mapping,
  type Pair,
  type Reconciliation,
  type TableDraft,
} from '../../../shared/ipc/reconcile';
import { maxUndone, type ReconcileRun, type SettledState } from '../../../shared/ipc/settlements';
import { maxTableBytes } from '../../../shared/table-file';
import type { SavedView } from '../../../shared/ipc/saved-views';
import { failureOf, type DeskBridge } from '../../bridge';
import { everything, OutcomeRows, type StateCounts } from './outcome-rows.svelte';
import { Pairing } from './pairing.svelte';
import { Newest } from '../../state/newest';
import { bytesOf } from '../../state/file-bytes';
import { PerProfile } from '../../state/per-profile';

const progressMs = 250;

/** Why a file is not sent to main; each reason has its own message (i18n/en/analysis.ts). */
type FileProblem = 'oneFile' | 'tooLarge' | 'unreadable';

/** What a column of the file is compared with. */
interface ColumnUse {
  readonly field: string | null;
  readonly isKey: boolean;
  /** The field it was compared with until that field was assigned to column `to`. */
  readonly lost?: { readonly field: string; readonly isKey: boolean; readonly to: number };
}

/** Lines that were settled at once; `number` undoes them, `state` null: no longer settled. */
interface Settlement {
  readonly number: number;
  readonly lines: number;
  readonly state: SettledState | null;
}

/**
 * The reconciliation of a file with a list, from choosing the file to the result. Main keeps the
 * file and does the work; this mirrors its state. It outlives the screen, so that a result is still
 * there when the screen reopens.
 */
export class Reconciling {
  readonly #bridge: DeskBridge;
  readonly rows: OutcomeRows;
  readonly pairing: Pairing;
  #file: File | null = null;
  draft = $state.raw<TableDraft | null>(null);
  result = $state.raw<Reconciliation | null>(null);
  #isMapping = $state(false);
  /** Whether lines that look alike are shown instead of the result's lines. */
  showsPairs = $state(false);
  busy = $state<'reading' | 'comparing' | 'settling' | null>(null);
  /** Whether the disk has not given a file yet; it can be given up. */
  readsFile = $state(false);
  /** How much of the comparison is done, 0 to 1; null before that is known. */
  share = $state<number | null>(null);
  /** What was settled in this result and can be undone, latest last. */
  #settlements = $state.raw<readonly Settlement[]>([]);
  /** Files compared before, newest first. */
  runs = $state.raw<readonly ReconcileRun[]>([]);
  /** Why the last request failed. */
  failure = $state.raw<Failure | null>(null);
  problem = $state<FileProblem | null>(null);
  /**
   * The name of the file chosen last if it is not the open one: `problem` and `failure` are about
   * this file.
   */
  refused = $state<string | null>(null);
  /** Fields of the list the file is compared with. */
  fields = $state.raw<readonly string[]>([]);
  /** The use of each column, in the order of the file. */
  uses = $state.raw<readonly ColumnUse[]>([]);
  remembered = $state(false);
  readonly #requests = new Newest();
  resource = $state<Browsable>('clients');
  /** Only records that match both. */
  search = $state('');
  filters = $state.raw<readonly Filter[]>([]);
  /**
   * Search and filters were set after the file or list was chosen: a remembered mapping must not
   * replace them.
   */
  #isNarrowed = false;
  rules = $state.raw(usualRules);
  /** Only records created in the month of the file are compared. */
  isOfMonth = $state(false);

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
    this.rows = new OutcomeRows(bridge);
    this.pairing = new Pairing(bridge, (result) => this.compared(result));
  }

  /** What was settled last, to undo it. */
  get undo(): Settlement | null {
    return this.#settlements.at(-1) ?? null;
  }

  get stage(): 'enter' | 'map' | 'result' {
    if (this.result !== null && !this.#isMapping) return 'result';
    return this.draft === null ? 'enter' : 'map';
  }

  get whyNot(): 'rows' | 'fields' | 'key' | null {
    if (this.draft === null || this.draft.rows === 0) return 'rows';
    if (this.fields.length === 0) return 'fields';
    return this.mapping.keys.length === 0 ? 'key' : null;
  }

  get mapping(): Mapping {
    const pairs = (isKey: boolean): Pair[] =>
      this.uses.flatMap((use, column) =>
        use.field === null || use.isKey !== isKey ? [] : [{ column, field: use.field }],
      );
    const { resource, search, rules } = this;
    const filters = [...this.filters];
    const { month } = this;
    const period = month !== null && this.isOfMonth ? { field: 'created_at', ...month } : null;
    return { resource, search, filters, keys: pairs(true), compare: pairs(false), rules, period };
  }

  /** The month of the file, where the list says when records were created. */
  get month(): { first: string; last: string } | null {
    return this.fields.includes('created_at') ? (this.draft?.month ?? null) : null;
  }

  async readFiles(files: readonly File[]): Promise<void> {
    const [file, ...others] = files;
    if (file === undefined) return;
    this.#clearProblems();
    // The file open until now may be one of them.
    void this.readRuns();
    if (others.length > 0) this.problem = 'oneFile';
    else await this.#readSheet(file, null);
  }

  async chooseSheet(sheet: number): Promise<void> {
    if (this.#file !== null) await this.#readSheet(this.#file, sheet);
  }

  async chooseHeader(header: number): Promise<void> {
    if (this.draft === null) return;
    const { draftId } = this.draft;
    await this.#request('reading', async (isNewest) => {
      const draft = await this.#bridge.reconcile.header({ draftId, header });
      if (isNewest()) await this.#open(draft, isNewest);
    });
  }

  /** Switches to another list, or to the records of one of its views. */
  async choose(resource: Browsable, view: SavedView | null = null): Promise<void> {
    const isOther = resource !== this.resource;
    this.resource = resource;
    this.narrow(view?.query.search ?? '', view?.query.filters);
    if (!isOther) return;
    // For a whole list, the remembered search and filters apply.
    this.#isNarrowed = view !== null;
    await this.#request('reading', (isNewest) => this.#suggest(isNewest));
  }

  /** Restricts the comparison to these records of the list. */
  narrow(search: string, filters: readonly Filter[] = []): void {
    this.search = search;
    this.filters = filters;
    this.#isNarrowed = true;
  }

  use(column: number, part: Partial<ColumnUse>): void {
    this.remembered = false;
    this.uses = this.uses.map((use, at) => {
      if (at === column) {
        const { field, isKey } = { ...use, ...part };
        return { field, isKey: isKey && field !== null };
      }
      // A field is compared with one column only.
      if (use.field === null || use.field !== part.field) return use;
      const { field, isKey } = use;
      return { field: null, isKey: false, lost: { field, isKey, to: column } };
    });
  }

  /** Returns the result; null if it failed or was superseded by another request. */
  async compare(queryLocale: QueryLocale): Promise<Reconciliation | null> {
    if (this.draft === null) return null;
    const { draftId } = this.draft;
    let completed: Reconciliation | null = null;
    await this.#request('comparing', async (isNewest) => {
      const mapping = $state.snapshot(this.mapping);
      // Main has one result: the last one is gone once the next begins.
      this.result = null;
      const made = this.#bridge.reconcile.compare({ draftId, mapping, locale: queryLocale });
      const watching = setInterval(() => void this.#watch(), progressMs);
      const result = await made.finally(() => {
        clearInterval(watching);
        this.share = null;
      });
      if (!isNewest()) return;
      completed = result;
      this.result = result;
      this.#settlements = [];
      this.#isMapping = false;
      this.showsPairs = false;
      this.rows.of(result);
    });
    return completed;
  }

  async #watch(): Promise<void> {
    const progress = await this.#bridge.reconcile.progress().catch(() => null);
    if (this.busy !== 'comparing' || progress === null) return;
    this.share = progress.done / Math.max(1, progress.total);
  }

  /** Ends the comparison that runs, or gives up a file that does not come. */
  async cancel(): Promise<void> {
    const isComparing = this.busy === 'comparing';
    if (!isComparing && !this.readsFile) return;
    this.#requests.ask();
    this.busy = null;
    this.readsFile = false;
    this.refused = null;
    if (isComparing) await this.#bridge.reconcile.cancel().catch(() => undefined);
  }

  /**
   * Settles lines by number, or all that match; null: no longer settled. Returns how many; null
   * when it failed.
   */
  async settle(
    lines: number[] | LinesQuery,
    state: SettledState | null,
    comment: string,
  ): Promise<number | null> {
    if (this.result === null) return null;
    const { resultId } = this.result;
    let settled: number | null = null;
    await this.#request('settling', async (isNewest) => {
      const made = await this.#bridge.reconcile.settle({ resultId, lines, state, comment });
      settled = made.settled;
      // It belongs to a result that is shown no more.
      if (!isNewest()) return;
      const added = { number: made.undo, lines: made.settled, state };
      this.#settlements = [...this.#settlements, added].slice(-maxUndone);
      this.rows.show({});
    });
    return settled;
  }

  async undoSettle(): Promise<void> {
    const { result, undo } = this;
    if (result === null || undo === null || this.busy !== null) return;
    const { resultId } = result;
    await this.#request('settling', async (isNewest) => {
      await this.#bridge.reconcile.undoSettle({ resultId, undo: undo.number });
      if (!isNewest()) return;
      this.#settlements = this.#settlements.filter((each) => each !== undo);
      this.rows.show({});
    });
  }

  /** Shows what came of comparing again with other pairs. */
  compared(result: Reconciliation): void {
    this.result = result;
    this.#settlements = [];
    this.rows.of(result);
  }

  /** How many lines of the whole result there are of each state, whatever is shown. */
  async stateCounts({ resultId }: Reconciliation): Promise<StateCounts> {
    const query = { ...everything, resultId, offset: 0, limit: 1 };
    return (await this.#bridge.reconcile.lines(query)).states;
  }

  /** Shows all lines of a state. */
  showState(state: LineFilter): void {
    this.showsPairs = false;
    this.rows.show({ ...everything, state });
  }

  async readRuns(): Promise<void> {
    this.runs = await this.#bridge.reconcile.runs().catch(() => []);
  }

  /** Returns to the columns; main keeps the file as long as this window exists. */
  changeMapping(): void {
    this.#isMapping = true;
    this.#clearProblems();
  }

  backToResult(): void {
    this.#isMapping = false;
    this.#clearProblems();
  }

  #clearProblems(): void {
    this.failure = null;
    this.problem = null;
    this.refused = null;
  }

  async #readSheet(file: File, sheet: number | null): Promise<void> {
    await this.#request('reading', async (isNewest) => {
      this.readsFile = true;
      if (file !== this.#file) this.refused = file.name;
      // Undefined: a folder, or a file that no longer exists.
      const bytes = await bytesOf(file, maxTableBytes).catch(() => undefined);
      // Another file was chosen, or this one given up, before a slow disk gave it: to read it now
      // would end the reading of the other.
      if (!isNewest()) return;
      this.readsFile = false;
      if (!bytes) {
        this.problem = bytes === null ? 'tooLarge' : 'unreadable';
        return;
      }
      const name = file.name.slice(-255);
      const draft = await this.#bridge.reconcile.read({ name, bytes, sheet });
      if (!isNewest()) return;
      if (file !== this.#file) {
        this.#isNarrowed = false;
        this.resource = draft.list ?? this.resource;
      }
      this.#file = file;
      this.refused = null;
      await this.#open(draft, isNewest);
    });
  }

  async #open(draft: TableDraft, isNewest: () => boolean): Promise<void> {
    this.draft = draft;
    this.result = null;
    this.#isMapping = false;
    await this.#suggest(isNewest);
  }

  async #suggest(isNewest: () => boolean): Promise<void> {
    const draft = this.draft;
    if (draft === null) return;
    const query = { draftId: draft.draftId, resource: this.resource };
    const { mapping, remembered, fields } = await this.#bridge.reconcile.suggest(query);
    if (!isNewest()) return;
    this.fields = fields;
    this.remembered = remembered;
    if (!this.#isNarrowed) {
      this.search = mapping.search;
      this.filters = mapping.filters ?? [];
    }
    this.rules = mapping.rules;
    this.isOfMonth = mapping.period !== undefined && mapping.period !== null;
    this.uses = draft.columns.map((_, column): ColumnUse => {
      const pairOf = (pairs: readonly Pair[]) =>
        pairs.find((pair) => pair.column === column)?.field;
      const key = pairOf(mapping.keys);
      return { field: key ?? pairOf(mapping.compare) ?? null, isKey: key !== undefined };
    });
  }

  /** Only the newest request counts. */
  async #request(
    busy: 'reading' | 'comparing' | 'settling',
    run: (isNewest: () => boolean) => Promise<void>,
  ): Promise<void> {
    const isNewest = this.#requests.ask();
    this.busy = busy;
    this.readsFile = false;
    this.#clearProblems();
    try {
      await run(isNewest);
    } catch (caught) {
      if (isNewest()) this.failure = failureOf(caught);
    } finally {
      if (isNewest()) this.busy = null;
    }
  }
}

/** A result is still there when the screen reopens; main has it while the connection is open. */
const ofProfiles = new PerProfile<Reconciling>('whileOpen');

export function reconcilingOf(bridge: DeskBridge, profileId: string): Reconciling {
  return ofProfiles.of(bridge, profileId, () => new Reconciling(bridge));
}
