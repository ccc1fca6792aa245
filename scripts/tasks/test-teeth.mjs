// `npm run test:teeth`: mutation tests. Each control of the threat table is switched off, and its
// test must fail (test/threats/mutations.test.mjs).
import { runSuite } from '../checks/suites.mjs';
import { conclude } from '../checks/tally.mjs';
import { proofsOf, readOptions } from '../../test/threats/rows.mjs';

/** @param {string[]} words `--row N`, as often as wanted */
export async function main(words) {
  const { row } = readOptions(words, {}, 'npm run test:teeth -- [--row N]…');
  proofsOf(row);
  process.env.THREATS_ROWS = row.join();
  const suite = { name: 'mutations', projects: ['mutations'] };
  const options = { sheltered: true, reporter: 'verbose', limitMs: 12 * 3_600_000 };
  return conclude([await runSuite(suite, options)]);
}
