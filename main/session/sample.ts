import { usualPace } from '../../preload/contract/session';
import type { Profile } from '../../preload/contract/session';
import { presetById } from '../../preload/contract/recipe';
import { hostSandbox } from '../sandbox/host';
import { Secret } from '../vault/secret';
import type { Keys } from './key-store';

const sampleProfileId = 'sample';

export interface Sample {
  readonly profile: Profile;
  readonly keys: Keys;
  readonly cardIds: readonly string[];
  setEdition(edition: 0 | 1 | 2 | 3): Promise<void>;
  close(): Promise<void>;
}

/** Starts the built-in service and a profile for it: real HTTP and real signatures, made-up records, nothing kept. */
export async function startSample(workerFile: string): Promise<Sample> {
  const sandbox = await hostSandbox(workerFile, {});
  const recipe = presetById('hmac-sha256-query-hex');
  return {
    profile: {
      id: sampleProfileId,
      name: 'Sample data',
      baseUrl: sandbox.baseUrl,
      host: new URL(sandbox.baseUrl).host,
      environment: 'test',
      token: { kind: 'pasted' },
      recipe,
      ...usualPace,
      sample: true,
    },
    keys: {
      secretKey: Secret.fromText(sandbox.credentials.secretKey),
      accessToken: Secret.fromText(sandbox.credentials.accessToken),
      publicKey: Secret.fromText(sandbox.credentials.publicKey),
    },
    cardIds: sandbox.sampleCardIds,
    setEdition: (edition) => sandbox.setEdition(edition),
    close: () => sandbox.close(),
  };
}
