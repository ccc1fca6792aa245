import type { Settings } from '../../preload/contract/app';
import type { Asker } from '../../preload/contract/browse';
import { defaultSettings, zoneOf } from '../../preload/contract/default-settings';
import type { DeskBridge } from '../bridge';
import type { Language } from '../i18n/messages.svelte';

/** How the desk looks and speaks. A change shows at once and is kept by main; when keeping fails the old state comes back. */
export class Preferences {
  readonly #bridge: DeskBridge;
  settings = $state.raw<Settings>(defaultSettings);
  #systemDark = $state(false);

  constructor(bridge: DeskBridge, settings: Settings = defaultSettings) {
    this.#bridge = bridge;
    this.settings = settings;
  }

  get theme(): 'light' | 'dark' {
    if (this.settings.theme !== 'system') return this.settings.theme;
    return this.#systemDark ? 'dark' : 'light';
  }

  /** An IANA name for `Intl`: the system's own when none was chosen. */
  get zone(): string {
    return zoneOf(this.settings);
  }

  /** Follows main's pushes and the system's light or dark; gives the undo. */
  listen(): () => void {
    const stop = this.#bridge.settings.changed((settings) => {
      this.settings = settings;
    });
    const query = matchMedia('(prefers-color-scheme: dark)');
    const follow = (): void => {
      this.#systemDark = query.matches;
    };
    follow();
    query.addEventListener('change', follow);
    return () => {
      stop();
      query.removeEventListener('change', follow);
    };
  }

  async change(part: Partial<Settings>): Promise<void> {
    const before = this.settings;
    this.settings = { ...before, ...part };
    try {
      this.settings = await this.#bridge.settings.save(this.settings);
    } catch (caught) {
      this.settings = before;
      throw caught;
    }
  }
}

/** Where and in which language somebody asks, as it is when they ask. */
export type AskedAs = () => Asker;

export function askedBy(
  language: Pick<Language, 'code'>,
  preferences: Pick<Preferences, 'zone'>,
): AskedAs {
  return () => ({ zone: preferences.zone, language: language.code });
}

/** For questions without conditions: they have the same answer for everybody. */
export const anybody: Asker = { zone: 'UTC', language: 'en' };
