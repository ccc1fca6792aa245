import * as v from 'valibot';
import { DeskError } from '../failure';
import { readJson } from '../json/json';
import { connectionDrafts } from './connections';
import { faultsIn, type PolicyFault } from './faults';
import { settingsOfPolicySchema } from './file-schema';
import { placeAt, placesIn, type Place } from './places';
import { noPolicy, type Policy } from './policy';

/** A fault with its place in the file; null where there is none, as in the registry. */
export interface PlacedFault extends Omit<PolicyFault, 'reason'> {
  readonly reason: PolicyFault['reason'] | 'not-json';
  readonly place: Place | null;
}

/** The settings in a policy's text, or all that keeps them from being applied, in its order. */
export function readPolicyText(
  text: string,
): { readonly entries: unknown } | { readonly faults: readonly PlacedFault[] } {
  const plain = text.replace(/^\uFEFF/, '');
  let entries: unknown;
  try {
    entries = JSON.parse(plain);
  } catch {
    const read = readJson(plain);
    const place = read.kind === 'not-json' ? placeAt(plain, read.at) : null;
    return { faults: [{ reason: 'not-json', setting: null, meant: null, takes: null, place }] };
  }
  const { bySetting, repeated } = placesIn(plain);
  const twice = repeated.map(({ setting, place }) => {
    return { reason: 'repeated' as const, setting, meant: null, takes: null, place };
  });
  const faults = [...twice, ...faultsIn(entries).map((each) => placed(each, bySetting))];
  return faults.length === 0 ? { entries } : { faults: faults.toSorted(byPlace) };
}

/** The place of the setting, or of what it should be in. */
function placed(fault: PolicyFault, bySetting: ReadonlyMap<string, Place>): PlacedFault {
  const parts = fault.setting?.split('.') ?? [];
  const ways = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'));
  const found = ways.find((way) => bySetting.has(way));
  return { ...fault, place: (found === undefined ? null : bySetting.get(found)) ?? null };
}

function byPlace({ place: one }: PlacedFault, { place: other }: PlacedFault): number {
  if (one === null || other === null) return Number(other === null) - Number(one === null);
  return one.line - other.line || one.column - other.column;
}

/**
 * The policy in a file's text. Fails with `app.policy` (`not-json` or the reason of a
 * `PolicyFault`): of the first fault, with the number of all.
 */
export function parsePolicy(text: string, file: string): Policy {
  const read = readPolicyText(text);
  if ('faults' in read) throw refusal(read.faults, file);
  return applied(read.entries, file);
}

/** The policy in these settings, which were read from `file`. Fails as `parsePolicy`. */
export function policyOf(entries: unknown, file: string): Policy {
  const faults = faultsIn(entries);
  if (faults.length > 0) throw refusal(faults, file);
  return applied(entries, file);
}

function refusal(
  faults: readonly (Omit<PlacedFault, 'place'> & Partial<PlacedFault>)[],
  file: string,
): DeskError {
  const [first] = faults;
  const { reason = 'setting', setting = null, takes = null, place } = first ?? {};
  const where =
    place === null || place === undefined ? {} : { line: place.line, column: place.column };
  const params = { file, reason, setting, ...(takes !== null && { takes }), ...where };
  return new DeskError('app.policy', { ...params, faults: faults.length });
}

function applied(entries: unknown, file: string): Policy {
  const settings = v.parse(settingsOfPolicySchema, entries);
  return {
    ...Object.assign({}, noPolicy, settings),
    file,
    connections: connectionDrafts(settings.connections ?? []).read.map(({ draft }) => draft),
    // An administrator who forbids exports to files means databases too, unless the policy says
    // otherwise.
    publishing: settings.publishing ?? (settings.exports === false ? 'off' : noPolicy.publishing),
    // A backup holds the records, too.
    backups: settings.backups ?? settings.exports ?? noPolicy.backups,
  };
}
