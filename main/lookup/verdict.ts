import type { Failure, FailureCode } from '../../preload/contract/failure';

/** What a failed request means for its list. */
export type Verdict =
  /** The service has no such card. */
  | 'not-found'
  /** Only this id failed; the next one follows. */
  | 'failed'
  /** It would fail for every id: the list stops, and this id is requested again later. */
  | 'stop'
  /** Like `stop`, but this id may be the cause: it counts as failed, so that resuming does not meet it first. */
  | 'failed-and-stop';

/** Codes for which waiting has already been tried in vain (main/api/outage.ts). */
const afterWaiting: readonly FailureCode[] = ['service.unavailable', 'service.truncated'];

export function verdictOf(code: FailureCode): Verdict {
  if (code === 'service.not-found') return 'not-found';
  if (afterWaiting.includes(code)) return 'failed-and-stop';
  if (code === 'network.too-large') return 'failed';
  if (code === 'service.rate-limited') return 'stop';
  return code.startsWith('service.') || code.startsWith('input.') ? 'failed' : 'stop';
}

/** Whether a working service refused this id. */
export function isRefusal({ code, params }: Failure): boolean {
  if (code === 'service.code') return true;
  return code === 'service.status' && Number(params.status) >= 400 && Number(params.status) < 500;
}

/** This many failures in a row are no longer about single ids. */
const maxInARow = 10;
/** A service may forbid one card; if it forbids three in a row, it refuses this address. */
const maxForbiddenInARow = 3;

/** Distinguishes a list of bad ids from a service that fails every request. */
export class FailureRun {
  #inARow = 0;
  #forbidden = 0;

  answered(): void {
    this.#inARow = 0;
    this.#forbidden = 0;
  }

  /** Returns whether the list should stop. */
  failed(code: FailureCode): boolean {
    this.#inARow += 1;
    this.#forbidden = code === 'service.forbidden' ? this.#forbidden + 1 : 0;
    return this.#inARow >= maxInARow || this.#forbidden >= maxForbiddenInARow;
  }
}
