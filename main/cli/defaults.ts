import { join } from 'node:path';
import * as v from 'valibot';
import { isZone } from '../../shared/zones';
import { languageCodes } from '../../shared/locales';
import { homeFiles } from '../home';
import { readSmallFileIfThere } from '../disk/small-file';
import type { Policy } from '../policy/policy';
import { decimalNames, dialect, namedFormat, separatorNames } from './option-values';
import { UsageError } from './usage-error';
import type { Option, Values } from './options';

/** What stands in for options that were left out. */
export interface Defaults {
  readonly values: Values;
  /** The connections of this home, as far as their file can be read. */
  readonly profiles: readonly string[];
}

const fileName = 'cli.json';

/** A small file beside the app's own; unknown entries are refused, not skipped. */
const fileSchema = v.strictObject({
  profile: v.optional(v.string()),
  zone: v.optional(v.pipe(v.string(), v.check(isZone))),
  language: v.optional(v.picklist(languageCodes)),
  separator: v.optional(v.picklist(separatorNames)),
  decimal: v.optional(v.picklist(decimalNames)),
  bom: v.optional(v.boolean()),
});

const profilesSchema = v.object({ profiles: v.array(v.object({ name: v.string() })) });

/**
 * Reads `cli.json` of the home, and the variable for the profile. The zone of the policy is behind
 * both. Throws `UsageError`.
 */
export function readDefaults(
  home: string,
  env: Readonly<Record<string, string | undefined>>,
  policy: Pick<Policy, 'zone'>,
): Defaults {
  const profile = env.MERCHANT_DESK_PROFILE ?? '';
  const values = {
    ...(policy.zone !== null && { zone: policy.zone }),
    ...fileOf(join(home, fileName)),
    ...(profile !== '' && { profile }),
  };
  const stored = v.safeParse(
    v.pipe(v.string(), v.parseJson(), profilesSchema),
    readSmallFileIfThere(homeFiles.profiles(home)),
  );
  return { values, profiles: stored.success ? stored.output.profiles.map(({ name }) => name) : [] };
}

function fileOf(path: string): Values {
  const text = readSmallFileIfThere(path);
  if (text === null) return {};
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), fileSchema), text);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new UsageError(`${path} cannot be used: ${reasonOf(issue)}.`);
}

function reasonOf(issue: v.BaseIssue<unknown>): string {
  const entry = v.getDotPath(issue);
  const known = Object.keys(fileSchema.entries);
  if (entry === null) return 'it is not an object of JSON';
  if (!known.includes(entry)) return `there is no "${entry}", only ${known.join(', ')}`;
  const expected = issue.type === 'picklist' ? `, it is ${issue.expected}` : '';
  return `the value of "${entry}"${expected}`;
}

/** Commands that make or destroy: for these a profile is named, or the variable names it. */
const named = new Set(['connect', 'wipe', 'forget', 'token', 'recovery']);

/** Commands for which no profile means all of them. */
const ofAll = new Set(['backup', 'restore']);

/** The values with defaults in the place of options that the command takes and that are missing. */
export function withDefaults(
  { name, values, takes }: { name: string; values: Values; takes: readonly Option[] },
  defaults: Defaults,
): Values {
  const isCsv = namedFormat(values.out ?? '', values.format) === 'csv';
  const fits = ([option, value]: [string, unknown]) =>
    value !== undefined &&
    (option !== 'profile' || !ofAll.has(name)) &&
    takes.some((each) => each === option) &&
    (isCsv || !dialect.some((each) => each === option));
  const usable = Object.fromEntries(Object.entries(defaults.values).filter(fits)) as Values;
  const [only, ...others] = defaults.profiles;
  const isSingle = only !== undefined && others.length === 0;
  const mayStandIn = takes.includes('profile') && !named.has(name) && !ofAll.has(name);
  return { ...(isSingle && mayStandIn && { profile: only }), ...usable, ...values };
}
