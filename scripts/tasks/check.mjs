// `npm run check`, for daily work: source checks (cached) and unit tests, without a desktop.
import { runInLanes } from '../checks/lanes.mjs';
import { sourceChecks } from '../checks/sources.mjs';
import { runSuite, suites } from '../checks/suites.mjs';
import { conclude } from '../checks/tally.mjs';

export async function main() {
  const unit = suites.find(({ name }) => name === 'unit');
  const run = () => runSuite(unit, { sheltered: false, stream: false });
  return conclude(await runInLanes([{ name: 'unit', run }, ...sourceChecks()], 2));
}
