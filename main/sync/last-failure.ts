import * as v from 'valibot';
import { failureSchema, type Failure } from '../../shared/failures';
import type { ResourceSync } from '../../shared/ipc/sync';
import type { AuditLog } from '../audit/audit-store';
import { recordNewRefusal } from '../audit/refusals';
import { parsedOrNull } from '../json/parsed';
import { readNote, writeNote, type Notes } from '../notes/notes';

const note = 'desk.sync-failure';

const storedSchema = v.object({ at: v.number(), failure: failureSchema });

/** Why a sync that has ended failed, or waits for a new token; null if it did not. */
export function syncFailureOf(states: readonly ResourceSync[]): Failure | null {
  const isOver = ({ phase }: ResourceSync) => phase === 'failed' || phase === 'paused';
  return states.find((state) => isOver(state) && state.failure !== null)?.failure ?? null;
}

/** Why the last sync of a profile failed, and when in epoch milliseconds; null if it did not. */
type LastFailure = v.InferOutput<typeof storedSchema>;

export async function storedFailure(notes: Pick<Notes, 'read'>): Promise<LastFailure | null> {
  return parsedOrNull(storedSchema, await readNote(notes as Notes, note));
}

interface SyncNotes {
  readonly notes: Notes;
  /** Of the profile; null where whoever began the sync records it. */
  readonly audit: AuditLog | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * Stores how the syncs ended, for a reader of the profile while it is not open; a pause changes
 * nothing. What the policy refused is recorded, unless the last sync was refused it as well. Never
 * fails.
 */
export async function noteSyncEnd(
  { notes, audit, at }: SyncNotes,
  states: readonly ResourceSync[],
): Promise<void> {
  const failure = syncFailureOf(states);
  if (failure === null && states.some(({ phase }) => phase === 'paused')) return;
  const known = await storedFailure(notes).catch(() => null);
  if (failure !== null && audit !== null)
    await recordNewRefusal([audit], 'sync', { before: known?.failure ?? null, failure });
  if (failure === null && known === null) return;
  const stored = failure && { at, failure: { ...failure, redactedBody: null } };
  await writeNote(notes, note, stored).catch(() => undefined);
}
