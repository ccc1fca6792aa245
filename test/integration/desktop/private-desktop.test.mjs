// The launcher every other test and the tour stand on: that it is private, and leaves nothing
// behind.
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { inside } from '../../../scripts/runtime/places.mjs';
import { openPrivateDesktop } from '../../desktop/private-desktop.mjs';
import { lockKeyring } from '../../desktop/keyring.mjs';
import { gone, markedProcesses } from '../../desktop/processes.mjs';
import { firstLine } from '../../desktop/service-process.mjs';

const execute = promisify(execFile);
const onLinux = describe.skipIf(process.platform !== 'linux');
const closing = [];

async function open(options) {
  const desktop = await openPrivateDesktop(options);
  closing.push(desktop.close);
  return desktop;
}

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/**
 * Through the same library as the app, in a process of its own, as the bus address is read once.
 */
async function keytar(desktop, expression) {
  const script = `const k = require(${JSON.stringify(inside('node_modules', 'keytar'))});
    (${expression}).then((v) => console.log(JSON.stringify(v ?? null)), (e) => console.log(JSON.stringify({ error: e.message })))`;
  const env = { ...desktop.env, ELECTRON_RUN_AS_NODE: '1' };
  const { stdout } = await execute(process.execPath, ['-e', script], { env });
  return JSON.parse(stdout);
}

const write = `k.setPassword('merchant-desk-test', 'sample', 'sample-not-a-real-secret')`;
const read = `k.getPassword('merchant-desk-test', 'sample')`;

onLinux('a private desktop', () => {
  it('has a home, a temporary folder and a display of its own', async () => {
    const desktop = await open();
    expect(desktop.env.HOME).toBe(`${desktop.folder}/home`);
    expect(desktop.env.TMPDIR).toBe(`${desktop.folder}/tmp`);
    expect(desktop.env.DISPLAY).toMatch(/^:\d+$/);
    expect(desktop.env.DISPLAY).not.toBe(process.env.DISPLAY);
    const code = await desktop.run('sh', ['-c', 'test -w "$HOME" && test -w "$XDG_RUNTIME_DIR"']);
    expect(code).toBe(0);
  });

  it('has a real keyring that forgets with it', async () => {
    const first = await open();
    await keytar(first, write);
    expect(await keytar(first, read)).toBe('sample-not-a-real-secret');
    const second = await open();
    expect(await keytar(second, read)).toBeNull();
  });

  it('can have its keyring locked, at the start or later', async () => {
    const locked = await open({ keyring: 'locked', display: false });
    expect(await keytar(locked, write)).toEqual({ error: expect.stringContaining('locked') });
    const later = await open({ display: false });
    await keytar(later, write);
    await lockKeyring(later.env);
    expect(await keytar(later, read)).toBeNull();
  });

  it('can be without any keyring', async () => {
    const desktop = await open({ keyring: 'none', display: false });
    expect(await keytar(desktop, write)).toEqual({
      error: expect.stringContaining('org.freedesktop.secrets'),
    });
  });

  it('ends its guests, even detached ones, and removes its folder', async () => {
    const desktop = await open();
    await desktop.run('sh', ['-c', 'setsid sleep 600 & exit 0'], { stdio: 'ignore' });
    await expect.poll(() => desktop.guests().map(({ command }) => command)).toEqual(['sleep 600']);
    await desktop.close();
    expect(markedProcesses(desktop.folder)).toEqual([]);
    expect(existsSync(desktop.folder)).toBe(false);
  });
});

onLinux('the launcher as a command', () => {
  const launcher = inside('test', 'desktop', 'private-desktop.mjs');
  const start = (...command) =>
    spawn(process.execPath, [launcher, '--', ...command], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });

  it("passes the command's exit code on", async () => {
    const [code] = await once(start('sh', '-c', 'exit 7'), 'close');
    expect(code).toBe(7);
  });

  it.each(['SIGINT', 'SIGTERM'])('cleans up when it is told to stop by %s', async (signal) => {
    const child = start('sh', '-c', 'echo "$MERCHANT_DESK_PRIVATE"; exec sleep 600');
    const folder = await firstLine(child.stdout);
    child.kill(signal);
    await once(child, 'close');
    expect(markedProcesses(folder)).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  it('leaves no process behind even when it is killed', async () => {
    const child = start('sh', '-c', 'echo "$MERCHANT_DESK_PRIVATE"; exec sleep 600');
    const folder = await firstLine(child.stdout);
    child.kill('SIGKILL');
    expect(await gone(folder, 5000)).toBe(true);
    await execute('rm', ['-rf', folder]); // Killed outright, it cannot remove its own folder.
  });
});
