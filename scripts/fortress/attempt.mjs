// One run of one proof, with as many tries as wanted, and what came of it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { asNode, electronPath } from '../runtime/electron.mjs';

/**
 * @param {import('./rows.mjs').Proof} proof
 * @param {{ root: string, env: NodeJS.ProcessEnv, tries: number, seed?: number, limitMs?: number }} options
 *   `root`: the tree whose proof is run, this one or a scratch copy of it
 * @returns {Promise<{ outcome: import('../../test/fortress/proof.ts').Outcome | undefined, output: string }>}
 *   without an outcome when the run itself fell over; `output` is then its last words
 */
export async function attempt(proof, { root, env, tries, seed, limitMs = 3 * 3_600_000 }) {
  const folder = mkdtempSync(join(tmpdir(), 'merchant-desk-proof-'));
  try {
    const output = await vitest(proof, {
      cwd: root,
      limitMs,
      env: {
        ...asNode(env),
        NO_COLOR: '1',
        FORTRESS_TRIES: String(tries),
        FORTRESS_RESULT: folder,
        ...(seed === undefined ? {} : { FORTRESS_SEED: String(seed) }),
      },
    });
    return { outcome: read(join(folder, `${proof.id}.json`)), output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function vitest({ project, file }, { cwd, env, limitMs }) {
  const runner = join(cwd, 'node_modules', 'vitest', 'vitest.mjs');
  const words = [runner, 'run', '--root', cwd, '--project', project, file];
  return new Promise((done) => {
    const child = spawn(electronPath(), words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (text) => (output = (output + text).slice(-20_000));
    for (const pipe of [child.stdout, child.stderr]) pipe.setEncoding('utf8').on('data', keep);
    const limit = setTimeout(() => child.kill('SIGKILL'), limitMs);
    const end = () => {
      clearTimeout(limit);
      done(output);
    };
    child.once('error', (error) => {
      keep(error.message);
      end();
    });
    child.once('close', end);
  });
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
