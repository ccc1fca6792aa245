import * as v from 'valibot';
import type { Failure } from '../../shared/failures';
import type { DeskHandlers } from '../../shared/ipc/desk';
import { toFailure } from '../failure';
import type { AuditLog } from './audit-store';

/** What the administrator's policy refused, such as `exports`; null for any other failure. */
function refusedBy({ code, params }: Failure): string | null {
  if (code === 'app.forbidden') return String(params.what ?? '');
  return code === 'input.backup' && params.reason === 'folder' ? 'backupFolder' : null;
}

/**
 * Records that the policy refused something, in the log of each connection it was about; `method`
 * names it. Never fails: the refusal itself is what has to be told.
 */
export async function recordRefusal(
  logs: readonly AuditLog[],
  method: string,
  failure: Failure,
): Promise<void> {
  const what = refusedBy(failure);
  if (what === null) return;
  // One log that cannot be written keeps the refusal out of no other.
  for (const log of logs)
    await log.record({ what: 'refusal', subject: `${method}: ${what}` }).catch(() => undefined);
}

/**
 * As `recordRefusal`, of what begins again by itself, such as a schedule: recorded when it is refused
 * first, and not again at each sync. `before` is why it failed the last time.
 */
export async function recordNewRefusal(
  logs: readonly AuditLog[],
  method: string,
  { before, failure }: { readonly before: Failure | null; readonly failure: Failure },
): Promise<void> {
  const isKnown = before !== null && refusedBy(before) === refusedBy(failure);
  if (!isKnown) await recordRefusal(logs, method, failure);
}

/**
 * The ids of the connections that a call is about: those it names, of a backup all, otherwise the open
 * one.
 */
export function profilesOfCall(
  method: string,
  params: unknown,
  { open, all }: { readonly open: Identified | null; readonly all: readonly Identified[] },
): readonly string[] {
  if (method.startsWith('backup.')) return all.map(({ id }) => id);
  const named = v.safeParse(namingSeveral, params, { abortEarly: true });
  if (named.success) return named.output.profileIds;
  return open === null ? [] : [open.id];
}

interface Identified {
  readonly id: string;
}

const namingSeveral = v.object({ profileIds: v.array(v.string()) });

type Handler = (params: unknown) => unknown;

/**
 * The same handlers, with what the policy refuses them recorded. `logsOf`: of the connections that a
 * call is about.
 */
export function recordingRefusals(
  handlers: DeskHandlers,
  logsOf: (method: string, params: unknown) => readonly AuditLog[],
): DeskHandlers {
  const recording = (name: string, handler: Handler): Handler => {
    return async (params) => {
      try {
        return await handler(params);
      } catch (thrown) {
        await recordRefusal(logsOf(name, params), name, toFailure(thrown));
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
