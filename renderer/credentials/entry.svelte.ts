import type { CredentialForm, SubmitReply, credentialContract } from '../../shared/ipc/credentials';
import type { Wire } from '../../shared/ipc/define';
import { Attempt } from '../state/attempt.svelte';

export type FormWire = Wire<typeof credentialContract>['form'];
type Problem = Extract<SubmitReply, { outcome: 'problems' }>['problems'][number];
export type EntryField = Problem['field'];

/**
 * The typed keys. They are sent to main once; its reply is a status, and the keys are cleared here
 * once they are stored.
 */
export class CredentialEntry extends Attempt {
  secretKey = $state('');
  publicKey = $state('');
  accessToken = $state('');
  example = $state('');
  readonly #wire: FormWire;
  #problems = $state.raw<readonly Problem[]>([]);
  /** How many signing methods were tried when none fits the pasted request. */
  noFit = $state.raw<number | null>(null);

  constructor(wire: FormWire) {
    super();
    this.#wire = wire;
  }

  problemAt(field: EntryField): Problem | null {
    return this.#problems.find((problem) => problem.field === field) ?? null;
  }

  get hasProblems(): boolean {
    return this.#problems.length > 0;
  }

  submit(keepWithoutFit: boolean): Promise<void> {
    return this.run(async () => {
      this.#problems = [];
      this.noFit = null;
      const { secretKey, publicKey, accessToken, example } = this;
      const form = { secretKey, publicKey, accessToken, example, keepWithoutFit };
      this.#read(await this.#wire.submit(form satisfies CredentialForm));
    });
  }

  async cancel(): Promise<void> {
    this.#clear();
    await this.#wire.cancel();
  }

  #read(reply: Awaited<ReturnType<FormWire['submit']>>): void {
    if (!reply.ok) {
      this.failure = reply.failure;
      return;
    }
    const { value } = reply;
    if (value.outcome === 'problems') this.#problems = value.problems;
    else if (value.outcome === 'no-fit') this.noFit = value.tried;
    else this.#clear();
  }

  #clear(): void {
    this.secretKey = '';
    this.publicKey = '';
    this.accessToken = '';
    this.example = '';
  }
}
