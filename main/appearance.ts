import { app, Menu, nativeTheme } from 'electron';
import { zoneOf } from '../shared/zones';
import type { QueryLocale } from '../shared/ipc/browse';
import { queryLocaleOf } from '../shared/query-locale';
import { languageOf, type LanguageCode } from '../shared/locales';
import type { SettingsStore } from './settings/settings';
import { jumpList } from './window/jump-list';
import { menuTemplate, type MenuOptions } from './window/menu';
import { windowWords } from './window/window-words';

/** Language and theme of everything outside the page: menus, dialogs and window titles. */
export class Appearance {
  readonly #settings: SettingsStore;
  readonly #menu: Omit<MenuOptions, 'language' | 'platform'>;

  constructor(settings: SettingsStore, menu: Omit<MenuOptions, 'language' | 'platform'>) {
    this.#settings = settings;
    this.#menu = menu;
  }

  /** IANA name of the time zone that days are counted in. */
  get zone(): string {
    return zoneOf(this.#settings.current);
  }

  get language(): LanguageCode {
    return languageOf(this.#settings.current.language, app.getPreferredSystemLanguages());
  }

  /** What the conditions that users typed mean. */
  get queryLocale(): QueryLocale {
    return queryLocaleOf(this.language, this.#settings.current);
  }

  get words() {
    return windowWords[this.language];
  }

  get theme() {
    return this.#settings.current.theme;
  }

  /** Call after the settings change. */
  apply(): void {
    nativeTheme.themeSource = this.theme;
    this.applyMenus();
  }

  applyMenus(): void {
    const { language } = this;
    const template = menuTemplate({ ...this.#menu, language, platform: process.platform });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
    if (process.platform === 'win32' && app.isPackaged) {
      app.setUserTasks(jumpList(process.execPath, language));
    }
  }
}
