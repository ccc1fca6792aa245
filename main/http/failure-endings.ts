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
export type Ending = 'unreachable' | 'dropped' | 'unable' | 'limited' | 'cut' | 'final';

type RequestFailure = Extract<FailureCode, `network.${string}` | `service.${string}`>;

const endings: Readonly<Record<RequestFailure, Ending>> = {
  'network.offline': 'unreachable',
  'network.name-not-found': 'unreachable',
  'network.refused': 'dropped',
  'network.tls': 'final',
  'network.timeout': 'dropped',
  'network.interrupted': 'dropped',
  'network.redirect': 'final',
  'network.proxy-login': 'final',
  'network.not-secure': 'final',
  'network.too-large': 'final',
  'network.paused': 'unreachable',
  'service.code': 'final',
  'service.forbidden': 'final',
  'service.not-found': 'final',
  'service.rate-limited': 'limited',
  'service.unavailable': 'unable',
  'service.status': 'final',
  'service.empty': 'final',
  'service.not-json': 'final',
  'service.html': 'final',
  'service.content-type': 'final',
  'service.truncated': 'cut',
  'service.too-deep': 'final',
  'service.too-large': 'final',
  'service.envelope': 'final',
  'service.unknown-shape': 'final',
  'service.incomplete': 'final',
};

/** Whether the service itself says that it does not answer now. */
export function isTurnedAway(code: FailureCode): boolean {
  return ['unable', 'limited'].includes(endingOf(code));
}

/** Of any failure; whatever is not about a request is `final`. */
export function endingOf(code: FailureCode): Ending {
  return code in endings ? endings[code as RequestFailure] : 'final';
}
