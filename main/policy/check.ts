import { policyFileSchema } from './file-schema';
import { parsePolicy, readPolicyText, type PlacedFault } from './parse';
import { noPolicy, type Policy } from './policy';

/** `named`: the settings it has. */
type CheckedPolicy =
  | { readonly policy: Policy; readonly named: readonly string[] }
  | { readonly faults: readonly PlacedFault[] };

const known = Object.keys(policyFileSchema.entries);

/** A policy read without applying it: what it sets, or everything that is wrong with it. */
export function checkPolicyText(text: string, file: string): CheckedPolicy {
  const read = readPolicyText(text);
  if ('faults' in read) return read;
  const named = known.filter((name) => Object.hasOwn(read.entries ?? {}, name));
  return {
    policy: parsePolicy(text, file),
    named: named.filter((name) => name !== '$schema' && name !== 'version'),
  };
}

/** The settings by which a policy differs from none. */
export function settingsNamed(policy: Policy): readonly string[] {
  const isSet = (name: string): name is keyof Policy =>
    name in noPolicy &&
    JSON.stringify(policy[name as keyof Policy]) !== JSON.stringify(noPolicy[name as keyof Policy]);
  return known.filter(isSet);
}
