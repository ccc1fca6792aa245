import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freshHome } from '../../e2e/rig';
import { connectDesk, type Ended } from '../../support/cli-desk';
import { letThrough } from '../../support/company-network';
import { certificates, sampleAuthority } from '../../threats/certificates';
import { sampleKeys } from '../../threats/fault-service';
import { prove } from '../../threats/proof';

const login = 'ana:sample-not-real';
const [right] = certificates;
/** A realm as long as a header may be. */
const longRealm = 'x'.repeat(12_000);
const challenges = [
  'NTLM',
  'Negotiate',
  'Basic realm="sample"',
  `Basic realm="${longRealm}"`,
  'Basic realm="\u0001\u001b]0;x\u0007\u009b\u007f\u0085"',
  'Digest realm="sample", nonce="a", qop="auth"',
  'NTLM TlRMTVNTUAACAAAA',
  'Negotiate YII=',
  'Unheard-of a=b',
  ',,,=,"',
];

async function listening(server: Server): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

interface Heard {
  readonly logins: string[];
  readonly targets: string[];
}

/** Takes down what a request gives away about the user. */
function note(heard: Heard, { headers, url = '' }: IncomingMessage): void {
  heard.targets.push(url.split('?')[0] ?? '');
  for (const name of ['authorization', 'proxy-authorization', 'cookie'] as const)
    if (headers[name] !== undefined) heard.logins.push(`${name}: ${headers[name]}`);
}

type Answer = (request: IncomingMessage) => string | null;

/** A proxy that gives each CONNECT this answer; null lets it through. */
async function proxy(answer: Answer) {
  const heard: Heard = { logins: [], targets: [] };
  const server = createServer((request, response) => {
    note(heard, request);
    response.end('{}');
  });
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => undefined);
    note(heard, request);
    const said = answer(request);
    if (said !== null) {
      socket.end(Buffer.from(said, 'latin1'));
      return;
    }
    letThrough(request, socket);
  });
  return { heard, ...(await listening(server)) };
}

const asking = (challenge: string) =>
  `HTTP/1.1 407 no\r\nProxy-Authenticate: ${challenge}\r\nContent-Length: 2\r\n\r\nno`;
const strict: Answer = ({ headers }) =>
  headers['proxy-authorization'] === `Basic ${btoa(login)}` ? null : asking('Basic realm="sample"');

interface Place {
  readonly folder: string;
  readonly authority: ReturnType<typeof sampleAuthority>;
}

/** A service with a certificate that is trusted; it keeps what it hears. */
async function service(
  { authority }: Place,
  answer: { status?: number; headers?: Record<string, string>; body?: string },
  tls: object = {},
) {
  const heard: Heard = { logins: [], targets: [] };
  if (right === undefined) throw new Error('no certificate');
  const server = createTlsServer({ ...authority.issue(right), ...tls }, (request, response) => {
    note(heard, request);
    const isPage = request.headers['authorization-token'] === undefined;
    const { status = 200, headers = {}, body = '{"code":200,"message":"ok","data":{}}' } = answer;
    const type = isPage ? 'text/html' : 'application/json';
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(isPage ? '<img src="/picture"><iframe src="/frame"></iframe>' : body);
  });
  const opened = await listening(server);
  return { heard, ...opened, href: `https://127.0.0.1:${opened.port}` };
}

const connected = (
  { folder }: Place,
  href: string,
  env: Record<string, string>,
  switches: string[] = [],
): Promise<Ended> =>
  connectDesk(join(folder, 'desk'), href, sampleKeys, {
    env: { HOME: folder, no_proxy: '<-loopback>', ...env },
    switches,
  });

const codeOf = ({ lines }: Ended) => (lines[0] as { error?: { code?: string } }).error?.code;
const throughProxy = (port: number, as = `${login}@`) => ({
  https_proxy: `http://${as}127.0.0.1:${port}`,
});

