// The proofs of the threat table: rows.json, which the tests read too.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inside } from '../../scripts/runtime/places.mjs';
import { trouble } from '../../scripts/setup/trouble.mjs';

/**
 * @typedef {object} Proof
 * @property {string} id
 * @property {number} row of the threat table
 * @property {string} threat
 * @property {string} unit what one try is
 * @property {'unit' | 'security' | 'faults' | 'attack' | 'counted-package'} project of vitest.config.ts
 * @property {string} file
 * @property {number} quick tries in `npm test`
 * @property {number} long tries in `npm run test:long`
 * @property {number} chunk tries between two entries of the long run's progress
 */

/**
 * The proofs of these rows; of all without any.
 * @param {string[]} rows as they were typed
 * @returns {Proof[]}
 */
export function proofsOf(rows) {
  const all = JSON.parse(readFileSync(inside('test', 'threats', 'rows.json'), 'utf8'));
  const proofs = all.filter(({ row }) => rows.length === 0 || rows.includes(String(row)));
  if (proofs.length > 0) return proofs;
  throw trouble('There is no such row.', 'Their numbers are in test/threats/rows.json.');
}

/**
 * What stands behind a command: `--row`, as often as wanted, and its own options.
 * @param {string[]} words
 * @param {Record<string, { type: 'string' | 'boolean', default: string | boolean }>} options
 * @param {string} usage
 */
export function readOptions(words, options, usage) {
  try {
    const row = { type: 'string', multiple: true, default: [] };
    return parseArgs({ args: words, options: { row, ...options } }).values;
  } catch {
    throw trouble('These words are not understood.', `Usage: ${usage}`);
  }
}
