import type { ActivityEntry } from '../../shared/ipc/activity';
import type { HttpAnswer } from './transport';
import type { DeskError } from '../failure';

/**
 * A log entry of one attempt, without its method, path and clock offset. Times in epoch
 * milliseconds.
 */
export function describeAttempt(attempt: {
  readonly requestId: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attempt: number;
  readonly answer: HttpAnswer | null;
  readonly failure: DeskError | null;
  readonly serviceCode?: string;
  readonly redactions?: number;
}): Omit<ActivityEntry, 'method' | 'path' | 'clockOffsetMs'> {
  const { requestId, startedAt, endedAt, answer, failure } = attempt;
  const said = failure?.params.serviceCode;
  return {
    requestId,
    startedAt,
    durationMs: Math.max(0, endedAt - startedAt),
    status: answer?.status ?? null,
    serviceCode: attempt.serviceCode ?? (typeof said === 'string' ? said : null),
    attempt: attempt.attempt,
    bytes: answer?.bytes.byteLength ?? 0,
    failure: failure?.code ?? null,
    redactions: attempt.redactions ?? 0,
  };
}
