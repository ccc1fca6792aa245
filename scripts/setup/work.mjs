import { spawn } from 'node:child_process';
import { root } from '../runtime/places.mjs';
import { tell } from './trouble.mjs';

/**
 * Runs a long command quietly but not silently: its own output is kept back and returned; every few
 * seconds one line says that it is still at it.
 * @param {string} label what is being done, for people
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, limitMs?: number, stage?: (output: string) => string | undefined }} [options]
 *   `stage`: what it is at, for people, from what it said so far
 * @returns {Promise<{ ok: boolean, timedOut: boolean, output: string }>} never rejects
 */
export function work(label, command, args, { cwd = root, env, limitMs, stage } = {}) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  tell(`• ${label} …`);
  return new Promise((done) => {
    const plain = { ...(env ?? process.env), NO_COLOR: '1' };
    const child = spawn(command, args, { cwd, env: plain, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let timedOut = false;
    const heartbeat = setInterval(() => {
      const at = stage?.(output);
      tell(`  … ${seconds()} s${at === undefined ? '' : `, ${at}`}`);
    }, 10_000);
    const limit = setTimeout(
      () => {
        timedOut = true;
        child.kill('SIGKILL');
      },
      limitMs ?? 2 ** 31 - 1,
    );
    const end = (ok) => {
      clearInterval(heartbeat);
      clearTimeout(limit);
      if (ok) tell(`  done in ${seconds()} s`);
      done({ ok, timedOut, output });
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-100_000)));
    }
    child.once('error', (error) => {
      output += error.message;
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}

/** The last lines of a tool's output, indented, for the foot of a failure. */
export function tail(output, lines = 15) {
  return output
    .trimEnd()
    .split('\n')
    .slice(-lines)
    .map((line) => `    ${line}`)
    .join('\n');
}
