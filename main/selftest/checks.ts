import type { Failure } from '../../shared/failures';
import { toFailure } from '../failure';
import type { Store } from '../profile-store/store';

/** A check's results for the report: counts, names, sizes; never a secret or a record. */
type Findings = Readonly<Record<string, string | number | boolean | null>>;

export interface CheckReport {
  readonly name: string;
  readonly ok: boolean;
  readonly ms: number;
  readonly found: Findings;
  readonly failure: Pick<Failure, 'code' | 'params'> | null;
}

/** A check's own verdict; `found` goes into the report. */
export class CheckFailed extends Error {
  readonly found: Findings;

  constructor(found: Findings) {
    super('check failed');
    this.found = found;
  }
}

/** The results of a check that passed, and a value for the checks that depend on it. */
export interface Checked<T> {
  readonly found: Findings;
  readonly value: T;
}

/** Runs checks and records the outcome of each. */
export class Checks {
  readonly reports: CheckReport[] = [];

  get ok(): boolean {
    return this.reports.every((report) => report.ok);
  }

  /**
   * Null when the check failed; those that depend on it cannot run and are missing from the report.
   */
  async run<T>(name: string, work: () => Checked<T> | Promise<Checked<T>>): Promise<T | null> {
    const started = performance.now();
    const report = (rest: Pick<CheckReport, 'ok' | 'found' | 'failure'>) => {
      this.reports.push({ name, ms: Math.round(performance.now() - started), ...rest });
    };
    try {
      const { found, value } = await work();
      report({ ok: true, found, failure: null });
      return value;
    } catch (thrown) {
      if (thrown instanceof CheckFailed) {
        report({ ok: false, found: thrown.found, failure: null });
      } else {
        const { code, params } = toFailure(thrown);
        report({ ok: false, found: {}, failure: { code, params } });
      }
      return null;
    }
  }
}

export interface SelftestStore {
  readonly file: string;
  readonly store: Store;
  /** Opens the file again with its key. */
  readonly reopen: () => Promise<Store>;
}
