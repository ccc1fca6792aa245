import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Secret } from '../../../main/vault/secret';
import { parseDestination } from '../../../main/publish/destination';
import { publish } from '../../../main/publish/publish';
import { openTestStore, syncWith } from '../store/rig';
import { endsWithTest } from './rig';

// A server whose messages are written by hand, after PostgreSQL's "Frontend/Backend Protocol".

const password = 'visibly-fake-password';

function int32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(number);
  return bytes;
}

const message = (type: string, ...body: readonly Buffer[]): Buffer =>
  announced(type, 4 + Buffer.concat(body).length, ...body);
const announced = (type: string, length: number, ...body: readonly Buffer[]): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return Buffer.concat([Buffer.from(type), bytes, ...body]);
};
const login = (kind: number, rest = ''): Buffer => message('R', int32(kind), Buffer.from(rest));

const letIn = login(0);
const ready = message('Z', Buffer.from('I'));
const notice = message('N', Buffer.from('SNOTICE\0C00000\0Mword\0\0'));
const scram = login(10, 'SCRAM-SHA-256\0\0');

type Script = (socket: Socket, heard: Buffer) => void;

/**
 * Sends the first answer after the startup message and one more after each that follows; `heard` is
 * all that the client said.
 */
async function server(answers: readonly (Buffer | Script)[], host = '127.0.0.1') {
  const heard: Buffer[] = [];
  const sockets = new Set<Socket>();
  const fake = createServer((socket) => {
    sockets.add(socket);
    const remaining = [...answers];
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      heard.push(bytes);
      const answer = remaining.shift();
      if (answer === undefined) return;
      if (typeof answer === 'function') answer(socket, bytes);
      else socket.write(answer);
    });
  }).listen(0, host);
  await once(fake, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    fake.close();
  });
  const { port } = fake.address() as AddressInfo;
  return { port, heard: () => Buffer.concat(heard).toString('latin1') };
}

