// `npm run test:long`: the threat table with its long numbers, by the hour. Stopped and started again
// on the same commit it goes on where it was.
//
//   npm run test:long [-- --row N] [--minutes M] [--jobs 1|2] [--afresh]
import { parseArgs } from 'node:util';
import { attempt } from '../fortress/attempt.mjs';
import {
  addTo,
  commitHere,
  keepProgress,
  readProgress,
  reportFile,
  writeReport,
} from '../fortress/progress.mjs';
import { readProofs } from '../fortress/rows.mjs';
import { trouble } from '../setup/trouble.mjs';
import { root } from '../runtime/places.mjs';
import { openShelter } from '../runtime/shelter.mjs';

/** @param {string[]} words */
export async function main(words) {
  const { rows, minutes, jobs, afresh } = read(words);
  const proofs = readProofs().filter(({ row }) => rows.length === 0 || rows.includes(row));
  if (proofs.length === 0)
    throw trouble('There is no such row.', 'Their numbers are in test/fortress/rows.json.');
  const until = Date.now() + minutes * 60_000;
  const progress = readProgress({ commit: commitHere(), afresh });
  const shelter = await openShelter();
  const waiting = [...proofs];
  // What starts the app needs the display and the keyring to itself.
  let isDeskBusy = false;
  const isDesk = ({ project }) => project === 'siege' || project === 'counted-package';
  const next = () => {
    const at = waiting.findIndex((proof) => !(isDeskBusy && isDesk(proof)));
    return at === -1 ? undefined : waiting.splice(at, 1)[0];
  };
  const lane = async () => {
    for (let proof = next(); proof !== undefined; proof = next()) {
      if (isDesk(proof)) isDeskBusy = true;
      await whole(proof, { progress, until, env: shelter.env });
      if (isDesk(proof)) isDeskBusy = false;
    }
  };
  try {
    await Promise.all(Array.from({ length: jobs }, lane));
  } finally {
    await shelter.close();
  }
  const report = writeReport(progress, proofs);
  process.stdout.write(table(report));
  return report.rows.some(({ failures }) => failures > 0) ? 1 : 0;
}

/** A row to its goal, in pieces, or until the time is over. */
async function whole(proof, { progress, until, env }) {
  const standing = () => progress.rows[proof.id];
  while ((standing()?.tries ?? 0) < proof.long && Date.now() < until) {
    const done = standing()?.tries ?? 0;
    const tries = Math.min(proof.chunk, proof.long - done);
    const { outcome, output } = await attempt(proof, { root, env, tries, seed: 1_000_000 + done });
    const fell = {
      tries: 0,
      failures: 1,
      figures: {},
      skipped: null,
      seconds: 0,
      words: [output.slice(-1_500)],
    };
    progress.rows[proof.id] = addTo(standing(), outcome ?? fell);
    keepProgress(progress);
    process.stdout.write(line({ proof: proof.id, goal: proof.long, ...standing() }));
    // Skipped or fallen over, it would be so for ever; failed, it is to be looked at first.
    if (outcome === undefined || outcome.tries === 0 || standing().failures >= 20) return;
  }
}

function read(words) {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        row: { type: 'string', multiple: true, default: [] },
        minutes: { type: 'string', default: '600' },
        jobs: { type: 'string', default: '2' },
        afresh: { type: 'boolean', default: false },
      },
    });
    const numbers = {
      rows: values.row.map(Number),
      minutes: Number(values.minutes),
      jobs: Number(values.jobs),
    };
    if ([...numbers.rows, numbers.minutes, numbers.jobs].some((each) => !(each > 0)))
      throw new Error();
    return { ...numbers, afresh: values.afresh };
  } catch {
    throw trouble(
      'These words are not understood.',
      'Usage: npm run test:long -- [--row N]… [--minutes M] [--jobs 1|2] [--afresh]',
    );
  }
}

function line({ proof, goal, tries, failures, seconds, skipped }) {
  const said =
    skipped === null ? `${tries} of ${goal} tries, ${failures} failures` : `skipped: ${skipped}`;
  return `${failures > 0 ? '✗' : '✓'} ${proof.padEnd(24)} ${said}, ${Math.round(seconds)} s\n`;
}

function table({ date, commit, machine, rows }) {
  const head = `\nrow  proof                         tries        goal  failures\n`;
  const body = rows.map(({ row, proof, tries, goal, failures, skipped }) => {
    const end = skipped === null ? '' : `  skipped: ${skipped}`;
    const counts = [tries, goal].map((each) => String(each).padStart(10)).join('  ');
    return `${String(row).padStart(3)}  ${proof.padEnd(24)} ${counts}  ${String(failures).padStart(8)}${end}`;
  });
  const foot = `\n\n${date}, commit ${commit}, ${machine.cores} × ${machine.processor}. ${reportFile}\n`;
  return `${head}${body.join('\n')}${foot}`;
}
