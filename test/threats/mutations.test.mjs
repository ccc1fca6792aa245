// `npm run test:teeth`: whether every proof of the threat table can fail. In a scratch copy one
// control after the other is switched off (mutations.ts), and its proof must notice. One that fails
// with every control on proves nothing by failing without one: that is tried first.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runTool } from '../../scripts/checks/tool.mjs';
import { inside, root } from '../../scripts/runtime/places.mjs';
import { attempt } from './attempt.mjs';
import { mutations } from './mutations';
import { presentState } from './present-state.mjs';
import { proofsOf } from './rows.mjs';

/** Below the project, so that whatever is looked for upwards is found there too. */
const scratch = inside('out', 'mutations');
const limitMs = 15 * 60_000;
const rows = (process.env.THREATS_ROWS ?? '').split(',').filter((row) => row !== '');

const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

beforeAll(() => {
  rmSync(scratch, { recursive: true, force: true });
  // `--force`: a run that was killed could not take its copy off git's list.
  git('worktree', 'add', '--quiet', '--force', '--detach', scratch, presentState(root));
  // Links of files, not one of the folder: that would lead out of the copy, which is refused when
  // it is packaged.
  execFileSync('cp', ['-al', inside('node_modules'), scratch]);
});
afterEach(() => git('-C', scratch, 'restore', '.'));
afterAll(() => git('worktree', 'remove', '--force', scratch));

describe.each(proofsOf(rows))('row $row, $id', (proof) => {
  const ofProof = mutations.filter((mutation) => mutation.proof === proof.id);
  let isSound = false;

  test('passes with every control on', async (context) => {
    const tries = Math.max(...ofProof.map((mutation) => mutation.tries));
    const { words } = await outcomeOf(proof, tries, context);
    expect(words).toEqual([]);
    isSound = true;
  });

  for (const { what, tries, edits } of ofProof) {
    test(`fails when ${what}`, async (context) => {
      context.skip(!isSound, 'it does not pass with every control on');
      for (const [file, changes] of Object.entries(edits)) edit(join(scratch, file), changes);
      const { failures, words } = await outcomeOf(proof, tries, context);
      expect(failures).toBeGreaterThan(0);
      process.stdout.write(`${words[0].split('\n')[0]}\n`);
    });
  }
});

function edit(file, changes) {
  let text = readFileSync(file, 'utf8');
  for (const [find, replace] of Object.entries(changes)) {
    expect(text.split(find), `in ${file}, once: ${find}`).toHaveLength(2);
    text = text.replace(find, () => replace);
  }
  writeFileSync(file, text);
}

/**
 * What came of a proof in the scratch copy as that is now. A program that does not start proves
 * nothing either.
 */
async function outcomeOf(proof, tries, context) {
  if (proof.project === 'attack') await run('build');
  if (proof.project === 'counted-package') await run('package', '--unproved');
  const how = { root: scratch, env: process.env, tries, limitMs };
  const { outcome, output } = await attempt(proof, how);
  if (outcome === undefined) throw new Error(`The proof itself fell over:\n${output}`);
  context.skip(outcome.skipped !== null, outcome.skipped ?? '');
  if (/electron\.launch|firstWindow/.test(outcome.words.join()))
    throw new Error(`The app did not start: ${outcome.words[0]}`);
  return outcome;
}

/** One of the copy's own npm commands. */
async function run(...words) {
  const program = join(scratch, 'scripts', 'run.mjs');
  // Not the tests' own, by which pages would be built, and npm choose packages, otherwise than for
  // users.
  const env = { ...process.env, NODE_ENV: undefined };
  const { code, output } = await runTool([program, ...words], { cwd: scratch, env });
  if (code !== 0) throw new Error(`npm run ${words.join(' ')}:\n${output.slice(-2_000)}`);
}
