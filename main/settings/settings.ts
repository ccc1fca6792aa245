import { join } from 'node:path';
import { settingsSchema, type Settings } from '../../shared/ipc/settings';
import { defaultSettings } from '../../shared/default-settings';
import { JsonFile } from '../disk/json-file';
import { lockMinutes, type Policy } from '../policy/policy';

/** Settings that the administrator has under the same name. */
type SharedName = keyof Policy & keyof Settings;

/** How the two count together. */
interface Rule<Chosen, OfPolicy> {
  readonly current: (chosen: Chosen, policy: OfPolicy) => Chosen;
  /** The user's choice in what the page sends, which is what it shows. */
  readonly chosen: (sent: Chosen, policy: OfPolicy) => Chosen;
}

/** The administrator's counts for users who chose nothing; it is not their choice and may change. */
const insteadOfSystem = {
  current: <Value>(chosen: Value | 'system', policy: Value | null) =>
    chosen === 'system' ? (policy ?? chosen) : chosen,
  chosen: <Value>(sent: Value | 'system', policy: Value | null) =>
    sent === policy ? ('system' as const) : sent,
};

const ifAllowed: Rule<boolean | undefined, boolean> = {
  current: (chosen, policy) => chosen && policy,
  chosen: (sent) => sent,
};

/** The page shows the choice beside what forbids it (updates/off-reason.ts). */
const asChosen: Rule<boolean, boolean> = { current: (chosen) => chosen, chosen: (sent) => sent };

/** One that is missing here does not compile. */
const rules: { readonly [Name in SharedName]: Rule<Settings[Name], Policy[Name]> } = {
  language: insteadOfSystem,
  zone: insteadOfSystem,
  notifications: ifAllowed,
  updates: asChosen,
};

/** These settings with those applied that the administrator has too. */
function withRules(settings: Settings, policy: Policy, as: keyof Rule<never, never>): Settings {
  const applied = { ...settings };
  const apply = <Name extends SharedName>(name: Name): Settings[Name] => {
    // A choice that was not made stays absent.
    if (settings[name] !== undefined) applied[name] = rules[name][as](settings[name], policy[name]);
    return applied[name];
  };
  for (const name of Object.keys(rules) as SharedName[]) apply(name);
  return applied;
}

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
    const policy = this.#policy;
    const lockAfterMinutes = lockMinutes(policy, this.#current.lockAfterMinutes);
    return { ...withRules(this.#current, policy, 'current'), lockAfterMinutes };
  }

  get limits(): { lockAfterMinutes: number | null; notifications: boolean } {
    const { idleLockMinutes: lockAfterMinutes, notifications } = this.#policy;
    return { lockAfterMinutes, notifications };
  }

  async save(settings: Settings): Promise<Settings> {
    const chosen = withRules(settings, this.#policy, 'chosen');
    await this.#file.write(chosen);
    this.#current = chosen;
    return this.current;
  }
}
