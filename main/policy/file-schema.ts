// The shape of a policy's file. The message of each schema is what the setting takes, in words that
// follow "it takes".
import * as v from 'valibot';
import { languageCodes } from '../../shared/locales';
import { isZone } from '../../shared/zones';
import { DeskError } from '../failure';
import { parseBaseUrl } from '../http/base-url';
import { databaseNamed } from '../publish/destination';
import { addressTakes, connectionSchema } from './connections';

const flag = v.optional(v.boolean('true or false'));

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
 * assets/policy.schema.json is made from it for editors. An unknown setting is refused, never
 * skipped.
 */
export const policyFileSchema = v.strictObject({
  $schema: v.optional(v.string('a text')),
  version: v.literal(1, '1'),
  allowedBaseUrls: v.optional(arraySetting(addressWith(addressTakes), 'addresses')),
  connections: v.optional(arraySetting(connectionSchema, 'connections')),
  updates: flag,
  updateMirror: v.optional(v.pipe(addressWith(mirrorTakes), v.startsWith('https://', mirrorTakes))),
  exports: flag,
  exportFolders: v.optional(arraySetting(folder, 'full paths of folders')),
  notifications: flag,
  publishing: v.optional(picked(['off', 'asked', 'agreed'])),
  allowedDatabases: v.optional(databases()),
  agreedDatabases: v.optional(databases()),
  publishAfterSync: flag,
  idleLockMinutes: v.optional(integer(480)),
  keepHistoryDays: v.optional(integer(3650)),
  backups: flag,
  backupFolder: v.optional(folder),
  keysInBackups: flag,
  requireRecoveryCode: flag,
  language: v.optional(picked(languageCodes)),
  zone: v.optional(
    v.pipe(v.string(zoneTakes), v.maxLength(100, zoneTakes), v.check(isZone, zoneTakes)),
  ),
  keepAuditDays: v.optional(integer(36_500)),
});

export type PolicyFile = v.InferInput<typeof policyFileSchema>;
export type PolicySettings = v.InferOutput<typeof policyFileSchema>;
