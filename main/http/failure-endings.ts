import type { FailureCode } from '../../shared/failures';

/**
 * How a failure of a request ends:
 *
 * - `unreachable`: nobody can be asked now; that ends by itself, however long it takes;
 * - `dropped`: the same, but asking again at once may help;
 * - `unable`: the service answers that it cannot answer now, and may say for how long;
 * - `limited`: likewise, because it was asked too often;
 * - `cut`: the answer broke off, which another one may not;
 * - `final`: waiting does not help.
 */
type Ending = 'unreachable' | 'dropped' | 'unable' | 'limited' | 'cut' | 'final';

type RequestFailure = Extract<FailureCode, `network.${string}` | `service.${string}`>;

interface Course {
  readonly ending: Ending;
  /** Whether anything of the request may have left before. */
  readonly isSent: boolean;
}

const sent = (ending: Ending): Course => ({ ending, isSent: true });
const unsent = (ending: Ending): Course => ({ ending, isSent: false });

const courses: Readonly<Record<RequestFailure, Course>> = {
  'network.offline': unsent('unreachable'),
  'network.name-not-found': unsent('unreachable'),
  'network.refused': unsent('dropped'),
  'network.tls': unsent('final'),
  'network.timeout': sent('dropped'),
  'network.interrupted': sent('dropped'),
  'network.redirect': sent('final'),
  'network.proxy-login': unsent('final'),
  'network.not-secure': unsent('final'),
  'network.too-large': sent('final'),
  'network.paused': unsent('unreachable'),
  'service.code': sent('final'),
  'service.forbidden': sent('final'),
  'service.not-found': sent('final'),
  'service.rate-limited': sent('limited'),
  'service.unavailable': sent('unable'),
  'service.status': sent('final'),
  'service.empty': sent('final'),
  'service.not-json': sent('final'),
  'service.html': sent('final'),
  'service.content-type': sent('final'),
  'service.truncated': sent('cut'),
  'service.too-deep': sent('final'),
  'service.too-large': sent('final'),
  'service.envelope': sent('final'),
  'service.unknown-shape': sent('final'),
  'service.incomplete': sent('final'),
};

/** Whether the service itself says that it does not answer now. */
export function isTurnedAway(code: FailureCode): boolean {
  return ['unable', 'limited'].includes(endingOf(code));
}

/** Of any failure; whatever is not about a request is `final`. */
export function endingOf(code: FailureCode): Ending {
  return courseOf(code)?.ending ?? 'final';
}

/** Of any failure; whatever is not about a request may have followed one. */
export function wasSent(code: FailureCode): boolean {
  return courseOf(code)?.isSent ?? true;
}

function courseOf(code: FailureCode): Course | null {
  return code in courses ? courses[code as RequestFailure] : null;
}
