import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { freshHome } from '../../e2e/rig';
import { sampleKeys, startFaultService } from '../../threats/fault-service';
import { prove } from '../../threats/proof';
import { desk } from '../../support/cli-desk';

const keys = JSON.stringify(sampleKeys);
const hosts = ['127.0.0.1', 'localhost'] as const;

/**
 * Ways to name a proxy that takes this computer's own addresses as well: of the environment, and of
 * the command line.
 */
const ways = (proxy: string) =>
  [
    { env: { http_proxy: proxy, https_proxy: proxy, no_proxy: '<-loopback>' }, switches: [] },
    { env: { all_proxy: proxy, no_proxy: '' }, switches: [] },
    { env: {}, switches: [`--proxy-server=${proxy}`, '--proxy-bypass-list=<-loopback>'] },
    {
      env: {},
      switches: [
        `--proxy-pac-url=data:,function FindProxyForURL(){return"PROXY ${proxy.slice(7)}"}`,
      ],
    },
  ] as const;

/** A proxy that answers whatever comes, and keeps it. */
async function listen() {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method ?? ''} ${JSON.stringify(request.headers)}`);
    response.end('{}');
  });
  server.on('connect', (request, socket) => {
    seen.push(`CONNECT ${request.url ?? ''}`);
    socket.end('HTTP/1.1 502 no\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { seen, address: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/**
 * Chromium's own stack, in the built app. A connection without TLS leads past every proxy; one with
 * TLS shows that the proxy is one.
 */
prove('28-proxies', async ({ tries, report }) => {
  const proxy = await listen();
  const service = await startFaultService();
  const all = ways(proxy.address);
  try {
    for (let at = 0; at < tries; at += 1) {
      const way = all[at % all.length] ?? all[0];
      const host = hosts[Math.floor(at / all.length) % hosts.length] ?? hosts[0];
      await report.try(`${JSON.stringify(way)} ${host}`, async () => {
        const home = await freshHome();
        const connect = (to: string) =>
          desk(
            home,
            ['connect', '--profile', 'P', '--base-url', to, '--recipe', 'hmac-sha256-query-hex'],
            keys,
            way,
          );
        proxy.seen.length = 0;
        const connected = await connect(service.baseHref.replace('127.0.0.1', host));
        // What Chromium may ask for itself by then is another row's.
        const leaked = proxy.seen.filter((each) => !each.startsWith('CONNECT '));
        expect([connected.status, leaked]).toEqual([0, []]);
        // On a busy machine Chromium was seen to pass a script of proxies by.
        const withTls = async () => {
          expect((await connect('https://service.example')).status).toBe(4);
          return proxy.seen;
        };
        await expect.poll(withTls).toContain('CONNECT service.example:443');
        report.add('requests that reached the service itself', service.requests.length);
      });
    }
  } finally {
    proxy.close();
    await service.close();
  }
});
