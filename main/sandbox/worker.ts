import { parentPort, workerData } from 'node:worker_threads';
import type { Order } from './host';
import { startSandbox, type SandboxFacts, type SandboxOptions } from './service';

/** Entry point of the sample service's thread; host.ts is the other end. */
const port = parentPort;
if (!port) throw new Error('The sandbox worker runs in a worker thread only.');

void startSandbox(workerData as SandboxOptions).then(({ setEdition, close, ...facts }) => {
  port.on('message', (order: Order) => {
    if (order === 'close') {
      void close().then(() => port.close());
    } else {
      setEdition(order);
      port.postMessage('done');
    }
  });
  port.postMessage(facts satisfies SandboxFacts);
});
