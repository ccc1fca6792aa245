import * as v from 'valibot';
import { isoInstant } from '../values/iso-instant';
import { byName } from '../../shared/by-name';
import { cacheMigration } from '../store/migrations/cache-steps';
import { newestFormat } from '../store/migrations/migrate';
import { userMigration } from '../store/migrations/user-steps';

/**
 * Of the archive. A newer one is refused. Only a backup with the keys of a service has format 2:
 * earlier versions, which would not restore them, say that it is newer.
 */
export const backupFormats = { withoutKeys: 1, withKeys: 2 } as const;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** Files a profile can have in a backup, by the name they have in its folder here. */
export const profileFiles = {
  'cache.db': 'cache.db',
  'marks.db': 'cache.db.marks',
  'schedule.json': 'schedule.json',
  'publish.json': 'publish.json',
} as const;

/** The keys of a profile's service, in its folder. It is never on the disk unencrypted. */
export const keysFile = 'keys.json';

/** Their names begin with the profile's folder: `profiles/1/cache.db`. */
const fileName = v.pipe(
  v.string(),
  v.regex(
    /^(?:README\.txt|settings\.json|profiles\/\d{1,3}\/(?:cache\.db|marks\.db|schedule\.json|publish\.json|keys\.json))$/,
  ),
);

const profileSchema = v.object({
  /** Such as `profiles/1`. */
  folder: v.pipe(v.string(), v.regex(/^profiles\/\d{1,3}$/)),
  /** As in `profiles.json`; checked like an entry of that file. */
  profile: v.unknown(),
  /** The key of its databases, made for this backup; null when it has none. */
  databaseKey: v.nullable(hash),
  /** Records of each list, syncs with their history, and marks. */
  counts: byName(v.string(), count),
});

/** The first file of the archive: what follows, with the hash of each. */
const manifestSchema = v.object({
  format: v.picklist(Object.values(backupFormats)),
  writtenBy: v.pipe(v.string(), v.maxLength(200)),
  /** ISO 8601. */
  createdAt: isoInstant,
  /** The formats of the databases. */
  databases: v.object({ cache: count, marks: count }),
  profiles: v.pipe(v.array(profileSchema), v.minLength(1), v.maxLength(100)),
  files: v.pipe(
    v.array(v.object({ name: fileName, bytes: count, sha256: hash })),
    v.maxLength(1_000),
  ),
});

export type Manifest = v.InferOutput<typeof manifestSchema>;
export type ManifestProfile = Manifest['profiles'][number];

/** The formats this version writes and can open. */
export const databaseFormats = () => ({
  cache: newestFormat(cacheMigration),
  marks: newestFormat(userMigration),
});

const headSchema = v.object({
  format: count,
  databases: v.optional(v.object({ cache: count, marks: count })),
});

/** The manifest in a text; `newer` when a newer version wrote it, null when it is none. */
export function parseManifest(text: string): Manifest | 'newer' | null {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return null;
  }
  const head = v.safeParse(headSchema, content, { abortEarly: true });
  if (!head.success) return null;
  const { format, databases } = head.output;
  const supported = databaseFormats();
  const isNewer =
    format > backupFormats.withKeys ||
    (databases !== undefined &&
      (databases.cache > supported.cache || databases.marks > supported.marks));
  if (isNewer) return 'newer';
  const parsed = v.safeParse(manifestSchema, content, { abortEarly: true });
  if (!parsed.success) return null;
  const names = parsed.output.files.map(({ name }) => name);
  return new Set(names).size === names.length ? parsed.output : null;
}
