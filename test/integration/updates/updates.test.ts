import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { UpdateClient } from '../../../main/updates/update-client';
import { Updates, type Install } from '../../../main/updates/updates';
import type { UpdateState, UpdatesOffReason } from '../../../shared/ipc/updates';
import { ReleaseServer, releaseKey } from './release-server';

const name = 'merchant-desk-0.2.0-linux-x64.tar.gz';
const body = randomBytes(300_000);
const newer = { version: '0.2.0', files: [{ name, body }] };
const short = { headersMs: 200, idleMs: 200, totalMs: 2_000 };

async function freshFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'updates-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'updates');
}

async function open({
  server,
  version = '0.1.0',
  way = 'archive',
  fetch = globalThis.fetch,
}: {
  server: ReleaseServer;
  version?: string;
  way?: 'archive' | 'itself';
  fetch?: typeof globalThis.fetch;
}) {
  const states: UpdateState[] = [];
  const folder = await freshFolder();
  const off = { reason: null as UpdatesOffReason | null };
  const installs: unknown[] = [];
  const installed = { does: true, notified: 0 };
  const install: Install = (how) => {
    installs.push(how);
    return installed.does;
  };
  const updates = new Updates({
    version,
    feedName: 'latest-linux.yml',
    kind: { way, ending: '-linux-x64.tar.gz' },
    folder,
    offReason: () => off.reason,
    origin: { folder: server.folder, publicKey: releaseKey },
    client: (origin) =>
      new UpdateClient({ fetch, folder: origin.folder, page: short, file: short }),
    prepare: () => Promise.resolve(install),
    onChange: (state) => states.push(state),
    notInstalled: () => (installed.notified += 1),
    now: () => 1_700_000_000_000,
  });
  return { updates, states, folder, off, installs, installed };
}

const failed = (code: string, params: object = {}) => ({
  phase: 'failed',
  failure: { code, params: expect.objectContaining(params) as unknown },
});

