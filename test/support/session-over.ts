import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Connect } from '../../main/profiles/connected-profile';
import type { CurrentProfile } from '../../main/profiles/current-profile';
import { KeyStore } from '../../main/credentials/key-store';
import { ProfileStore } from '../../main/profiles/profiles';
import { Session } from '../../main/profiles/session';
import { Secret } from '../../main/vault/secret';
import type { Vault } from '../../main/vault/vault';
import type { ProfileDraft } from '../../shared/ipc/profiles';

/** A session over profiles in a home of its own, with keys in this vault. */
export async function sessionOver(vault: Vault, connect: Connect, currentProfile?: CurrentProfile) {
  const home = await mkdtemp(join(tmpdir(), 'desk-session-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const profiles = await ProfileStore.open(home);
  const keys = new KeyStore(vault, profiles);
  const session = new Session({
    ...{ profiles, keys, connect, sandboxWorker: '', clockOffset: () => null },
    ...(currentProfile && { currentProfile }),
  });
  /** A profile of this description, with keys that are visibly none. */
  const profileWithKeys = async (draft: ProfileDraft) => {
    const { profile } = await profiles.save(null, draft);
    await keys.keep(profile, {
      secretKey: Secret.fromText(`sample-not-a-real-key-of-${draft.name}`),
      accessToken: Secret.fromText(`sample-not-a-real-token-of-${draft.name}`),
      publicKey: null,
    });
    return profile;
  };
  return { profiles, keys, session, profileWithKeys };
}
