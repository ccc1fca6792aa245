import { emptyHome, preparedHome } from '../desk/home';
import { launchBare, launchDesk } from '../desk/launch';
import type { Finding } from '../finding';
import { medianFinding } from '../finding';
import type { Setting } from './setting';
import { visitClients } from './setting';

const warmUps = 2;

/** Spawn to paint, the desk and the bare window in turn. */
export async function coldStart(setting: Setting): Promise<Finding[]> {
  const home = await preparedHome(setting.size, setting.service);
  const [rows, screens, bares]: [number[], number[], number[]] = [[], [], []];
  for (let run = 0; run < setting.runs + warmUps; run += 1) {
    const bare = launchBare(emptyHome('bare'));
    const bareMs = await bare.moment('first-paint');
    await bare.moment('first-screen');
    await bare.quit();

    const desk = launchDesk(home);
    const screenMs = await desk.moment('first-screen');
    // The desk opens on its overview: the rows are one press away, given as soon as there is something to press.
    await visitClients(desk);
    const rowsMs = await desk.moment('first-rows');
    await desk.quit();

    if (run < warmUps) continue;
    bares.push(bareMs);
    screens.push(screenMs);
    rows.push(rowsMs);
  }
  return [medianFinding('cold-start', rows, bares), medianFinding('cold-screen', screens, bares)];
}
