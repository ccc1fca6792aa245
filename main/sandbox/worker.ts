import { parentPort, workerData } from 'node:worker_threads';
import type { FromSandbox, ToSandbox } from './messages';
import type { SandboxOptions } from './options';
import { startSandbox } from './service';
import type { RunningSandbox } from './service';

/** Entry of the sandbox's own thread inside the app; host.ts is its other end. */
const port = parentPort;
if (!port) throw new Error('The sandbox worker runs in a worker thread only.');

const say = (message: FromSandbox) => port.postMessage(message);

startSandbox(workerData as SandboxOptions).then(
  (sandbox) => {
    port.on('message', (order: ToSandbox) => void obey(sandbox, order));
    const { baseUrl, port: number, credentials } = sandbox;
    say({
      kind: 'ready',
      baseUrl,
      port: number,
      credentials,
      sampleCardIds: sandbox.sampleCardIds(20),
    });
  },
  (error: unknown) => {
    say({ kind: 'failed', message: sentence(error) });
    port.close();
  },
);

async function obey(sandbox: RunningSandbox, order: ToSandbox): Promise<void> {
  try {
    if (order.kind === 'close') {
      await sandbox.close();
      port?.close();
      return;
    }
    if (order.kind === 'setFault') sandbox.setFault(order.fault);
    if (order.kind === 'setEdition') sandbox.setEdition(order.edition);
    say({ kind: 'done', number: order.number, requests: sandbox.requests() });
  } catch (error) {
    say({ kind: 'refused', number: order.number, message: sentence(error) });
  }
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : 'The sandbox failed.';
}
