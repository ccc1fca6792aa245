import type { Browsable } from '../../preload/contract/browse';
import type { RememberedScreen } from '../../preload/contract/memory';
import type { DeskBridge } from '../bridge';
import type { BegunList } from '../first/begin';
import { isBrowsing } from '../routes';
import type { Screen } from '../routes';
import type { RecordList } from '../lists/record-list.svelte';

/** The screen each profile was last at: where it is opened again. */
export class HomeScreens {
  readonly #bridge: DeskBridge;
  readonly #known: Map<string, RememberedScreen>;
  #begun: BegunList | null;

  /** `begun`: the list of the first screen, which may be on its way already. */
  constructor(
    bridge: DeskBridge,
    known: Readonly<Record<string, RememberedScreen>>,
    begun: BegunList | null = null,
  ) {
    this.#bridge = bridge;
    this.#begun = begun;
    this.#known = new Map(Object.entries(known));
  }

  of(profileId: string): RememberedScreen {
    return this.#known.get(profileId) ?? 'overview';
  }

  /** The list that was begun before the app, once and for its own profile alone; null when it is another one that is wanted. */
  take(profileId: string | undefined, resource: Browsable): RecordList | null {
    const begun = this.#begun;
    if (begun?.list.records.resource !== resource) return null;
    this.#begun = null;
    return begun.profileId === profileId ? begun.list : null;
  }

  keep(profileId: string, screen: Screen): void {
    if (!isBrowsing(screen) || this.of(profileId) === screen) return;
    this.#known.set(profileId, screen);
    // The next start then begins elsewhere, which is no failure to speak of.
    this.#bridge.memory.keepScreen({ profileId, screen }).catch(() => undefined);
  }
}
