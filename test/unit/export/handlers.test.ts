import { expect, it } from 'vitest';
import type { ExportOrder, PrintOrder } from '../../../shared/ipc/exports';
import { exportHandlers } from '../../../main/export/handlers';
import { noPolicy } from '../../../main/policy/policy';

/** The handlers of exports; `begun` is what they started. */
function handlersUnder(exports: boolean) {
  const begun: string[] = [];
  const exporting = {
    start: () => Promise.resolve(begun.push('start')),
    print: () => Promise.resolve(begun.push('print')),
  };
  const policy = { ...noPolicy, exports };
  const parts = { policy, exporting } as unknown as Parameters<typeof exportHandlers>[0];
  return { handlers: exportHandlers(parts).exports, begun };
}

const forbidden = { code: 'app.forbidden', params: { what: 'exports' } };

it('nothing is exported or printed from the window where the policy forbids it', async () => {
  const { handlers, begun } = handlersUnder(false);
  const query = [
    async () => handlers.start({} as ExportOrder),
    async () => handlers.print({} as PrintOrder),
  ];
  for (const ask of query) await expect(ask()).rejects.toMatchObject(forbidden);
  expect(begun).toEqual([]);
});

it('both begin where it does not', async () => {
  const { handlers, begun } = handlersUnder(true);
  await handlers.start({} as ExportOrder);
  await handlers.print({} as PrintOrder);
  expect(begun).toEqual(['start', 'print']);
});
