// Row 4: with which switches and variables the package does not start. Those named here are the
// ones by which traffic, keys, memory or code would get in or out; whatever else is not on the
// short list of main/start-options.ts is refused as well.
import { chmodSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { programIn } from '../../scripts/package/unpacked.mjs';
import { rootSwitches } from '../../scripts/runtime/electron.mjs';
import { ordinaryUser, whyNoOrdinaryUser } from '../support/ordinary-user.mjs';
import { executable, freshFolder, made, run } from './rig.mjs';

const [launcher, program] = [executable(made.unpacked), programIn(made.unpacked)];
const FILE = 'written';

/** `FILE` becomes the path of a file that is not there, and must not be afterwards. */
const refused = [
  // To a debugger, or another program that drives the app.
  ...['--remote-debugging-port=0', '--remote-debugging-pipe', '--remote-debugging-address=0.0.0.0'],
  ...['--remote-allow-origins=*', '--enable-automation', '--auto-open-devtools-for-tabs'],
  ...['--inspect', '--inspect=0', '--inspect-brk=0', '--inspect-wait', '--inspect-port=9333'],
  ...['--inspect-publish-uid=http', '--debug-port=9333', '--experimental-network-inspection'],
  // To a file: traffic, keys, memory, what is logged.
  ...[`--log-net-log=${FILE}`, '--net-log-capture-mode=Everything', `--ssl-key-log-file=${FILE}`],
  ...['--enable-logging', '--enable-logging=stderr', '--log-level=0'],
  ...['--v=9', '--vmodule=*=9', '--dump-browser-histograms=x', `--trace-config-file=${FILE}`],
  ...['--trace-startup=netlog', '--enable-tracing=netlog', `--trace-startup-file=${FILE}`],
  ...[
    `--enable-tracing-output=${FILE}`,
    `--trace-shutdown-file=${FILE}`,
    '--enable-heap-profiling',
  ],
  ...[`--diagnostic-dir=${FILE}`, `--crash-dumps-dir=${FILE}`, '--enable-crash-reporter'],
  ...[
    '--js-flags=--trace',
    '--js-flags=--prof',
    `--user-data-dir=${FILE}`,
    `--disk-cache-dir=${FILE}`,
  ],
  // Walls away.
  ...['--disable-seccomp-filter-sandbox', '--disable-setuid-sandbox', '--disable-gpu-sandbox'],
  ...['--allow-sandbox-debugging', '--no-zygote', '--no-zygote-sandbox', '--single-process'],
  ...['--in-process-gpu', '--disable-web-security', '--disable-site-isolation-trials'],
  ...['--allow-running-insecure-content', '--unsafely-treat-insecure-origin-as-secure=http://x'],
  ...['--enable-features=x', '--disable-features=x', '--enable-blink-features=x'],
  ...[
    '--disable-blink-features=x',
    '--allow-file-access-from-files',
    '--disable-kill-after-bad-ipc',
  ],
  ...['--ignore-certificate-errors', '--ignore-certificate-errors-spki-list=x'],
  // To another service, by another way.
  ...['--host-rules=MAP * 127.0.0.1', '--host-resolver-rules=MAP * 127.0.0.1'],
  ...['--proxy-server=127.0.0.1:9', '--proxy-pac-url=http://127.0.0.1/', '--no-proxy-server'],
  ...['--auth-server-allowlist=*', '--dns-result-order=ipv4first', '--password-store=basic'],
  // Other code.
  ...[
    '--load-extension=/tmp',
    '--disable-extensions-except=/tmp',
    '--app=/tmp',
    '--require=/tmp/x.cjs',
  ],
  ...['-r', '--eval=0', '-e', '--import=/tmp/x.mjs', '--env-file=/tmp/x', '--run-as-node'],
  ...['--enable-plugins', '--register-pepper-plugins=/tmp/x.so', '--test-type', '--nonsense'],
];

/**
 * One dash, blanks around it, letters of any size, behind other words: Chromium reads most of them
 * as the same.
 */
const spellings = [
  ['-remote-debugging-port=0'],
  [' --remote-debugging-port=0'],
  ['--Remote-Debugging-Port=0'],
  ['profiles', '--remote-debugging-port=0'],
  ['--profile', '--remote-debugging-port', '0'],
];

const query = (args, { by = program, ...options } = {}) => run(by, args, options);

/** As `query`, with standard output in a file: V8's own words flood a pipe, which loses some. */
async function queryIntoFile(args) {
  const file = join(freshFolder(), 'stdout');
  const words = [file, program, ...rootSwitches(), ...args];
  const shell = ['-c', 'out=$1; shift; exec "$@" >"$out"', 'sh', ...words];
  const result = await query(shell, { by: '/bin/sh', plain: true });
  return { ...result, stdout: readFileSync(file, 'utf8') };
}

function expectRefusal({ status, stdout, stderr }, name) {
  expect({ status, stderr }).toMatchObject({ status: 2 });
  expect(stderr).toContain(`Merchant Desk does not start `);
  expect(stderr).toContain('Merchant Desk no se inicia ');
  expect(stderr).toContain(name);
  return stdout;
}

function otherProgram() {
  const folder = freshFolder();
  const [evil, marker] = [join(folder, 'evil'), join(folder, FILE)];
  writeFileSync(evil, `#!/bin/sh\ntouch "${marker}"\nexec "$@"\n`);
  chmodSync(evil, 0o755);
  return { evil, marker };
}

describe('the shipping build does not start', () => {
  test.each(refused)('with %s', async (args) => {
    const folder = freshFolder();
    const home = join(folder, 'home');
    const word = args.replaceAll(FILE, join(folder, FILE));
    const name = /^-+([^=]+)/.exec(args)[1];
    const ask = args.startsWith('--js-flags') ? queryIntoFile : query;
    const result = await ask([word, '--headless', 'profiles', '--home', home]);
    const said = expectRefusal(result, `--${name}`);
    // Its one line names the option. V8 tells what it does from its own first step on; there is no
    // key in it yet.
    const { error } = JSON.parse(said.split('\n').find((line) => line.startsWith('{"error"')));
    expect(error).toMatchObject({ code: 'input.params', params: { reason: 'switch', name } });
    if (!args.startsWith('--js-flags')) expect(said.match(/\n/g)).toHaveLength(1);
    // Electron makes the folder it was named before main's first line, and nothing in it.
    const written = readdirSync(folder, { recursive: true, withFileTypes: true });
    expect(written.filter((entry) => entry.isFile())).toEqual([]);
  });

  test.each(spellings)('with %j', async (...words) => {
    const home = join(freshFolder(), 'home');
    const result = await query(['--headless', ...words, '--home', home]);
    expectRefusal(result, '--remote-debugging-port');
    expect(existsSync(home)).toBe(false);
  });

  test('with such a switch and a window', async () => {
    const home = join(freshFolder(), 'home');
    expectRefusal(await query(['--enable-logging', '--home', home]), '--enable-logging');
    expect(existsSync(home)).toBe(false);
  });

  test.each(['--renderer-cmd-prefix', '--utility-cmd-prefix', '--gpu-launcher'])(
    'with a program for %s, which is not run',
    async (name) => {
      const { evil, marker } = otherProgram();
      expectRefusal(await query([`${name}=${evil}`, '--headless', 'profiles']), name);
      expect(existsSync(marker)).toBe(false);
    },
  );

  // Chromium uses these before main's first line; nothing of the app's has been read then, and
  // whoever may choose a command line may start that program anyway.
  test.each(['--zygote-cmd-prefix', '--browser-subprocess-path'])('with %s', async (name) => {
    const home = join(freshFolder(), 'home');
    const args = [`${name}=${otherProgram().evil}`, '--headless', 'profiles', '--home', home];
    expect((await query(args)).status).not.toBe(0);
    expect(existsSync(home)).toBe(false);
  });

  test.each([
    ['ELECTRON_ENABLE_LOGGING', '1'],
    ['ELECTRON_LOG_FILE', '/tmp/x'],
    ['ELECTRON_DISABLE_SANDBOX', '1'],
    ['ELECTRON_NO_ASAR', '1'],
    ['ELECTRON_RUN_AS_NODE', '1'],
    ['NODE_COMPILE_CACHE', '/nonexistent'],
    ['NODE_DEBUG', 'net'],
    ['NODE_PATH', '/tmp'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
    ['NODE_V8_COVERAGE', '/nonexistent'],
    ['SSLKEYLOGFILE', '/nonexistent/keys'],
  ])('with %s set; its launcher takes it away', async (name, value) => {
    const [folder, env] = [freshFolder(), { [name]: value }];
    const args = ['--headless', 'profiles', '--home', join(folder, 'home')];
    expectRefusal(await query(args, { env }), name);
    expect(readdirSync(folder)).toEqual([]);
    expect((await query(args, { by: launcher, env })).status).toBe(0);
  });
});

test('what is allowed starts it', async () => {
  const home = join(freshFolder(), 'home');
  const args = ['--disable-gpu', '--force-device-scale-factor=1', '--ozone-platform=headless'];
  const env = { NODE_ENV: 'test', ELECTRON_TRASH: 'gio' };
  const { status, stderr } = await query([...args, '--headless', 'profiles', '--home', home], {
    env,
  });
  expect({ status, stderr }).toMatchObject({ status: 0 });
  // What stands behind a bare -- are words.
  const words = ['--headless', 'profiles', '--home', home, '--', '--remote-debugging-port=0'];
  expect((await query(words)).stderr).toContain('Unexpected argument');
});

test('a command’s log file is the desk’s: Chromium, which knows that switch too, writes nothing there', async () => {
  const folder = freshFolder();
  const file = join(folder, 'commands.log');
  const args = ['--headless', 'profiles', '--home', join(folder, 'home'), `--log-file=${file}`];
  const { status, stderr } = await query(args);
  expect({ status, stderr }).toMatchObject({ status: 0 });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\dT/);
});

test('a command through its launcher says nothing of Chromium’s own', async () => {
  const args = ['--headless', 'profiles', '--quiet', '--home', join(freshFolder(), 'home')];
  const env = { DBUS_SYSTEM_BUS_ADDRESS: 'unix:path=/nonexistent' };
  expect(await query(args, { by: launcher, env })).toMatchObject({ status: 0, stderr: '' });
  // The control: without the launcher there are such lines.
  expect((await query(args, { env })).stderr).toContain('ERROR:dbus');
});

const reason = whyNoOrdinaryUser();

test.skipIf(reason !== null)('an ordinary user gets no desk without its sandbox', async () => {
  const user = ordinaryUser({ folders: [made.unpacked], env: process.env });
  try {
    const start = (...words) => {
      const home = join(user.home, 'desk');
      const startArgs = [programIn(user.at(made.unpacked)), ...words, '--headless', 'profiles'];
      const [command, args] = user.command([...startArgs, '--home', home]);
      return run(command, args, {
        plain: true,
        env: { ...user.env, ELECTRON_RUN_AS_NODE: undefined },
      });
    };
    expectRefusal(await start('--no-sandbox'), '--no-sandbox');
    // The control: with it there is one.
    const { status, stderr } = await start();
    expect({ status, stderr }).toMatchObject({ status: 0 });
  } finally {
    user.close();
  }
});

test('a home that others may write is refused', async () => {
  const home = freshFolder();
  const args = ['--headless', 'profiles', '--home', home];
  expect((await query(args, { by: launcher })).status).toBe(0);
  for (const mode of [0o770, 0o707, 0o777]) {
    chmodSync(home, mode);
    const { status, stdout, stderr } = await query(args, { by: launcher });
    expect({ status, stderr }).toMatchObject({ status: 2 });
    expect(JSON.parse(stdout).error).toMatchObject({
      code: 'input.home',
      params: { reason: 'shared' },
    });
    expect(stderr).toContain('other users of this computer may write there');
  }
});
