import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const setpriv = '/usr/bin/setpriv';

/**
 * A command line that the kernel ends when we are killed outright and can no longer do it
 * ourselves.
 * @param {string} command
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
export function leashed(command, args) {
  if (!existsSync(setpriv)) return [command, args];
  return [setpriv, ['--pdeathsig', 'TERM', '--', command, ...args]];
}

/**
 * Starts a background program of a private desktop.
 * @param {string} name
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, pipes?: number }} options `pipes`: extra pipes from 3 upwards
 * @returns {{ child: import('node:child_process').ChildProcess, failed: Promise<never> }}
 *   `failed` rejects, with what the program said, when it ends before it is wanted to
 */
export function startService(name, args, { env, pipes = 0 }) {
  const child = spawn(...leashed(name, args), {
    env,
    stdio: ['pipe', 'pipe', 'pipe', ...Array(pipes).fill('pipe')],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-4000)));
  child.stdin.on('error', () => undefined); // It may end before it has read all: `failed` tells.
  const failed = new Promise((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${name} ended by itself (${code}): ${said.trim()}`)),
    );
  });
  failed.catch(() => undefined); // Its end is expected once the desktop is closed.
  return { child, failed };
}

/**
 * The first line a stream says.
 * @param {import('node:stream').Readable} stream
 */
export function firstLine(stream) {
  return new Promise((done) => {
    let text = '';
    stream.setEncoding('utf8').on('data', (more) => {
      text += more;
      if (text.includes('\n')) done(text.slice(0, text.indexOf('\n')));
    });
  });
}