async function publishTo(to: string, entered: string | null = password) {
  const store = endsWithTest(await openTestStore(null));
  await syncWith(store, [[['id', 'visible-record']]], { at: 1_000 });
  return publish({
    ...{ source: store, destination: parseDestination(to), timeouts },
    password: entered === null ? null : Secret.fromText(entered),
    ...{ profileId: 'p', store: 's', writtenBy: 'Merchant Desk 0.0.0' },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

const timeouts = { lockMs: 1_000, silenceMs: 60_000 };

const unsafe = (reason: string) => ({ code: 'publish.unsafe', params: { reason } });

/** The server's first message of SCRAM, with these iterations. */
const first =
  (iterations: string): Script =>
  (socket, bytes) => {
    const nonce = /r=([^,\0]+)/.exec(bytes.toString('latin1'))?.[1] ?? '';
    socket.write(login(11, `r=${nonce}more,s=c2FsdHNhbHRzYWx0,i=${iterations}`));
  };

describe('a server without encryption', () => {
  test.each([
    ['as it is', login(3), 'password'],
    ['hashed with MD5', login(5, 'salt'), 'password'],
    ['by Kerberos', login(2), 'password'],
    ['by a way nobody knows', login(99), 'password'],
    ['by a SCRAM nobody knows', login(10, 'SCRAM-MD5\0\0'), 'password'],
  ])('does not get the password when it asks for it %s', async (_, pending, reason) => {
    const { port, heard } = await server([pending]);
    await expect(publishTo(`postgresql://u@127.0.0.1:${port}/d`)).rejects.toMatchObject(
      unsafe(reason),
    );
    expect(heard()).not.toContain(password);
    expect(heard()).not.toMatch(/md5[0-9a-f]{32}/);
    expect(heard()).toContain('Merchant Desk');
  });

  test.each(['0', '1', '4095', '2000001', '2000000000', '4294967296', '-1', '4096.5', '1e9', ''])(
    'gets no proof for %s iterations',
    async (iterations) => {
      const { port, heard } = await server([scram, first(iterations)]);
      await expect(publishTo(`postgresql://u@127.0.0.1:${port}/d`)).rejects.toMatchObject(
        unsafe('iterations'),
      );
      expect(heard()).not.toContain(',p=');
    },
  );

  test.each([
    ['without a question', [Buffer.concat([letIn, ready])]],
    ['at once', [scram, Buffer.concat([letIn, ready])]],
    ['after our proof', [scram, first('4096'), Buffer.concat([letIn, ready])]],
    ['with a false one', [scram, first('4096'), login(12, 'v=ZmFsc2U=')]],
  ])('that owes us its own proof gets no record: %s', async (_, answers) => {
    const { port, heard } = await server(answers);
    await expect(publishTo(`postgresql://u@127.0.0.1:${port}/d`)).rejects.toMatchObject(
      unsafe('proof'),
    );
    expect(heard()).not.toContain('BEGIN');
  });
});

describe('a server that is none', () => {
  test.each([
    ['announces 2 GB before it let us in', [announced('R', 0x7fffffff)]],
    ['announces 4 GB of an error', [announced('E', 0xffffffff)]],
    ['announces less than nothing', [announced('N', 3)]],
    ['lets us in without a word', [ready]],
    ['announces 2 GB to a query', [Buffer.concat([letIn, ready]), announced('D', 0x7fffffff)]],
    ['asks for the password later', [Buffer.concat([letIn, ready]), login(3)]],
    ['sends what cannot be read', [Buffer.concat([letIn, ready]), message('T', int32(-1))]],
    ['sends what nobody knows', [message('?', Buffer.from('x'))]],
  ])('%s', async (_, answers) => {
    const { port, heard } = await server(answers);
    const publishing = publishTo(`postgresql://u@127.0.0.1:${port}/d`, null);
    await expect(publishing).rejects.toMatchObject({ code: 'publish.unsafe' });
    expect(heard()).not.toContain(password);
  });

  /** Writes without end, as fast as it is read. */
  const flood =
    (piece: Buffer): Script =>
    (socket) => {
      const many = Buffer.concat(Array.from({ length: 500 }, () => piece));
      const pour = () => {
        while (!socket.destroyed && socket.write(many));
      };
      socket.on('drain', pour);
      pour();
    };

  test.each([
    ['notices before it lets us in', [flood(notice)]],
    ['notices instead of an answer', [Buffer.concat([letIn, ready]), flood(notice)]],
    ['settings', [Buffer.concat([letIn, ready]), flood(message('S', Buffer.from('a\0b\0')))]],
    [
      'notifications',
      [Buffer.concat([letIn, ready]), flood(message('A', int32(1), Buffer.from('a\0b\0')))],
    ],
    [
      'rows',
      [
        Buffer.concat([letIn, ready]),
        (socket, bytes) => {
          socket.write(message('T', Buffer.from('\0\x01no\0'), Buffer.alloc(18)));
          flood(message('D', Buffer.from([0, 1]), int32(60_000), Buffer.alloc(60_000)))(
            socket,
            bytes,
          );
        },
      ],
    ],
  ])('sends %s without end', async (_, answers) => {
    const { port } = await server(answers);
    const publishing = publishTo(`postgresql://u@127.0.0.1:${port}/d`, null);
    await expect(publishing).rejects.toMatchObject({ code: 'publish.unsafe' });
  });
});

test('localhost is this computer, whatever its name resolves to', async () => {
  const refused = message('E', Buffer.from('SFATAL\0C28P01\0Mno\0\0'));
  const { port, heard } = await server([refused]);
  // Only a name that is looked up could lead to the other address.
  const dns = await import('node:dns');
  const { lookup } = dns.default;
  const looked: unknown[] = [];
  dns.default.lookup = ((name: unknown, ...rest: unknown[]) => {
    looked.push(name);
    return (lookup as (...words: unknown[]) => unknown)(name, ...rest);
  }) as typeof lookup;
  onTestFinished(() => {
    dns.default.lookup = lookup;
  });
  await expect(publishTo(`postgresql://u@localhost:${port}/d`)).rejects.toMatchObject({
    code: 'publish.refused',
  });
  expect(heard()).toContain('Merchant Desk');
  expect(looked).toEqual([]);
});

test('localhost is found where the server listens on IPv6 only', async (context) => {
  const refused = message('E', Buffer.from('SFATAL\0C28P01\0Mno\0\0'));
  const fake = await server([refused], '::1').catch(() => null);
  if (fake === null) return context.skip('this computer has no IPv6');
  await expect(publishTo(`postgresql://u@localhost:${fake.port}/d`)).rejects.toMatchObject({
    code: 'publish.refused',
  });
});
