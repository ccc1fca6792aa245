import { createContext } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { Filter } from '../../../shared/ipc/browse';
import type { Syncable } from '../../../shared/ipc/sync';
import type { Change, SyncPoint } from '../../../shared/ipc/changes';
import type { Failure } from '../../../shared/failures';
import type { Watch } from '../../../shared/ipc/watches';
import { failureOf, type DeskBridge } from '../../bridge';
import type { GetQueryLocale } from '../../state/preferences.svelte';
import { OneAtATime } from '../../state/one-at-a-time';
import type { Loading } from '../../state/loading';
import { BlockQueue, blocksOf } from '../../lists/block-queue';
import { RowViewport } from '../../ui/grid/viewport.svelte';
import { isComparable, sinceInstant, type Since } from './since';

const pageRows = 100;
/**
 * Pages kept at a time: those read longest ago are asked for again when they come back into view.
 */
const maxPages = 30;

type Answer = Awaited<ReturnType<DeskBridge['changes']['list']>>;

/** What the list is narrowed to, apart from the time. */
interface ChangeFilter {
  readonly resource: Syncable | null;
  readonly kind: Change['kind'] | null;
  /** Only records in which this field changed. */
  readonly field: string | null;
  readonly search: string;
}

/**
 * The question put to the bridge, including two moments to compare and the condition of a followed
 * rule.
 */
interface ChangesQuestion extends Omit<ChangeFilter, 'field'> {
  readonly fields?: string[];
  readonly between?: { from: number; to: number };
  readonly matching?: { search: string; filters: Filter[] };
}

/** The same with the stretch of time. */
interface ChangesRequest extends ChangesQuestion {
  readonly since: number;
  readonly until?: number;
}

/**
 * The fields in which records changed, with counts; `exact` is false if there were too many changes
 * to count all.
 */
type ChangedFields = Awaited<ReturnType<DeskBridge['changes']['fields']>>;

/** The answer without its rows, with the question. */
export interface ChangesHead extends Omit<Answer, 'changes'> {
  readonly question: ChangesQuestion;
}

const everything: ChangeFilter = { resource: null, kind: null, field: null, search: '' };

/**
 * What differs between syncs, read page by page as it comes into view. When asked again, it shows
 * the previous list until the answer arrives.
 */
export class ChangesList {
  readonly viewport = new RowViewport();
  readonly #bridge: DeskBridge;
  readonly #getQueryLocale: GetQueryLocale;
  readonly #seenUntil: () => number;
  since = $state.raw<Since>({ kind: 'week' });
  filter = $state.raw<ChangeFilter>(everything);
  /** The rule whose matches alone are listed. */
  watch = $state.raw<Watch | null>(null);
  /** Complete syncs, newest first. */
  syncs = $state.raw<readonly SyncPoint[]>([]);
  head = $state.raw<Loading<ChangesHead>>({ phase: 'idle' });
  /** Why the last question failed while an older answer is shown. */
  failure = $state.raw<Failure | null>(null);
  readonly #pages = new SvelteMap<number, readonly Change[]>();
  #queue: BlockQueue<Answer> | null = null;
  fields = $state.raw<ChangedFields>({ fields: [], exact: true });
  /** Grows with every new list: answers for an earlier one are dropped. */
  #list = 0;
  /**
   * How many more changes there are since a later sync. They are not inserted: rows would move
   * under the pointer.
   */
  newer = $state(0);
  readonly #loading = new OneAtATime(() => this.#read());

  /** `seenUntil`: changes found until then (epoch milliseconds) are seen. */
  constructor(bridge: DeskBridge, getQueryLocale: GetQueryLocale, seenUntil: () => number) {
    this.#bridge = bridge;
    this.#getQueryLocale = getQueryLocale;
    this.#seenUntil = seenUntil;
  }

  get isFiltered(): boolean {
    const { resource, kind, field, search } = this.filter;
    const isChosen = [this.watch, resource, kind, field].some((each) => each !== null);
    return isChosen || search.trim() !== '';
  }

  /** Whether any resource was synced twice; until then there is nothing to compare. */
  get isComparable(): boolean {
    return isComparable(this.syncs);
  }

  get count(): number {
    return this.head.phase === 'ready' ? this.head.data.total : 0;
  }

  /** Whether the newest changes, this many, are all in the list. */
  hasNewest(count: number): boolean {
    const isEverything = !this.isFiltered && this.newer === 0 && this.since.kind !== 'between';
    return isEverything && this.count >= count;
  }

