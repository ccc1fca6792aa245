import {
  type ExportOrder,
  type ExportProgress,
  type ExportResult,
  type PrintOrder,
  type PrintResult,
  linesOf,
} from '../../shared/ipc/exports';
import type { SeveralOrder } from '../../shared/ipc/connections';
import type { Failure } from '../../shared/failures';
import { failureOf, type DeskBridge } from '../bridge';
import { ExportChoices } from './choices.svelte';
import type { Offer } from './offers';

type Written = Extract<ExportResult, { kind: 'written' }>;
type Printed = Extract<PrintResult, { kind: 'printed' }>;

type ExportState =
  | { readonly phase: 'form'; readonly failure: Failure | null }
  /** The administrator allows no files. */
  | { readonly phase: 'refused'; readonly failure: Failure }
  /** The system's own dialog is open. */
  | { readonly phase: 'choosing' }
  | { readonly phase: 'writing'; readonly progress: ExportProgress }
  /** The page is being prepared, or the system's print dialog is open. */
  | { readonly phase: 'printing' }
  | (Ended & { readonly phase: 'printed'; readonly printed: Printed })
  /** `failure`: why the file could not be shown. */
  | (Ended & {
      readonly phase: 'done';
      readonly written: Written;
      readonly failure: Failure | null;
    });

export type ExportDone = Extract<ExportState, { phase: 'done' }>;

interface Ended {
  readonly what: ReturnType<typeof linesOf>;
  /** How many lines the form announced; null when it gave no number. */
  readonly offered: number | null;
}

const atRest: ExportState = { phase: 'form', failure: null };

/** The profile's one export at a time. It outlives the dialog it was started in. */
export class RunningExport {
  readonly choices = new ExportChoices();
  readonly #bridge: DeskBridge;
  /** The view whose choices are shown. */
  #view: string | null = null;
  state = $state.raw<ExportState>(atRest);

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  /**
   * Takes up what was chosen for the offer's view the last time, unless that is still chosen. If it
   * cannot be read, the choices stay as they are.
   */
  async recall(offer: Offer): Promise<void> {
    const { view } = offer;
    if (view === null || view === this.#view || this.isRunning) return;
    this.#view = view;
    try {
      const choices = await this.#bridge.screenState.exportChoices({ view });
      if (choices !== null) this.choices.recall(offer, choices);
    } catch {
      // The usual choices do.
    }
  }

  /** Shows why nothing may be exported, in place of the form. */
  async checkAllowed(): Promise<void> {
    if (this.isRunning) return;
    try {
      await this.#bridge.exports.allowed();
    } catch (caught) {
      const failure = failureOf(caught);
      // Of any other failure the export itself tells.
      if (failure.code === 'app.forbidden') this.state = { phase: 'refused', failure };
    }
  }

  async remember(offer: Offer, profileId: string): Promise<void> {
    const { view } = offer;
    if (view === null) return;
    try {
      const choices = this.choices.remembered(offer);
      await this.#bridge.screenState.saveExportChoices({ profileId, view, choices });
    } catch {
      // The export itself does not depend on it.
    }
  }

  get isRunning(): boolean {
    return ['choosing', 'writing', 'printing'].includes(this.state.phase);
  }

  /** Cancelled, it goes back to the form. Resolves with whether a file was written. */
  start(order: ExportOrder, offered: number | null): Promise<boolean> {
    const what = linesOf(order.source);
    return this.#write({ what, offered }, () => this.#bridge.exports.start(order));
  }

  /** One list of several connections in one file; otherwise as `start`. */
  startSeveral(order: SeveralOrder, offered: number | null): Promise<boolean> {
    const ended = { what: 'records', offered } as const;
    return this.#write(ended, () => this.#bridge.connections.export(order));
  }

  #write(ended: Ended, ask: () => Promise<ExportResult>): Promise<boolean> {
    return this.#run({ phase: 'choosing' }, async () => {
      const stop = this.#bridge.exports.progressed((progress) => {
        this.state = { phase: 'writing', progress };
      });
      try {
        const result = await ask();
        if (result.kind !== 'written') return atRest;
        return { phase: 'done', written: result, ...ended, failure: null };
      } finally {
        stop();
      }
    });
  }

  /**
   * Cancelled in the system's dialog, it goes back to the form. Resolves with whether it was
   * printed.
   */
  print(order: PrintOrder, offered: number | null): Promise<boolean> {
    return this.#run({ phase: 'printing' }, async () => {
      const result = await this.#bridge.exports.print(order);
      if (result.kind !== 'printed') return atRest;
      return { phase: 'printed', printed: result, what: linesOf(order.source), offered };
    });
  }

  async #run(state: ExportState, write: () => Promise<ExportState>): Promise<boolean> {
    if (this.isRunning) return false;
    this.state = state;
    try {
      this.state = await write();
    } catch (caught) {
      this.state = { phase: 'form', failure: failureOf(caught) };
    }
    return this.state.phase !== 'form';
  }

  /** Cancels also an export that another profile started. `start` resolves when it has ended. */
  async cancel(): Promise<void> {
    try {
      await this.#bridge.exports.cancel();
    } catch {
      // The export continues, and its result is announced as usual.
    }
  }

  show(): Promise<void> {
    return this.#follow(() => this.#bridge.exports.show());
  }

  /** Opens the written file with the system's program for it. */
  open(): Promise<void> {
    return this.#follow(() => this.#bridge.exports.open());
  }

  /** Back to the form, with the format that keeps every digit in a spreadsheet. */
  asWorkbook(): void {
    this.reset();
    this.choices.format = 'xlsx';
  }

  async #follow(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (caught) {
      if (this.state.phase === 'done') this.state = { ...this.state, failure: failureOf(caught) };
    }
  }

  /** Goes back to the form; the choices stay. */
  reset(): void {
    if (!this.isRunning) this.state = atRest;
  }
}
