import type { ReadAs } from '../../shared/ipc/browse';
import { Listeners } from '../listeners';

/** Tells how typed dates and amounts were read, whatever the question. */
export class RunningReads {
  readonly listeners = new Listeners<readonly ReadAs[]>();

  /** Returns the answer unchanged. */
  reported<A>(answer: A): A {
    const { readAs } = answer as { readonly readAs?: readonly ReadAs[] };
    if (readAs !== undefined) this.listeners.notify(readAs);
    return answer;
  }
}
