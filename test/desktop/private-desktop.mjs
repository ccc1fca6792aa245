// A desktop of one's own for one command: an X display, a session bus, a keyring and a home folder
// that nobody else sees and that are gone afterwards. Tests and the tour run in it, so that they
// need no screen and can neither read nor change the keyring or home of whoever started them.
//
//   node test/desktop/private-desktop.mjs [--keyring unlocked|locked|none] [--prompter] -- command
//   …
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startBus } from './session-bus.mjs';
import { startDisplay } from './display.mjs';
import { statusOfSignal } from '../../scripts/runtime/foreground.mjs';
import { startKeyring } from './keyring.mjs';
import { endMarked, markedProcesses } from './processes.mjs';
import { leashed } from './service-process.mjs';

/**
 * What would lead a program to the real desktop, keyring or configuration, or make it behave oddly.
 */
const foreign =
  /^(DISPLAY|WAYLAND_|XAUTHORITY|XDG_|DBUS_|GNOME_|GTK_|SSH_AUTH_SOCK|ELECTRON_|NODE_OPTIONS|LC_|LANG)/;

/**
 * @typedef {object} PrivateDesktop
 * @property {string} folder everything the desktop keeps on disk; removed by close()
 * @property {NodeJS.ProcessEnv} env what a command needs to live in it
 * @property {(command: string, args: string[], options?: { env?: NodeJS.ProcessEnv, stdio?:
 * import('node:child_process').StdioOptions }) => Promise<number>} run resolves with the exit code
 * @property {() => { pid: number, command: string }[]} guests what runs in it besides its own
 * services
 * @property {() => Promise<void>} close ends every process of the desktop and removes its folder
 */

/**
 * @param {object} [options]
 * @param {'unlocked' | 'locked' | 'none'} [options.keyring] `locked`: a login keyring exists and is
 *   locked; `none`: a session bus where nobody answers for secrets
 * @param {boolean} [options.prompter] let a locked keyring ask for its password on the display,
 * where
 *   nobody answers; without it the question fails at once
 * @param {boolean} [options.display]
 * @param {string} [options.parent] the folder in which it keeps what it writes
 * @returns {Promise<PrivateDesktop>}
 */
export async function openPrivateDesktop({
  keyring = 'unlocked',
  prompter = false,
  display = true,
  parent = tmpdir(),
} = {}) {
  if (process.platform !== 'linux') throw new Error('A private desktop exists on Linux only.');
  const folder = mkdtempSync(join(parent, 'merchant-desk-'));
  const close = closer(folder);
  try {
    let env = privateEnvironment(folder, keyring);
    // The display before the bus: the bus hands its own environment to the prompter it starts.
    env = display ? await startDisplay({ env, folder }) : env;
    env = await startBus({ env, folder, prompter });
    if (keyring !== 'none') await startKeyring({ env, folder, locked: keyring === 'locked' });
    const services = new Set(markedProcesses(folder).map(({ pid }) => pid));
    return {
      folder,
      env,
      close,
      run: (command, args, options) => run(env, command, args, options),
      guests: () => markedProcesses(folder).filter(({ pid }) => !services.has(pid)),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function privateEnvironment(folder, keyring) {
  const remaining = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  const home = join(folder, 'home');
  const places = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_DATA_HOME: join(home, '.local', 'share'),
    XDG_STATE_HOME: join(home, '.local', 'state'),
    XDG_RUNTIME_DIR: join(folder, 'run'),
    TMPDIR: join(folder, 'tmp'),
  };
  for (const path of Object.values(places)) mkdirSync(path, { recursive: true, mode: 0o700 });
  return {
    ...Object.fromEntries(remaining),
    ...places,
    // Also the mark by which every process of this desktop is found again.
    MERCHANT_DESK_PRIVATE: folder,
    MERCHANT_DESK_KEYRING: keyring,
    XDG_SESSION_TYPE: 'x11',
    GSETTINGS_BACKEND: 'memory',
    NO_AT_BRIDGE: '1',
    LANG: 'C.UTF-8',
  };
}

/** Closing once, whoever asks: the caller, a signal, or both. */
function closer(folder) {
  let closing;
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const onSignal = (signal) => void close().then(() => process.kill(process.pid, signal));
  async function close() {
    closing ??= endMarked(folder).then(() => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
      for (const signal of signals) process.off(signal, onSignal);
    });
    return closing;
  }
  for (const signal of signals) process.on(signal, onSignal);
  return close;
}

function run(env, command, args, options = {}) {
  return new Promise((done, failed) => {
    const child = spawn(...leashed(command, args), {
      stdio: options.stdio ?? 'inherit',
      env: { ...env, ...options.env },
    });
    child.once('error', failed);
    child.once('close', (code, signal) => done(code ?? statusOfSignal(signal)));
  });
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keyring: { type: 'string' }, prompter: { type: 'boolean' } },
  });
  const [command, ...args] = positionals;
  if (command === undefined) throw new Error('Which command? Put it after --');
  const desktop = await openPrivateDesktop(values);
  try {
    process.exitCode = await desktop.run(command, args);
  } finally {
    await desktop.close();
  }
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) await main();
