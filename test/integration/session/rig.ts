import { MemoryVault } from '../../../main/vault/memory';
import type { Profile } from '../../../preload/contract/profiles';

/** A profile as it stands in its file, of a service nobody asks. */
export function profileOf(id: string): Profile {
  return {
    id,
    name: 'Andina',
    baseUrl: 'https://api.andina.example',
    environment: 'test',
    token: { kind: 'pasted' },
    recipe: null,
    perPage: 100,
    concurrency: 2,
    host: 'api.andina.example',
    sample: false,
  };
}

/** A keychain in memory: what a real one answers, without asking the system's. */
export function readyVault(): MemoryVault {
  return new MemoryVault({ kind: 'keychain', name: 'test', state: 'ready' });
}
