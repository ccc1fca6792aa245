import { MediaQuery } from 'svelte/reactivity';
import type { Settings } from '../../shared/ipc/settings';
import { defaultSettings } from '../../shared/default-settings';
import type { QueryLocale } from '../../shared/ipc/browse';
import { queryLocaleOf } from '../../shared/query-locale';
import { zoneOf } from '../../shared/zones';
import type { DeskBridge } from '../bridge';
import type { Language } from '../i18n/messages.svelte';

/**
 * The app's settings. A change shows at once and is saved by main; when saving fails the change is
 * undone.
 */
export class Preferences {
  readonly #bridge: DeskBridge;
  settings = $state.raw<Settings>(defaultSettings);
  /** Number of changes being saved: what main says of an earlier one lacks the later ones. */
  #saving = 0;
  readonly #systemDark = new MediaQuery('prefers-color-scheme: dark');

  constructor(bridge: DeskBridge, settings: Settings = defaultSettings) {
    this.#bridge = bridge;
    this.settings = settings;
  }

  get theme(): 'light' | 'dark' {
    if (this.settings.theme !== 'system') return this.settings.theme;
    return this.#systemDark.current ? 'dark' : 'light';
  }

  /** IANA name; the system's when none was chosen. */
  get zone(): string {
    return zoneOf(this.settings);
  }

  /** Follows main's pushes; returns the unsubscribe function. */
  listen(): () => void {
    return this.#bridge.settings.changed((settings) => {
      if (this.#saving === 0) this.settings = settings;
    });
  }

  async change(part: Partial<Settings>): Promise<void> {
    const before = this.settings;
    this.settings = { ...before, ...part };
    this.#saving += 1;
    try {
      const saved = await this.#bridge.settings.save(this.settings);
      if (this.#saving === 1) this.settings = saved;
    } catch (caught) {
      if (this.#saving === 1) this.settings = before;
      throw caught;
    } finally {
      this.#saving -= 1;
    }
  }
}

/** The user's settings and language, read at the moment of the request. */
export type GetQueryLocale = () => QueryLocale;

export function queryLocaleSource(
  language: Pick<Language, 'code'>,
  preferences: Pick<Preferences, 'settings'>,
): GetQueryLocale {
  return () => queryLocaleOf(language.code, preferences.settings);
}
