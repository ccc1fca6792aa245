import type {
  CredentialForm,
  SubmitReply,
  credentialContract,
} from '../../preload/contract/credentials';
import type { Wire } from '../../preload/contract/define';
import type { Failure } from '../../preload/contract/failure';

export type FormWire = Wire<typeof credentialContract>['form'];
type Problem = Extract<SubmitReply, { outcome: 'problems' }>['problems'][number];
export type EntryField = Problem['field'];

const broken: Failure = { code: 'app.internal', params: {}, requestId: null, redactedBody: null };

/** The typed keys. They are sent to main once; the reply is a status, after which nothing of them stays here. */
export class CredentialEntry {
  secretKey = $state('');
  publicKey = $state('');
  accessToken = $state('');
  example = $state('');
  readonly #wire: FormWire;
  #problems = $state.raw<readonly Problem[]>([]);
  /** How many recipes were tried when none fits the pasted request. */
  noFit = $state.raw<number | null>(null);
  failure = $state.raw<Failure | null>(null);
  busy = $state(false);

  constructor(wire: FormWire) {
    this.#wire = wire;
  }

  problemAt(field: EntryField): Problem | null {
    return this.#problems.find((problem) => problem.field === field) ?? null;
  }

  get hasProblems(): boolean {
    return this.#problems.length > 0;
  }

  async submit(keepWithoutFit: boolean): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.#problems = [];
    this.noFit = null;
    this.failure = null;
    try {
      const { secretKey, publicKey, accessToken, example } = this;
      const form = { secretKey, publicKey, accessToken, example, keepWithoutFit };
      this.#read(await this.#wire.submit(form satisfies CredentialForm));
    } catch {
      this.failure = broken;
    } finally {
      this.busy = false;
    }
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
