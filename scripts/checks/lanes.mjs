// Runs several checks in parallel, at most one per lane.
import { row } from './tally.mjs';

/**
 * @typedef {object} Job
 * @property {string} name
 * @property {boolean} [needsDisplay] only one such job runs at a time
 * @property {() => Promise<import('./tally.mjs').Part>} run
 */

/**
 * Starts the jobs in order, each as soon as a lane is free, and prints a row for each that ends.
 * @param {Job[]} jobs
 * @param {number} lanes
 * @returns {Promise<import('./tally.mjs').Part[]>} in the order in which they ended
 */
export async function runInLanes(jobs, lanes) {
  const waiting = [...jobs];
  const parts = [];
  let isDisplayTaken = false;
  const next = () => {
    const at = waiting.findIndex(({ needsDisplay }) => !(needsDisplay && isDisplayTaken));
    return at === -1 ? undefined : waiting.splice(at, 1)[0];
  };
  const lane = async () => {
    for (let job = next(); job !== undefined; job = next()) {
      if (job.needsDisplay) isDisplayTaken = true;
      const part = await job.run();
      if (job.needsDisplay) isDisplayTaken = false;
      process.stdout.write(`${row(part)}\n`);
      parts.push(part);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return parts;
}
