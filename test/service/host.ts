import { Worker } from 'node:worker_threads';
import type { RequestCounters } from './counters';
import type { FaultOption } from './faults';
import type { FromService, Order, ToService } from './messages';
import type { SandboxCredentials } from '../../main/sandbox/service';
import type { TestServiceOptions } from './options';
import type { Edition } from '../../main/sandbox/population';

/** A service in a thread of its own. After its end every call rejects. */
export interface HostedTestService {
  readonly baseUrl: string;
  readonly port: number;
  readonly credentials: SandboxCredentials;
  /** Card ids to try, the oldest cards of three replacement chains first. */
  readonly sampleCardIds: readonly string[];
  /** Settles when the thread ends, whether asked to or not. */
  readonly ended: Promise<void>;
  setFault(fault: FaultOption): Promise<void>;
  setEdition(edition: Edition): Promise<void>;
  requests(): Promise<RequestCounters>;
  close(): Promise<void>;
}

/**
 * Starts the service in a worker thread, so that its work never blocks the caller's. `workerFile`
 * is the built worker.ts. Rejects with the service's own sentence, or when the thread ends before
 * it is ready.
 */
export function hostTestService(
  workerFile: string,
  options: TestServiceOptions = {},
): Promise<HostedTestService> {
  const worker = new Worker(workerFile, { workerData: options });
  const ended = new Promise<void>((resolve) => void worker.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The service ended before it was ready.')));
    worker.once('message', (first: FromService) => {
      if (first.kind === 'ready') resolve(hosted(worker, ended, first));
      else reject(new Error(first.kind === 'failed' ? first.message : 'The service failed.'));
    });
  });
}

function hosted(
  worker: Worker,
  ended: Promise<void>,
  ready: Extract<FromService, { kind: 'ready' }>,
): HostedTestService {
  const waiting = new Map<number, PromiseWithResolvers<RequestCounters>>();
  let lastNumber = 0;
  let isOver = false;
  // An error ends the thread; what it was is told to whoever waits for an answer by that end.
  worker.on('error', () => undefined);
  worker.on('message', (message: FromService) => {
    if (message.kind === 'done') waiting.get(message.number)?.resolve(message.requests);
    if (message.kind === 'refused') waiting.get(message.number)?.reject(new Error(message.message));
    if ('number' in message) waiting.delete(message.number);
  });
  void ended.then(() => {
    isOver = true;
    for (const { reject } of waiting.values()) reject(overError());
    waiting.clear();
  });

  const order = (what: Order): Promise<RequestCounters> => {
    if (isOver) return Promise.reject(overError());
    lastNumber += 1;
    const answer = Promise.withResolvers<RequestCounters>();
    waiting.set(lastNumber, answer);
    worker.postMessage({ ...what, number: lastNumber } satisfies ToService);
    return answer.promise;
  };
  const { baseUrl, port, credentials, sampleCardIds } = ready;
  return {
    baseUrl,
    port,
    credentials,
    sampleCardIds,
    ended,
    setFault: (fault) => order({ kind: 'setFault', fault }).then(done),
    setEdition: (edition) => order({ kind: 'setEdition', edition }).then(done),
    requests: () => order({ kind: 'requests' }),
    close: async () => {
      worker.postMessage({ kind: 'close', number: 0 } satisfies ToService);
      await ended;
    },
  };
}

function done(): void {
  // The order was obeyed; nothing is told with it.
}

function overError(): Error {
  return new Error('The service has ended.');
}
