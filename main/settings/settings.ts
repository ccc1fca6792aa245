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

  /**
   * With the administrator's limits applied, which count even for a file written before them, and
   * the administrator's language and zone in the place of the system's.
   */
  get current(): Settings {
    const { lockAfterMinutes, notifications, language, zone } = this.#current;
    const policy = this.#policy;
    return {
      ...this.#current,
      language: language === 'system' ? (policy.language ?? language) : language,
      zone: zone === 'system' ? (policy.zone ?? zone) : zone,
      lockAfterMinutes: lockMinutes(policy, lockAfterMinutes),
      ...(notifications !== undefined && {
        notifications: notifications && policy.notifications,
      }),
    };
  }

  get limits(): { lockAfterMinutes: number | null; notifications: boolean } {
    const { idleLockMinutes: lockAfterMinutes, notifications } = this.#policy;
    return { lockAfterMinutes, notifications };
  }

  async save(settings: Settings): Promise<Settings> {
    const { language, zone } = this.#policy;
    // The page sends what it shows: the administrator's choice is not the user's, and may change.
    const chosen: Settings = {
      ...settings,
      language: settings.language === language ? 'system' : settings.language,
      zone: settings.zone === zone ? 'system' : settings.zone,
    };
    await this.#file.write(chosen);
    this.#current = chosen;
    return this.current;
  }
}
