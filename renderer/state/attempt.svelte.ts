import type { Failure } from '../../preload/contract/failure';
import { failureOf } from '../bridge';

/** Something a person asks for: whether it is under way, and why it failed the last time. */
export class Attempt {
  busy = $state(false);
  failure = $state.raw<Failure | null>(null);

  /** Nothing is done while it is under way. */
  async run(what: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.failure = null;
    try {
      await what();
    } catch (caught) {
      this.failure = failureOf(caught);
    } finally {
      this.busy = false;
    }
  }
}