describe('a check', () => {
  test('finds a newer version, and downloads nothing', async () => {
    const server = await ReleaseServer.start();
    server.publish(newer);
    const { updates, states, folder } = await open({ server });
    expect(updates.state).toEqual({ phase: 'idle' });
    await updates.check();
    expect(states.map(({ phase }) => phase)).toEqual(['checking', 'available']);
    expect(updates.state).toEqual({
      phase: 'available',
      version: '0.2.0',
      releasedAt: Date.parse('2027-03-04T10:00:00Z'),
      bytes: body.length,
      way: 'archive',
    });
    expect(server.paths).toEqual(['latest-linux.yml', 'latest-linux.yml.sig']);
    expect(existsSync(folder)).toBe(false);
  });

  test.each([
    ['the same', '0.1.0'],
    ['an older', '0.0.9'],
  ])('finds %s version: nothing to do', async (_name, version) => {
    const server = await ReleaseServer.start();
    server.publish({ ...newer, version });
    const { updates } = await open({ server });
    await updates.check();
    expect(updates.state).toEqual({ phase: 'current', checkedAt: 1_700_000_000_000 });
  });

  test('finds a newer one that has no file for this kind of installation', async () => {
    const server = await ReleaseServer.start();
    server.publish({ version: '0.2.0', files: [{ name: 'merchant-desk_0.2.0_amd64.deb', body }] });
    const { updates } = await open({ server });
    await updates.check();
    expect(updates.state).toMatchObject({ phase: 'available', bytes: null });
    await updates.download();
    expect(updates.state.phase).toBe('available');
    expect(server.paths).toHaveLength(2);
  });

  test('refuses what is unsigned, signed by another key, or changed after it was signed', async () => {
    const server = await ReleaseServer.start();
    server.publish(newer, null);
    const { updates } = await open({ server });
    await updates.check();
    expect(updates.state).toMatchObject(failed('update.unreachable', { status: 404 }));

    server.publish(newer, generateKeyPairSync('ed25519').privateKey);
    await updates.check();
    expect(updates.state).toMatchObject(failed('update.signature'));

    server.publish(newer);
    const feed = server.answers.get('/releases/latest-linux.yml') as Buffer;
    const changed = Buffer.from(feed.toString().replace('0.2.0', '0.3.0'));
    server.answers.set('/releases/latest-linux.yml', changed);
    await updates.check();
    expect(updates.state).toMatchObject(failed('update.signature'));

    server.answers.set('/releases/latest-linux.yml.sig', Buffer.from('not base64 at all'));
    await updates.check();
    expect(updates.state).toMatchObject(failed('update.signature'));
  });

  test.each([
    ['no JSON', 'version: 0.2.0'],
    ['a path instead of a name', feedWith({ url: '../evil-linux-x64.tar.gz' })],
    ['another server', feedWith({ url: 'https://evil.example/a-linux-x64.tar.gz' })],
    ['no checksum', feedWith({ sha512: '' })],
    ['an unreasonable size', feedWith({ size: 2 ** 40 })],
    ['a version that is none', feedWith({}, '0.2.0; rm')],
  ])('refuses a signed feed with %s', async (_name, text) => {
    const server = await ReleaseServer.start();
    server.publishFeed(Buffer.from(text));
    const { updates } = await open({ server });
    await updates.check();
    expect(updates.state).toMatchObject(failed('update.feed'));
  });

  test('refuses a feed without an end', async () => {
    const server = await ReleaseServer.start();
    server.publishFeed(Buffer.alloc(100_000, ' '));
    const { updates } = await open({ server });
    await updates.check();
    expect(updates.state).toMatchObject(failed('update.feed'));
  });

  test('fails when the server is down, and can be made again', async () => {
    const server = await ReleaseServer.start();
    server.publish(newer);
    let isDown = true;
    const fetch: typeof globalThis.fetch = (input, init) =>
      globalThis.fetch(isDown ? 'http://127.0.0.1:1/' : input, init);
    const { updates } = await open({ server, fetch });
    await updates.check();
    expect(updates.state.phase).toBe('failed');
    expect(updates.state).toMatchObject({ failure: { code: 'update.unreachable' }, offer: null });
    isDown = false;
    await updates.check();
    expect(updates.state.phase).toBe('available');
  });

  test('ends when the server never answers, or stops in the middle', async () => {
    const server = await ReleaseServer.start();
    server.answers.set('/releases/latest-linux.yml', () => undefined);
    const { updates } = await open({ server });
    await updates.check();
    expect(updates.state).toMatchObject(failed('update.unreachable', { reason: 'timeout' }));
    server.answers.set('/releases/latest-linux.yml', (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{');
    });
    await updates.check();
    expect(updates.state).toMatchObject(failed('update.unreachable', { reason: 'timeout' }));
  });

  test('follows no redirect, wherever it leads', async () => {
    const [server, elsewhere] = [await ReleaseServer.start(), await ReleaseServer.start()];
    server.publish(newer);
    elsewhere.publish(newer);
    for (const status of [301, 302, 303, 307, 308]) {
      for (const target of [elsewhere.folder, server.folder]) {
        server.answers.set('/releases/latest-linux.yml', (_request, response) => {
          response.writeHead(status, { location: new URL('latest-linux.yml', target).href }).end();
        });
        const { updates } = await open({ server });
        await updates.check();
        expect(updates.state).toMatchObject(failed('update.unreachable', { reason: 'redirect' }));
      }
    }
    expect(elsewhere.requests).toEqual([]);
  });

  test('sends nothing that would tell one computer from another', async () => {
    const server = await ReleaseServer.start();
    server.publish(newer);
    const { updates } = await open({ server });
    await updates.check();
    for (const { path, headers } of server.requests) {
      expect(path).not.toContain('?');
      for (const each of ['cookie', 'authorization', 'authorization-token', 'signature']) {
        expect(headers).not.toHaveProperty(each);
      }
    }
  });
});

describe('a download, after a yes', () => {
  test('puts the file there, for this user alone, and tells how far it is', async () => {
    const server = await ReleaseServer.start();
    server.publish(newer);
    const { updates, states, folder } = await open({ server });
    await updates.check();
    await updates.download();
    expect(updates.state).toMatchObject({ phase: 'ready', version: '0.2.0', fileName: name });
    expect(updates.file).toBe(join(folder, name));
    expect(readFileSync(join(folder, name)).equals(body)).toBe(true);
    expect([statSync(folder).mode & 0o777, statSync(join(folder, name)).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
    expect(readdirSync(folder)).toEqual([name]);
    const received = states.flatMap((state) =>
      state.phase === 'downloading' ? [state.received] : [],
    );
    expect(received.at(-1)).toBe(body.length);
    expect(received).toEqual([...received].sort((one, other) => one - other));
  });

  test('does nothing before a check has found something', async () => {
    const server = await ReleaseServer.start();
    server.publish(newer);
    const { updates } = await open({ server });
    await updates.download();
    expect([updates.state.phase, server.requests]).toEqual(['idle', []]);
  });

  test.each([
    ['other bytes of the same length', randomBytes(body.length), 'content'],
    ['too few bytes', body.subarray(1), 'size'],
    ['too many bytes', Buffer.concat([body, body]), 'size'],
  ])('throws away %s, and offers it again', async (_name, served, reason) => {
    const server = await ReleaseServer.start();
    server.publish(newer);
    server.answers.set(`/releases/${name}`, served);
    const { updates, folder } = await open({ server });
    await updates.check();
    await updates.download();
    expect(updates.state).toMatchObject({
      ...failed('update.file', { reason }),
      offer: { version: '0.2.0' },
    });
    expect(readdirSync(folder)).toEqual([]);
    server.answers.set(`/releases/${name}`, body);
    await updates.download();
    expect(updates.state.phase).toBe('ready');
  });

  test('that breaks, or is redirected, leaves nothing behind', async () => {
    const [server, elsewhere] = [await ReleaseServer.start(), await ReleaseServer.start()];
    server.publish(newer);
    elsewhere.publish(newer);
    const { updates, folder } = await open({ server });
    await updates.check();
    server.answers.set(`/releases/${name}`, (_request, response) => {
      response.writeHead(200, { 'content-length': String(body.length) });
      response.write(body.subarray(0, 1000), () => response.destroy());
    });
    await updates.download();
    expect(updates.state).toMatchObject(failed('update.unreachable', { reason: 'interrupted' }));
    server.answers.set(`/releases/${name}`, (_request, response) => {
      response.writeHead(302, { location: new URL(name, elsewhere.folder).href }).end();
    });
    await updates.download();
    expect(updates.state).toMatchObject(failed('update.unreachable', { reason: 'redirect' }));
    expect(elsewhere.requests).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('can be stopped; then it is offered as before', async () => {
    const server = await ReleaseServer.start();
    server.publish(newer);
    const { updates, folder } = await open({ server });
    await updates.check();
    const arrived = new Promise<void>((query) => {
      server.answers.set(`/releases/${name}`, (_request, response) => {
        response.writeHead(200).write(body.subarray(0, 1000));
        query();
      });
    });
    const download = updates.download();
    await arrived;
    updates.cancel();
    await download;
    expect(updates.state).toMatchObject({ phase: 'available', version: '0.2.0' });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is not made again when the file is there already; a damaged one is', async () => {
    const server = await ReleaseServer.start();
    server.publish(newer);
    const { updates, folder, off } = await open({ server });
    const readyAgain = async () => {
      off.reason = 'setting';
      updates.settingChanged();
      off.reason = null;
      updates.settingChanged();
      await updates.check();
      await updates.download();
      expect(updates.state.phase).toBe('ready');
      return server.paths.filter((path) => path === name).length;
    };
    expect(await readyAgain()).toBe(1);
    expect(await readyAgain()).toBe(1);
    const damaged = Buffer.from(body);
    damaged[7] = (damaged[7] ?? 0) ^ 1;
    writeFileSync(join(folder, name), damaged);
    expect(await readyAgain()).toBe(2);
    expect(readFileSync(join(folder, name)).equals(body)).toBe(true);
  });
});

describe('installing', () => {
  test('happens on quit, after a yes and a download only; with a restart when one was asked for', async () => {
    const server = await ReleaseServer.start();
    server.publish(newer);
    const { updates, installs } = await open({ server, way: 'itself' });
    expect(updates.wantRestart()).toBe(false);
    updates.installOnQuit();
    await updates.check();
    updates.installOnQuit();
    expect(installs).toEqual([]);
    await updates.download();
    updates.installOnQuit();
    expect(installs).toEqual([{ restart: false }]);
    expect(updates.wantRestart()).toBe(true);
    updates.installOnQuit();
    expect(installs[1]).toEqual({ restart: true });
  });

  test('that fails is told to whoever wanted a restart', async () => {
    const server = await ReleaseServer.start();
    server.publish(newer);
    const { updates, installs, installed } = await open({ server, way: 'itself' });
    await updates.check();
    await updates.download();
    updates.wantRestart();
    updates.installOnQuit();
    expect(installed.notified).toBe(0);
    installed.does = false;
    updates.installOnQuit();
    expect(installs).toHaveLength(2);
    expect(installed.notified).toBe(1);
  });

  test('that fails holds up nobody who only quits', async () => {
    const server = await ReleaseServer.start();
    server.publish(newer);
    const { updates, installs, installed } = await open({ server, way: 'itself' });
    await updates.check();
    await updates.download();
    installed.does = false;
    updates.installOnQuit();
    expect([installs.length, installed.notified]).toEqual([1, 0]);
  });

  test('never happens to what somebody else has to install', async () => {
    const server = await ReleaseServer.start();
    server.publish(newer);
    const { updates, installs } = await open({ server, way: 'archive' });
    await updates.check();
    await updates.download();
    expect(updates.wantRestart()).toBe(false);
    updates.installOnQuit();
    expect(installs).toEqual([]);
  });
});

describe('switched off', () => {
  test.each(['policy', 'root', 'setting', 'no-key', 'development'] as const)(
    'by %s: nothing is asked, and the state says why',
    async (reason) => {
      const server = await ReleaseServer.start();
      server.publish(newer);
      const { updates, off } = await open({ server });
      off.reason = reason;
      updates.settingChanged();
      expect(updates.state).toEqual({ phase: 'off', reason });
      await updates.check();
      await updates.download();
      expect([updates.state, server.requests]).toEqual([{ phase: 'off', reason }, []]);
    },
  );

  test('while something was ready: it is not installed any more', async () => {
    const server = await ReleaseServer.start();
    server.publish(newer);
    const { updates, off, installs } = await open({ server, way: 'itself' });
    await updates.check();
    await updates.download();
    off.reason = 'setting';
    updates.settingChanged();
    updates.installOnQuit();
    expect([updates.state.phase, installs]).toEqual(['off', []]);
  });

  test('in the middle of a check: what it finds is not shown', async () => {
    const server = await ReleaseServer.start();
    server.publish(newer);
    const { updates, off, states } = await open({ server });
    const check = updates.check();
    off.reason = 'setting';
    updates.settingChanged();
    await check;
    expect(updates.state).toEqual({ phase: 'off', reason: 'setting' });
    expect(states.map(({ phase }) => phase)).toEqual(['checking', 'off']);
  });
});

function feedWith(file: object, version = '0.2.0'): string {
  const honest = { url: name, sha512: `${'A'.repeat(86)}==`, size: 3 };
  const releaseDate = '2027-03-04T10:00:00Z';
  return JSON.stringify({ version, releaseDate, files: [{ ...honest, ...file }] });
}
