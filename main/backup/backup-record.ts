import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { byName } from '../../shared/by-name';
import { failureSchema } from '../../shared/failures';
import { JsonFile } from '../disk/json-file';
import { withFileLock } from '../disk/file-lock';
import { SerialQueue } from '../serial-queue';
import { dayMs } from '../../shared/instants';

const epochMs = v.pipe(v.number(), v.safeInteger());

const recordSchema = v.object({
  /** Tells this home's scheduled files from those of other homes in the same folder. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
  /** The last success. */
  last: v.nullable(v.object({ at: epochMs, file: v.string(), bytes: epochMs })),
  /** When each profile was last backed up or, before that, first seen here. */
  profiles: byName(v.string(), v.object({ at: epochMs, isBackedUp: v.boolean() })),
  schedule: v.nullable(
    v.object({
      every: v.picklist(['day', 'week']),
      folder: v.string(),
      count: v.pipe(epochMs, v.minValue(1)),
    }),
  ),
  /** The last success of the schedule. */
  scheduledAt: v.nullable(epochMs),
  failed: v.nullable(v.object({ at: epochMs, failure: failureSchema })),
});

type StoredRecord = v.InferOutput<typeof recordSchema>;

/** After this many days a backup is old. */
const oldAfterDays = 14;

/** There was no backup before. A computer whose battery is empty says 1970. */
const begunAt = Date.UTC(2026, 0);

/**
 * Which backups were made and when the next are due, in `backup.json` of the home. It is read each
 * time: commands write it too.
 */
export class BackupRecord {
  readonly #path: string;
  readonly #file: JsonFile<typeof recordSchema>;
  readonly #changes = new SerialQueue();

  constructor(home: string) {
    this.#path = join(home, 'backup.json');
    this.#file = new JsonFile(this.#path, recordSchema, {
      id: randomBytes(4).toString('hex'),
      last: null,
      profiles: {},
      schedule: null,
      scheduledAt: null,
      failed: null,
    });
  }

  get current(): StoredRecord {
    return this.#file.readOrFallback();
  }

  change(part: Partial<StoredRecord>): Promise<void> {
    return this.#change(() => part);
  }

  #change(partOf: (current: StoredRecord) => Partial<StoredRecord>): Promise<void> {
    return this.#changes.run(() =>
      withFileLock(this.#path, () => {
        const { current } = this;
        return this.#file.write({ ...current, ...partOf(current) });
      }),
    );
  }

  /** A backup of these profiles was written. */
  async made(profileIds: readonly string[], last: NonNullable<StoredRecord['last']>) {
    const made = profileIds.map((id) => [id, { at: last.at, isBackedUp: true }] as const);
    await this.#change(({ profiles }) => {
      return { last, profiles: { ...profiles, ...Object.fromEntries(made) } };
    });
  }

  /**
   * Notes when a profile was first seen: only after some time its user is reminded. What was dated
   * while the clock was ahead is dated now, or the reminder would not come for years; but not by a
   * clock that has lost its time.
   */
  async see(profileId: string, now: number): Promise<void> {
    const { profiles } = this.current;
    const seen = profiles[profileId] ?? { at: Infinity, isBackedUp: false };
    const isLost = now < begunAt && seen.at < Infinity;
    if (seen.at <= now || isLost) return;
    await this.#change((current) => {
      return { profiles: { ...current.profiles, [profileId]: { ...seen, at: now } } };
    });
  }

  /** What is said of a profile's backups; null when there is nothing to say. */
  reminderOf(profileId: string, now: number): 'never' | 'old' | 'failed' | null {
    const { profiles, failed } = this.current;
    if (failed !== null) return 'failed';
    const seen = profiles[profileId];
    if (seen === undefined || now - seen.at < oldAfterDays * dayMs) return null;
    return seen.isBackedUp ? 'old' : 'never';
  }
}
