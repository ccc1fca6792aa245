import type { Failure } from '../../preload/contract/failure';
import { say } from './say';
import { sentenceFor } from './sentences';

/** To be told what the service is waited for; says so once an outage, because without a window nothing else shows it. */
export function tellWaiting(): (failure: Failure | null) => void {
  let isTold = false;
  return (failure) => {
    if (failure !== null && !isTold) say(`Waiting for the service. ${sentenceFor(failure)}`);
    isTold = failure !== null;
  };
}
