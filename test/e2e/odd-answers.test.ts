import { once } from 'node:events';
import { createServer } from 'node:https';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { certificates, sampleAuthority } from '../threats/certificates';
import { connectDesk, desk } from '../support/cli-desk';
import { freshHome } from './rig';

const keys = {
  secretKey: 'sample-not-a-real-secret-of-this-test',
  accessToken: 'sample-not-a-real-token-of-this-test',
};
const merchant = '{"code":"00000","message":"ok","data":{"id":"m1","company_name":"Muestra"}}';
const json = 'content-type: application/json';
const usual = `HTTP/1.1 200 OK\r\n${json}`;

/**
 * Answers as bytes, on the network stack that ships: what Chromium's says of them is no other
 * runtime's word, and an error its fetch throws beside its promise would end the app.
 */
test('answers of an odd status, reason, header or compression have their words', async () => {
  let head = usual;
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => {
      const length = `content-length: ${merchant.length}`;
      socket.end(Buffer.from(`${head}\r\n${length}\r\nconnection: close\r\n\r\n${merchant}`));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const home = await freshHome();
  const { port } = server.address() as AddressInfo;
  await connectDesk(home, `http://127.0.0.1:${port}`, keys);
  const answered = async (next: string) => {
    head = next;
    const { status, lines } = await desk(home, ['merchant', '--profile', 'P']);
    return [status, lines.length, lines[0]];
  };
  const read = { merchant: { id: 'm1', company_name: 'Muestra' } };
  const refused = (code: string, params: object) => ({
    error: {
      code,
      message: expect.stringMatching(/\.$/) as string,
      params: expect.objectContaining(params) as object,
    },
  });
  for (const [next, exit, line] of [
    ['HTTP/1.1 200 Denegación ✓', 0, read],
    ['HTTP/1.1 200 \u0001\u007f', 0, read],
    ['HTTP/1.1 200 OK\r\nx-motivo: ✓ aceptado', 0, read],
    [`HTTP/1.1 200 OK${'\r\nx: y'.repeat(16_000)}`, 0, read],
    ['HTTP/1.1 999 Request denied', 5, refused('service.status', { status: 999 })],
    ['HTTP/1.1 600 Más', 5, refused('service.status', { status: 600 })],
    ['HTTP/1.1 599 X\r\nstatus-as-sent: 200', 5, refused('service.unavailable', { status: 599 })],
    [
      'HTTP/1.1 200 OK\r\ncontent-encoding: gzip',
      5,
      refused('service.not-json', { reason: 'compression' }),
    ],
    [
      'HTTP/1.1 200 OK\r\ncontent-encoding: br',
      5,
      refused('service.not-json', { reason: 'compression' }),
    ],
  ] as const)
    expect([next, ...(await answered(`${next}\r\n${json}`))]).toEqual([
      ...[next, exit, 1],
      expect.objectContaining(line),
    ]);
});

test.runIf(process.platform === 'linux').for([
  { asks: 'asks for', rejectUnauthorized: false },
  { asks: 'requires', rejectUnauthorized: true },
])('a service that $asks a client certificate', async ({ asks, rejectUnauthorized }) => {
  const folder = await freshHome();
  const authority = sampleAuthority(folder);
  authority.trust(folder);
  const [right] = certificates;
  if (right === undefined) throw new Error('no certificate');
  const asking = { ...authority.issue(right), requestCert: true, rejectUnauthorized };
  const heard: string[] = [];
  const server = createServer(asking, ({ url = '', headers }, response) => {
    const { 'authorization-token': token, signature } = headers;
    heard.push(`${url.split('?')[0] ?? ''} ${token === undefined ? 'bare' : 'with its token'}`);
    if (token === undefined) expect(signature).toBeUndefined();
    // What a page would load.
    const type = token === undefined ? 'text/html' : 'application/json';
    const page = '<img src="/picture"><iframe src="/frame"></iframe>';
    response.writeHead(200, { 'content-type': type }).end(token === undefined ? page : merchant);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const home = join(folder, 'desk');
  const env = { HOME: folder };
  const { status, words } = await connectDesk(home, `https://127.0.0.1:${port}`, keys, { env });
  if (asks === 'requires') {
    expect([status, words]).toEqual([4, expect.stringContaining('requires a client certificate')]);
    expect(heard).toEqual([]);
    return;
  }
  expect([status, words]).toEqual([0, expect.anything()]);
  expect(heard.filter((each) => each === '/ bare')).toHaveLength(1);
  expect(heard.filter((each) => each.endsWith('with its token'))).toHaveLength(heard.length - 1);
  heard.length = 0;
  const read = await desk(home, ['merchant', '--profile', 'P'], '', { env });
  expect([read.status, read.lines[0]]).toEqual([
    0,
    expect.objectContaining({ merchant: expect.anything() as object }),
  ]);
});
