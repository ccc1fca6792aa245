import { Attempt } from '../../state/attempt.svelte';
import { getBridge, getSession, getSync } from '../../state/contexts';

/** Making and entering the open connection's recovery code. Call during initialization. */
export function recoveryActions() {
  const { backup } = getBridge();
  const session = getSession();
  const sync = getSync();
  const attempt = new Attempt();
  let isMade = $state(false);
  return {
    attempt,
    get isMade() {
      return isMade;
    },
    make: () =>
      attempt.run(async () => {
        isMade = await backup.makeRecovery();
        await sync.readCache();
      }),
    /** Whether the offline data is open again. */
    recover: async () => {
      let isOpen = false;
      await attempt.run(async () => {
        if (!(await backup.recover()) || session.profile === null) return;
        try {
          await session.open(session.profile.id);
          isOpen = true;
        } finally {
          await sync.again();
        }
      });
      return isOpen;
    },
  };
}
