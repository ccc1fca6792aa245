import { join } from 'node:path';
import { settingsSchema, type Settings } from '../../shared/ipc/settings';
import { defaultSettings } from '../../shared/default-settings';
import { JsonFile } from '../disk/json-file';
import { lockMinutes, type Policy } from '../policy/policy';

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

  /** With the administrator's limits applied, which count even for a file written before them. */
  get current(): Settings {
    const { lockAfterMinutes, notifications } = this.#current;
    return {
      ...this.#current,
      lockAfterMinutes: lockMinutes(this.#policy, lockAfterMinutes),
      ...(notifications !== undefined && {
        notifications: notifications && this.#policy.notifications,
      }),
    };
  }

  get limits(): { lockAfterMinutes: number | null; notifications: boolean } {
    const { idleLockMinutes: lockAfterMinutes, notifications } = this.#policy;
    return { lockAfterMinutes, notifications };
  }

  async save(settings: Settings): Promise<Settings> {
    await this.#file.write(settings);
    this.#current = settings;
    return this.current;
  }
}
