import type { Failure, FailureCode } from '../../preload/contract/failure';

/** What a failed request means for its list. */
export type Verdict =
  /** The service has no such card. */
  | 'not-found'
  /** It is this id's alone; the next one is asked. */
  | 'failed'
  /** It would be the same for every id: nothing more is asked, and this id is asked again later. */
  | 'stop'
  /** As `stop`, but this id may be why: it waits among the failed, so that going on does not run into it first. */
  | 'failed-and-stop';

/** What has been waited out in vain by the time it comes here (main/api/outage.ts). */
const afterWaiting: readonly FailureCode[] = ['service.unavailable', 'service.truncated'];

export function verdictOf(code: FailureCode): Verdict {
  if (code === 'service.not-found') return 'not-found';
  if (afterWaiting.includes(code)) return 'failed-and-stop';
  if (code === 'network.too-large') return 'failed';
  if (code === 'service.rate-limited') return 'stop';
  return code.startsWith('service.') || code.startsWith('input.') ? 'failed' : 'stop';
}

/** A service that is well and does not take this id. */
export function isRefusal({ code, params }: Failure): boolean {
  if (code === 'service.code') return true;
  return code === 'service.status' && Number(params.status) >= 400 && Number(params.status) < 500;
}

/** So many failures without an answer between them are not about ids any more. */
const maxInARow = 10;
/** A service that forbids one card may mean it; one that forbids three means us. */
const maxForbiddenInARow = 3;

/** Tells a list full of bad ids from a service that answers nothing well. */
export class FailureRun {
  #inARow = 0;
  #forbidden = 0;

  answered(): void {
    this.#inARow = 0;
    this.#forbidden = 0;
  }

  /** Whether it is enough. */
  failed(code: FailureCode): boolean {
    this.#inARow += 1;
    this.#forbidden = code === 'service.forbidden' ? this.#forbidden + 1 : 0;
    return this.#inARow >= maxInARow || this.#forbidden >= maxForbiddenInARow;
  }
}
