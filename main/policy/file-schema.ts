// The settings of a policy, and the shape of its file. The message of each schema is what the setting takes, in words that
// follow "it takes".
import * as v from 'valibot';
import { languageCodes } from '../../shared/locales';
import { isZone } from '../../shared/zones';
import { DeskError } from '../failure';
import { parseBaseUrl } from '../http/base-url';
import { databaseNamed } from '../publish/destination';
import { addressTakes, connectionSchema } from './connections';

const flag = v.boolean('true or false');

const integer = (max: number) => {
  const takes = `a whole number from 1 to ${max.toLocaleString('en')}`;
  return v.pipe(v.number(takes), v.integer(takes), v.minValue(1, takes), v.maxValue(max, takes));
};

/** A text in the normal form that `parse` gives it, if it is valid. */
const normalized = (takes: string, parse: (text: string) => string) =>
  v.pipe(
    v.string(takes),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return parse(dataset.value);
      } catch {
        addIssue({ message: takes });
        return NEVER;
      }
    }),
  );

const folderTakes = 'the full path of a folder';
/** A full path, of any system. */
const folder = v.pipe(
  v.string(folderTakes),
  v.maxLength(1_000, folderTakes),
  v.regex(/^(?:\/|[A-Za-z]:[\\/]|\\\\)/, folderTakes),
);

const addressWith = (takes: string) =>
  normalized(takes, (text) => {
    // A pattern would be the name of a host that does not exist, and allow nothing.
    if (text.includes('*')) throw new DeskError('input.base-url', { reason: 'not-a-url' });
    return parseBaseUrl(text).href;
  });

const arraySetting = <Item extends v.GenericSchema>(item: Item, what: string) => {
  const takes = `a list of 1 to 100 ${what}`;
  return v.pipe(v.array(item, takes), v.minLength(1, takes), v.maxLength(100, takes));
};

const databases = () =>
  arraySetting(normalized('host/database or host:port/database', databaseNamed), 'databases');

const mirrorTakes = 'an https address, without patterns (*)';
const zoneTakes = 'a time zone such as America/Lima';

const picked = <const Words extends readonly string[]>(words: Words) => {
  const choices = words.map((word) => `"${word}"`);
  const takes = `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
  return v.picklist(words, takes);
};

/**
 * One setting: what it takes, what counts without it, and what the report for support may say of
 * it: the value, if it names nobody, whether there is one, or how many.
 */
const setting = <Takes extends v.GenericSchema, Without extends v.InferOutput<Takes> | null>(
  takes: Takes,
  without: Without,
  report: 'value' | 'is-set' | 'count',
) => ({ takes: v.optional(takes), without, report });

/** Every setting of a policy. Its words: descriptions.ts, descriptions-es.ts, docs/policy.md. */
export const policySettings = {
  /** Normalized addresses; null when any service may be asked. */
  allowedBaseUrls: setting(arraySetting(addressWith(addressTakes), 'addresses'), null, 'count'),
  /** What Connect and the command `connect` begin with; keys are not in it. */
  connections: setting(arraySetting(connectionSchema, 'connections'), [], 'count'),
  updates: setting(flag, true, 'value'),
  /** Read in the place of the build's own address, without a trailing slash. */
  updateMirror: setting(
    v.pipe(addressWith(mirrorTakes), v.startsWith('https://', mirrorTakes)),
    null,
    'is-set',
  ),
  exports: setting(flag, true, 'value'),
  /** The only folders that files with records are written into; null when the user decides. */
  exportFolders: setting(arraySetting(folder, 'full paths of folders'), null, 'count'),
  /** Desktop notifications of alerts. */
  notifications: setting(flag, true, 'value'),
  /**
   * To a database: `off`, `asked` (the user agrees once for each database), or `agreed` for all
   * users to `agreedDatabases`.
   */
  publishing: setting(picked(['off', 'asked', 'agreed']), 'asked', 'value'),
  /** The only databases; as `databaseOf` writes them. Null when the user decides. */
  allowedDatabases: setting(databases(), null, 'count'),
  /** As `databaseOf` writes them; for all others the user is asked. */
  agreedDatabases: setting(databases(), [], 'count'),
  /** Publish after each sync if a database is set, whatever the user chose. */
  publishAfterSync: setting(flag, false, 'value'),
  /** The longest time without input before the desk locks itself; null when the user decides. */
  idleLockMinutes: setting(integer(480), null, 'value'),
  /** The longest time versions that are no longer current are kept; null when the user decides. */
  keepHistoryDays: setting(integer(3650), null, 'value'),
  backups: setting(flag, true, 'value'),
  /** The only folder that backups are written into; null when the user decides. */
  backupFolder: setting(folder, null, 'is-set'),
  /** Whether a backup may have the keys of services, where the user wants them in it. */
  keysInBackups: setting(flag, true, 'value'),
  /** Whether each connection's offline data must have a recovery code. */
  requireRecoveryCode: setting(flag, false, 'value'),
  /** In the place of the system's, for users who did not choose another; null without one. */
  language: setting(picked(languageCodes), null, 'value'),
  /** Likewise; an IANA name. */
  zone: setting(
    v.pipe(v.string(zoneTakes), v.maxLength(100, zoneTakes), v.check(isZone, zoneTakes)),
    null,
    'value',
  ),
  /** How long entries of the audit log stay; null for ever. */
  keepAuditDays: setting(integer(36_500), null, 'value'),
};

type Settings = typeof policySettings;
export type PolicyName = keyof Settings;
export const policyNames = Object.keys(policySettings) as PolicyName[];

/** One part of every setting, by its name. */
function each<Part extends 'takes' | 'without'>(part: Part) {
  const parts = policyNames.map((name) => [name, policySettings[name][part]] as const);
  return Object.fromEntries(parts) as { [Name in PolicyName]: Settings[Name][Part] };
}

export const settingsWithout = each('without');
const entries = each('takes');

/** The settings alone, of a policy that was checked. */
export const settingsOfPolicySchema = v.object(entries);

/**
 * assets/policy.schema.json is made from it for editors. An unknown setting is refused, never
 * skipped.
 */
export const policyFileSchema = v.strictObject({
  $schema: v.optional(v.string('a text')),
  version: v.literal(1, '1'),
  ...entries,
});

/** A setting as it counts: what was set, or what counts without it. */
export type AppliedSettings = {
  readonly [Name in PolicyName]:
    | Readonly<v.InferOutput<Settings[Name]['takes']['wrapped']>>
    | (null extends Settings[Name]['without'] ? null : never);
};

export type PolicyFile = v.InferInput<typeof policyFileSchema>;
export type PolicySettings = v.InferOutput<typeof policyFileSchema>;
