import type { DeskHandlers } from '../../shared/ipc/desk';
import { toFailure } from '../failure';
import type { AuditLog } from './audit-store';

/** What the administrator's policy refused, such as `exports`; null for any other failure. */
function refusedBy(thrown: unknown): string | null {
  const { code, params } = toFailure(thrown);
  if (code === 'app.forbidden') return String(params.what ?? '');
  return code === 'input.backup' && params.reason === 'folder' ? 'backupFolder' : null;
}

/**
 * Records that the policy refused something; `method` names it. Never fails: the refusal itself is
 * what has to be told.
 */
export async function recordRefusal(log: AuditLog, method: string, thrown: unknown): Promise<void> {
  const what = refusedBy(thrown);
  if (what === null) return;
  await log.record({ what: 'refusal', subject: `${method}: ${what}` }).catch(() => undefined);
}

type Handler = (params: unknown) => unknown;

/** The same handlers, with what the policy refuses them recorded. */
export function recordingRefusals(handlers: DeskHandlers, log: AuditLog): DeskHandlers {
  const recording = (name: string, handler: Handler): Handler => {
    return async (params) => {
      try {
        return await handler(params);
      } catch (thrown) {
        await recordRefusal(log, name, thrown);
        throw thrown;
      }
    };
  };
  const groups = Object.entries(handlers as Readonly<Record<string, Record<string, Handler>>>);
  const wrapped = groups.map(([group, methods]) => {
    const members = Object.entries(methods).map(([name, handler]) => {
      return [name, recording(`${group}.${name}`, handler)] as const;
    });
    return [group, Object.fromEntries(members)] as const;
  });
  return Object.fromEntries(wrapped) as unknown as DeskHandlers;
}
