import { join } from 'node:path';
import { defaultSettings, settingsSchema } from '../../preload/contract/settings';
import type { Settings } from '../../preload/contract/settings';
import { JsonFile } from '../disk/json-file';

/** How the desk looks and speaks; nothing here concerns a service or a secret. */
export class SettingsStore {
  readonly #file: JsonFile<typeof settingsSchema>;
  #current: Settings = defaultSettings;

  private constructor(file: JsonFile<typeof settingsSchema>, current: Settings) {
    this.#file = file;
    this.#current = current;
  }

  static async open(home: string): Promise<SettingsStore> {
    const file = new JsonFile(join(home, 'settings.json'), settingsSchema, defaultSettings);
    return new SettingsStore(file, await file.read());
  }

  get current(): Settings {
    return this.#current;
  }

  async save(settings: Settings): Promise<Settings> {
    await this.#file.write(settings);
    this.#current = settings;
    return settings;
  }
}
