import type { Failure } from '../../preload/contract/failure';
import type { Check } from '../../preload/contract/session';
import { failureOf } from '../bridge';
import type { DeskBridge } from '../bridge';
import type { Session } from '../state/session.svelte';

/** The connection's checks, part by part. */
export class Checking {
  readonly #bridge: DeskBridge;
  readonly #session: Session;
  checks = $state.raw<readonly Check[] | null>(null);
  failure = $state.raw<Failure | null>(null);
  running = $state(false);

  constructor(bridge: DeskBridge, session: Session) {
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
    await this.#attempt(async () => {
      await this.#session.open(profileId);
      this.checks = await this.#bridge.session.check();
    });
  }

  /** Checks what is open already. */
  async again(): Promise<void> {
    await this.#attempt(async () => {
      this.checks = await this.#bridge.session.check();
    });
  }

  async #attempt(what: () => Promise<void>): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.failure = null;
    try {
      await what();
    } catch (caught) {
      this.failure = failureOf(caught);
    } finally {
      this.running = false;
    }
  }
}
