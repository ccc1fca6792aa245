import type { DeskHandlers } from '../../shared/ipc/desk';
import type { Profile } from '../../shared/ipc/profiles';
import type { Policy } from '../policy/policy';
import { runChecks, type CheckOptions } from './checks';
import { forgetProfile, type ForgetOptions } from './forget';
import type { Probing } from './probing';
import type { ProfileStore } from './profiles';
import type { Session } from './session';

interface ProfileParts extends ForgetOptions {
  readonly policy: Pick<Policy, 'connections'>;
  readonly profiles: Pick<ProfileStore, 'list' | 'byName' | 'setAside' | 'get' | 'save' | 'forget'>;
  readonly session: Pick<Session, 'state' | 'close' | 'refresh'>;
  readonly probing: Pick<Probing, 'stop'>;
  /** A window that asks for this profile's keys shows what was changed. */
  readonly credentialPrompt: { changed(profile: Profile): void };
  /** The screen a profile was last at. */
  readonly screens: { forget(profileId: string): Promise<void> };
}

export function profileHandlers(parts: ProfileParts): Pick<DeskHandlers, 'profiles'> {
  const { profiles, session, probing, credentialPrompt, screens } = parts;
  return {
    profiles: {
      list: () => [...profiles.list],
      offered: () => parts.policy.connections.filter(({ name }) => profiles.byName(name) === null),
      save: async ({ id, draft }) => {
        const saved = await profiles.save(id, draft);
        credentialPrompt.changed(saved.profile);
        probing.stop();
        await session.refresh(saved.profile);
        return saved;
      },
      setAside: () => profiles.setAside,
      forget: async ({ id }) => {
        probing.stop();
        await forgetProfile(parts, id);
        await screens.forget(id);
      },
    },
  };
}

interface SessionParts extends CheckOptions {
  readonly session: Session;
  /** The page shows the stored rows. */
  readonly onBegin: () => void;
  readonly lock: () => void;
}

export function sessionHandlers(parts: SessionParts): Pick<DeskHandlers, 'session'> {
  const { session } = parts;
  return {
    session: {
      state: () => session.state,
      open: ({ profileId }) => session.open(profileId),
      openSample: () => session.openSample(),
      close: () => session.close(),
      disconnect: () => session.disconnect(),
      begin: () => parts.onBegin(),
      retry: () => session.retry(),
      check: () => runChecks(parts),
      lock: () => parts.lock(),
    },
  };
}
