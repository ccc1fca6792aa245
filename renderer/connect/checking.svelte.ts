import type { Check } from '../../shared/ipc/session';
import type { DeskBridge } from '../bridge';
import { Attempt } from '../state/attempt.svelte';
import type { Session } from '../state/session.svelte';

/** The connection checks and their results. */
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

  /**
   * Checks the open profile, or first opens the one given. Why it cannot be opened or checked is
   * the failure.
   */
  async check(profileId: string | null = null): Promise<void> {
    await this.run(async () => {
      if (profileId !== null) await this.#session.open(profileId);
      this.checks = await this.#bridge.session.check();
    });
    // Earlier results say nothing beside a failure.
    if (this.failure !== null) this.checks = null;
  }
}
