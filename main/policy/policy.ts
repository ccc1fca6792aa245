import { dirname, isAbsolute, relative, resolve } from 'node:path';
import * as v from 'valibot';
import { languageCodes, type LanguageCode } from '../../shared/locales';
import type { ProfileDraft } from '../../shared/ipc/profiles';
import { isZone } from '../../shared/zones';
import { parseBaseUrl } from '../http/base-url';
import { DeskError } from '../failure';
import { databaseNamed } from '../publish/destination';
import { connectionDrafts, connectionSchema, type ConnectionEntry } from './connections';

/** The administrator's settings for every user of this computer. */
export interface Policy {
  /** The file it was read from; null when there is none. */
  readonly file: string | null;
  /** Normalized addresses; null when any service may be asked. */
  readonly allowedBaseUrls: readonly string[] | null;
  /** What Connect and the command `connect` begin with; keys are not in it. */
  readonly connections: readonly ProfileDraft[];
  readonly updates: boolean;
  /** Read in the place of the build's own address, without a trailing slash. */
  readonly updateMirror: string | null;
  readonly exports: boolean;
  /** The only folders that files with records are written into; null when the user decides. */
  readonly exportFolders: readonly string[] | null;
  /** Desktop notifications of alerts. */
  readonly notifications: boolean;
  /**
   * To a database: `off`, `asked` (the user agrees once for each database), or `agreed` for all
   * users to `agreedDatabases`.
   */
  readonly publishing: 'off' | 'asked' | 'agreed';
  /** The only databases; as `databaseOf` writes them. Null when the user decides. */
  readonly allowedDatabases: readonly string[] | null;
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
  /** Whether a backup may have the keys of services, where the user wants them in it. */
  readonly keysInBackups: boolean;
  /** Whether each connection's offline data must have a recovery code. */
  readonly requireRecoveryCode: boolean;
  /** In the place of the system's, for users who did not choose another; null without one. */
  readonly language: LanguageCode | null;
  /** Likewise; an IANA name. */
  readonly zone: string | null;
  /** How long entries of the audit log stay; null for ever. */
  readonly keepAuditDays: number | null;
}

export const noPolicy: Policy = {
  file: null,
  allowedBaseUrls: null,
  connections: [],
  updates: true,
  updateMirror: null,
  exports: true,
  exportFolders: null,
  notifications: true,
  publishing: 'asked',
  allowedDatabases: null,
  agreedDatabases: [],
  publishAfterSync: false,
  idleLockMinutes: null,
  keepHistoryDays: null,
  backups: true,
  backupFolder: null,
  keysInBackups: true,
  requireRecoveryCode: false,
  language: null,
  zone: null,
  keepAuditDays: null,
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
const baseUrl = normalized((text) => {
  // A pattern would be the name of a host that does not exist, and allow nothing.
  if (text.includes('*')) throw new DeskError('input.base-url', { reason: 'not-a-url' });
  return parseBaseUrl(text).href;
});
const arraySetting = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.minLength(1), v.maxLength(100));
const database = normalized(databaseNamed);

/**
 * The file's shape; assets/policy.schema.json is made from it for editors. An unknown setting is
 * refused, never skipped.
 */
export const policyFileSchema = v.strictObject({
  $schema: v.optional(v.string()),
  version: v.literal(1),
  allowedBaseUrls: v.optional(arraySetting(baseUrl)),
  connections: v.optional(arraySetting(connectionSchema)),
  updates: v.optional(v.boolean()),
  updateMirror: v.optional(v.pipe(baseUrl, v.startsWith('https://'))),
  exports: v.optional(v.boolean()),
  exportFolders: v.optional(arraySetting(folder)),
  notifications: v.optional(v.boolean()),
  publishing: v.optional(v.picklist(['off', 'asked', 'agreed'])),
  allowedDatabases: v.optional(arraySetting(database)),
  agreedDatabases: v.optional(arraySetting(database)),
  publishAfterSync: v.optional(v.boolean()),
  idleLockMinutes: v.optional(integer(480)),
  keepHistoryDays: v.optional(integer(3650)),
  backups: v.optional(v.boolean()),
  backupFolder: v.optional(folder),
  keysInBackups: v.optional(v.boolean()),
  requireRecoveryCode: v.optional(v.boolean()),
  language: v.optional(v.picklist(languageCodes)),
  zone: v.optional(v.pipe(v.string(), v.maxLength(100), v.check(isZone))),
  keepAuditDays: v.optional(integer(36_500)),
});

export type PolicyFile = v.InferInput<typeof policyFileSchema>;

/**
 * The policy in a file's text. Fails with `app.policy` (`not-json`, `unknown-setting`, `setting`).
 */
export function parsePolicy(text: string, file: string): Policy {
  return policyOf(policyJson(text, file), file);
}

