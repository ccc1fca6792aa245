import type { Check } from '../../preload/contract/session';
import type { DeskBridge } from '../bridge';
import { Attempt } from '../state/asking.svelte';
import type { Session } from '../state/session.svelte';

/** The connection's checks, part by part. */
export class Checking extends Attempt {
  readonly #bridge: DeskBridge;
  readonly #session: Session;
  checks = $state.raw<readonly Check[] | null>(null);

  constructor(bridge: DeskBridge, session: Session) {
    super();
    this.#bridge = bridge;
    this.#session = session;
  }

  get allWell(): boolean {
    return (
      this.checks?.every((check) => check.outcome === 'ok' || check.outcome === 'note') ?? false
    );
  }

  /** Opens the profile first; what keeps it from opening is the failure. */
  async open(profileId: string): Promise<void> {
    await this.#anew(async () => {
      await this.#session.open(profileId);
      this.checks = await this.#bridge.session.check();
    });
  }

  /** Checks what is open already. */
  async again(): Promise<void> {
    await this.#anew(async () => {
      this.checks = await this.#bridge.session.check();
    });
  }

  async #anew(work: () => Promise<void>): Promise<void> {
    await this.run(work);
    // What was well before says nothing beside a failure.
    if (this.failure !== null) this.checks = null;
  }
}
