import type { Services } from '../services';

/** Removes a profile with its keys and what was kept of its records. Fails with `input.profile`, `vault.*` or `storage.*`. */
export async function forgetProfile(services: Services, profileId: string): Promise<void> {
  const { session, holdings, keys, profiles } = services;
  profiles.get(profileId);
  if (session.state.profile?.id === profileId) await session.close();
  await holdings.forget(profileId);
  await keys.forget(profileId);
  await profiles.forget(profileId);
}
