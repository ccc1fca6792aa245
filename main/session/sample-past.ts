import { syncable } from '../../preload/contract/resources';
import { realTiming } from '../api/time';
import { SyncEngine } from '../sync/sync-engine';
import type { SyncOptions } from '../sync/sync-engine';
import type { Sample } from './sample';

const dayMs = 86_400_000;

/** The sample service's states and how many days ago each was the present (main/sandbox/population.ts). */
const past = [
  { edition: 0, daysAgo: 21 },
  { edition: 1, daysAgo: 7 },
  { edition: 2, daysAgo: 1 },
] as const;

/** Three real syncs of the sample service as it was on past days, so that "what changed" has something to say at once. */
export async function fillWithPast(
  sample: Sample,
  options: SyncOptions,
  signal: AbortSignal,
): Promise<void> {
  for (const { edition, daysAgo } of past) {
    if (signal.aborted) return;
    await sample.setEdition(edition);
    const timing = { ...realTiming, now: () => Date.now() - daysAgo * dayMs };
    const engine = await SyncEngine.open({ ...options, timing });
    const stop = () => void engine.close();
    signal.addEventListener('abort', stop, { once: true });
    engine.start({ resources: syncable });
    await engine.finished();
    signal.removeEventListener('abort', stop);
  }
  await sample.setEdition(3);
}
