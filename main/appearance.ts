import { Menu, app, nativeTheme } from 'electron';
import type { MenuCommand } from '../preload/contract/app';
import { zoneOf } from '../preload/contract/default-settings';
import type { SettingsStore } from './settings/settings';
import { menuTemplate } from './window/menu';
import { languageOf, wordsIn } from './window-texts';

type Language = ReturnType<typeof languageOf>;

/** Language and theme outside the page: menus, dialogs' words. */
export class Appearance {
  readonly #settings: SettingsStore;
  readonly #developerTools: boolean;
  readonly #lock: () => void;
  readonly #paste: () => void;
  readonly #choose: (command: MenuCommand) => void;

  constructor(
    settings: SettingsStore,
    developerTools: boolean,
    lock: () => void,
    paste: () => void,
    choose: (command: MenuCommand) => void,
  ) {
    this.#settings = settings;
    this.#developerTools = developerTools;
    this.#lock = lock;
    this.#paste = paste;
    this.#choose = choose;
  }

  get systemLanguages(): string[] {
    return app.getPreferredSystemLanguages();
  }

  /** IANA name of the zone days are meant in. */
  get zone(): string {
    return zoneOf(this.#settings.current);
  }

  get language(): Language {
    return languageOf(this.#settings.current, this.systemLanguages);
  }

  get words(): ReturnType<typeof wordsIn> {
    return wordsIn(this.language);
  }

  get theme() {
    return this.#settings.current.theme;
  }

  /** Whenever the settings changed. */
  apply(): void {
    nativeTheme.themeSource = this.theme;
    this.applyMenus();
  }

  applyMenus(): void {
    const { language } = this;
    const { platform } = process;
    const developerTools = this.#developerTools;
    const template = menuTemplate({
      language,
      platform,
      developerTools,
      lock: this.#lock,
      paste: this.#paste,
      choose: this.#choose,
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }
}
