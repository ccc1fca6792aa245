import { spawn } from 'node:child_process';
import { root } from '../runtime/places.mjs';
import { tell } from './trouble.mjs';

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, limitMs?: number, stream?: boolean, onOutput?:
 * (text: string) => void }} [options]
 *   `stream`: show the output as it comes, instead of returning it
 * @returns {Promise<{ code: number, output: string, ms: number, timedOut: boolean }>} never rejects
 */
export function runToEnd(command, args, { cwd = root, env, limitMs, stream, onOutput } = {}) {
  const started = Date.now();
  return new Promise((done) => {
    const shown = stream ? 'inherit' : 'pipe';
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', shown, shown] });
    let output = '';
    let timedOut = false;
    const keep = (text) => {
      output += text;
      onOutput?.(text);
    };
    for (const pipe of [child.stdout, child.stderr]) pipe?.setEncoding('utf8').on('data', keep);
    const expire = () => {
      timedOut = true;
      child.kill('SIGKILL');
    };
    const limit = limitMs === undefined ? undefined : setTimeout(expire, limitMs);
    const end = (code) => {
      clearTimeout(limit);
      done({ code, output, timedOut, ms: Date.now() - started });
    };
    child.once('error', (error) => {
      keep(error.message);
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/** Labels of the commands that run now. */
const running = new Set();

/**
 * Runs a long command: its output is collected and returned, while a line every few seconds says
 * that it is still running.
 * @param {string} label what is being done, for people
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, limitMs?: number, stage?: (output: string) =>
 * string | undefined }} [options]
 *   `stage`: its current stage, derived from its output so far
 */
export async function work(label, command, args, { env = process.env, stage, ...options } = {}) {
  const started = Date.now();
  let said = '';
  running.add(label);
  // Beside another one a line says whose it is.
  const prefix = () => (running.size > 1 ? `${label}: ` : '');
  tell(`• ${label} …`);
  const heartbeat = setInterval(() => {
    const at = stage?.(said);
    const seconds = Math.round((Date.now() - started) / 1000);
    tell(`  … ${prefix()}${seconds} s${at === undefined ? '' : `, ${at}`}`);
  }, 10_000);
  const onOutput = (text) => (said += text);
  const plain = { ...env, NO_COLOR: '1' };
  const ended = await runToEnd(command, args, { ...options, env: plain, onOutput });
  clearInterval(heartbeat);
  const ok = ended.code === 0;
  if (ok) tell(`  ${prefix()}done in ${Math.round(ended.ms / 1000)} s`);
  running.delete(label);
  return { ...ended, ok };
}

/** The last lines of a tool's output, indented, to be shown after a failure. */
export function tail(output, lines = 15) {
  return output
    .trimEnd()
    .split('\n')
    .slice(-lines)
    .map((line) => `    ${line}`)
    .join('\n');
}
