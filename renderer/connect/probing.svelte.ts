import type { Failure } from '../../preload/contract/failure';
import type { SignatureRecipe } from '../../preload/contract/recipe';
import type { ProbeProgress } from '../../preload/contract/session';
import { failureIn, failureOf } from '../bridge';
import type { DeskBridge } from '../bridge';

interface Plan {
  readonly host: string;
  /** Requests in all at the most. */
  readonly most: number;
  readonly candidates: readonly { readonly recipe: SignatureRecipe }[];
}

/** Finding the recipe by asking: first what would be sent, then, once agreed to, how it goes. */
export class Probing {
  readonly #bridge: DeskBridge;
  readonly #profileId: string;
  plan = $state.raw<Plan | null>(null);
  progress = $state.raw<ProbeProgress | null>(null);
  #failure = $state.raw<Failure | null>(null);
  running = $state(false);

  constructor(bridge: DeskBridge, profileId: string) {
    this.#bridge = bridge;
    this.#profileId = profileId;
  }

  get failure(): Failure | null {
    return this.#failure ?? this.progress?.failure ?? null;
  }

  /** Reads the plan (nothing is sent) and follows main's progress; gives the undo, which also stops a run. */
  start(): () => void {
    const stopListening = this.#bridge.signing.probed((progress) => {
      if (this.running) this.progress = progress;
    });
    this.#bridge.signing.plan({ profileId: this.#profileId }).then(
      (plan) => (this.plan = plan),
      (caught: unknown) => (this.#failure = failureOf(caught)),
    );
    return () => {
      stopListening();
      if (this.running) void this.stop();
    };
  }

  /** Sends the agreed requests; gives the end of it, or null when it could not be run. */
  async run(): Promise<ProbeProgress | null> {
    this.running = true;
    this.#failure = null;
    this.progress = null;
    try {
      this.progress = await this.#bridge.signing.probe({ profileId: this.#profileId });
      return this.progress;
    } catch (caught) {
      this.#failure = failureOf(caught);
      return null;
    } finally {
      this.running = false;
    }
  }

  async stop(): Promise<void> {
    this.#failure = await failureIn(this.#bridge.signing.stopProbe());
  }
}
