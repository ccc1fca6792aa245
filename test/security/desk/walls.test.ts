import { once } from 'node:events';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { freshHome, openDesk } from '../../e2e/rig';
import { prove } from '../../threats/proof';
import { vectors } from '../../threats/vectors';

/** Somebody outside who counts whatever reaches him, over TCP or UDP. */
async function outside() {
  const seen = { tcp: 0, udp: 0 };
  const server = createServer((_request, response) => response.end('outside')).listen(
    0,
    '127.0.0.1',
  );
  server.on('connection', () => (seen.tcp += 1));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const datagrams = createSocket('udp4').on('message', () => (seen.udp += 1));
  datagrams.bind(port, '127.0.0.1');
  await once(datagrams, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
    datagrams.close();
  };
  return { address: `http://127.0.0.1:${port}/`, port, seen, close };
}

/**
 * Each way out of the window, from a page that a script has taken over; nobody outside hears of it
 * and the desk stays what it was.
 */
prove('3-walls', async ({ tries, report }) => {
  const out = await outside();
  try {
    const { app, page } = await openDesk(await freshHome());
    await page.getByRole('button', { name: 'Connect' }).waitFor();
    // The control: the listener counts whoever comes.
    await fetch(out.address);
    expect(out.seen.tcp).toBe(1);
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.url()));
    for (let at = 0; at < tries; at += 1) {
      const vector = vectors[at % vectors.length];
      if (vector === undefined) continue;
      await report.try(vector.name, async () => {
        expect(await attempt(page, vector.code, out)).not.toBe('succeeded');
        expect(await page.evaluate(() => location.href.split('#')[0])).toBe(
          'app://bundle/index.html',
        );
        const windows = await app.evaluate(({ BrowserWindow, webContents }) => [
          BrowserWindow.getAllWindows().length,
          webContents.getAllWebContents().length,
        ]);
        expect(windows).toEqual([1, 1]);
        expect({ ...out.seen, downloads }).toEqual({ tcp: 1, udp: 0, downloads: [] });
      });
    }
    report.add('connections outside', out.seen.tcp - 1 + out.seen.udp);
  } finally {
    out.close();
  }
});

/** The code says `succeeded` when it got what it wanted; it is given a moment to. */
async function attempt(page: Page, code: string, out: { address: string; port: number }) {
  return page.evaluate(
    ([body, address, port]) => {
      // The debugger may make functions of texts, the page may not: what they do is under the
      // page's own rules.
      // oxlint-disable-next-line typescript/no-implied-eval
      const run = new Function('out', 'port', `return (async () => { ${body} })()`) as (
        ...args: unknown[]
      ) => Promise<unknown>;
      const late = new Promise((settle) => setTimeout(settle, 400, 'nothing came of it'));
      return Promise.race([run(address, port).catch((thrown: unknown) => String(thrown)), late]);
    },
    [code, out.address, out.port] as const,
  );
}
