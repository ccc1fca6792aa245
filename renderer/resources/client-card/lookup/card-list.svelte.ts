import { maxTableBytes } from '../../../../shared/table-file';
import type {
  CardLookup,
  IdColumn,
  LineOutcome,
  ListSource,
  Understood,
} from '../../../../shared/ipc/lookup';
import { failureOf, type DeskBridge } from '../../../bridge';
import { LineRows } from './line-rows.svelte';
import { Newest } from '../../../state/newest';
import { bytesOf } from '../../../state/file-bytes';
import { Attempt } from '../../../state/attempt.svelte';
import { PerProfile } from '../../../state/per-profile';

/** Why a file is not sent to main at all; each has its own message (i18n/en/records.ts). */
type FileProblem = 'tooLarge' | 'unreadable' | 'oneFile';

/** Some rows of a grid's column, from another screen. */
type ColumnRows = Extract<ListSource, { kind: 'rows' }>;

/**
 * A list of card ids, from its text to its results: a mirror of the state in main. It outlives its
 * screen, so that a pasted list is still there when the user returns.
 */
export class CardList extends Attempt {
  readonly #bridge: DeskBridge;
  /** Lines of the draft. */
  readonly draftRows: LineRows;
  /** Lines of the lookup. */
  readonly rows: LineRows;
  /** The text of the field. */
  text = $state('');
  lookup = $state.raw<CardLookup | null>(null);
  draft = $state.raw<Understood | null>(null);
  #file = $state.raw<File | null>(null);
  #rows = $state.raw<ColumnRows | null>(null);
  #isOfClients = $state(false);
  isReading = $state(false);
  problem = $state.raw<FileProblem | null>(null);
  #isNew = $state(false);
  /** False until main has reported its state. */
  known = $state(false);
  readonly #reads = new Newest();

  constructor(bridge: DeskBridge) {
    super();
    this.#bridge = bridge;
    this.draftRows = new LineRows(async (params) => {
      if (this.draft === null) return { columns: [], total: 0, lines: [] };
      return bridge.lookup.draftLines({ draftId: this.draft.draftId, ...params });
    });
    this.rows = new LineRows((params) => bridge.lookup.lines(params));
  }

  /** The part of the screen that is shown. */
  get stage(): 'enter' | 'check' | 'follow' {
    if (this.draft !== null) return 'check';
    return this.lookup === null || this.#isNew ? 'enter' : 'follow';
  }

  /** The file's name; null when the list is not from a file. */
  get name(): string | null {
    return this.#file?.name ?? null;
  }

  /** Whether the list is from rows of another list. */
  get ofRows(): boolean {
    return this.#rows !== null;
  }

  /** Whether these rows are clients, whose cards are looked up. */
  get ofClients(): boolean {
    return this.#rows !== null && this.#isOfClients;
  }

  /** Reads the state and subscribes to its changes; returns a function that unsubscribes. */
  listen(): () => void {
    const stop = this.#bridge.lookup.changed((lookup) => this.#take(lookup));
    void this.#readState();
    return stop;
  }

  readText(text: string): Promise<void> {
    this.#file = null;
    this.#rows = null;
    return this.#read({ kind: 'text', text });
  }

  async readFiles(files: readonly File[]): Promise<void> {
    const [file, ...others] = files;
    if (file === undefined) return;
    if (others.length > 0) this.#refuse('oneFile');
    else await this.#readFile(file, null);
  }

  /** Reads another sheet of the file. */
  async chooseSheet(sheet: number): Promise<void> {
    if (this.#file !== null) await this.#readFile(this.#file, sheet);
  }

  async #readFile(file: File, sheet: number | null): Promise<void> {
    const isNewest = this.#reads.ask();
    this.isReading = true;
    // Undefined: a folder, or a file that was deleted meanwhile.
    const bytes = await bytesOf(file, maxTableBytes).catch(() => undefined);
    // Another list was begun, or this one given up, before a slow disk gave the file.
    if (!isNewest()) return;
    if (!bytes) {
      this.isReading = false;
      this.#refuse(bytes === null ? 'tooLarge' : 'unreadable');
      return;
    }
    this.#file = file;
    this.#rows = null;
    await this.#read({ kind: 'file', bytes, name: file.name.slice(-255), sheet });
  }

