import * as v from 'valibot';
import { DeskError } from '../failure';
import { closest } from '../values/closest';
import { connectionSchema, type ConnectionEntry } from './connections';
import {
  conflictsIn,
  noPolicy,
  parsePolicy,
  policyFileSchema,
  policyJson,
  type Policy,
} from './policy';

/** What keeps a policy from being applied. */
export interface PolicyFault {
  /** As of `app.policy`. */
  readonly reason: string;
  /** Its name, or a path such as `connections.0.baseUrl`; null when it is about the whole file. */
  readonly setting: string | null;
  /** The setting that was probably meant; null when none is close. */
  readonly meant: string | null;
}

/** `named`: the settings it has. */
export type CheckedPolicy =
  | { readonly policy: Policy; readonly named: readonly string[] }
  | { readonly faults: readonly PolicyFault[] };

const known = Object.keys(policyFileSchema.entries);

/** A policy read without applying it: what it sets, or everything that is wrong with it. */
export function checkPolicyText(text: string, file: string): CheckedPolicy {
  try {
    const entries = policyJson(text, file);
    if (typeof entries === 'object' && entries !== null && !Array.isArray(entries)) {
      const faults = faultsIn(entries);
      if (faults.length > 0) return { faults };
    }
    const policy = parsePolicy(text, file);
    const named = known.filter((name) => Object.hasOwn(entries ?? {}, name));
    return { policy, named: named.filter((name) => name !== '$schema' && name !== 'version') };
  } catch (thrown) {
    if (!(thrown instanceof DeskError)) throw thrown;
    const { reason, setting } = thrown.params;
    return {
      faults: [
        {
          reason: String(reason),
          setting: typeof setting === 'string' ? setting : null,
          meant: null,
        },
      ],
    };
  }
}

/** The settings by which a policy differs from none. */
export function settingsNamed(policy: Policy): readonly string[] {
  const isSet = (name: string): name is keyof Policy =>
    name in noPolicy &&
    JSON.stringify(policy[name as keyof Policy]) !== JSON.stringify(noPolicy[name as keyof Policy]);
  return known.filter(isSet);
}

/** Those that the file's shape shows, and what the settings in order say against one another. */
function faultsIn(entries: object): PolicyFault[] {
  const unknown = Object.keys(entries).filter((name) => !known.includes(name));
  const strange = unknown.map((setting) => ({
    reason: 'unknown-setting',
    setting,
    meant: closest(setting, known),
  }));
  const named = Object.fromEntries(
    Object.entries(entries).filter(([name]) => known.includes(name)),
  );
  const { issues = [] } = v.safeParse(policyFileSchema, named, { abortEarly: false });
  const wrong = issues.map((issue) => {
    const isUnknown = issue.type === 'strict_object' && issue.expected === 'never';
    const setting = v.getDotPath(issue);
    return { reason: isUnknown ? 'unknown-setting' : 'setting', setting, meant: null };
  });
  const faulty = [...strange.map(({ meant }) => meant), ...wrong.map(({ setting }) => setting)];
  return [...strange, ...wrong, ...conflictsWithout(faulty, named)];
}

/** Conflicts between settings, but for those of a setting that is at fault itself. */
function conflictsWithout(
  faulty: readonly (string | null)[],
  named: Readonly<Record<string, unknown>>,
): PolicyFault[] {
  const isFaulty = (name: string) => faulty.some((setting) => setting?.split('.')[0] === name);
  const inOrder = Object.entries(named).filter(([name]) => !isFaulty(name));
  const settings = v.parse(v.partial(policyFileSchema), Object.fromEntries(inOrder));
  const connections = Array.isArray(named.connections) ? named.connections.map(readEntry) : [];
  // Whether the one is there for the other cannot be told while one of them is at fault.
  const isOpen = isFaulty('publishing') || isFaulty('agreedDatabases');
  return conflictsIn({ ...settings, connections })
    .filter((setting) => setting !== 'agreedDatabases' || !isOpen)
    .map((setting) => ({ reason: 'setting', setting, meant: null }));
}

function readEntry(entry: unknown): ConnectionEntry | null {
  const read = v.safeParse(connectionSchema, entry, { abortEarly: false });
  return read.success ? read.output : null;
}
