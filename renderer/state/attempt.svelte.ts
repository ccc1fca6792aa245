import type { Failure } from '../../shared/failures';
import { failureOf } from '../bridge';

/** An action of the user: whether it is running, and why it last failed. */
export class Attempt {
  busy = $state(false);
  failure = $state.raw<Failure | null>(null);

  /** Does nothing while the action is running. */
  async run(action: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.failure = null;
    try {
      await action();
    } catch (caught) {
      this.failure = failureOf(caught);
    } finally {
      this.busy = false;
    }
  }
}
