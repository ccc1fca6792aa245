import { syncable } from '../../shared/resources';
import { presetById } from '../../shared/recipe-presets';
import type { Profile } from '../../shared/ipc/profiles';
import { usualPace } from '../../shared/pace';
import { realTiming } from '../http/time';
import { hostSandbox, type HostedSandbox } from '../sandbox/host';
import { SyncEngine, type SyncOptions } from '../sync/sync-engine';
import { Secret } from '../vault/secret';
import type { Keys } from '../credentials/key-store';
import { dayMs } from '../../shared/instants';

const sampleProfileId = 'sample';

export interface Sample {
  readonly profile: Profile;
  readonly keys: Keys;
  readonly cardIds: readonly string[];
  setEdition(edition: 0 | 1 | 2 | 3): Promise<void>;
  close(): Promise<void>;
}

/**
 * A profile and keys for the built-in service, which is reached by real HTTP with real signatures.
 */
export function connectionTo(
  { baseUrl, credentials }: HostedSandbox,
  named: Pick<Profile, 'id' | 'name'>,
): { readonly profile: Profile; readonly keys: Keys } {
  return {
    profile: {
      ...named,
      baseUrl,
      host: new URL(baseUrl).host,
      environment: 'test',
      token: { kind: 'pasted' },
      recipe: presetById('hmac-sha256-query-hex'),
      ...usualPace,
      sample: true,
    },
    keys: {
      secretKey: Secret.fromText(credentials.secretKey),
      accessToken: Secret.fromText(credentials.accessToken),
      publicKey: Secret.fromText(credentials.publicKey),
    },
  };
}

/** Starts the built-in service with generated records, and a profile for it. Nothing is stored. */
export async function startSample(workerFile: string): Promise<Sample> {
  const sandbox = await hostSandbox(workerFile, {});
  return {
    ...connectionTo(sandbox, { id: sampleProfileId, name: 'Sample data' }),
    cardIds: sandbox.sampleCardIds,
    setEdition: (edition) => sandbox.setEdition(edition),
    close: () => sandbox.close(),
  };
}

/**
 * The sample service's past editions (main/sandbox/world.ts), and how many days ago each was
 * current.
 */
const past = [
  { edition: 0, daysAgo: 21 },
  { edition: 1, daysAgo: 7 },
  { edition: 2, daysAgo: 1 },
] as const;

/**
 * Syncs the sample service three times as it was on past days, so that the list of changes is not
 * empty at first. Rejects when `signal` aborts.
 */
export async function fillWithPast(
  sample: Sample,
  options: SyncOptions,
  signal: AbortSignal,
): Promise<void> {
  for (const { edition, daysAgo } of past) {
    await sample.setEdition(edition);
    signal.throwIfAborted();
    const timing = { ...realTiming, now: () => Date.now() - daysAgo * dayMs };
    const engine = await SyncEngine.open({ ...options, timing });
    const stop = () => void engine.close();
    signal.addEventListener('abort', stop, { once: true });
    engine.start({ resources: syncable });
    await engine.finished();
    signal.removeEventListener('abort', stop);
    signal.throwIfAborted();
  }
  await sample.setEdition(3);
}
