import type { Services } from '../services';

/**
 * Removes a profile with its keys and its stored records. Fails with `input.profile`, `vault.*` or `storage.*`: it stays listed as
 * long as anything of it is left, which nobody would know of otherwise.
 */
export async function forgetProfile(services: Services, profileId: string): Promise<void> {
  const { session, currentProfile, keys, profiles } = services;
  profiles.get(profileId);
  if (session.state.profile?.id === profileId) await session.close();
  await keys.forget(profileId);
  await currentProfile.forget(profileId);
  await profiles.forget(profileId);
}
