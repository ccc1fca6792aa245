import { join } from 'node:path';
import { settingsSchema, type Settings } from '../../shared/ipc/settings';
import { defaultSettings } from '../../shared/default-settings';
import { JsonFile } from '../disk/json-file';
import type { Policy } from '../policy/policy';
import { withPolicy } from './setting-rules';

/**
 * Settings of the app, such as theme, language and lock; nothing here concerns a service or a
 * secret.
 */
export class SettingsStore {
  readonly #file: JsonFile<typeof settingsSchema>;
  readonly #policy: Policy;
  #current: Settings;

  /** Throws `storage.unreadable`. */
  constructor(home: string, policy: Policy) {
    this.#file = new JsonFile(join(home, 'settings.json'), settingsSchema, defaultSettings);
    this.#current = this.#file.read();
    this.#policy = policy;
  }

  /**
   * With the administrator's settings applied, which count even for a file written before them.
   */
  get current(): Settings {
    return withPolicy(this.#current, this.#policy, 'current');
  }

  get limits(): { lockAfterMinutes: number | null; notifications: boolean } {
    const { idleLockMinutes: lockAfterMinutes, notifications } = this.#policy;
    return { lockAfterMinutes, notifications };
  }

  async save(settings: Settings): Promise<Settings> {
    const chosen = withPolicy(settings, this.#policy, 'chosen');
    await this.#file.write(chosen);
    this.#current = chosen;
    return this.current;
  }
}
