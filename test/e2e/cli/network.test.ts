import { appendFileSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { certificates, sampleAuthority, type Authority } from '../../threats/certificates';
import { sampleKeys } from '../../threats/fault-service';
import { canHaveEtc, connectDesk, copyOfEtc, desk } from '../../support/cli-desk';
import { freshHome } from '../rig';

/** Those of the system, wherever this computer's own environment says they are. */
const systemStore = {
  SSL_CERT_FILE: '/etc/ssl/certs/ca-certificates.crt',
  SSL_CERT_DIR: '/etc/ssl/certs',
};

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A service whose certificate the authority issued; it answers what is no merchant. */
async function secureService(authority: Authority, at = 0) {
  const certificate = certificates[at];
  if (certificate === undefined) throw new Error('no certificate');
  const query: string[] = [];
  const server = createTlsServer(authority.issue(certificate), (request, response) => {
    query.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"code":200,"message":"ok","data":{}}');
  });
  return { query, href: `https://127.0.0.1:${await listening(server)}` };
}

/** The system's folder with this authority added to its store, as update-ca-certificates does. */
async function etcTrusting(authority: Authority): Promise<string> {
  const etc = copyOfEtc(await freshHome());
  appendFileSync(
    join(etc, 'ssl', 'certs', 'ca-certificates.crt'),
    `\n${readFileSync(authority.file, 'utf8')}`,
  );
  return etc;
}

test.skipIf(!canHaveEtc)(
  "an authority of the company in the system's store is trusted, and nothing else that is wrong",
  async () => {
    const authority = sampleAuthority(await freshHome());
    const etc = await etcTrusting(authority);
    const env = systemStore;
    const service = await secureService(authority);
    const trusting = await connectDesk(await freshHome(), service.href, sampleKeys, { etc, env });
    expect(trusting, trusting.words).toMatchObject({
      status: 5,
      lines: [{ error: { code: 'service.code' } }],
    });
    expect(service.query.length).toBeGreaterThan(0);
    const before = service.query.length;
    const strange = await connectDesk(await freshHome(), service.href, sampleKeys, { env });
    expect(strange).toMatchObject({ status: 4, lines: [{ error: { code: 'network.tls' } }] });
    expect(service.query.length).toBe(before);
    const other = await secureService(authority, 2);
    const wrong = await connectDesk(await freshHome(), other.href, sampleKeys, { etc, env });
    expect(wrong).toMatchObject({ status: 4, lines: [{ error: { code: 'network.tls' } }] });
    expect(other.query).toEqual([]);
  },
);

/** A proxy that asks for a login, and lets through whoever gives the right one. */
async function strictProxy() {
  const logins: (string | undefined)[] = [];
  const right = `Basic ${Buffer.from('ana:sample-not-real').toString('base64')}`;
  const server = createServer((_request, response) => {
    response.writeHead(407, { 'proxy-authenticate': 'Basic realm="sample"' }).end('no');
  });
  server.on('connect', (request, socket) => {
    const login = request.headers['proxy-authorization'];
    logins.push(login);
    socket.on('error', () => undefined);
    if (login !== right) {
      socket.end(
        'HTTP/1.1 407 no\r\nProxy-Authenticate: Basic realm="sample"\r\nContent-Length: 2\r\n\r\nno',
      );
      return;
    }
    const [host = '', port = ''] = (request.url ?? '').split(':');
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
  });
  return { logins, port: await listening(server) };
}

test('a proxy that asks for a login is told as such', async () => {
  const proxy = await strictProxy();
  const env = { https_proxy: `http://127.0.0.1:${proxy.port}`, no_proxy: '' };
  const ended = await connectDesk(await freshHome(), 'https://service.example', sampleKeys, {
    env,
  });
  expect(ended, ended.words).toMatchObject({
    status: 4,
    lines: [{ error: { code: 'network.proxy-login' } }],
  });
  expect(proxy.logins.every((login) => login === undefined)).toBe(true);
});

test('the login of a proxy in https_proxy is given to that proxy, and tried once', async () => {
  const authority = sampleAuthority(await freshHome());
  const service = await secureService(authority);
  const proxy = await strictProxy();
  const folder = await freshHome();
  authority.trust(folder);
  const through = (login: string) =>
    connectDesk(folder, service.href, sampleKeys, {
      env: {
        HOME: folder,
        https_proxy: `http://${login}@127.0.0.1:${proxy.port}`,
        no_proxy: '<-loopback>',
      },
    });
  const ended = await through('ana:sample-not-real');
  expect(ended, ended.words).toMatchObject({ lines: [{ error: { code: 'service.code' } }] });
  expect(service.query.length).toBeGreaterThan(0);
  const wrong = await through('ana:sample-wrong');
  expect(wrong).toMatchObject({ status: 4, lines: [{ error: { code: 'network.proxy-login' } }] });
  const tried = proxy.logins.filter((login) => login?.endsWith(btoa('ana:sample-wrong')) === true);
  expect(tried).toHaveLength(1);
  expect(wrong.raw + wrong.words).not.toContain('sample-wrong');
});

test('where nothing answers, nothing is said to have been sent', async () => {
  const server = createServer();
  const port = await listening(server);
  server.close();
  await once(server, 'close');
  const connecting = ['connect', '--profile', 'P', '--recipe', 'auto'];
  const address = `--base-url=http://127.0.0.1:${port}`;
  const refused = await desk(
    await freshHome(),
    [...connecting, address],
    JSON.stringify(sampleKeys),
  );
  expect(refused.status).toBe(4);
  expect(refused.words).toContain('Nothing was sent.');
  expect(refused.words).not.toMatch(/\d requests? sent/);
});