  readRows(rows: ColumnRows): Promise<void> {
    this.#file = null;
    this.#rows = rows;
    // Without a column, the ids are the cards of each client.
    this.#isOfClients = rows.field === null;
    return this.#read(rows);
  }

  async chooseColumn(column: IdColumn): Promise<void> {
    if (this.draft === null) return;
    const { draftId, columns } = this.draft;
    if (this.#rows === null || column === 'every') {
      await this.#understand(() =>
        this.#bridge.lookup.chooseColumn({ draftId, column, ofClients: false }),
      );
    } else {
      const isOfClients = this.#isOfClients;
      const page = this.readRows({ ...this.#rows, field: columns[column] ?? null });
      this.#isOfClients = isOfClients;
      await page;
    }
  }

  /** Takes the cards of the clients that the values stand for, or the values as they were. */
  async takeCards(ofClients: boolean): Promise<void> {
    if (this.draft === null) return;
    const { draftId, column } = this.draft;
    await this.#understand(() => this.#bridge.lookup.chooseColumn({ draftId, column, ofClients }));
  }

  /** Returns to the list's text. */
  discard(): void {
    this.draft = null;
    this.#file = null;
    this.#rows = null;
    this.failure = null;
    this.stopUnderstanding();
  }

  /** Gives up what is being read; what was read before stays. */
  stopUnderstanding(): void {
    this.#reads.ask();
    // Then nothing is left to stop, or nobody to ask.
    if (this.isReading) this.#bridge.lookup.stopUnderstanding().catch(() => undefined);
    this.isReading = false;
  }

  /**
   * Starts entering another list; the results of the last one are kept until that one is looked up.
   */
  another(): void {
    this.discard();
    this.text = '';
    this.#isNew = true;
  }

  /** Returns to the results of the last list, if there are any. */
  backToResults(): void {
    this.discard();
    this.problem = null;
    this.#isNew = false;
  }

  start(): Promise<void> {
    const draftId = this.draft?.draftId;
    if (draftId === undefined) return Promise.resolve();
    return this.run(async () => {
      this.#take(await this.#bridge.lookup.start({ draftId }));
      this.#isNew = false;
      this.text = '';
      this.discard();
      this.rows.show(null);
    });
  }

  pause = (): Promise<void> => this.run(() => this.#bridge.lookup.pause());
  resume = (): Promise<void> => this.run(() => this.#bridge.lookup.resume());
  cancel = (): Promise<void> => this.run(() => this.#bridge.lookup.cancel());
  retry = (): Promise<void> => this.run(() => this.#bridge.lookup.retry());

  #read(source: ListSource): Promise<void> {
    this.problem = null;
    return this.#understand(() => this.#bridge.lookup.understand({ source, column: null }));
  }

  /** Only the newest call sets the draft. */
  async #understand(read: () => Promise<Understood>): Promise<void> {
    const isNewest = this.#reads.ask();
    this.isReading = true;
    this.failure = null;
    try {
      const draft = await read();
      if (!isNewest()) return;
      this.draft = draft;
      const excluded: LineOutcome[] = ['rejected'];
      const isClear = draft.rejected === draft.withoutCard || draft.recognized !== null;
      this.draftRows.show(isClear ? null : excluded);
    } catch (caught) {
      if (isNewest()) this.failure = failureOf(caught);
    } finally {
      if (isNewest()) this.isReading = false;
    }
  }

  #refuse(problem: FileProblem): void {
    this.problem = problem;
    this.failure = null;
  }

  async #readState(): Promise<void> {
    try {
      this.#take(await this.#bridge.lookup.state());
    } catch (caught) {
      this.failure = failureOf(caught);
    }
    this.known = true;
  }

  #take(lookup: CardLookup | null): void {
    const before = this.lookup;
    this.lookup = lookup;
    this.known = true;
    if (lookup === null) return;
    if (before?.lookupId !== lookup.lookupId) this.rows.show(null);
    else if (before.stamp !== lookup.stamp) this.rows.refresh();
  }
}

/** Main has a list that is being checked while the connection is open. */
const ofProfiles = new PerProfile<CardList>('whileOpen');

export function cardListOf(bridge: DeskBridge, profileId: string): CardList {
  return ofProfiles.of(bridge, profileId, () => new CardList(bridge));
}
