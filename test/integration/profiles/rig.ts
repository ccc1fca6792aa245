import type { Timing } from '../../../main/http/time';
import { DeskError } from '../../../main/failure';
import { MemoryVault } from '../../../main/vault/memory';
import type { Profile } from '../../../shared/ipc/profiles';
import { profileDraft } from '../../support/profile-draft';

/** A profile as it stands in its file, of a service nobody asks. */
export function profileOf(id: string): Profile {
  return { id, ...profileDraft, host: 'api.andina.example', sample: false };
}

/** A keychain in memory: what a real one answers, without asking the system's. */
export function readyVault(): MemoryVault {
  return new MemoryVault({ kind: 'keychain', name: 'test', state: 'ready' });
}

/** A clock that jumps whenever somebody sleeps: minutes are waited in no time. */
export function jumpingClock(): Timing & { readonly slept: number } {
  let slept = 0;
  return {
    get slept() {
      return slept;
    },
    now: () => 1_000 + slept,
    random: () => 1,
    sleep: async (ms, signal) => {
      // A turn of the loop, so that what waits for ever still runs into the test's end.
      await new Promise(setImmediate);
      if (signal?.aborted) throw new DeskError('app.cancelled');
      slept += ms;
    },
  };
}
