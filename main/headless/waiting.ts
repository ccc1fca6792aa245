import type { Failure } from '../../preload/contract/failure';
import { say } from './output';
import { sentenceFor } from './sentences';

/** Returns a listener that prints once per outage that the service is waited for: without a window nothing else shows it. */
export function reportWaiting(): (failure: Failure | null) => void {
  let isReported = false;
  return (failure) => {
    if (failure !== null && !isReported) say(`Waiting for the service. ${sentenceFor(failure)}`);
    isReported = failure !== null;
  };
}
