import { expect } from 'vitest';
import { clientFor } from '../threats/client';
import { startFaultService, type FaultService } from '../threats/fault-service';
import { prove } from '../threats/proof';
import { redirects } from '../threats/redirects';

/**
 * 5 codes × 20 forms; whatever the answer, the second listener sees no connection and the first no
 * second request.
 */
prove('7-redirects', async ({ tries, report }) => {
  const second = await startFaultService();
  const first = await startFaultService();
  const { port } = new URL(second.baseHref);
  const all = redirects(port, first.baseHref);
  try {
    for (let at = 0; at < tries; at += 1) {
      const { code, location } = all[at % all.length] ?? { code: 302, location: '/' };
      await report.try(`${code} to ${location}`, () => sendAway(first, code, location));
      expect(second.connections()).toBe(0);
    }
    report.add('connections of the second listener', second.connections());
  } finally {
    await first.close();
    await second.close();
  }
});

async function sendAway(service: FaultService, code: number, location: string): Promise<void> {
  const before = service.requests.length;
  service.act = (_request, response) => {
    response.writeHead(code, { location });
    response.end();
  };
  const request = clientFor(service.baseHref).merchant();
  await expect(request).rejects.toMatchObject({ code: 'network.redirect' });
  expect(service.requests.length - before).toBe(1);
}
