import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { TestService } from '../../service/service';
import { connectDesk, desk, startDesk } from '../../support/cli-desk';
import { freshHome, freshService } from '../rig';

const root = resolve(import.meta.dirname, '..', '..', '..');
const switches = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

function asApp(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const env = { ...process.env, ...more };
  delete env.ELECTRON_RUN_AS_NODE;
  return env;
}

const keysOf = ({ credentials: { secretKey, accessToken } }: TestService) =>
  JSON.stringify({ secretKey, accessToken });

async function connected(clients: number) {
  const home = await freshHome();
  const service = await freshService({ clients });
  await connectDesk(home, service.baseUrl, service.credentials);
  return { home, service };
}

/** What a shell makes of `desk … | reader`; the status is the desk's own. */
function piped(home: string, args: readonly string[], reader: string) {
  const line = `"$0" "$@" | ${reader}; exit "\${PIPESTATUS[0]}"`;
  const words = [...switches, '--ozone-platform=headless', root, '--headless', ...args];
  const shell = ['-c', line, process.execPath, ...words, '--home', home];
  const child = spawn('bash', shell, { env: asApp() });
  let out = '';
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise<{ status: number | null; out: string; said: string }>((settle) => {
    child.once('close', (status) => {
      settle({ status, out, said });
    });
  });
}

test('a pipe gets every line, however late it is read; a reader that goes away ends the command quietly', async () => {
  const { home } = await connected(1_000);
  const page = ['clients', '--profile', 'P', '--page', '1', '--per-page', '1000'];
  // A pipe holds 64 kB: by the time it is read, who does not wait for it has ended.
  const late = await piped(home, page, '(sleep 2; wc -l)');
  expect(late).toMatchObject({ status: 0, out: '1000\n' });

  const gone = await piped(home, page, 'head -1');
  expect(gone.status).toBe(141);
  expect(gone.out.trimEnd().split('\n')).toHaveLength(1);
  expect(gone.said).not.toMatch(/EPIPE|wrong/);
});

test('no display is needed, and none is looked for', async () => {
  const home = await freshHome();
  const env = asApp({ DISPLAY: '', WAYLAND_DISPLAY: '' });
  delete env.DISPLAY;
  delete env.WAYLAND_DISPLAY;
  for (const dead of [{}, { DISPLAY: ':4711' }]) {
    const words = [...switches, root, '--headless', 'profiles', '--home', home];
    const child = spawn(process.execPath, words, { env: { ...env, ...dead }, stdio: 'ignore' });
    const ended = await new Promise((settle) => {
      child.once('exit', (status, signal) => {
        settle({ status, signal });
      });
    });
    expect(ended).toEqual({ status: 0, signal: null });
  }
});

test('a sync that a signal ends keeps what was read, says so, and goes on', async () => {
  const { home, service } = await connected(3_000);
  const syncing = ['sync', '--profile', 'P', '--resource', 'clients'];
  const signals = [
    ['SIGINT', 6],
    ['SIGTERM', 12],
    ['SIGHUP', 18],
  ] as const;
  for (const [signal, page] of signals) {
    // Not the next request: pages are asked for ahead, and which of them comes first is chance.
    service.setFault({ kind: 'hang', path: '*/clients', page: page + 1 });
    const child = startDesk(home, syncing);
    let words = '';
    const ended = new Promise<unknown>((settle) => {
      child.once('close', (status, by) => {
        settle({ status, by });
      });
    });
    child.stderr.on('data', (chunk: Buffer) => {
      const had = words.includes(`page ${page},`);
      words += chunk.toString();
      if (!had && words.includes(`page ${page},`)) child.kill(signal);
    });
    expect(await ended).toEqual({ status: 128 + constants.signals[signal], by: null });
    expect(words).toContain(`Ended by ${signal}; what was read by then is kept.`);
  }
  const before = service.requests().routes.clients;
  service.setFault(null);
  const { lines } = await desk(home, syncing);
  expect(lines).toMatchObject([{ records: 3_000, completeness: { gaps: 0 } }]);
  // Eighteen of thirty pages were kept; the last kept one is read again, and both ends of the list;
  // four were on their way, and 20 borders are looked across.
  expect(service.requests().routes.clients - before).toBeLessThanOrEqual(12 + 4 + 6 + 20);
});

