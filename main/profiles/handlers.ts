import type { DeskHandlers } from '../../shared/ipc/desk';
import type { Profile, ProfileDraft } from '../../shared/ipc/profiles';
import type { AuditLog } from '../audit/audit-store';
import type { KeyStore } from '../credentials/key-store';
import type { Policy } from '../policy/policy';
import { runChecks, type CheckOptions } from './checks';
import { forgetProfile, type ForgetOptions } from './forget';
import type { Probing } from './probing';
import type { ProfileStore } from './profiles';
import type { Session } from './session';

interface ProfileParts extends ForgetOptions {
  readonly keys: Pick<KeyStore, 'forget' | 'has'>;
  readonly policy: Pick<Policy, 'connections'>;
  readonly profiles: Pick<
    ProfileStore,
    'list' | 'byName' | 'setAside' | 'get' | 'save' | 'forget' | 'hasStoredKeys'
  >;
  readonly currentProfile: ForgetOptions['currentProfile'] & {
    auditOf(profileId: string): AuditLog;
  };
  readonly session: Pick<Session, 'state' | 'close' | 'refresh'>;
  readonly probing: Pick<Probing, 'stop'>;
  /** A connection that is synced or read beside the open one is left before it changes. */
  readonly connections: { release(profileId: string): Promise<unknown> };
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
      withoutKeys: async () => {
        const ids: string[] = [];
        for (const { id, sample } of profiles.list) {
          if (!sample && !(await parts.keys.has(id))) ids.push(id);
        }
        return ids;
      },
      offered: () => parts.policy.connections.filter(({ name }) => profiles.byName(name) === null),
      save: async ({ id, draft }) => {
        if (id !== null && profiles.hasStoredKeys(id)) {
          const subject = changedParts(profiles.get(id), draft).join(', ');
          // A connection can be repaired even where its log cannot be written.
          await parts.currentProfile
            .auditOf(id)
            .record({ what: 'connection', subject: `changed: ${subject}` })
            .catch(() => undefined);
        }
        if (id !== null) await parts.connections.release(id);
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

/** The names of what a draft changes, never their values. */
function changedParts(profile: Profile, draft: ProfileDraft): string[] {
  const names = Object.keys(draft) as (keyof ProfileDraft)[];
  return names.filter((name) => JSON.stringify(profile[name]) !== JSON.stringify(draft[name]));
}

interface SessionParts extends CheckOptions {
  readonly session: Session;
  readonly auditLog: AuditLog;
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
      disconnect: async () => {
        await parts.auditLog
          .record({ what: 'connection', subject: 'keys removed' })
          .catch(() => undefined);
        await session.disconnect();
      },
      begin: () => parts.onBegin(),
      retry: () => session.retry(),
      check: () => runChecks(parts),
      lock: () => parts.lock(),
    },
  };
}
