import { parentPort, workerData } from 'node:worker_threads';
import type { FromService, ToService } from './messages';
import type { TestServiceOptions } from './options';
import { startTestService, type TestService } from './service';

/** Entry of the service's own thread; host.ts is its other end. */
const port = parentPort;
if (!port) throw new Error('The worker runs in a worker thread only.');

const send = (message: FromService) => port.postMessage(message);

startTestService(workerData as TestServiceOptions).then(
  (service) => {
    port.on('message', (order: ToService) => void obey(service, order));
    const { baseUrl, port: number, credentials } = service;
    send({
      kind: 'ready',
      baseUrl,
      port: number,
      credentials,
      sampleCardIds: service.sampleCardIds(20),
    });
  },
  (error: unknown) => {
    send({ kind: 'failed', message: sentence(error) });
    port.close();
  },
);

async function obey(service: TestService, order: ToService): Promise<void> {
  try {
    if (order.kind === 'close') {
      await service.close();
      port?.close();
      return;
    }
    if (order.kind === 'setFault') service.setFault(order.fault);
    if (order.kind === 'setEdition') service.setEdition(order.edition);
    send({ kind: 'done', number: order.number, requests: service.requests() });
  } catch (error) {
    send({ kind: 'refused', number: order.number, message: sentence(error) });
  }
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : 'The service failed.';
}
