import type { Failure, FailureCode, FailureParams } from '../shared/failures';

interface Attachments {
  requestId?: string | null;
  redactedBody?: string | null;
  /** For the debugger only: never serialised, never logged. */
  cause?: unknown;
}

/**
 * The only error that crosses a boundary of the app (IPC, output of a command, log). Its message is its
 * code: a library's own message stays in `cause`, because libraries quote URLs, headers and paths.
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

  /** The same failure with other parameters, of the given request. */
  withParams(params: FailureParams, requestId = this.requestId): DeskError {
    const { redactedBody, cause } = this;
    return new DeskError(this.code, params, { requestId, redactedBody, cause });
  }
}

/**
 * What may leave main about any thrown value; an unexpected error becomes `app.internal` without
 * its message.
 */
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

/**
 * Whether this is what Electron's `fetch` throws, outside of the promise it returned, when an
 * answer's body ended before it was passed on. The request then ends at its own deadline
 * (main/http/deadline.ts), and nothing else is wrong.
 */
export function isLostAnswer(thrown: unknown): boolean {
  return (
    thrown instanceof TypeError && thrown.message.startsWith('Response body object should not be')
  );
}
