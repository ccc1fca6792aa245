import { atRest, connectedHome, emptyHome, openProfile, syncClients } from '../desk/home';
import { processorBetween, processorOf } from '../desk/processor';
import { launchDesk } from '../desk/launch';
import type { Launched } from '../desk/launch';
import { keys } from '../desk/service';
import type { Finding } from '../finding';
import { medianFinding } from '../finding';
import { median } from '../statistics';
import type { Setting } from './setting';
import { openBare, profiled } from './setting';

/** As a profile is made unless the user says otherwise. */
const perPage = 100;
const concurrency = 4;

/** A first sync into an encrypted file, and the bare loop over the same pages, in turn. */
export async function sync(setting: Setting): Promise<Finding[]> {
  const { size, service } = setting;
  const [runs, warmUps] = turns(setting);
  const home = emptyHome('sync');
  await connectedHome(home, service);
  const bare = await openBare();
  const desk = launchDesk(home);
  await openProfile(desk);
  const loop = {
    baseUrl: service.baseUrl,
    ...keys,
    pages: Math.ceil(size / perPage),
    perPage,
    concurrency,
  };
  const [rates, bareRates, delays, bareDelays]: [number[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
  ];
  let processor: [string, number][] = [];
  for (let run = 0; run < runs + warmUps; run += 1) {
    await bare.main('delayStart', null);
    const { ms } = await bare.main('fetchLoop', loop);
    const bareDelay = await bare.main('delayStop', null);

    await wiped(desk);
    await desk.main('delayStart', null);
    const before = processorOf(desk.pid);
    const synced = (await profiled(setting, 'sync', desk, () => syncClients(desk))) as Synced;
    const delay = await desk.main('delayStop', null);
    processor = processorBetween(before, processorOf(desk.pid));
    if (synced.records !== size) throw new Error(`${synced.records} of ${size} came.`);
    if (run < warmUps) continue;
    bareRates.push((size / ms) * 1000);
    rates.push((size / synced.ms) * 1000);
    delays.push(delay.p99);
    bareDelays.push(bareDelay.p99);
  }
  await desk.quit();
  await bare.quit();
  const took = (all: readonly number[]) => `${(size / median(all)).toFixed(1)} s`;
  const share = processor.map(([name, ms]) => `${name} ${(ms / size).toFixed(3)}`);
  const note =
    `${perPage} a page, ${concurrency} at once; the loop took ${took(bareRates)}, the sync ${took(rates)}; ` +
    `processor, ms a record: ${share.join(', ')}`;
  return [
    { ...medianFinding('sync', rates, bareRates), note },
    medianFinding('sync-delay', delays, bareDelays),
  ];
}

interface Synced {
  ms: number;
  records: number;
}

/** A long sync is its own warm-up, and is not done seven times. */
function turns({ size, runs }: Setting): [counted: number, warmUps: number] {
  if (size >= 1_000_000) return [1, 0];
  return size >= 100_000 ? [Math.min(3, runs), 0] : [runs, 1];
}

/** An empty cache; whatever the one before still had to do is over. */
async function wiped(desk: Launched): Promise<void> {
  await atRest(desk);
  const reply = await desk.main('evaluate', { expression: 'desk.sync.wipe()' });
  if (!(reply as { ok: boolean }).ok) throw new Error('The cache could not be wiped.');
  await atRest(desk);
}
