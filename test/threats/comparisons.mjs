// The part `comparisons` of `npm run test:long`: what is compared with an independent model, again
// and again with other random data, until the time is over. Each round prints its seed, and
// `npm run test:long -- --part comparisons --seed N --minutes 1` begins with that round.
import { readFileSync, readdirSync } from 'node:fs';
import { runTool } from '../../scripts/checks/tool.mjs';
import { vitestArguments } from '../../scripts/checks/suites.mjs';
import { inside, root } from '../../scripts/runtime/places.mjs';
import { attempt } from './attempt.mjs';
import { proofsOf } from './rows.mjs';

/** Lists that change, lists behind several servers, stores that are killed. */
const proofs = ['17-paging', '17-replicas', '13-kill-store'];
const limitMs = 3_600_000;

/** The test files that make such comparisons: search, figures, history, files written and read. */
export function comparingFiles() {
  return readdirSync(inside('test'), { recursive: true })
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .filter((file) => /^test\/(?:unit|integration)\/.*\.test\.ts$/.test(file))
    .filter((file) => readFileSync(inside(file), 'utf8').includes('support/comparisons'));
}

/**
 * Rounds until this moment, one at least; ends with the first that fails.
 * @param {{ until: number, seed: number, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<import('../../scripts/checks/tally.mjs').Part>}
 */
export async function runComparisons({ until, seed, env }) {
  const started = Date.now();
  const part = { name: 'comparisons', passed: 0, failed: 0, skipped: 0, files: [] };
  for (let round = seed; part.failed === 0 && (round === seed || Date.now() < until); round += 1) {
    process.stdout.write(`  comparisons: seed ${round}\n`);
    for (const words of [await compare(round, env), await prove(round, env)]) {
      part[words === '' ? 'passed' : 'failed'] += 1;
      if (words !== '') process.stdout.write(`${words}\n  comparisons: seed ${round} failed.\n`);
    }
  }
  return { ...part, ms: Date.now() - started };
}

/** What failed in words; '' when nothing did. */
async function compare(seed, env) {
  const suite = { projects: ['unit', 'integration'], files: comparingFiles() };
  const { code, output } = await runTool([...vitestArguments(suite), '--reporter=dot'], {
    env: { ...env, NO_COLOR: '1', COMPARISONS_SEED: String(seed) },
    limitMs,
  });
  return code === 0 ? '' : output;
}

async function prove(seed, env) {
  const words = [];
  for (const proof of proofsOf([]).filter(({ id }) => proofs.includes(id))) {
    const attemptOptions = { root, env, tries: proof.quick, seed: seed * 10_000, limitMs };
    const { outcome, output } = await attempt(proof, attemptOptions);
    if (outcome === undefined) words.push(output);
    else if (outcome.failures > 0) words.push(`${proof.id}: ${outcome.words.join('\n')}`);
  }
  return words.join('\n');
}
