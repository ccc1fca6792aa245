import type { UpdatesOffReason } from '../../shared/ipc/updates';
import type { Policy } from '../policy/policy';

interface Circumstances {
  readonly packaged: boolean;
  readonly hasOrigin: boolean;
  readonly policy: Policy;
  readonly isRoot: boolean;
  readonly isWanted: boolean;
}

/** The strongest reason first: the build, the policy, the account, the user's setting. */
export function offReason(now: Circumstances): UpdatesOffReason | null {
  if (!now.packaged) return 'development';
  if (!now.hasOrigin) return 'no-key';
  if (!now.policy.updates) return 'policy';
  if (now.isRoot) return 'root';
  return now.isWanted ? null : 'setting';
}
