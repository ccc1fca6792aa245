import type { Failure } from '../../preload/contract/failure';
import { toFailure } from '../failure';

/** What a check found out that is worth reading in the report: counts, names, sizes; never a secret, a path or a record. */
export type Findings = Readonly<Record<string, string | number | boolean | null>>;

export interface CheckReport {
  readonly name: string;
  readonly ok: boolean;
  readonly ms: number;
  readonly found: Findings;
  readonly failure: Pick<Failure, 'code' | 'params'> | null;
}

/** A check's own verdict, in words that stand in the report. */
export class CheckFailed extends Error {
  readonly found: Findings;

  constructor(found: Findings) {
    super('check failed');
    this.found = found;
  }
}

/** Runs checks one after the other and writes down how each went. */
export class Checks {
  readonly reports: CheckReport[] = [];

  get ok(): boolean {
    return this.reports.every((report) => report.ok);
  }

  /** Null when it failed: whatever stands on it cannot be checked and is not in the report. */
  async run<T>(
    name: string,
    work: () => Promise<{ readonly found: Findings; readonly value: T }>,
  ): Promise<T | null> {
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
