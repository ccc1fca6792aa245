import { createContext } from 'svelte';
import type { Filter } from '../../../preload/contract/browse';
import type { Syncable, Change, SyncPoint } from '../../../preload/contract/sync';
import type { Failure } from '../../../preload/contract/failure';
import type { Watch } from '../../../preload/contract/memory';
import { failureOf } from '../../bridge';
import type { DeskBridge } from '../../bridge';
import type { AskedAs } from '../../state/preferences.svelte';
import { OneAtATime } from '../../state/asking.svelte';
import type { Loading } from '../../state/asking.svelte';
import { RowViewport } from '../../ui/grid/viewport.svelte';
import { isComparable, sinceMoment } from './since';
import type { Since } from './since';

export const pageRows = 100;
/** As many pages are kept at once: what was scrolled past long ago is asked for again. */
const maxPages = 30;

/** The pages of a list of changes that are here. Never changed in place, so that it may be a rune's value. */
class ChangePages {
  readonly #pages: ReadonlyMap<number, readonly Change[]>;

  constructor(pages: ReadonlyMap<number, readonly Change[]> = new Map()) {
    this.#pages = pages;
  }

  has(page: number): boolean {
    return this.#pages.has(page);
  }

  /** Undefined while it is not here. */
  row(row: number): Change | undefined {
    return this.#pages.get(Math.floor(row / pageRows))?.[row % pageRows];
  }

