import type { Settings } from '../../shared/ipc/settings';
import { lockMinutes, type Policy } from '../policy/policy';

// What main knows of each setting beyond its shape and its default. One that is missing here does
// not compile.

type SettingName = keyof Settings;

/** How the user's choice and the administrator's setting count together. */
interface PolicyRule<Chosen> {
  readonly current: (chosen: Chosen, policy: Policy) => Chosen;
  /** The user's choice in what the page sends, which is what it shows. */
  readonly chosen: (sent: Chosen, policy: Policy) => Chosen;
}

/** The administrator's counts for users who chose nothing; it is not their choice and may change. */
const insteadOfSystem = <Value extends string>(
  set: (policy: Policy) => Value | null,
): PolicyRule<Value | 'system'> => ({
  current: (chosen, policy) => (chosen === 'system' ? (set(policy) ?? chosen) : chosen),
  chosen: (sent, policy) => (sent === set(policy) ? 'system' : sent),
});

/** Settings that the administrator has too, under the same name or as a limit. */
type RuledName = (keyof Policy & SettingName) | 'lockAfterMinutes';

const policyRules: { readonly [Name in RuledName]: PolicyRule<Settings[Name]> } = {
  language: insteadOfSystem(({ language }) => language),
  zone: insteadOfSystem(({ zone }) => zone),
  lockAfterMinutes: {
    current: (chosen, policy) => lockMinutes(policy, chosen),
    chosen: (sent) => sent,
  },
  /** The page shows the choice beside what forbids it (updates/off-reason.ts). */
  updates: { current: (chosen) => chosen, chosen: (sent) => sent },
  notifications: {
    current: (chosen, policy) => chosen && policy.notifications,
    chosen: (sent) => sent,
  },
};

/** These settings as they count beside the administrator's, or as the user chose them. */
export function withPolicy(
  settings: Settings,
  policy: Policy,
  as: keyof PolicyRule<never>,
): Settings {
  const applied = { ...settings };
  const apply = <Name extends RuledName>(name: Name): Settings[Name] => {
    // A choice that was not made stays absent.
    if (settings[name] !== undefined) applied[name] = policyRules[name][as](settings[name], policy);
    return applied[name];
  };
  for (const name of Object.keys(policyRules) as RuledName[]) apply(name);
  return applied;
}

/** What the report for support says of each: nothing that names anybody. */
const reported: Readonly<Record<SettingName, (settings: Settings) => unknown>> = {
  theme: ({ theme }) => theme,
  density: ({ density }) => density,
  language: ({ language }) => language,
  zone: ({ zone }) => (/^[\w+/-]{1,60}$/.test(zone) ? zone : '…'),
  lockAfterMinutes: ({ lockAfterMinutes }) => lockAfterMinutes,
  updates: ({ updates }) => updates,
  notifications: ({ notifications = false }) => notifications,
  tiles: ({ tiles = [] }) => tiles,
};

export function reportedSettings(settings: Settings): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(reported).map(([name, report]) => [name, report(settings)]),
  );
}