test('an export that a signal ends, sent to all of its processes, leaves no draft', async () => {
  const { home } = await connected(20_000);
  await desk(home, ['sync', '--profile', 'P', '--resource', 'clients']);
  const folder = await freshHome();
  const args = ['export', '--profile', 'P', '--resource', 'clients', '--format', 'xlsx'];
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const child = startDesk(home, [...args, '--out', join(folder, 'x.xlsx')], { detached: true });
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
    const ended = new Promise<unknown>((settle) => {
      child.once('close', (status, by) => {
        settle({ status, by, words });
      });
    });
    await expect.poll(() => readdirSync(folder).length, { timeout: 30_000, interval: 5 }).toBe(1);
    process.kill(-(child.pid ?? 0), signal);
    expect(await ended).toEqual({
      status: 128 + constants.signals[signal],
      by: null,
      words: expect.stringContaining(`Ended by ${signal}`) as unknown,
    });
    expect(readdirSync(folder)).toEqual([]);
  }
});

test('an export that is killed leaves a draft until the next command', async () => {
  const { home } = await connected(20_000);
  await desk(home, ['sync', '--profile', 'P', '--resource', 'clients']);
  const folder = await freshHome();
  const args = ['export', '--profile', 'P', '--resource', 'clients', '--format', 'xlsx'];
  const child = startDesk(home, [...args, '--out', join(folder, 'x.xlsx')], { detached: true });
  const ended = new Promise<unknown>((settle) => {
    child.once('close', settle);
  });
  await expect.poll(() => readdirSync(folder).length, { timeout: 30_000, interval: 5 }).toBe(1);
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await ended;
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\.\d+-.*\.draft$/)]);
  expect((await desk(home, ['profiles'])).status).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
  expect(readdirSync(join(home, 'drafts'))).toEqual([]);
});

test('an app that a signal ends outright is reported with a status and a word', async () => {
  const { home, service } = await connected(500);
  service.setFault({ kind: 'hang', path: '*/clients' });
  const words = ['sync', '--profile', 'P', '--resource', 'clients', '--home', home];
  const runner = [join(root, 'scripts', 'run.mjs'), 'desk', ...words];
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const child = spawn(process.execPath, runner, { env });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<number | null>((settle) => child.once('close', settle));
  await expect.poll(() => service.requests().routes.clients).toBeGreaterThan(0);
  const pid = child.pid ?? 0;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  process.kill(Number(children.trim().split(' ')[0]), 'SIGKILL');
  expect(await ended).toBe(137);
  expect(said).toContain('Ended by SIGKILL.');
});

test('a home that was moved or is reached by a link keeps its keys; one that cannot be is refused at once', async () => {
  const { home, service } = await connected(5);
  const place = await freshHome();
  const moved = join(place, 'moved');
  await rename(home, moved);
  await symlink(moved, join(place, 'link'));
  const merchant = ['merchant', '--profile', 'P'];
  for (const folder of [moved, join(place, 'link')]) {
    expect((await desk(folder, merchant)).status).toBe(0);
  }
  await service.close();
  await writeFile(join(place, 'file'), '');
  const long = join(place, 'x'.repeat(300));
  for (const folder of [
    join(place, 'file'),
    long,
    `${place}/a\nb`,
    join(place, 'y/'.repeat(1_800)),
  ]) {
    const { status, lines, words } = await desk(folder, ['profiles']);
    expect({ status, lines }).toMatchObject({
      status: 2,
      lines: [{ error: { code: 'input.home' } }],
    });
    expect(words).toContain('The folder of --home cannot be used');
  }
});

