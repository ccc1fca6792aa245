import { join } from 'node:path';
import * as v from 'valibot';
import { isZone } from '../../shared/zones';
import { languageCodes } from '../../shared/locales';
import type { QuerySettings } from '../../shared/query-locale';
import { homeFiles } from '../home';
import { readSmallFileIfThere } from '../disk/small-file';
import { decimalNames, dialect, namedFormat, separatorNames } from './option-values';
import type { CommandEntry } from './arguments';
import { closest } from '../values/closest';
import { meant } from './command-line';
import { UsageError } from './usage-error';
import type { Values } from './options';
import { jsonOrNull } from '../json/parsed';

/** What stands in for options that were left out. */
export interface Defaults {
  readonly values: Values;
  /** The connections of this home; null when their file cannot be read. */
  readonly profiles: readonly string[] | null;
  /** Those of the window, which conditions obey here as well. */
  readonly settings: QuerySettings;
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
 * Reads `cli.json` of the home, and the variable for the profile. Behind both is the zone of the
 * window's settings, or the policy's. Throws `UsageError`.
 */
export function readDefaults(
  home: string,
  env: Readonly<Record<string, string | undefined>>,
  settings: QuerySettings,
): Defaults {
  const profile = env.MERCHANT_DESK_PROFILE ?? '';
  const values = {
    ...zoneOfSettings(settings),
    ...fileOf(join(home, fileName)),
    ...(profile !== '' && { profile }),
  };
  const text = readSmallFileIfThere(homeFiles.profiles(home));
  if (text === null) return { values, profiles: [], settings };
  const stored = jsonOrNull(profilesSchema, text);
  const profiles = stored?.profiles.map(({ name }) => name) ?? null;
  return { values, profiles, settings };
}

function zoneOfSettings({ zone }: QuerySettings): Values {
  if (zone === 'system') return {};
  if (isZone(zone)) return { zone };
  throw new UsageError(`The settings name a time zone that does not exist: "${zone}".`);
}

function fileOf(path: string): Values {
  const text = readSmallFileIfThere(path);
  if (text === null) return {};
  // A list would count as an object without entries.
  const object = v.pipe(
    v.string(),
    v.parseJson(),
    v.check((value) => !Array.isArray(value)),
    fileSchema,
  );
  const parsed = v.safeParse(object, text, { abortEarly: true, abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new UsageError(`${path} cannot be used: ${reasonOf(issue)}.${suggestionFor(issue)}`);
}

/** The entry, or the value of one, that was probably meant. */
function suggestionFor(issue: v.BaseIssue<unknown>): string {
  const entry = v.getDotPath(issue) ?? '';
  if (!isEntry(entry)) return meant(entry, Object.keys(takes));
  return typeof issue.input === 'string' ? meant(issue.input, valuesOf[entry] ?? []) : '';
}

const valuesOf: Readonly<Record<string, readonly string[]>> = {
  language: languageCodes,
  separator: separatorNames,
  decimal: decimalNames,
  zone: Intl.supportedValuesOf('timeZone'),
};

const variables = ['MERCHANT_DESK_HOME', 'MERCHANT_DESK_PROFILE'] as const;

/** A misspelt variable would silently be another home, or no profile. Throws `UsageError`. */
export function refuseMisspelt(env: Readonly<Record<string, string | undefined>>): void {
  const prefix = 'MERCHANT_DESK_';
  const known = variables.map((name) => name.slice(prefix.length));
  for (const name of Object.keys(env)) {
    if (!name.startsWith(prefix) || variables.some((each) => each === name)) continue;
    const like = closest(name.slice(prefix.length), known);
    if (like !== null) {
      throw new UsageError(`There is no variable ${name}. Did you mean "${prefix}${like}"?`);
    }
  }
}

function reasonOf(issue: v.BaseIssue<unknown>): string {
  const entry = v.getDotPath(issue);
  if (entry === null) return 'it is not an object of JSON';
  if (!isEntry(entry)) return `there is no "${entry}", only ${Object.keys(takes).join(', ')}`;
  return `the value of "${entry}" is ${takes[entry]}`;
}

type Entry = keyof typeof fileSchema.entries;

const isEntry = (name: string): name is Entry => Object.hasOwn(fileSchema.entries, name);

/** What each entry takes. */
const takes: Readonly<Record<Entry, string>> = {
  profile: 'the name of a connection',
  zone: 'a time zone like America/Lima or UTC',
  language: `one of ${languageCodes.join(', ')}`,
  separator: `one of ${separatorNames.join(', ')}`,
  decimal: `one of ${decimalNames.join(', ')}`,
  bom: 'true or false',
};

/** The values with defaults in the place of options that the command takes and that are missing. */
export function withDefaults(
  values: Values,
  { options: takes, withoutProfile = 'only' }: Pick<CommandEntry, 'options' | 'withoutProfile'>,
  defaults: Defaults,
): Values {
  const instead = typeof withoutProfile === 'function' ? withoutProfile(values) : withoutProfile;
  const isCsv = namedFormat(values.out ?? '', values.format) === 'csv';
  const fits = ([option, value]: [string, unknown]) =>
    value !== undefined &&
    (option !== 'profile' || instead !== 'every') &&
    takes.some((each) => each === option) &&
    (isCsv || !dialect.some((each) => each === option));
  const usable = Object.fromEntries(Object.entries(defaults.values).filter(fits)) as Values;
  const [only, ...others] = defaults.profiles ?? [];
  const isSingle = only !== undefined && others.length === 0;
  const mayStandIn = takes.includes('profile') && instead === 'only';
  return { ...(isSingle && mayStandIn && { profile: only }), ...usable, ...values };
}
