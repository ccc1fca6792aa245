import type { Failure } from '../../shared/failures';
import type { SessionState } from '../../shared/ipc/session';
import { endingOf } from '../http/failure-endings';

type Phase = SessionState['phase'];

/** The state of the open profile's connection, derived from its last request. */
export class ConnectionStatus {
  readonly #onChange: () => void;
  #phase: Phase = 'closed';
  #failure: Failure | null = null;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get phase(): Phase {
    return this.#phase;
  }

  get failure(): Failure | null {
    return this.#failure;
  }

  become(phase: Phase, failure: Failure | null): void {
    const same = this.#phase === phase && this.#failure === null && failure === null;
    this.#phase = phase;
    this.#failure = failure;
    if (!same) this.#onChange();
  }

  /**
   * Updates the status if the failure concerns the whole connection; bad input or a missing card do
   * not.
   */
  note(failure: Failure): void {
    const { code } = failure;
    // The failure that caused the pause says more than the pause.
    if (code === 'network.paused' && this.phase === 'offline') return;
    if (code.startsWith('network.') || endingOf(code) === 'unable') {
      this.become('offline', failure);
    } else if (
      code.startsWith('credentials.') ||
      code === 'service.forbidden' ||
      this.#phase === 'opening'
    ) {
      this.become('refused', failure);
    }
  }
}
