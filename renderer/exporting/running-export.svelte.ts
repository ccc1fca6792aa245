import type {
  ExportOrder,
  ExportProgress,
  ExportResult,
  PrintOrder,
  PrintResult,
} from '../../preload/contract/exports';
import type { Failure } from '../../preload/contract/failure';
import { failureOf } from '../bridge';
import type { DeskBridge } from '../bridge';
import { ExportChoices } from './choices.svelte';
import { exportsOfProfiles } from './exports-of-profiles';

type Written = Extract<ExportResult, { kind: 'written' }>;
type Printed = Extract<PrintResult, { kind: 'printed' }>;

type ExportState =
  | { readonly phase: 'form'; readonly failure: Failure | null }
  /** The system's own dialog is open. */
  | { readonly phase: 'choosing' }
  | { readonly phase: 'writing'; readonly progress: ExportProgress }
  /** On its way to the system's print dialog, or that is open. */
  | { readonly phase: 'printing' }
  | {
      readonly phase: 'printed';
      readonly printed: Printed;
      readonly what: 'records' | 'changes';
      readonly offered: number | null;
    }
  | {
      readonly phase: 'done';
      readonly written: Written;
      readonly what: 'records' | 'changes';
      /** How many the form named; null where it named none. */
      readonly offered: number | null;
      /** Why the file could not be shown. */
      readonly failure: Failure | null;
    };

const atRest: ExportState = { phase: 'form', failure: null };

/** The profile's export: one at a time, and it outlives the dialog it was started in. */
export class RunningExport {
  readonly choices = new ExportChoices();
  readonly #bridge: DeskBridge;
  state = $state.raw<ExportState>(atRest);

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  get isRunning(): boolean {
    return ['choosing', 'writing', 'printing'].includes(this.state.phase);
  }

  /** Cancelled, it is as it was before. Tells whether a file was written. */
  async start(order: ExportOrder, offered: number | null): Promise<boolean> {
    if (this.isRunning) return false;
    this.state = { phase: 'choosing' };
    const stop = this.#bridge.exports.progressed((progress) => {
      this.state = { phase: 'writing', progress };
    });
    try {
      const result = await this.#bridge.exports.start(order);
      const what = whatOf(order);
      this.state =
        result.kind === 'written'
          ? { phase: 'done', written: result, what, offered, failure: null }
          : atRest;
      return result.kind === 'written';
    } catch (caught) {
      this.state = { phase: 'form', failure: failureOf(caught) };
      return false;
    } finally {
      stop();
    }
  }

  /** Closed, the system's dialog leaves everything as it was before. */
  async print(order: PrintOrder, offered: number | null): Promise<boolean> {
    if (this.isRunning) return false;
    this.state = { phase: 'printing' };
    try {
      const result = await this.#bridge.exports.print(order);
      const isPrinted = result.kind === 'printed';
      this.state = isPrinted
        ? { phase: 'printed', printed: result, what: whatOf(order), offered }
        : atRest;
      return isPrinted;
    } catch (caught) {
      this.state = { phase: 'form', failure: failureOf(caught) };
      return false;
    }
  }

  /** Also one that another profile began. `start` says how it ended. */
  async cancel(): Promise<void> {
    try {
      await this.#bridge.exports.cancel();
    } catch {
      // The export continues, and its end is announced as usual.
    }
  }

  async show(): Promise<void> {
    try {
      await this.#bridge.exports.show();
    } catch (caught) {
      if (this.state.phase === 'done') this.state = { ...this.state, failure: failureOf(caught) };
    }
  }

  /** Back to the form, its choices as they were. */
  reset(): void {
    if (!this.isRunning) this.state = atRest;
  }
}

function whatOf({ source }: Pick<ExportOrder, 'source'>): 'records' | 'changes' {
  return source.kind === 'changes' ? 'changes' : 'records';
}

/** The profile's export, the same for each of its lists. */
export function exportOf(bridge: DeskBridge, profileId: string): RunningExport {
  return exportsOfProfiles.of(bridge, profileId, () => new RunningExport(bridge));
}
