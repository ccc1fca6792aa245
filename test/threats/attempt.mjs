// One run of one proof, with as many tries as wanted, and what came of it.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../../scripts/checks/tool.mjs';

/**
 * @param {import('./rows.mjs').Proof} proof
 * @param {{ root: string, env: NodeJS.ProcessEnv, tries: number, seed?: number, limitMs: number }}
 * options
 *   `root`: the tree whose proof is run, this one or a scratch copy of it
 * @returns {Promise<{ outcome: import('./proof.ts').Outcome | undefined, output: string }>}
 *   without an outcome when the run itself fell over; `output` is then its last words
 */
export async function attempt({ id, project, file }, { root, env, tries, seed, limitMs }) {
  const folder = mkdtempSync(join(tmpdir(), 'merchant-desk-proof-'));
  try {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const { output } = await runTool([vitest, 'run', '--project', project, file], {
      cwd: root,
      limitMs,
      env: {
        ...env,
        NO_COLOR: '1',
        THREATS_TRIES: String(tries),
        THREATS_RESULT: folder,
        ...(seed === undefined ? {} : { THREATS_SEED: String(seed) }),
      },
    });
    const result = join(folder, `${id}.json`);
    const outcome = existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : undefined;
    return { outcome, output: output.slice(-2_000) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
