import { closeSync, constants, fstatSync, openSync, readSync, statSync, type Stats } from 'node:fs';
import { posix, win32 } from 'node:path';
import { DeskError } from '../failure';
import { type GroupPolicy, groupPolicyKey, readGroupPolicy, settingsIn } from './group-policy';
import { parsePolicy, policyOf } from './parse';
import { policyTextOf } from './policy-text';
import { type Policy, noPolicy } from './policy';

interface Surroundings {
  readonly platform: NodeJS.Platform;
  /** The user id of the administrator, who has to own the file. */
  readonly owner: number;
  readonly groupPolicy: () => GroupPolicy;
}

/** A policy is a page of text. A larger file is a mistake and not read. */
export const maxPolicyBytes = 65_536;

/**
 * Only an administrator can write there. Does not depend on the environment, which a user could
 * change.
 */
export function policyFile(platform: NodeJS.Platform): string {
  if (platform === 'win32') return 'C:\\Program Files\\Merchant Desk Policy\\policy.json';
  if (platform === 'darwin') return '/Library/Application Support/Merchant Desk/policy.json';
  return '/etc/merchant-desk/policy.json';
}

/**
 * Reads the policy of this computer, if there is one. A policy that cannot be applied is never
 * skipped: fails with `app.policy` and the reason `unreadable`, `too-large`, `changeable` (others
 * than the administrator may write it), or as `parsePolicy`. On Windows what Group Policy sets takes
 * the place of the file. Where it cannot be read, a file has to say what holds (`registry-closed`).
 */
export function readPolicy(
  file = policyFile(process.platform),
  options: Surroundings = {
    platform: process.platform,
    owner: 0,
    groupPolicy: readGroupPolicy,
  },
): Policy {
  const group: GroupPolicy =
    options.platform === 'win32' ? options.groupPolicy() : { kind: 'none' };
  const settings = group.kind === 'set' ? settingsIn(group.exported) : null;
  if (settings !== null) return policyOf(settings, groupPolicyKey);
  const text = readSafely(file, options);
  if (text !== null) return parsePolicy(text, file);
  if (group.kind === 'closed') {
    throw new DeskError('app.policy', { file: groupPolicyKey, reason: 'registry-closed' });
  }
  return noPolicy;
}

function readSafely(file: string, { platform, owner }: Surroundings): string | null {
  const refuse = (reason: string, cause?: unknown): never => {
    throw new DeskError('app.policy', { file, reason }, { cause });
  };
  const refuseSize = (maxBytes: number): never => {
    throw new DeskError('app.policy', { file, reason: 'too-large', maxBytes });
  };
  let handle: number;
  try {
    // O_NONBLOCK, so that opening a named pipe does not block the start. It is not a file and
    // refused below.
    handle = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    return refuse('unreadable', cause);
  }
  try {
    const stat = fstatSync(handle);
    if (!stat.isFile()) refuse('unreadable');
    // On Windows access control lists protect the folder; Node cannot read them.
    const isGuarded = (stats: Stats) => stats.uid === owner && (stats.mode & 0o022) === 0;
    const folder = (platform === 'win32' ? win32 : posix).dirname(file);
    if (platform !== 'win32' && !(isGuarded(stat) && isGuarded(statSync(folder)))) {
      refuse('changeable');
    }
    const bytes = Buffer.alloc(maxPolicyBytes + 1);
    const length = readSync(handle, bytes, 0, bytes.length, 0);
    if (length > maxPolicyBytes) refuseSize(maxPolicyBytes);
    return policyTextOf(bytes.subarray(0, length));
  } finally {
    closeSync(handle);
  }
}