const attempts: Readonly<Record<string, (place: Place) => Promise<void>>> = {
  'a service that only asks for a client certificate': async (place) => {
    const tls = { requestCert: true, rejectUnauthorized: false };
    const at = await service(place, {}, tls);
    const ended = await connected(place, at.href, {});
    at.close();
    // What it answers is no merchant: that it was asked, with the token, is the control.
    expect([codeOf(ended), at.heard.logins]).toEqual(['service.code', []]);
    expect(at.heard.targets.filter((each) => each === '/')).toHaveLength(1);
    expect(at.heard.targets.join(' ')).not.toMatch(/picture|frame/);
  },
  'another proxy than that of the login': async (place) => {
    const [theirs, other] = [
      await proxy(strict),
      await proxy(() => asking('Basic realm="sample"')),
    ];
    const at = await service(place, {});
    const switches = [
      `--proxy-server=http://127.0.0.1:${other.port}`,
      '--proxy-bypass-list=<-loopback>',
    ];
    const ended = await connected(place, at.href, throughProxy(theirs.port), switches);
    for (const each of [theirs, other, at]) each.close();
    expect([codeOf(ended), other.heard.logins, theirs.heard.logins]).toEqual([
      'network.proxy-login',
      [],
      [],
    ]);
    expect(other.heard.targets.length).toBeGreaterThan(0);
  },
  'a service behind the proxy that asks for a login too': async (place) => {
    const theirs = await proxy(strict);
    const headers = { 'www-authenticate': 'Basic realm="sample"', 'set-cookie': 'a=b' };
    const at = await service(place, { status: 401, headers });
    const ended = await connected(place, at.href, throughProxy(theirs.port));
    for (const each of [theirs, at]) each.close();
    expect([codeOf(ended)?.split('.')[0], at.heard.logins]).toEqual(['credentials', []]);
    expect(at.heard.targets.length).toBeGreaterThan(0);
  },
  'a service that says it is the proxy': async (place) => {
    const theirs = await proxy(strict);
    const at = await service(place, {
      status: 407,
      headers: { 'proxy-authenticate': 'Basic realm="sample"' },
    });
    const ended = await connected(place, at.href, throughProxy(theirs.port));
    for (const each of [theirs, at]) each.close();
    expect([codeOf(ended)?.split('.')[0], at.heard.logins]).toEqual(['network', []]);
  },
  'a proxy that leads elsewhere': async (place) => {
    const other = await proxy(strict);
    const target = `http://127.0.0.1:${other.port}/`;
    const theirs = await proxy(
      ({ headers }) =>
        (headers['proxy-authorization'] === undefined ? asking('Basic realm="sample"') : null) ??
        `HTTP/1.1 302 there\r\nLocation: ${target}\r\nContent-Length: 0\r\n\r\n`,
    );
    const ended = await connected(place, 'https://service.example', throughProxy(theirs.port));
    for (const each of [theirs, other]) each.close();
    expect([codeOf(ended)?.split('.')[0], other.heard.targets]).toEqual(['network', []]);
    expect(theirs.heard.logins).toHaveLength(1);
  },
  'a proxy with another realm each time': async (place) => {
    let realms = 0;
    const theirs = await proxy(() => asking(`Basic realm="${(realms += 1)}"`));
    const ended = await connected(place, 'https://service.example', throughProxy(theirs.port));
    theirs.close();
    expect(codeOf(ended)).toBe('network.proxy-login');
    expect(theirs.heard.logins).toHaveLength(1);
  },
  'proxies that ask in every way, of one without a login': async (place) => {
    for (const challenge of challenges) {
      const theirs = await proxy(() => asking(challenge));
      const ended = await connected(
        place,
        'https://service.example',
        throughProxy(theirs.port, ''),
      );
      theirs.close();
      expect([challenge, codeOf(ended)?.split('.')[0], theirs.heard.logins]).toEqual([
        ...[challenge, 'network'],
        [],
      ]);
      expect(theirs.heard.targets.length).toBeGreaterThan(0);
    }
  },
  'services that ask in every way': async (place) => {
    for (const challenge of challenges) {
      // Node refuses to send control characters itself.
      if (/\p{Cc}/u.test(challenge)) continue;
      const at = await service(place, { status: 401, headers: { 'www-authenticate': challenge } });
      const ended = await connected(place, at.href, {});
      at.close();
      expect([challenge, codeOf(ended)?.split('.')[0], at.heard.logins]).toEqual([
        ...[challenge, 'credentials'],
        [],
      ]);
    }
  },
};

/** On Chromium's own network, in the built app: who asks on the way gets nothing of the user's. */
prove('49-logins', async ({ tries, report }) => {
  if (process.platform !== 'linux')
    report.skip('an authority is trusted for one run on Linux only');
  const all = Object.entries(attempts);
  for (let at = 0; at < tries; at += 1) {
    const [name, attempt] = all[at % all.length] ?? [];
    if (name === undefined || attempt === undefined) continue;
    await report.try(name, async () => {
      const folder = await freshHome();
      const authority = sampleAuthority(folder);
      authority.trust(folder);
      await attempt({ folder, authority });
    });
  }
});
