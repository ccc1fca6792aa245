import type { RememberedScreen } from '../../preload/contract/memory';
import type { DeskBridge } from '../bridge';
import { isBrowsing } from '../routes';
import type { Screen } from '../routes';

/** The screen each profile was last at: where it is opened again. */
export class HomeScreens {
  readonly #bridge: DeskBridge;
  readonly #known: Map<string, RememberedScreen>;

  constructor(bridge: DeskBridge, known: Readonly<Record<string, RememberedScreen>>) {
    this.#bridge = bridge;
    this.#known = new Map(Object.entries(known));
  }

  of(profileId: string): RememberedScreen {
    return this.#known.get(profileId) ?? 'overview';
  }

  keep(profileId: string, screen: Screen): void {
    if (!isBrowsing(screen) || this.of(profileId) === screen) return;
    this.#known.set(profileId, screen);
    // The next start then begins elsewhere, which is no failure to speak of.
    this.#bridge.memory.keepScreen({ profileId, screen }).catch(() => undefined);
  }
}
