import type { Failure, FailureCode, FailureParams } from '../preload/contract/failure';

interface Attachments {
  requestId?: string;
  redactedBody?: string;
  /** Kept for the debugger only; never serialised, never logged. */
  cause?: unknown;
}

/**
 * The only error that crosses a border of the app (IPC, headless output, log). Its text is its code: whatever a library said stays in
 * `cause`, because libraries quote URLs, headers and paths.
 */
export class DeskError extends Error {
  readonly code: FailureCode;
  readonly params: FailureParams;
  readonly requestId: string | null;
  readonly redactedBody: string | null;

  constructor(code: FailureCode, params: FailureParams = {}, attachments: Attachments = {}) {
    super(code, { cause: attachments.cause });
    this.name = 'DeskError';
    this.code = code;
    this.params = params;
    this.requestId = attachments.requestId ?? null;
    this.redactedBody = attachments.redactedBody ?? null;
  }
}

/** What may be sent outside about any thrown value; an unexpected error becomes `app.internal` without its text. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof DeskError) {
    return {
      code: thrown.code,
      params: { ...thrown.params },
      requestId: thrown.requestId,
      redactedBody: thrown.redactedBody,
    };
  }
  return { code: 'app.internal', params: {}, requestId: null, redactedBody: null };
}
