import type { ActivityEntry } from '../../shared/ipc/activity';
import type { AuditLog } from '../audit/audit-store';
import { endpointAt } from '../http/endpoints';
import { DeskError } from '../failure';
import type { RequestLog } from '../log/request-log';
import { clipboardSeconds, type SecretClipboard } from '../vault/secret-clipboard';
import type { Session } from '../profiles/session';

interface CopySignedOptions {
  readonly session: Pick<Session, 'requireOpen' | 'signedCommand'>;
  readonly requestLog: Pick<RequestLog, 'list'>;
  readonly clipboard: Pick<SecretClipboard, 'copy'>;
  readonly auditLog: AuditLog;
  /** Whether the user confirms it by a gesture in a window of main's own. */
  readonly askToCopy: () => Promise<boolean>;
}

interface Copied {
  readonly clearsAfterSeconds: number;
  readonly signedAt: number;
  readonly tokenEndsAt: number | null;
}

/**
 * Signs a logged request again and copies it to the clipboard: after the gesture, so that it is
 * fresh, and for the same profile only.
 */
export async function copySigned(
  { session, requestLog, clipboard, auditLog, askToCopy }: CopySignedOptions,
  request: Pick<ActivityEntry, 'requestId' | 'attempt'>,
): Promise<Copied | null> {
  const { requireOpen } = session;
  const entry = requestLog
    .list()
    .find((each) => each.requestId === request.requestId && each.attempt === request.attempt);
  const endpoint = entry?.method === 'GET' ? endpointAt(entry.path) : null;
  if (endpoint === null) throw new DeskError('input.params', { reason: 'not-signable' });
  if (!(await askToCopy())) return null;
  requireOpen();
  const { command, signedAt, tokenEndsAt } = await session.signedCommand(endpoint);
  try {
    requireOpen();
    await auditLog.record({ what: 'reveal', subject: 'signed-request copied' });
    await clipboard.copy(command);
  } finally {
    command.wipe();
  }
  return { clearsAfterSeconds: clipboardSeconds, signedAt, tokenEndsAt };
}