test('without the keychain every command that needs it says so, and nothing kept is called forgotten', async () => {
  const { home, service } = await connected(5);
  const ids = join(home, 'ids.txt');
  await writeFile(ids, 'card-1\n');
  const env = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' };
  const page = ['--page', '1', '--per-page', '5'];
  const file = ['--resource', 'clients', '--format', 'csv', '--out', join(home, 'x.csv')];
  const commands = [
    ['merchant'],
    ['clients', ...page],
    ['lots', ...page],
    ['card', 'card-1'],
    ['sync'],
    ['status'],
    ['search', 'ana'],
    ['changes', '--since', '7d'],
    ['export', ...file],
    ['lookup', '--ids', ids],
    ['connect', '--base-url', service.baseUrl],
    ['forget'],
  ];
  const before = await readFile(join(home, 'profiles.json'), 'utf8');
  for (const command of commands) {
    const words = [...command, '--profile', 'P'];
    const { status, lines, words: said } = await desk(home, words, keysOf(service), { env });
    expect({ command, status, lines }).toMatchObject({
      status: 6,
      lines: [{ error: { code: 'vault.absent' } }],
    });
    expect(said).toContain('There is no keychain here');
  }
  expect(await readFile(join(home, 'profiles.json'), 'utf8')).toBe(before);
  // What needs none works; with it back, so does all the rest.
  expect((await desk(home, ['profiles'], '', { env })).lines).toMatchObject([{ kept: true }]);
  expect((await desk(home, ['merchant', '--profile', 'P'])).status).toBe(0);
  expect((await desk(home, ['forget', '--profile', 'P'])).status).toBe(0);
  const { status, words } = await desk(home, ['merchant', '--profile', 'P']);
  expect({ status, words }).toMatchObject({ status: 3 });
  expect(words).toContain('There is no profile of this name.');
});

test('what goes to stdout by --out - is the file and nothing else', async () => {
  const { home } = await connected(300);
  await desk(home, ['sync', '--profile', 'P', '--resource', 'clients']);
  const args = ['export', '--profile', 'P', '--resource', 'clients', '--format', 'csv'];
  const out = join(await freshHome(), 'clients.csv');
  expect((await desk(home, [...args, '--out', out])).status).toBe(0);
  const { status, out: piece, said } = await piped(home, [...args, '--out', '-'], 'cat');
  expect([status, piece]).toEqual([0, await readFile(out, 'utf8')]);
  expect(said).toContain('{"resource":"clients","file":"-","records":300,');
});

test('a stream that is not there ends nothing; one that takes nothing is told', async () => {
  const home = await freshHome();
  const words = [...switches, '--ozone-platform=headless', root, '--headless'];
  const shell = (line: string) => {
    const args = ['-c', line, process.execPath, ...words, 'profiles', '--home', home];
    const child = spawn('bash', args, { env: asApp() });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    return new Promise<{ status: number | null; said: string }>((settle) => {
      child.once('close', (status) => {
        settle({ status, said });
      });
    });
  };
  expect((await shell('"$0" "$@" >&- 2>&-')).status).toBe(0);
  expect((await shell('"$0" "$@" <&- >&- 2>&-')).status).toBe(0);
  const full = await shell('"$0" "$@" --profile > /dev/full');
  expect(full.status).toBe(2);
  const unwritten = await shell('"$0" "${@/profiles/wipe}" --profile P > /dev/full');
  expect(unwritten.status).toBe(6);
  expect(unwritten.said).toContain('The output could not be written: the disk is full');
});

test('what npm runs ends when npm is ended, though its shell hands on no signal', async () => {
  const { home, service } = await connected(500);
  service.setFault({ kind: 'hang', path: '*/clients' });
  const words = ['sync', '--profile', 'P', '--resource', 'clients', '--home', home];
  const runner = [join(root, 'scripts', 'run.mjs'), 'desk', ...words];
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', npm_lifecycle_event: 'desk' };
  const child = spawn('bash', ['-c', '"$0" "$@"; true', process.execPath, ...runner], { env });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  // Its streams close when the last of its processes has ended.
  const ended = new Promise((settle) => child.once('close', settle));
  const requests = () => service.requests().routes.clients;
  await expect.poll(requests).toBeGreaterThan(0);
  child.kill('SIGTERM');
  await ended;
  expect(said).toContain('Ended by SIGTERM; what was read by then is kept.');
});
