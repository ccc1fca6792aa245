import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { DeskError } from '../../main/failure';
import { connectTo } from '../../main/publish/connection';
import { parseDestination } from '../../main/publish/destination';
import { ServerMessages } from '../../main/publish/server-messages';
import { Secret } from '../../main/vault/secret';
import { drawsFrom, prove } from '../threats/proof';

const password = 'visibly-fake-password';

const uint32 = (number: number) => Buffer.from(new Uint32Array([number]).buffer).swap32();
const announced = (type: string, length: number, body: Buffer) =>
  Buffer.concat([Buffer.from(type), uint32(length), body]);
const message = (type: string, body: Buffer) => announced(type, 4 + body.length, body);
const login = (kind: number, rest: string) =>
  message('R', Buffer.concat([uint32(kind), Buffer.from(rest)]));

type Draw = (below: number) => number;
type Answer = (heard: string) => Buffer;

const scram: Answer = () => login(10, 'SCRAM-SHA-256\0\0');
const first =
  (iterations: string): Answer =>
  (heard) =>
    login(11, `r=${/r=([^,\0]+)/.exec(heard)?.[1] ?? ''}x,s=c2FsdHNhbHQ=,i=${iterations}`);
const ready = message('Z', Buffer.from('I'));
/** What nobody asked for (notices, settings, notifications), so often; it takes few bytes. */
const unasked = (type: string, count: number) =>
  Buffer.concat(Array.from({ length: count }, () => message(type, Buffer.from('\0'))));

/** One that lets in whoever has no password, and then speaks without end. */
const chatty = (draw: Draw): Answer[] => [
  () => Buffer.concat([login(0, ''), unasked('NSA'.charAt(draw(3)), 10_001 + draw(99)), ready]),
];

/**
 * What a server without encryption answers, message by message, to get the password, a cheap proof
 * of it, the records, our memory, or all threads of the process.
 */
const kinds: readonly ((draw: Draw) => Answer[])[] = [
  (draw) => [() => login([3, 5][draw(2)] ?? 3, 'salt'.slice(0, draw(2) * 4))],
  (draw) => [() => login([1, 2, 4, 6, 7, 8, 9, 13 + draw(1_000)][draw(8)] ?? 2, '')],
  (draw) => [scram, first(String(draw(4_096)))],
  (draw) => [scram, first(String(2_000_001 + draw(2 ** 31)))],
  (draw) => [scram, first(['', '-4096', '4096.5', '4e3', '0x1000', '4095', '٤٠٩٦'][draw(7)] ?? '')],
  () => [scram, () => Buffer.concat([login(0, ''), ready])],
  () => [scram, first('4096'), () => Buffer.concat([login(0, ''), ready])],
  () => [scram, first('4096'), () => login(12, `v=${Buffer.from('no').toString('base64')}`)],
  (draw) => {
    const type = 'RENSKZTD'.charAt(draw(8));
    return [() => announced(type, 2 ** 31 - draw(2 ** 30), Buffer.alloc(draw(100)))];
  },
  (draw) => [() => announced('RENSKZTD'.charAt(draw(8)), draw(4), Buffer.alloc(4))],
  () => [() => ready],
  chatty,
  // Its client takes the last one.
  (draw) => [scram, first(`4096,i=${1 + draw(4_095)}`)],
  (draw) => [scram, first(`4096,m=x,i=${1 + draw(4_095)}`)],
  // Each takes a thread for a second, of the four that also read files and keys.
  (draw) => [
    scram,
    (heard) => {
      const answer = first('2000000')(heard);
      return Buffer.concat(Array.from({ length: 40 + draw(40) }, () => answer));
    },
  ],
  () => [() => Buffer.concat([scram(''), scram('')])],
  // Whoever listens at the port of a server that does not run.
  () => [() => Buffer.concat([login(0, ''), ready])],
];

