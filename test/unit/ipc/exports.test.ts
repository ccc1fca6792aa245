import { expect, it, vi } from 'vitest';
import type { ExportOrder, PrintOrder } from '../../../shared/ipc/exports';
import { createHandlers } from '../../../main/ipc/router';
import { noPolicy } from '../../../main/policy/policy';

vi.mock('electron', () => ({ app: {}, shell: {} }));

/** The handlers of the window, of which only those of exports are asked for anything. */
function handlersUnder(exports: boolean) {
  const begun: string[] = [];
  const exporting = {
    start: () => Promise.resolve(begun.push('start')),
    print: () => Promise.resolve(begun.push('print')),
  };
  const services = { policy: { ...noPolicy, exports } };
  const options = { services, exporting } as unknown as Parameters<typeof createHandlers>[0];
  return { handlers: createHandlers(options).exports, begun };
}

const forbidden = { code: 'app.forbidden', params: { what: 'exports' } };

it('nothing is exported or printed from the window where the policy forbids it', async () => {
  const { handlers, begun } = handlersUnder(false);
  const asked = [
    async () => handlers.start({} as ExportOrder),
    async () => handlers.print({} as PrintOrder),
  ];
  for (const ask of asked) await expect(ask()).rejects.toMatchObject(forbidden);
  expect(begun).toEqual([]);
});

it('both begin where it does not', async () => {
  const { handlers, begun } = handlersUnder(true);
  await handlers.start({} as ExportOrder);
  await handlers.print({} as PrintOrder);
  expect(begun).toEqual(['start', 'print']);
});
