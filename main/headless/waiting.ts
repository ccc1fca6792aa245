import type { Failure } from '../../preload/contract/failure';
import { say } from './output';
import { sentenceFor } from './sentences';

/** To be told what the service is waited for; says so once an outage, because without a window nothing else shows it. */
export function reportWaiting(): (failure: Failure | null) => void {
  let isReported = false;
  return (failure) => {
    if (failure !== null && !isReported) say(`Waiting for the service. ${sentenceFor(failure)}`);
    isReported = failure !== null;
  };
}