/** The policy in these settings, which were read from `file`. Fails as `parsePolicy`. */
export function policyOf(entries: unknown, file: string): Policy {
  const parsed = v.safeParse(policyFileSchema, entries, { abortEarly: true });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const isUnknown = issue.type === 'strict_object' && issue.expected === 'never';
    const reason = isUnknown ? 'unknown-setting' : 'setting';
    throw new DeskError('app.policy', { file, reason, setting: v.getDotPath(issue) });
  }
  const settings = parsed.output;
  const [setting] = conflictsIn(settings);
  if (setting !== undefined)
    throw new DeskError('app.policy', { file, reason: 'setting', setting });
  const { allowedBaseUrls = null, allowedDatabases = null, agreedDatabases = [] } = settings;
  return {
    file,
    allowedBaseUrls,
    connections: connectionDrafts(settings.connections ?? []).read.map(({ draft }) => draft),
    updates: settings.updates ?? noPolicy.updates,
    updateMirror: settings.updateMirror ?? noPolicy.updateMirror,
    exports: settings.exports ?? noPolicy.exports,
    exportFolders: settings.exportFolders ?? noPolicy.exportFolders,
    notifications: settings.notifications ?? noPolicy.notifications,
    // An administrator who forbids exports to files means databases too, unless the policy says
    // otherwise.
    publishing: settings.publishing ?? (settings.exports === false ? 'off' : noPolicy.publishing),
    allowedDatabases,
    agreedDatabases,
    publishAfterSync: settings.publishAfterSync ?? noPolicy.publishAfterSync,
    idleLockMinutes: settings.idleLockMinutes ?? noPolicy.idleLockMinutes,
    keepHistoryDays: settings.keepHistoryDays ?? noPolicy.keepHistoryDays,
    // A backup holds the records, too.
    backups: settings.backups ?? settings.exports ?? noPolicy.backups,
    backupFolder: settings.backupFolder ?? noPolicy.backupFolder,
    keysInBackups: settings.keysInBackups ?? noPolicy.keysInBackups,
    requireRecoveryCode: settings.requireRecoveryCode ?? noPolicy.requireRecoveryCode,
    language: settings.language ?? noPolicy.language,
    zone: settings.zone ?? noPolicy.zone,
    keepAuditDays: settings.keepAuditDays ?? noPolicy.keepAuditDays,
  };
}

/** The settings that are read against one another; null for a connection that cannot be read. */
type Settings = Pick<
  v.InferOutput<typeof policyFileSchema>,
  'allowedBaseUrls' | 'allowedDatabases' | 'agreedDatabases' | 'publishing'
> & { readonly connections?: readonly (ConnectionEntry | null)[] | undefined };

/** Settings that cannot be applied beside the others, or as they are; each as a path. */
export function conflictsIn(settings: Settings): readonly string[] {
  const { allowedBaseUrls = null, allowedDatabases = null, agreedDatabases } = settings;
  const conflicts: string[] = [];
  const { read, refused } = connectionDrafts(settings.connections ?? []);
  // It could never be connected.
  const strange = read.flatMap(({ at, draft }) =>
    mayAsk({ allowedBaseUrls }, new URL(`${draft.baseUrl}/`)) ? [] : [`${at}.baseUrl`],
  );
  conflicts.push(...[...refused, ...strange].map((part) => `connections.${part}`));
  // One means nothing without the other: an agreement to every database would be one to any server
  // somebody runs.
  if ((settings.publishing === 'agreed') !== (agreedDatabases !== undefined)) {
    conflicts.push('agreedDatabases');
  }
  for (const [at, each] of (agreedDatabases ?? []).entries()) {
    if (allowedDatabases?.includes(each) === false) conflicts.push(`agreedDatabases.${at}`);
  }
  return conflicts;
}

/** Fails with `app.policy` (`not-json`). */
export function policyJson(text: string, file: string): unknown {
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
export function mayAsk({ allowedBaseUrls }: Pick<Policy, 'allowedBaseUrls'>, url: URL): boolean {
  return allowedBaseUrls?.some((allowed) => url.href.startsWith(`${allowed}/`)) ?? true;
}

/** Fails with `app.forbidden`. */
export function requireExports({ exports }: Policy): void {
  if (!exports) throw new DeskError('app.forbidden', { what: 'exports' });
}

/** Before records are written to this file. Fails as `requireExportInto`. */
export function requireExportTo(policy: Policy, file: string): void {
  requireExportInto(policy, dirname(resolve(file)));
}

/** Before records are written into this folder. Fails with `app.forbidden` (`exports`, `folder`). */
export function requireExportInto(policy: Policy, folder: string): void {
  requireExports(policy);
  const { exportFolders } = policy;
  if (exportFolders === null || exportFolders.some((allowed) => isIn(allowed, folder))) return;
  throw new DeskError('app.forbidden', { what: 'folder', folders: exportFolders.join(', ') });
}

/**
 * Before a backup is written to a file. Fails with `app.forbidden`, and with `input.backup`
 * (`folder`) outside the folder of the policy.
 */
export function requireBackups({ backups, backupFolder }: Policy, file: string): void {
  if (!backups) throw new DeskError('app.forbidden', { what: 'backups' });
  if (backupFolder !== null && !isIn(backupFolder, dirname(resolve(file)))) {
    throw new DeskError('input.backup', { reason: 'folder' });
  }
}

/** Before the keys of services are put into a backup. Fails with `app.forbidden`. */
export function requireKeysInBackups({ keysInBackups }: Policy): void {
  if (!keysInBackups) throw new DeskError('app.forbidden', { what: 'keysInBackups' });
}

function isIn(allowed: string, folder: string): boolean {
  const way = relative(resolve(allowed), resolve(folder));
  return !/^\.\.(?:[\\/]|$)/.test(way) && !isAbsolute(way);
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
