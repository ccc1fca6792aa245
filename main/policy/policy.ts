import { dirname, isAbsolute, relative, resolve } from 'node:path';
import type { LanguageCode } from '../../shared/locales';
import type { ProfileDraft } from '../../shared/ipc/profiles';
import { DeskError } from '../failure';

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
