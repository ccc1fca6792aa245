import { expect } from 'vitest';
import { clientFor } from '../fortress/client';
import { startFaultService } from '../fortress/fault-service';
import type { FaultService } from '../fortress/fault-service';
import { prove } from '../fortress/proof';

const codes = [301, 302, 303, 307, 308];

/** Forms of a Location that lead elsewhere, or back; `port` is the second listener's. */
function locations(port: string, own: string): string[] {
  const there = `127.0.0.1:${port}`;
  return [
    `http://${there}/`,
    `http://${there}/api-hub/v1/merchants/me`,
    `//${there}/x`,
    `///${there}/x`,
    `http:${there}`,
    `http:/${there}/x`,
    `HTTP://${there}/`,
    `http://user:pass@${there}/`,
    `http://127.1:${port}/`,
    `http://0x7f000001:${port}/`,
    `http://2130706433:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://localhost:${port}/`,
    `https://${there}/`,
    `\\\\${there}\\x`,
    `\thttp://${there}/`,
    `${own}@${there}/`,
    '/api-hub/v1/merchants/clients',
    '../elsewhere',
    '',
  ];
}

/** 5 codes × 20 forms; whatever the answer, the second listener sees no connection and the first no second request. */
prove('7-redirects', async ({ tries, report }) => {
  const second = await startFaultService();
  const first = await startFaultService();
  const { port } = new URL(second.baseHref);
  const all = codes.flatMap((code) =>
    locations(port, first.baseHref).map((location) => ({ code, location })),
  );
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
  const before = service.asked.length;
  service.act = (_asked, response) => {
    response.writeHead(code, { location });
    response.end();
  };
  const reading = clientFor(service.baseHref).merchant();
  await expect(reading).rejects.toMatchObject({ code: 'network.redirect' });
  expect(service.asked.length - before).toBe(1);
}
