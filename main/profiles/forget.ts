import type { KeyStore } from '../credentials/key-store';
import type { CurrentProfile } from './current-profile';
import type { ProfileStore } from './profiles';
import type { Session } from './session';

export interface ForgetOptions {
  readonly session: Pick<Session, 'state' | 'close'>;
  readonly currentProfile: Pick<CurrentProfile, 'requireUnused' | 'forget'>;
  readonly keys: Pick<KeyStore, 'forget'>;
  readonly profiles: Pick<ProfileStore, 'get' | 'forget'>;
}

/**
 * Removes a profile with its keys and its stored records. Fails with `input.profile`, `vault.*` or
 * `storage.*`; the profile stays listed while anything of it is left, so that nothing is left
 * behind unseen.
 */
export async function forgetProfile(options: ForgetOptions, profileId: string): Promise<void> {
  const { session, currentProfile, keys, profiles } = options;
  profiles.get(profileId);
  if (session.state.profile?.id === profileId) await session.close();
  // Each of the next two can refuse before anything is removed.
  await currentProfile.requireUnused(profileId);
  await keys.forget(profileId);
  await currentProfile.forget(profileId);
  await profiles.forget(profileId);
}
