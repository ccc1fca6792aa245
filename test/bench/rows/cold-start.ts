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
  const rows: number[] = [];
  const lives: number[] = [];
  const screens: number[] = [];
  const bares: number[] = [];
  for (let run = 0; run < setting.runs + warmUps; run += 1) {
    const bare = launchBare(emptyHome('bare'));
    const bareMs = await bare.moment('first-paint');
    await bare.moment('first-screen');
    await bare.quit();

    const desk = launchDesk(home);
    const screenMs = await desk.moment('first-screen');
    // A home's first start, a warm-up, opens on the overview, the rows one press away; later ones open on the rows.
    await visitClients(desk);
    const rowsMs = await desk.moment('first-rows');
    const liveMs = await desk.moment('first-live');
    await desk.quit();

    if (run < warmUps) continue;
    bares.push(bareMs);
    screens.push(screenMs);
    rows.push(rowsMs);
    lives.push(liveMs);
  }
  return [
    medianFinding('cold-start', rows, bares),
    medianFinding('cold-live', lives, bares),
    medianFinding('cold-screen', screens, bares),
  ];
}
