import type { AuditCheck, AuditEntry, AuditFilter } from '../../../shared/ipc/audit';
import type { Failure } from '../../../shared/failures';
import { failureOf, type DeskBridge } from '../../bridge';
import { Newest } from '../../state/newest';

const limit = 200;

export const everything: AuditFilter = { since: null, until: null, what: [] };

/** The audit log as it is shown: a filter, the newest entries it matches, and its chain. */
export class AuditEntries {
  readonly #bridge: Pick<DeskBridge, 'audit'>;
  readonly #newest = new Newest();
  filter = $state.raw<AuditFilter>(everything);
  /** Newest first; null until they are read. */
  entries = $state.raw<readonly AuditEntry[] | null>(null);
  total = $state(0);
  failure = $state.raw<Failure | null>(null);
  /** Null while it is checked. */
  check = $state.raw<AuditCheck | null>(null);

  constructor(bridge: Pick<DeskBridge, 'audit'>) {
    this.#bridge = bridge;
  }

  /** Reads the newest entries and checks the chain. Never rejects. */
  async load(): Promise<void> {
    await Promise.all([this.#read(null), this.checkChain()]);
  }

  async narrow(part: Partial<AuditFilter>): Promise<void> {
    this.filter = { ...this.filter, ...part };
    await this.#read(null);
  }

  /** Reads older ones, too. */
  async more(): Promise<void> {
    await this.#read(this.entries?.at(-1)?.no ?? null);
  }

  async checkChain(): Promise<void> {
    this.check = null;
    try {
      this.check = await this.#bridge.audit.check();
    } catch (caught) {
      this.failure = failureOf(caught);
    }
  }

  async #read(before: number | null): Promise<void> {
    const isNewest = this.#newest.ask();
    const { what, since, until } = this.filter;
    try {
      const filter = { since, until, what: [...what] };
      const found = await this.#bridge.audit.entries({ ...filter, before, limit });
      if (!isNewest()) return;
      const earlier = before === null ? [] : (this.entries ?? []);
      this.entries = [...earlier, ...found.entries];
      this.total = found.total;
      this.failure = null;
    } catch (caught) {
      if (isNewest()) this.failure = failureOf(caught);
    }
  }
}
