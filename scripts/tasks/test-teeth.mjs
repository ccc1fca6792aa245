// `npm run test:teeth`: every proof of the threat table is shown to be able to fail. In a scratch copy
// one control after the other is switched off, and the row's proof must see it. A proof that fails there with every control on proves nothing by
// failing without one, so that is tried first.
//
//   npm run test:teeth [-- --row N]
import { parseArgs } from 'node:util';
import { attempt } from '../fortress/attempt.mjs';
import { mutations } from '../fortress/mutations.mjs';
import { readProofs } from '../fortress/rows.mjs';
import {
  buildScratch,
  makeScratch,
  mutate,
  mutatePackage,
  restoreBuild,
  scratch,
} from '../fortress/scratch.mjs';
import { openShelter } from '../runtime/shelter.mjs';
import { trouble } from '../setup/trouble.mjs';

/** @param {string[]} words */
export async function main(words) {
  const proofs = wanted(words);
  const started = Date.now();
  makeScratch();
  const shelter = await openShelter();
  const lines = [];
  try {
    for (const proof of proofs) {
      const own = mutations.filter((mutation) => mutation.proof === proof.id);
      if (own.length === 0) lines.push(say(proof, 'no mutation is written for it', 'no'));
      const sound = own.length === 0 ? 'yes' : await holds(proof, own, shelter.env);
      if (sound !== 'yes') lines.push(say(proof, 'it fails with every control on', sound));
      for (const mutation of sound === 'yes' ? own : []) {
        lines.push(say(proof, mutation.what, await isCaught(proof, mutation, shelter.env)));
      }
    }
  } finally {
    await shelter.close();
  }
  const missed = lines.filter(({ caught }) => caught === 'no').length;
  const skipped = lines.filter(({ caught }) => caught.startsWith('skipped')).length;
  const counts = [`${lines.length - missed - skipped} caught`, `${missed} not caught`];
  if (skipped > 0) counts.push(`${skipped} skipped`);
  process.stdout.write(`\n${counts.join(', ')}, ${Math.round((Date.now() - started) / 1000)} s\n`);
  return missed > 0 ? 1 : 0;
}

/** Whether the proof passes in the scratch copy as long as nothing is switched off. */
async function holds(proof, own, env) {
  const isPackaged = own.some(({ fuses, packaged }) => fuses !== undefined || packaged === true);
  if (isPackaged && !(await mutatePackage({}))) return noPackage;
  const end = await outcomeOf(proof, Math.max(...own.map(({ tries }) => tries)), env);
  return end === 'passes' ? 'yes' : end === 'fails' ? 'no' : end;
}

/** How a proof ends in the scratch copy: it `passes`, it `fails`, it was `skipped: …`, or nothing was seen: `no`. */
async function outcomeOf(proof, tries, env) {
  const { outcome, output } = await attempt(proof, { root: scratch, env, tries, limitMs });
  if (outcome === undefined) {
    // It did not even begin: a mutation must leave a program that runs.
    process.stdout.write(`The proof itself fell over:\n${output.slice(-2_000)}\n`);
    return 'no';
  }
  const { words, failures, skipped } = outcome;
  // A program that did not start shows nothing either.
  if (/electron\.launch|firstWindow/.test(words.join())) {
    process.stdout.write(`The app did not start: ${words[0]}\n`);
    return 'no';
  }
  if (skipped !== null) return `skipped: ${skipped}`;
  if (failures > 0) process.stdout.write(`    ${words[0].split('\n')[0]}\n`);
  return failures > 0 ? 'fails' : 'passes';
}

const limitMs = 15 * 60_000;
const noPackage = 'skipped: no package has been made: npm run package';

async function isCaught(proof, mutation, env) {
  const { restore, lost } = mutate(mutation);
  try {
    if (lost !== null) {
      process.stdout.write(`The text to be replaced is not in ${lost} exactly once.\n`);
      return 'no';
    }
    if (mutation.build !== undefined) {
      const { ok, output } = await buildScratch(mutation.build);
      if (!ok) {
        process.stdout.write(`The mutated app could not be built:\n${output.slice(-2_000)}\n`);
        return 'no';
      }
    }
    const { fuses, packaged } = mutation;
    const ofPackage = fuses !== undefined || packaged === true;
    if (ofPackage && !(await mutatePackage({ fuses, withMain: packaged }))) {
      return noPackage;
    }
    const end = await outcomeOf(proof, mutation.tries, env);
    return end === 'fails' ? 'yes' : end === 'passes' ? 'no' : end;
  } finally {
    restore();
    if (mutation.build !== undefined) restoreBuild();
  }
}

function say({ row, id }, what, caught) {
  const mark = caught === 'no' ? '✗' : '✓';
  process.stdout.write(
    `${mark} row ${String(row).padStart(2)}  ${id}: ${what}. Caught: ${caught}\n`,
  );
  return { caught };
}

function wanted(words) {
  try {
    const options = { row: { type: 'string', multiple: true, default: [] } };
    const rows = parseArgs({ args: words, options }).values.row.map(Number);
    const proofs = readProofs().filter(({ row }) => rows.length === 0 || rows.includes(row));
    if (proofs.length > 0) return proofs;
  } catch {
    // Said below.
  }
  throw trouble('There is no such row.', 'Usage: npm run test:teeth -- [--row N]…');
}
