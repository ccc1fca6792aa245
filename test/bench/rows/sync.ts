import { atRest, connectedHome, emptyHome, openProfile, syncClients } from '../desk/home';
import { processorBetween, processorOf } from '../desk/processor';
import { launchDesk, type Launched } from '../desk/launch';
import { keys } from '../desk/service';
import { type Finding, medianFinding } from '../finding';
import { median } from '../statistics';
import type { RowName } from '../targets';
import { type Setting, openBare, profiled, turns } from './setting';

/**
 * As a profile is made unless the user says otherwise; the same from a service that is far away;
 * and with larger pages.
 */
const variants = [
  { name: 'sync', perPage: 100, latencyMs: 0 },
  { name: 'sync-far', perPage: 100, latencyMs: 50 },
  { name: 'sync-large', perPage: 500, latencyMs: 0 },
] as const;
const concurrency = 4;

export async function sync(
  setting: Setting,
  wants: (name: RowName) => boolean,
): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const variant of variants) {
    const { name, latencyMs } = variant;
    // A million records from far away say nothing that a hundred thousand do not.
    const isWanted = wants(name) && (name === 'sync' || setting.size < 1_000_000);
    if (!isWanted) continue;
    await setting.service.setFault(latencyMs > 0 ? [{ kind: 'slow', delayMs: latencyMs }] : []);
    try {
      found.push(...(await firstSyncs(setting, variant)));
    } finally {
      await setting.service.setFault([]);
    }
  }
  return found;
}

/** First syncs into an encrypted file, and the bare loop over the same pages, in turn. */
async function firstSyncs(
  setting: Setting,
  { name, perPage }: (typeof variants)[number],
): Promise<Finding[]> {
  const { size, service } = setting;
  const [runs, warmUps] = turns(setting);
  const home = emptyHome('sync');
  await connectedHome(home, service, perPage);
  const bare = await openBare();
  const desk = launchDesk(home);
  await openProfile(desk);
  const pages = Math.ceil(size / perPage);
  const loop = { baseUrl: service.baseUrl, ...keys, pages, perPage, concurrency };
  const [rates, bareRates]: [number[], number[]] = [[], []];
  const [delays, bareDelays]: [number[], number[]] = [[], []];
  let processor: [string, number][] = [];
  for (let run = 0; run < runs + warmUps; run += 1) {
    await bare.main('delayStart', null);
    const { ms } = await bare.main('fetchLoop', loop);
    const bareDelay = await bare.main('delayStop', null);

    await wiped(desk);
    await desk.main('delayStart', null);
    const before = processorOf(desk.pid);
    const synced = (await profiled(setting, name, desk, () => syncClients(desk))) as Synced;
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
  const share = processor.map(([part, ms]) => `${part} ${(ms / size).toFixed(3)}`);
  const note =
    `${perPage} a page, ${concurrency} at once; the loop took ${took(bareRates)}, the sync ${took(rates)}; ` +
    `processor, ms a record: ${share.join(', ')}`;
  const rate = { ...medianFinding(name, rates, bareRates), note };
  return name === 'sync' ? [rate, medianFinding('sync-delay', delays, bareDelays)] : [rate];
}

interface Synced {
  ms: number;
  records: number;
}

/** An empty cache; whatever the one before still had to do is over. */
async function wiped(desk: Launched): Promise<void> {
  await atRest(desk);
  const reply = await desk.main('evaluate', { expression: 'desk.sync.wipe()' });
  if (!(reply as { ok: boolean }).ok) throw new Error('The cache could not be wiped.');
  await atRest(desk);
}
