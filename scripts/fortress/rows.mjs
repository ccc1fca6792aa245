// The proofs of the threat table: test/fortress/rows.json, which the tests read too.
import { readFileSync } from 'node:fs';
import { inside } from '../runtime/places.mjs';

/**
 * @typedef {object} Proof
 * @property {string} id
 * @property {number} row of the threat table
 * @property {string} threat
 * @property {string} unit what one try is
 * @property {'security' | 'faults' | 'siege' | 'counted-package'} project of vitest.config.ts
 * @property {string} file
 * @property {number} quick tries in `npm test`
 * @property {number} long tries in `npm run test:long`
 * @property {number} chunk tries between two entries of the long run's progress
 */

/** @returns {Proof[]} */
export function readProofs() {
  return JSON.parse(readFileSync(inside('test', 'fortress', 'rows.json'), 'utf8'));
}
