import { dirname, isAbsolute, relative, resolve } from 'node:path';
import type { ProfileDraft } from '../../shared/ipc/profiles';
import { DeskError } from '../failure';
import {
  policyNames,
  policySettings,
  settingsWithout,
  type AppliedSettings,
  type PolicyName,
} from './file-schema';

/** The administrator's settings for every user of this computer. */
export interface Policy extends Omit<AppliedSettings, 'connections'> {
  /** The file it was read from; null when there is none. */
  readonly file: string | null;
  readonly connections: readonly ProfileDraft[];
}

export const noPolicy: Policy = { file: null, ...settingsWithout };

/** What the report for support says of each setting: no address, folder or name. */
export function reportedPolicy(policy: Policy): Readonly<Record<string, unknown>> {
  const said = (name: PolicyName): unknown => {
    const value = policy[name];
    const { report } = policySettings[name];
    if (report === 'count') return Array.isArray(value) ? value.length : null;
    return report === 'is-set' ? value !== null : value;
  };
  return Object.fromEntries(policyNames.map((name) => [name, said(name)]));
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