  with(page: number, changes: readonly Change[]): ChangePages {
    return new ChangePages(new Map([...[...this.#pages].slice(1 - maxPages), [page, changes]]));
  }
}

type Answer = Awaited<ReturnType<DeskBridge['changes']['list']>>;

/** What is asked for besides the moment. */
interface ChangeFilter {
  readonly resource: Syncable | null;
  readonly kind: Change['kind'] | null;
  /** Only records that changed in it. */
  readonly field: string | null;
  readonly search: string;
}

/** What the bridge is asked: two moments that are compared and a followed rule's condition included. */
interface ChangesQuestion extends Omit<ChangeFilter, 'field'> {
  readonly fields?: string[];
  readonly between?: { from: number; to: number };
  readonly matching?: { search: string; filters: Filter[] };
}

/** In which fields records changed, and how many in each; `whole` is false where there were too many to count all. */
type ChangedFields = Awaited<ReturnType<DeskBridge['changes']['fields']>>;

/** The answer but for its rows, what was asked, and the moment it is computed from. */
export interface ChangesHead extends Omit<Answer, 'changes'> {
  readonly since: number;
  readonly question: ChangesQuestion;
}

const everything: ChangeFilter = { resource: null, kind: null, field: null, search: '' };
/** What differs between syncs, page by page as it comes into view. Asked anew, it keeps what is shown until the answer is here. */
export class ChangesList {
  readonly viewport = new RowViewport();
  readonly #bridge: DeskBridge;
  readonly #askedAs: AskedAs;
  since = $state.raw<Since>({ kind: 'week' });
  filter = $state.raw<ChangeFilter>(everything);
  /** The rule whose finds alone are listed. */
  watch = $state.raw<Watch | null>(null);
  /** Complete syncs, newest first. */
  syncs = $state.raw<readonly SyncPoint[]>([]);
  head = $state.raw<Loading<ChangesHead>>({ phase: 'idle' });
  /** Why the last question failed while an older answer is shown. */
  failure = $state.raw<Failure | null>(null);
  #pages = $state.raw(new ChangePages());
  fields = $state.raw<ChangedFields>({ fields: [], whole: true });
  #asked: readonly number[] = [];
  #list = 0;
  /** How many more there are than this list shows, since a later sync; never slid under the cursor. */
  newer = $state(0);
  readonly #loading = new OneAtATime(() => this.#read());

  constructor(bridge: DeskBridge, askedAs: AskedAs) {
    this.#bridge = bridge;
    this.#askedAs = askedAs;
  }

  get isFiltered(): boolean {
    const { resource, kind, field, search } = this.filter;
    const isChosen = [this.watch, resource, kind, field].some((each) => each !== null);
    return isChosen || search.trim() !== '';
  }

  /** Whether any resource was synced twice: before that there is nothing to compare. */
  get isComparable(): boolean {
    return isComparable(this.syncs);
  }

  get count(): number {
    return this.head.phase === 'ready' ? this.head.data.total : 0;
  }

  /** Undefined while it is not here. */
  change(row: number): Change | undefined {
    return this.#pages.row(row);
  }

  /** Lists only what a rule found, from as early as it found something nobody has seen; null for everything. */
  follow(watch: Watch | null): void {
    this.watch = watch;
    const since = this.head.phase === 'ready' ? this.head.data.since : Infinity;
    if (watch !== null && watch.seenUntil < since) this.since = { kind: 'beginning' };
    void this.load();
  }

  choose(since: Since): void {
    this.since = since;
    void this.load();
  }

  /** All of a stretch of time, whatever was narrowed down before. */
  showAll(since: Since): void {
    this.since = since;
    this.clear();
  }

  narrow(part: Partial<ChangeFilter>): void {
    // New and removed records differ in no field.
    const kind = part.kind === undefined || part.kind === 'changed' ? {} : { field: null };
    const field = (part.field ?? null) === null ? {} : { kind: 'changed' as const };
    this.filter = { ...this.filter, ...kind, ...field, ...part };
    void this.load();
  }

  clear(): void {
    this.watch = null;
    this.narrow(everything);
  }

  /** Asks anew. One question at a time; of those asked meanwhile only the latest is asked. */
  load(): Promise<void> {
    return this.#loading.run();
  }

  /** After a sync: shows its changes where nothing is being looked at yet, else counts them. */
  async peek(): Promise<void> {
    if (this.head.phase !== 'ready' || this.count === 0) return this.load();
    const list = this.#list;
    const { since, question, total } = this.head.data;
    try {
      const now = await this.#bridge.changes.list({
        since,
        ...question,
        offset: 0,
        limit: 0,
        ...this.#askedAs(),
      });
      if (list === this.#list) this.newer = Math.max(0, now.total - total);
    } catch {
      // The list in view is as good as before.
    }
  }

  /** Rows that are in view now. */
  ensure(start: number, end: number): void {
    const last = Math.floor((Math.min(end, this.count) - 1) / pageRows);
    for (let page = Math.floor(start / pageRows); page <= last; page += 1)
      void this.#readPage(page);
  }

  async #read(): Promise<void> {
    const before = this.head;
    this.head = before.phase === 'ready' ? { ...before, stale: true } : { phase: 'loading' };
    try {
      this.syncs = await this.#bridge.changes.syncs();
      const since = sinceMoment(this.since, this.syncs, Date.now(), this.#askedAs());
      const question = this.#question;
      const { changes, ...head } = await this.#ask(since, question, 0);
      // Typed on meanwhile: the next answer is shown instead.
      if (this.#loading.isWanted) return;
      this.#list += 1;
      this.#asked = [];
      this.#pages = new ChangePages().with(0, changes);
      this.head = { phase: 'ready', data: { ...head, since, question }, stale: false };
      this.failure = null;
      this.newer = 0;
      this.viewport.scrolled(0);
      this.viewport.show(0);
      void this.#readFields(since);
    } catch (caught) {
      const failure = failureOf(caught);
      if (before.phase === 'ready') {
        this.failure = failure;
        this.head = before;
      } else {
        this.head = { phase: 'failed', failure };
      }
    }
  }

  /** The list is there without them. */
  async #readFields(since: number): Promise<void> {
    const list = this.#list;
    const asked = { since, ...this.#stretch, ...this.#askedAs() };
    try {
      const found = await this.#bridge.changes.fields(asked);
      if (list === this.#list) this.fields = found;
    } catch {
      // Those that were known may still be chosen.
    }
  }

  async #readPage(page: number): Promise<void> {
    if (this.head.phase !== 'ready' || this.#pages.has(page)) return;
    if (this.#asked.includes(page)) return;
    const list = this.#list;
    this.#asked = [...this.#asked, page];
    try {
      const { since, question } = this.head.data;
      const { changes } = await this.#ask(since, question, page * pageRows);
      if (list !== this.#list) return;
      this.#pages = this.#pages.with(page, changes);
    } catch (caught) {
      if (list === this.#list) this.failure = failureOf(caught);
    } finally {
      if (list === this.#list) this.#asked = this.#asked.filter((other) => other !== page);
    }
  }

  #ask(since: number, question: ChangesQuestion, offset: number): Promise<Answer> {
    const part = { offset, limit: pageRows, ...this.#askedAs() };
    return this.#bridge.changes.list({ since, ...question, ...part });
  }

  get #question(): ChangesQuestion {
    const { kind, field } = this.filter;
    const fields = field === null ? (this.watch?.fields ?? []) : [field];
    return { ...this.#stretch, kind, ...(fields.length > 0 && { fields: [...fields] }) };
  }

  /** Whatever the kind of change and its fields. */
  get #stretch(): Omit<ChangesQuestion, 'kind' | 'fields'> {
    const [since, watch] = [this.since, this.watch];
    const { resource, search } = this.filter;
    const between = since.kind === 'between' && { between: { from: since.from, to: since.to } };
    if (watch === null) return { resource, search, ...between };
    const matching = { search: watch.search, filters: [...watch.filters] };
    return { resource: watch.resource, search, ...between, matching };
  }
}

export const [getChanges, setChanges] = createContext<ChangesList>();
