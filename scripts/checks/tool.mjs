import { spawn } from 'node:child_process';
import { asNode, electronPath } from '../runtime/electron.mjs';
import { root } from '../runtime/places.mjs';

/**
 * Runs a JavaScript tool on Electron's Node.
 * @param {string[]} args its file and arguments
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, stream?: boolean, limitMs?: number }} [options]
 *   `stream`: show the output as it comes, instead of returning it
 * @returns {Promise<{ code: number, output: string, ms: number, timedOut: boolean }>} never rejects
 */
export function runTool(
  args,
  { cwd = root, env = process.env, stream = false, limitMs = 20 * 60_000 } = {},
) {
  const started = Date.now();
  return new Promise((done) => {
    const child = spawn(electronPath(), args, {
      cwd,
      env: asNode(env),
      stdio: ['ignore', stream ? 'inherit' : 'pipe', stream ? 'inherit' : 'pipe'],
    });
    let output = '';
    let timedOut = false;
    for (const pipe of [child.stdout, child.stderr]) {
      pipe?.setEncoding('utf8').on('data', (text) => (output += text));
    }
    const limit = setTimeout(() => {
      timedOut = true;
      child.kill('SIGKILL');
    }, limitMs);
    const end = (code) => {
      clearTimeout(limit);
      done({ code, output, timedOut, ms: Date.now() - started });
    };
    child.once('error', (error) => {
      output += error.message;
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}
