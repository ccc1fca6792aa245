// The vault over the real library and a real keyring, which live in desktops of their own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockKeyring } from '../../desktop/keyring.mjs';
import { openPrivateDesktop } from '../../desktop/private-desktop.mjs';

const onLinux = describe.skipIf(process.platform !== 'linux');
const service = 'merchant-desk-test';
const ready = { kind: 'keychain', name: 'Secret Service', state: 'ready' };
const sessionOnly = { kind: 'session-only', name: 'Secret Service', state: 'absent' };

const long = 'sample-not-a-real-secret-'.padEnd(2_500, '0123456789');
const unicode = 'sample Ünïcødé ключ 鍵 🗝 "\\\u00a0\t';

let folder;
beforeAll(async () => {
  // Below the project, as keytar is looked for upwards from there.
  const out = resolve(import.meta.dirname, '../../../out/test');
  await mkdir(out, { recursive: true });
  folder = await mkdtemp(join(out, 'vault-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: resolve(import.meta.dirname, 'vault-process.ts'),
      outDir: folder,
      target: 'node24',
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'vault.cjs' } },
    },
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a vault in a process of this environment answers. */
async function vault(env, task) {
  const child = spawn(process.execPath, [join(folder, 'vault.cjs')], {
    env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  child.stdin.end(JSON.stringify({ service, ...task }));
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  return JSON.parse(said);
}

async function opened(options) {
  const desktop = await openPrivateDesktop({ display: false, ...options });
  return { ...desktop, ask: (task, change) => vault({ ...desktop.env, ...change }, task) };
}

onLinux('a real keyring', () => {
  let desktop;
  beforeAll(async () => {
    desktop = await opened();
  });
  afterAll(() => desktop?.close());
  const ask = (task) => desktop.ask(task);
  const same = (text) => ({ value: { bytes: Buffer.byteLength(text), same: true } });

  it('is found', async () => {
    expect(await ask({ step: 'state' })).toEqual({ value: ready });
  });

  it.each([
    ['an ordinary key', 'sample-not-a-real-secret'],
    ['a long one', long],
    ['any characters', unicode],
  ])('keeps %s for the next process, byte for byte', async (profile, text) => {
    expect(await ask({ step: 'write', profile, text })).toEqual({ value: ready });
    expect(await ask({ step: 'read', profile, text })).toEqual(same(text));
  });

  it('replaces, and removes', async () => {
    const profile = 'changing';
    await ask({ step: 'write', profile, text: 'sample-older' });
    await ask({ step: 'write', profile, text: 'sample-newer' });
    expect(await ask({ step: 'read', profile, text: 'sample-newer' })).toEqual(
      same('sample-newer'),
    );
    expect(await ask({ step: 'remove', profile })).toEqual({ value: null });
    expect(await ask({ step: 'read', profile })).toEqual({ value: null });
    expect(await ask({ step: 'remove', profile })).toEqual({ value: null });
  });

  it('keeps two homes apart', async () => {
    await ask({ step: 'write', profile: 'shared', text: 'sample-first-home' });
    const other = { service: 'merchant-desk-test-other', profile: 'shared' };
    expect(await ask({ step: 'read', ...other })).toEqual({ value: null });
  });

  it('refuses a NUL, and what stood there stays', async () => {
    const profile = 'nul';
    await ask({ step: 'write', profile, text: 'sample-before' });
    const cut = await ask({ step: 'write', profile, text: 'sample-\0-after' });
    expect(cut).toEqual({ code: 'input.secret' });
    expect(await ask({ step: 'read', profile, text: 'sample-before' })).toEqual(
      same('sample-before'),
    );
  });

  it('leaves no key readable on the disk', async () => {
    const canary = 'sample-canary-of-the-vault';
    await ask({ step: 'write', profile: 'canary', text: canary });
    const entries = await readdir(desktop.folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((each) => each.isFile()).map((e) => join(e.parentPath, e.name));
    // The control: the keyring's own file is among those that are looked into.
    expect(files.some((file) => file.endsWith('.keyring'))).toBe(true);
    for (const file of files) expect((await readFile(file)).includes(canary)).toBe(false);
  });
});

onLinux('a locked keyring', () => {
  it('is said to be locked when it is written to, and is not taken for absent', async () => {
    const desktop = await opened({ keyring: 'locked' });
    try {
      expect(await desktop.ask({ step: 'state' })).toEqual({ value: ready });
      const write = await desktop.ask({ step: 'write', text: 'sample-not-real' });
      expect(write).toEqual({ code: 'vault.locked' });
    } finally {
      await desktop.close();
    }
  });

  it('answers nothing for what it holds: who wrote there must know', async () => {
    const desktop = await opened();
    try {
      await desktop.ask({ step: 'write', text: 'sample-not-real' });
      await lockKeyring(desktop.env);
      expect(await desktop.ask({ step: 'read' })).toEqual({ value: null });
    } finally {
      await desktop.close();
    }
  });
});

onLinux('without a keyring', () => {
  let desktop;
  beforeAll(async () => {
    desktop = await opened({ keyring: 'none' });
  });
  afterAll(() => desktop?.close());

  it.each([
    ['nobody on the bus answers', {}],
    ['the bus is gone', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' }],
    ['the address is empty', { DBUS_SESSION_BUS_ADDRESS: '' }],
    ['the address is nonsense', { DBUS_SESSION_BUS_ADDRESS: 'nonsense' }],
    ['there is no bus', { DBUS_SESSION_BUS_ADDRESS: undefined, XDG_RUNTIME_DIR: '/nonexistent' }],
    ['the system speaks another language', { LANG: 'es_ES.UTF-8', LANGUAGE: 'es' }],
  ])('keys last until quit, when %s', async (_why, change) => {
    expect(await desktop.ask({ step: 'state' }, change)).toEqual({ value: sessionOnly });
    expect(await desktop.ask({ step: 'write', text: 'sample-not-real' }, change)).toEqual({
      value: sessionOnly,
    });
    expect(await desktop.ask({ step: 'read' }, change)).toEqual({ value: null });
  });

  it('nothing is written instead', async () => {
    const text = 'sample-canary-without-keyring';
    await desktop.ask({ step: 'write', text });
    const entries = await readdir(desktop.folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((each) => each.isFile()).map((e) => join(e.parentPath, e.name));
    expect(files).not.toEqual([]);
    for (const file of files) expect((await readFile(file)).includes(text)).toBe(false);
  });
});
