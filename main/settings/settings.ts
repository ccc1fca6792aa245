import { join } from 'node:path';
import { defaultSettings } from '../../preload/contract/default-settings';
import { settingsSchema } from '../../preload/contract/app';
import type { Settings } from '../../preload/contract/app';
import { JsonFile } from '../disk/whole-file';
import { lockMinutes } from '../policy/policy';
import type { Policy } from '../policy/policy';

/** How the desk looks, speaks and when it locks; nothing here concerns a service or a secret. */
export class SettingsStore {
  readonly #file: JsonFile<typeof settingsSchema>;
  readonly #policy: Policy;
  #current: Settings;

  private constructor(file: JsonFile<typeof settingsSchema>, current: Settings, policy: Policy) {
    this.#file = file;
    this.#current = current;
    this.#policy = policy;
  }

  /** Fails with `storage.unreadable`. */
  static async open(home: string, policy: Policy): Promise<SettingsStore> {
    const file = new JsonFile(join(home, 'settings.json'), settingsSchema, defaultSettings);
    return new SettingsStore(file, await file.read(), policy);
  }

  /** What the administrator decided counts, however long ago the file was written. */
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
