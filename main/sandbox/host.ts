import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SandboxFacts, SandboxOptions } from './service';
import type { Edition } from './population';

/** Messages to the service's thread: an edition, answered once the service shows it, or `close`. */
export type Order = Edition | 'close';

/** The sample service in a thread of its own. */
export interface HostedSandbox extends SandboxFacts {
  /**
   * Resolves once the data are as of that edition; one call at a time. Rejects after the thread has
   * ended.
   */
  setEdition(edition: Edition): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the sample service in a worker thread, so that its work never blocks the caller's.
 * `workerFile` is the built worker.ts. Rejects when the thread ends before it is ready.
 */
export async function hostSandbox(
  workerFile: string,
  options: SandboxOptions = {},
): Promise<HostedSandbox> {
  const worker = new Worker(workerFile, { workerData: options });
  const over = new AbortController();
  const ended = new Promise<void>((resolve) => void worker.once('exit', () => resolve()));
  void ended.then(() => over.abort(new Error('The sample service has ended.')));
  // An error ends the thread, and the `exit` event rejects pending calls.
  worker.on('error', () => undefined);
  const answer = () => once(worker, 'message', { signal: over.signal });
  const [facts] = (await answer()) as [SandboxFacts];
  return {
    ...facts,
    setEdition: async (edition) => {
      const done = answer();
      worker.postMessage(edition satisfies Order);
      await done;
    },
    close: async () => {
      worker.postMessage('close' satisfies Order);
      await ended;
    },
  };
}
