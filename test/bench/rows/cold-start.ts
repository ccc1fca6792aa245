import { emptyHome, preparedHome } from '../desk/home';
import { launchBare, launchDesk } from '../desk/launch';
import { packedApp } from '../desk/package';
import { type Finding, medianFinding } from '../finding';
import type { RowName } from '../targets';
import { type Setting, visitClients } from './setting';

const warmUps = 2;

/**
 * Spawn to paint, the desk, the same from its package's archive where that is wanted, and the bare
 * window in turn.
 */
export async function coldStart(
  setting: Setting,
  wants: (name: RowName) => boolean,
): Promise<Finding[]> {
  const home = await preparedHome(setting.size, setting.service);
  const archive = wants('cold-packed') ? (await packedApp()).archive : null;
  const packedHome =
    archive === null ? '' : await preparedHome(setting.size, setting.service, 'packed');
  const rows: number[] = [];
  const lives: number[] = [];
  const screens: number[] = [];
  const packed: number[] = [];
  const bares: number[] = [];
  for (let run = 0; run < setting.runs + warmUps; run += 1) {
    const bare = launchBare(emptyHome('bare'));
    const bareMs = await bare.event('first-paint');
    await bare.event('first-screen');
    await bare.quit();

    const desk = launchDesk(home);
    const screenMs = await desk.event('first-screen');
    // A home's first start, a warm-up, opens on the overview, the rows one press away; later ones
    // open on the rows.
    await visitClients(desk);
    const rowsMs = await desk.event('first-rows');
    const liveMs = await desk.event('first-live');
    await desk.quit();

    const packedMs = archive === null ? null : await firstRows(packedHome, archive);

    if (run < warmUps) continue;
    if (packedMs !== null) packed.push(packedMs);
    bares.push(bareMs);
    screens.push(screenMs);
    rows.push(rowsMs);
    lives.push(liveMs);
  }
  return [
    medianFinding('cold-start', rows, bares),
    medianFinding('cold-live', lives, bares),
    medianFinding('cold-screen', screens, bares),
    ...(archive === null ? [] : [medianFinding('cold-packed', packed, bares)]),
  ];
}

async function firstRows(home: string, archive: string): Promise<number> {
  const desk = launchDesk(home, archive);
  await desk.event('first-screen');
  await visitClients(desk);
  const rowsMs = await desk.event('first-rows');
  await desk.event('first-live');
  await desk.quit();
  return rowsMs;
}