  /** Undefined until it is loaded. */
  change(row: number): Change | undefined {
    return this.#pages.get(Math.floor(row / pageRows))?.[row % pageRows];
  }

  /**
   * Lists only what a rule found, going back far enough to include everything it found unseen; null
   * lists everything.
   */
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

  /** Shows everything of a stretch of time, without any filter. */
  showAll(since: Since): void {
    this.since = since;
    this.clear();
  }

  narrow(part: Partial<ChangeFilter>): void {
    // New and removed records have no changed fields.
    const kind = part.kind === undefined || part.kind === 'changed' ? {} : { field: null };
    const field = (part.field ?? null) === null ? {} : { kind: 'changed' as const };
    this.filter = { ...this.filter, ...kind, ...field, ...part };
    void this.load();
  }

  clear(): void {
    this.watch = null;
    this.narrow(everything);
  }

  /**
   * Asks again. One question at a time; of those that arrive meanwhile only the latest is asked.
   */
  load(): Promise<void> {
    return this.#loading.run();
  }

  /** After a sync: shows its changes if the list is empty, else only counts them. */
  async peek(): Promise<void> {
    if (this.head.phase !== 'ready' || this.count === 0) return this.load();
    const list = this.#list;
    const { since, question, total } = this.head.data;
    try {
      const now = await this.#ask({ since, ...question }, 0, 0);
      if (list === this.#list) this.newer = Math.max(0, now.total - total);
    } catch {
      // The list in view stays as it is.
    }
  }

  /** Reads the rows from `start` to before `end`, which are in view. */
  ensure(start: number, end: number): void {
    const pages = blocksOf({ start, end: Math.min(end, this.count) }, pageRows);
    this.#queue?.want(pages.filter((page) => !this.#pages.has(page)));
  }

  async #read(): Promise<void> {
    const before = this.head;
    this.head = before.phase === 'ready' ? { ...before, stale: true } : { phase: 'loading' };
    try {
      this.syncs = await this.#bridge.changes.syncs();
      const since = this.#since();
      const question = this.#question;
      const { changes, ...head } = await this.#ask({ since, ...question }, 0);
      // Another question has arrived meanwhile: its answer is shown instead.
      if (this.#loading.isWanted) return;
      this.#list += 1;
      this.#queue?.stop();
      // Later syncs do not shift the pages: what they find is newer than the newest change of this
      // list.
      const until = changes[0]?.seenAt ?? since;
      this.#queue = this.#newQueue({ since, ...question, until });
      this.#pages.clear();
      this.#pages.set(0, changes);
      this.head = { phase: 'ready', data: { ...head, question }, stale: false };
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

  #since(): number {
    const [now, seenUntil] = [Date.now(), this.#seenUntil()];
    return sinceInstant(this.since, this.syncs, now, this.#getQueryLocale(), seenUntil);
  }

  /** The list is shown without waiting for them. */
  async #readFields(since: number): Promise<void> {
    const list = this.#list;
    const query = { since, ...this.#baseQuestion, locale: this.#getQueryLocale() };
    try {
      const found = await this.#bridge.changes.fields(query);
      if (list === this.#list) this.fields = found;
    } catch {
      // The fields known before can still be chosen.
    }
  }

  #newQueue(query: ChangesRequest) {
    return new BlockQueue<Answer>(
      (page) => this.#ask(query, page * pageRows),
      (page, { changes }) => {
        this.#pages.set(page, changes);
        const [oldest = page] = this.#pages.keys();
        if (this.#pages.size > maxPages) this.#pages.delete(oldest);
      },
      (caught) => (this.failure = failureOf(caught)),
    );
  }

  #ask(query: ChangesRequest, offset: number, limit = pageRows): Promise<Answer> {
    return this.#bridge.changes.list({ ...query, offset, limit, locale: this.#getQueryLocale() });
  }

  get #question(): ChangesQuestion {
    const { kind, field } = this.filter;
    const fields = field === null ? (this.watch?.fields ?? []) : [field];
    return { ...this.#baseQuestion, kind, ...(fields.length > 0 && { fields: [...fields] }) };
  }

  /** The question without the kind of change and its fields. */
  get #baseQuestion(): Omit<ChangesQuestion, 'kind' | 'fields'> {
    const [since, watch] = [this.since, this.watch];
    const { resource, search } = this.filter;
    const between = since.kind === 'between' && { between: { from: since.from, to: since.to } };
    if (watch === null) return { resource, search, ...between };
    const matching = { search: watch.search, filters: [...watch.filters] };
    return { resource: watch.resource, search, ...between, matching };
  }
}

export const [getChanges, setChanges] = createContext<ChangesList>();
