import type { SecretReply } from '../../shared/ipc/credentials';
import { Attempt } from '../state/attempt.svelte';
import type { FormWire } from './entry.svelte';

type Problem = Extract<SecretReply, { outcome: 'problem' }>;

/**
 * One typed secret. It is sent to main once; its reply is a status, and the secret is cleared here
 * once it was taken.
 */
export class SecretEntry extends Attempt {
  secret = $state('');
  repeated = $state('');
  problem = $state.raw<Problem | null>(null);
  readonly #wire: FormWire;

  constructor(wire: FormWire) {
    super();
    this.#wire = wire;
  }

  submit(): Promise<void> {
    return this.run(async () => {
      this.problem = null;
      const { secret, repeated } = this;
      const reply = await this.#wire.submitSecret({ secret, repeated });
      if (!reply.ok) this.failure = reply.failure;
      else if (reply.value.outcome === 'problem') this.problem = reply.value;
      else this.#clear();
    });
  }

  async cancel(): Promise<void> {
    this.#clear();
    await this.#wire.cancel();
  }

  #clear(): void {
    this.secret = '';
    this.repeated = '';
  }
}
