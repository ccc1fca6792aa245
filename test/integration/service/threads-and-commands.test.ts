import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostTestService } from '../../service/host';
import { buildEntries } from './build-entries';
import { call, json, paths, send } from './caller';

const run = promisify(execFile);
let folder: string;
let workerFile: string;

beforeAll(async () => {
  folder = await buildEntries({
    worker: 'test/service/worker.ts',
    cli: 'test/service/cli.ts',
  });
  workerFile = join(folder, 'worker.cjs');
});
afterAll(() => rm(folder, { recursive: true }));

const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
const startCli = (args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [join(folder, 'cli.cjs'), ...args], { env });

test('the service runs in a thread of its own and obeys orders', async () => {
  const hosted = await hostTestService(workerFile, { clients: 1_000, seed: 7 });
  expect(hosted.sampleCardIds).toHaveLength(20);
  const [id = ''] = hosted.sampleCardIds;
  expect((await call(hosted, paths.card(id))).status).toBe(200);
  await hosted.setFault('forbidden');
  expect((await call(hosted, paths.merchant)).status).toBe(403);
  await hosted.setFault(null);
  await hosted.setEdition(0);
  const { metadata } = json(await call(hosted, paths.clients));
  expect((metadata as { total: number }).total).toBeLessThan(1_000);
  expect((await hosted.requests()).total).toBe(3);
  await expect(hosted.setFault('banana' as 'hang')).rejects.toThrow('fault must be one of');
  await hosted.close();
  await hosted.ended;
});

test.each(['hang' as const, { kind: 'slow', delayMs: 600_000 } as const])(
  'closing cuts off a request under %j; orders after the end are rejected',
  async (fault) => {
    const hosted = await hostTestService(workerFile, { fault });
    const hanging = call(hosted, paths.merchant);
    const cut = expect(hanging).rejects.toMatchObject({ code: 'ECONNRESET' });
    while ((await hosted.requests()).total === 0);
    await hosted.close();
    await cut;
    await expect(hosted.requests()).rejects.toThrow('The service has ended.');
    await hosted.close();
  },
);

test('impossible options and a taken port come back as sentences', async () => {
  await expect(hostTestService(workerFile, { clients: -1 })).rejects.toThrow('clients must be');
  const hosted = await hostTestService(workerFile);
  await expect(hostTestService(workerFile, { port: hosted.port })).rejects.toThrow('is taken');
  await hosted.close();
});

test('a thread that dies before it is ready is an error', async () => {
  await expect(hostTestService(join(folder, 'no-such-file.cjs'))).rejects.toThrow();
  const silent = join(folder, 'silent.cjs');
  await writeFile(silent, '');
  await expect(hostTestService(silent)).rejects.toThrow('ended before it was ready');
});

test('the command prints one line of JSON with everything, and its curl line works', async () => {
  const child = startCli(['--clients', '40', '--seed', '7', '--dialect', 'items-total']);
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const [line] = (await once(lines, 'line')) as [string];
  const facts = JSON.parse(line) as Record<string, unknown> & { curl: string };
  expect(facts).toMatchObject({
    kind: 'ready',
    recipe: 'hmac-sha256-query-hex',
    dialect: 'items-total',
    clients: 40,
    seed: 7,
    loginPath: '/api-hub/v1/auth/merchant/login',
  });
  // The shell takes the line apart; a machine without curl can run this too.
  const shown = `curl() { printf '%s\\n' "$@"; }; ${facts.curl}`;
  const { stdout } = await run('bash', ['-c', shown]);
  const [url = '', ...rest] = stdout.trim().split('\n');
  const headers = rest.filter((word) => word !== '-H').map((each) => each.split(': '));
  const { port, pathname, search } = new URL(url);
  const sent = Object.fromEntries(headers) as Record<string, string>;
  const reply = await send(Number(port), pathname + search, 'GET', sent);
  expect(json(reply)).toMatchObject({ code: '00000', data: { total: 40 } });
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test.each([
  [['--clients', 'many'], '--clients must be a whole number, not “many”.'],
  [['--dialect', 'xml'], 'dialect must be one of'],
  [['--fault', 'banana'], 'fault must be one of'],
  [['--colour'], '--colour'],
  [['stray'], 'stray'],
])('%j ends with status 2 and a sentence', async (args, sentence) => {
  const child = startCli(args);
  const said: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  const [status] = (await once(child, 'close')) as [number];
  expect(status).toBe(2);
  const words = Buffer.concat(said).toString();
  expect(words).toContain(sentence);
  expect(words).not.toContain('    at ');
});

test('help names every option and ends with status 0', async () => {
  const { stdout, stderr } = await run(process.execPath, [join(folder, 'cli.cjs'), '--help'], {
    env,
  });
  expect(stdout).toBe('');
  for (const word of ['--port', '--fault', 'gzip-bomb', 'object-map', 'md5-timestamp-secret-hex']) {
    expect(stderr).toContain(word);
  }
});