const uint16 = (number: number) => Buffer.from([number >> 8, number & 0xff]);
/** Rows that have no value of these columns: objects of many places, made of seven bytes each. */
const emptyRows = (columns: number, rows: number) => {
  const row = message('D', uint16(0));
  return Buffer.concat([message('T', uint16(columns)), ...Array.from({ length: rows }, () => row)]);
};

/** What a server answers that has let us in, to fill the memory. */
const floods: readonly ((draw: Draw) => Buffer)[] = [
  (draw) => emptyRows(65 + draw(65_000), 1),
  (draw) => emptyRows(64, 125_001 + draw(9)),
  (draw) => Buffer.concat([emptyRows(40, 150_000), emptyRows(64, 40_000 + draw(9))]),
  () => announced('T', 4, Buffer.alloc(0)),
];

/** In pieces, as they come; what a server usually answers comes before. */
function flood(bytes: Buffer): void {
  const messages = new ServerMessages({ isEncrypted: true, hasPassword: true });
  messages.check(usual);
  expect(() => {
    for (let from = 0; from < bytes.length; from += 60_001)
      messages.check(bytes.subarray(from, from + 60_001));
  }).toThrow('publish.unsafe');
}
const usual = Buffer.concat([login(0, ''), ready, emptyRows(64, 100_000), ready]);

/** Lets us in, and says a little now and then: never what it is asked for, and never too much. */
async function drip(drops: Buffer): Promise<void> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(Buffer.concat([login(0, ''), ready]));
      let next = 0;
      const dripping = setInterval(() => {
        socket.write(drops.subarray(next, next + 1));
        next = (next + 1) % drops.length;
      }, 20);
      socket.on('close', () => clearInterval(dripping));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connection = await connectTo(parseDestination(`postgresql://u@127.0.0.1:${port}/d`), null, {
    signal: new AbortController().signal,
    timeouts: { lockMs: 1_000, silenceMs: 400 },
  });
  try {
    const answer = connection.client.query('SELECT 1').then(
      () => 'answered',
      () => 'ended',
    );
    expect(await Promise.race([answer, pause(20_000, 'waits')])).toBe('ended');
  } finally {
    await connection.end();
    server.close();
  }
}
const notice = message('N', Buffer.from('SNOTICE\0C00000\0Mword\0\0'));
const drops = [notice, announced('D', 60_000, Buffer.alloc(9_000))];

prove('30-database-servers', async ({ tries, seed, report }) => {
  let heard = '';
  let answers: Answer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const said = bytes.toString('latin1');
      heard += said;
      const answer = answers.shift();
      if (answer !== undefined) socket.write(answer(said));
      // A server whose trick was not noticed says nothing more.
      else socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const destination = parseDestination(`postgresql://u@127.0.0.1:${port}/d`);
  for (let at = 0; at < tries; at += 1) {
    const draw = drawsFrom(seed + at);
    const kind = at % kinds.length;
    await report.try(`kind ${kind}, seed ${seed + at}`, async () => {
      if (at % 20 === 2) await drip(drops[Math.floor(at / 20) % drops.length] ?? notice);
      if (at % 4 === 0) flood(floods[(at / 4) % floods.length]?.(draw) ?? ready);
      heard = '';
      answers = kinds[kind]?.(draw) ?? [];
      const entered = kinds[kind] === chatty ? null : Secret.fromText(password);
      const ended = await connectTo(destination, entered, {
        signal: AbortSignal.timeout(30_000),
        timeouts: { lockMs: 1_000, silenceMs: 30_000 },
      }).then(
        async (connection) => {
          await connection.end();
          return null;
        },
        (thrown: unknown) => thrown,
      );
      expect(ended).toBeInstanceOf(DeskError);
      expect((ended as DeskError).code).toBe('publish.unsafe');
      expect(heard).not.toContain(password);
    });
  }
  for (const socket of sockets) socket.destroy();
  server.close();
});
