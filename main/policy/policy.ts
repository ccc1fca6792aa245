import { isAbsolute, relative, resolve } from 'node:path';
import * as v from 'valibot';
import { parseBaseUrl } from '../http/base-url';
import { DeskError } from '../failure';
import { databaseNamed } from '../publish/destination';

/** The administrator's settings for every user of this computer. */
export interface Policy {
  /** The file it was read from; null when there is none. */
  readonly file: string | null;
  /** Normalized addresses; null when any service may be asked. */
  readonly allowedBaseUrls: readonly string[] | null;
  readonly updates: boolean;
  readonly exports: boolean;
  /** Desktop notifications of alerts. */
  readonly notifications: boolean;
  /**
   * To a database: `off`, `asked` (the user agrees once for each database), or `agreed` for all
   * users to `agreedDatabases`.
   */
  readonly publishing: 'off' | 'asked' | 'agreed';
  /** As `databaseOf` writes them; for all others the user is asked. */
  readonly agreedDatabases: readonly string[];
  /** Publish after each sync if a database is set, whatever the user chose. */
  readonly publishAfterSync: boolean;
  /** The longest time without input before the desk locks itself; null when the user decides. */
  readonly idleLockMinutes: number | null;
  /** The longest time versions that are no longer current are kept; null when the user decides. */
  readonly keepHistoryDays: number | null;
  readonly backups: boolean;
  /** The only folder that backups are written into; null when the user decides. */
  readonly backupFolder: string | null;
}

export const noPolicy: Policy = {
  file: null,
  allowedBaseUrls: null,
  updates: true,
  exports: true,
  notifications: true,
  publishing: 'asked',
  agreedDatabases: [],
  publishAfterSync: false,
  idleLockMinutes: null,
  keepHistoryDays: null,
  backups: true,
  backupFolder: null,
};

const integer = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max));
/** A text in the normal form that `parse` gives it, if it is valid. */
const normalized = (parse: (text: string) => string) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return parse(dataset.value);
      } catch {
        addIssue({ message: 'not an address' });
        return NEVER;
      }
    }),
  );
/** A full path, of any system. */
const folder = v.pipe(v.string(), v.maxLength(1_000), v.regex(/^(?:\/|[A-Za-z]:[\\/]|\\\\)/));
const baseUrl = normalized((text) => parseBaseUrl(text).href);
const database = normalized(databaseNamed);

/**
 * The file's shape; assets/policy.schema.json is made from it for editors. An unknown setting is
 * refused, never skipped.
 */
export const policyFileSchema = v.strictObject({
  $schema: v.optional(v.string()),
  version: v.literal(1),
  allowedBaseUrls: v.optional(v.pipe(v.array(baseUrl), v.minLength(1), v.maxLength(100))),
  updates: v.optional(v.boolean()),
  exports: v.optional(v.boolean()),
  notifications: v.optional(v.boolean()),
  publishing: v.optional(v.picklist(['off', 'asked', 'agreed'])),
  agreedDatabases: v.optional(v.pipe(v.array(database), v.minLength(1), v.maxLength(100))),
  publishAfterSync: v.optional(v.boolean()),
  idleLockMinutes: v.optional(integer(480)),
  keepHistoryDays: v.optional(integer(3650)),
  backups: v.optional(v.boolean()),
  backupFolder: v.optional(folder),
});

export type PolicyFile = v.InferInput<typeof policyFileSchema>;

/**
 * The policy in a file's text. Fails with `app.policy` (`not-json`, `unknown-setting`, `setting`).
 */
export function parsePolicy(text: string, file: string): Policy {
  const parsed = v.safeParse(policyFileSchema, parseJson(text, file));
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const isUnknown = issue.type === 'strict_object' && issue.expected === 'never';
    const reason = isUnknown ? 'unknown-setting' : 'setting';
    throw new DeskError('app.policy', { file, reason, setting: v.getDotPath(issue) });
  }
  const settings = parsed.output;
  // One means nothing without the other: an agreement to every database would be one to any server
  // somebody runs.
  if ((settings.publishing === 'agreed') !== (settings.agreedDatabases !== undefined)) {
    throw new DeskError('app.policy', { file, reason: 'setting', setting: 'agreedDatabases' });
  }
  return {
    file,
    allowedBaseUrls: settings.allowedBaseUrls ?? noPolicy.allowedBaseUrls,
    updates: settings.updates ?? noPolicy.updates,
    exports: settings.exports ?? noPolicy.exports,
    notifications: settings.notifications ?? noPolicy.notifications,
    // An administrator who forbids exports to files means databases too, unless the policy says
    // otherwise.
    publishing: settings.publishing ?? (settings.exports === false ? 'off' : noPolicy.publishing),
    agreedDatabases: settings.agreedDatabases ?? noPolicy.agreedDatabases,
    publishAfterSync: settings.publishAfterSync ?? noPolicy.publishAfterSync,
    idleLockMinutes: settings.idleLockMinutes ?? noPolicy.idleLockMinutes,
    keepHistoryDays: settings.keepHistoryDays ?? noPolicy.keepHistoryDays,
    // A backup holds the records, too.
    backups: settings.backups ?? settings.exports ?? noPolicy.backups,
    backupFolder: settings.backupFolder ?? noPolicy.backupFolder,
  };
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new DeskError('app.policy', { file, reason: 'not-json' }, { cause });
  }
}

/**
 * Whether a request may go to this address. `URL` has resolved `..`, so a path cannot leave an
 * allowed address again.
 */
export function mayAsk({ allowedBaseUrls }: Policy, url: URL): boolean {
  return allowedBaseUrls?.some((allowed) => url.href.startsWith(`${allowed}/`)) ?? true;
}

/** Fails with `app.forbidden`. */
export function requireExports({ exports }: Policy): void {
  if (!exports) throw new DeskError('app.forbidden', { what: 'exports' });
}

/**
 * Before a backup is written to a file. Fails with `app.forbidden`, and with `input.backup`
 * (`folder`) outside the folder of the policy.
 */
export function requireBackups({ backups, backupFolder }: Policy, file: string): void {
  if (!backups) throw new DeskError('app.forbidden', { what: 'backups' });
  if (backupFolder === null) return;
  const within = relative(resolve(backupFolder), resolve(file));
  if (within === '' || within.startsWith('..') || isAbsolute(within)) {
    throw new DeskError('input.backup', { reason: 'folder' });
  }
}

/**
 * How many days history is kept: the user's choice, limited by the policy; null for without limit.
 */
export function daysToKeep({ keepHistoryDays }: Policy, chosen: number | null): number | null {
  if (keepHistoryDays === null) return chosen;
  return chosen === null ? keepHistoryDays : Math.min(chosen, keepHistoryDays);
}

/**
 * Minutes without input before the desk locks itself (0 for never): the user's choice, limited by
 * the policy.
 */
export function lockMinutes({ idleLockMinutes }: Policy, chosen: number): number {
  if (idleLockMinutes === null) return chosen;
  return chosen === 0 ? idleLockMinutes : Math.min(chosen, idleLockMinutes);
}
