import type { ActivityEntry } from '../../preload/contract/activity';
import type { DeskError } from '../failure';
import type { HttpAnswer } from './transport';

/** What the request log keeps of one attempt, apart from where it went. */
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
