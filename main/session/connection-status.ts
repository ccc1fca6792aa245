import type { Failure } from '../../preload/contract/failure';
import type { SessionState } from '../../preload/contract/session';

type Phase = SessionState['phase'];

/** The status of the open profile's connection, from the result of its last request. */
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

  /** What a failure means for the whole connection; bad input and a missing card mean nothing. */
  note(failure: Failure): void {
    const { code } = failure;
    // That requests are paused says nothing of why: what they failed with does.
    if (code === 'network.paused' && this.phase === 'offline') return;
    if (code.startsWith('network.') || code === 'service.unavailable') {
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
