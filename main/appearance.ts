import { Menu, app, nativeTheme } from 'electron';
import type { MenuCommand } from '../preload/contract/menu';
import type { SettingsStore } from './settings/settings';
import { menuTemplate } from './window/menu';
import { languageOf, wordsIn } from './words';

type Language = ReturnType<typeof languageOf>;

const paper = { light: '#f7f7f8', dark: '#101216' };

/** Language and theme outside the page: menus, dialogs' words, the colour before the first paint. */
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
    const { zone } = this.#settings.current;
    return zone === 'system' ? Intl.DateTimeFormat().resolvedOptions().timeZone : zone;
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

  get backgroundColor(): string {
    return nativeTheme.shouldUseDarkColors ? paper.dark : paper.light;
  }

  /** Whenever the settings changed. */
  putOn(): void {
    this.putOnTheme();
    this.putOnMenus();
  }

  /** Before a window is made: its first colour is the theme's. */
  putOnTheme(): void {
    nativeTheme.themeSource = this.theme;
  }

  putOnMenus(): void {
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
