import type { Services } from '../services';

/**
 * Removes a profile with its keys and its stored records. Fails with `input.profile`, `vault.*` or
 * `storage.*`; the profile stays listed while anything of it is left, so that nothing is left
 * behind unseen.
 */
export async function forgetProfile(services: Services, profileId: string): Promise<void> {
  const { session, currentProfile, keys, profiles } = services;
  profiles.get(profileId);
  if (session.state.profile?.id === profileId) await session.close();
  // Each of the next two can refuse before anything is removed.
  await currentProfile.requireUnused(profileId);
  await keys.forget(profileId);
  await currentProfile.forget(profileId);
  await profiles.forget(profileId);
}
