import type { Profile } from '../../../preload/contract/session';

export type Environment = 'live' | 'test' | 'sample' | 'none';

/** What colours a connection: made-up data is its own kind, whatever environment it claims. */
export function environmentOf(profile: Profile | null): Environment {
  if (profile === null) return 'none';
  return profile.sample ? 'sample' : profile.environment;
}
