import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, copyFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshHome } from '../rig';

const root = resolve(import.meta.dirname, '..', '..', '..');
const isRoot = process.getuid?.() === 0;
const chromium = [...(isRoot ? ['--no-sandbox'] : []), '--log-level=3'];

async function ended(child: ChildProcess) {
  let [out, words] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const status = await new Promise((settle) => child.once('close', settle));
  return { status, out, words };
}

/** The built app with exactly these variables and words. */
function start(env: Readonly<Record<string, string | undefined>>, ...words: string[]) {
  const without = ['XDG_CONFIG_HOME', 'ELECTRON_RUN_AS_NODE', ...Object.keys(env)];
  const inherited = Object.entries(process.env).filter(([name]) => !without.includes(name));
  const configured = Object.entries(env).filter(([, value]) => value !== undefined);
  const options = { env: Object.fromEntries([...inherited, ...configured]), timeout: 60_000 };
  return ended(spawn(process.execPath, [...chromium, root, ...words], options));
}

const errorOf = (out: string) => (JSON.parse(out) as { error: unknown }).error;
const cli = ['--ozone-platform=headless', '--headless', 'profiles'];

// A kernel's own folders take no file, not even from root.
test.each(['/proc/none', '/proc', '/sys/none'])(
  'a user whose home is %s is told so, and has one with --home',
  async (home) => {
    const { status, out, words } = await start({ HOME: home }, ...cli);
    expect({ status, words }).toMatchObject({ status: 2 });
    expect(words).toMatch(/no folder for the data of this user|cannot be used/);
    expect(errorOf(out)).toMatchObject({ code: 'input.home', option: 'home' });
    const started = await start({ HOME: home }, ...cli, '--home', await freshHome());
    expect(started, started.words).toMatchObject({ status: 0 });
  },
);

test.each(['/proc/self', '/proc/1', '/sys/kernel', '/dev/null', '/proc/self/fd'])(
  'a home that takes no file is refused at once: %s',
  async (home) => {
    const { status, out, words } = await start({}, ...cli, '--home', home);
    expect({ status, words }).toMatchObject({ status: 2 });
    expect(words).toContain('The folder of --home cannot be used');
    expect(errorOf(out)).toMatchObject({ code: 'input.home', option: 'home' });
  },
);

test('a misspelt variable is told by every command that it could mislead', async () => {
  for (const command of [['profiles'], ['status'], ['diagnostics', '--out', '-']]) {
    const line = [...cli.slice(0, -1), ...command, '--home', await freshHome()];
    const { status, words } = await start({ MERCHANT_DESK_HOMES: '/none' }, ...line);
    expect({ status, words }).toMatchObject({ status: 2 });
    expect(words).toContain('There is no variable MERCHANT_DESK_HOMES.');
  }
  const help = await start({ MERCHANT_DESK_HOMES: '/none' }, ...cli.slice(0, -1), 'help');
  expect(help.status).toBe(0);
});

test("commands take the zone of the window's settings", async () => {
  const home = await freshHome();
  const settings = { theme: 'system', density: 'regular', language: 'es', zone: 'Nowhere' };
  writeFileSync(join(home, 'settings.json'), JSON.stringify(settings));
  const search = [...cli.slice(0, -1), 'search', 'x', '--profile', 'P', '--home', home];
  const { status, words } = await start({}, ...search);
  expect({ status, words }).toMatchObject({ status: 2 });
  expect(words).toContain('The settings name a time zone that does not exist: "Nowhere".');
});

test('a window without a display is refused in words', async () => {
  const none = { DISPLAY: undefined, WAYLAND_DISPLAY: undefined, WAYLAND_SOCKET: undefined };
  const { status, words } = await start(none, '--home', await freshHome());
  expect({ status, words }).toMatchObject({ status: 2 });
  expect(words).toContain('there is no display');
  expect(words).toContain('no hay pantalla');
});

describe.skipIf(!isRoot)("the package's launcher as root", () => {
  test('starts only without the sandbox, and says so', async () => {
    const folder = await freshHome();
    const launcher = join(folder, 'merchant-desk');
    copyFileSync(join(root, 'assets', 'linux', 'launcher.sh'), launcher);
    writeFileSync(join(folder, 'merchant-desk-app'), '#!/bin/sh\necho started\n');
    for (const file of [launcher, join(folder, 'merchant-desk-app')]) chmodSync(file, 0o755);
    const refused = await ended(spawn(launcher, ['--headless', 'profiles']));
    expect(refused).toMatchObject({ status: 2 });
    expect(refused.words).toContain('does not start as root');
    expect(errorOf(refused.out)).toMatchObject({ params: { reason: 'root' } });
    const window = await ended(spawn(launcher, []));
    expect(window).toMatchObject({ status: 2, out: '' });
    // After a bare -- it is a word.
    const word = await ended(spawn(launcher, ['--headless', 'card', '--', '--no-sandbox']));
    expect(word.status).toBe(2);
    const started = await ended(spawn(launcher, ['--no-sandbox', '--headless', 'profiles']));
    expect(started).toMatchObject({ status: 0, out: 'started\n' });
  });
});
