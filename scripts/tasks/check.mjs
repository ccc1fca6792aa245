// `npm run check`: the inner loop. Sources and unit tests, cached, without a desktop.
import { checkSources } from '../checks/sources.mjs';
import { runSuite } from '../checks/suites.mjs';
import { conclude } from '../checks/tally.mjs';

export async function main() {
  const parts = await checkSources({ cached: true });
  parts.push(await runSuite('unit', { sheltered: false }));
  return conclude(parts);
}
