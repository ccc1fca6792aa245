import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { app, BrowserWindow, session } from 'electron';
import { hardenProcess } from '../../../main/harden';
import { openServiceNetwork, type ServiceNetwork } from '../../../main/http/service-network';
import { guestPreferences } from '../../../main/window/preferences';
import { guardAllContents, guardWindowSession } from '../../../main/window/guard';
import { claimScheme, servePages } from '../../../main/window/scheme';
import type { FetchLoop } from '../probe/messages';

/**
 * The floor: one window with one word, under the same switches, guards, scheme and kind of session
 * as the desk's, and nothing behind it. Its fetch loop is the floor of a sync: the same network
 * stack, the same requests, every answer read to its end and dropped.
 */
hardenProcess();
claimScheme();
const at = process.argv.indexOf('--home');
const home = process.argv[at + 1] ?? join(app.getPath('temp'), 'bare');
app.setPath('userData', home);
app.setPath('sessionData', join(home, 'chromium'));
guardAllContents();

/**
 * The button's figure changes at a press (see probe/page.ts): the least that can come between an
 * event and a frame.
 */
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title>
<body><p id="bare">Bare</p><button id="change" type="button">0</button></body></html>`;

void app.whenReady().then(async () => {
  const pageSession = session.fromPartition('desk', { cache: false });
  guardWindowSession(pageSession);
  const body = new TextEncoder().encode(page);
  const served = () => Promise.resolve({ contentType: 'text/html; charset=utf-8', body });
  servePages(pageSession, { bundle: new Map([['/index.html', served]]) });
  const window = new BrowserWindow({
    title: 'Bare',
    width: 1280,
    height: 800,
    show: false,
    backgroundColor: '#f7f7f8',
    webPreferences: guestPreferences(pageSession, null, true),
  });
  window.once('ready-to-show', () => {
    window.show();
  });
  await window.loadURL('app://bundle/index.html');
});
app.on('window-all-closed', () => {
  app.quit();
});

let network: ServiceNetwork | null = null;

globalThis.benchAnswers.fetchLoop = async (loop) => {
  network ??= openServiceNetwork();
  const { fetch } = network;
  const begun = performance.now();
  let bytes = 0;
  let next = 1;
  const lane = async () => {
    for (let page = next; page <= loop.pages; page = next) {
      next += 1;
      const { address, headers } = signed(loop, page);
      const answer = await fetch(address, { headers, redirect: 'error', cache: 'no-store' });
      if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
      // Awaited before it is added: other lanes add meanwhile.
      const { byteLength } = await answer.arrayBuffer();
      bytes += byteLength;
    }
  };
  await Promise.all(Array.from({ length: loop.concurrency }, lane));
  return { ms: performance.now() - begun, bytes };
};

/** docs/interface.md, "Requests" and "Signature", by the recipe `hmac-sha256-query-hex`. */
function signed({ baseUrl, accessToken, secretKey, perPage }: FetchLoop, page: number) {
  const query = `page=${page}&per_page=${perPage}&timestamp=${Date.now()}`;
  const signature = createHmac('sha256', secretKey).update(query).digest('hex');
  return {
    address: `${baseUrl.replace(/\/$/, '')}/api-hub/v1/merchants/clients?${query}`,
    headers: {
      accept: 'application/json',
      'authorization-token': `Bearer ${accessToken}`,
      signature,
    },
  };
}
