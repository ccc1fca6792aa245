import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { freshHome } from '../../e2e/rig';
import { certificates, sampleAuthority } from '../../threats/certificates';
import { sampleKeys } from '../../threats/fault-service';
import { prove } from '../../threats/proof';
import { describeService, typeKeys, withRecipe } from '../../support/connecting';
import { launchDesk } from '../../support/launch-desk';

/** Chromium collects its reports for a minute: too long for `npm test`. */
const reportsMs = 75_000;
const readsEach = 6;

/**
 * A service whose headers ask Chromium for more than its answer: to go elsewhere, to report there,
 * to remember. Nobody else hears of it.
 */
prove('24-headers', async ({ tries, report, isLong }) => {
  if (process.platform !== 'linux')
    report.skip('an authority is trusted for one run on Linux only');
  const folder = await freshHome();
  const authority = sampleAuthority(folder);
  authority.trust(folder);
  const [right] = certificates;
  if (right === undefined) throw new Error('no certificate');
  const pair = authority.issue(right);
  const stranger = await startStranger(pair);
  const requests: { target: string; headers: IncomingHttpHeaders }[] = [];
  const service = createServer(pair, (request, response) => {
    requests.push({ target: request.url ?? '', headers: request.headers });
    response.writeHead(200, { 'content-type': 'application/json', ...headersFor(stranger) });
    response.end('{"code":"00000","message":"ok","data":{"id":"m-1","company_name":"Andina"}}');
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  onTestFinished(() => {
    service.close();
    service.closeAllConnections();
    stranger.close();
  });
  const { port } = service.address() as AddressInfo;
  const desk = await launchDesk({ home: join(folder, 'desk'), env: { HOME: folder } });
  onTestFinished(() => desk.app.close());
  await describeService(desk.page, { name: 'Andina', baseUrl: `https://127.0.0.1:${port}` });
  await typeKeys(desk, 'Enter keys…', sampleKeys);
  await withRecipe(desk.page);
  for (let at = 0; at < tries; at += 1) {
    await report.try(`session ${at + 1}`, async () => {
      const before = requests.length;
      await desk.page.evaluate(readOften, readsEach);
      expect(requests.length - before).toBeGreaterThanOrEqual(readsEach);
      if (isLong) await new Promise((resolve) => setTimeout(resolve, reportsMs));
      else expect(await reportingOf(desk.app, join(folder, 'net.json'))).toBe(false);
      expect(stranger.seen).toEqual([]);
      for (const { target, headers } of requests) {
        expect(target).toMatch(/^\/api-hub\/v1\/(merchants|client-cards)\//);
        const reported = Object.keys(headers);
        expect(
          reported.filter((name) => /^(cookie|if-|sec-ch-|available-|authorization$)/.test(name)),
        ).toEqual([]);
      }
    });
  }
});

interface Stranger {
  readonly port: number;
  readonly udpPort: number;
  /** Each connection, request and packet that came. */
  readonly seen: readonly string[];
  close: () => void;
}

/** Another host, as trusted as the service, which takes whatever a browser may bring it. */
async function startStranger(pair: { key: Buffer; cert: Buffer }): Promise<Stranger> {
  const seen: string[] = [];
  const server = createServer(pair, (request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.writeHead(200, {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type',
    });
    response.end();
  }).listen(0, '127.0.0.1');
  server.on('connection', () => seen.push('a connection'));
  const udp = createSocket('udp4').on('message', () => seen.push('a packet'));
  udp.bind(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), once(udp, 'listening')]);
  return {
    port: (server.address() as AddressInfo).port,
    udpPort: udp.address().port,
    seen,
    close: () => {
      server.close();
      server.closeAllConnections();
      udp.close();
    },
  };
}

function headersFor({ port, udpPort }: Stranger): Record<string, string | string[]> {
  const there = `https://127.0.0.1:${port}`;
  return {
    nel: '{"report_to":"g","max_age":86400,"success_fraction":1.0,"failure_fraction":1.0}',
    'report-to': `{"group":"g","max_age":86400,"endpoints":[{"url":"${there}/reports"}]}`,
    'reporting-endpoints': `default="${there}/reports"`,
    'alt-svc': `h3="127.0.0.1:${udpPort}"; ma=3600, h2="127.0.0.1:${port}"; ma=3600`,
    'set-cookie': ['a=1; Secure; HttpOnly; SameSite=None', 'b=2; Max-Age=10000; Path=/'],
    etag: '"known"',
    'last-modified': new Date(0).toUTCString(),
    'cache-control': 'public, max-age=10000, immutable',
    link: `<${there}/a>; rel=preconnect, <${there}/b.js>; rel=preload; as=script, <${there}/c>; rel=compression-dictionary`,
    refresh: `0; url=${there}/refresh`,
    'accept-ch': 'Sec-CH-UA-Full-Version-List, Sec-CH-UA-Platform-Version',
    'critical-ch': 'Sec-CH-UA-Full-Version-List',
    'use-as-dictionary': 'match="/*"',
    'secure-session-registration': '(ES256 RS256);path="/register";challenge="c"',
    'content-security-policy-report-only': `default-src 'none'; report-uri ${there}/csp`,
    'speculation-rules': `"${there}/rules.json"`,
    'www-authenticate': ['Basic realm="x"', 'Negotiate', 'NTLM'],
  };
}

/**
 * Whether the network stack of the service's session keeps reports to send, as its own log tells.
 */
async function reportingOf(app: ElectronApplication, file: string): Promise<unknown> {
  await app.evaluate(async ({ session }, path) => {
    const { netLog } = session.fromPartition('service');
    await netLog.startLogging(path);
    await netLog.stopLogging();
  }, file);
  const log = JSON.parse(readFileSync(file, 'utf8')) as {
    polledData: { reportingInfo: { reportingEnabled: unknown } };
  };
  return log.polledData.reportingInfo.reportingEnabled;
}

/** Runs in the page: reads that many cards, one after the other. */
async function readOften(times: number) {
  for (let at = 0; at < times; at += 1) await window.desk.cards.details({ id: `card-${at}` });
}
