import type { Profile } from '../../preload/contract/session';
import type { MerchantClient } from '../api/client';
import { DeskError } from '../failure';
import type { Services } from '../services';

/** Fails with `credentials.missing`. */
export function named({ profiles }: Services, name: string): Profile {
  const profile = profiles.byName(name);
  if (profile === null) {
    throw new DeskError('credentials.missing', { field: 'profile', reason: 'unknown' });
  }
  return profile;
}

/** One question to a profile's service, without its store. */
export async function ask<T>(
  services: Services,
  name: string,
  question: (client: MerchantClient) => Promise<T>,
): Promise<T> {
  const { session } = services;
  await session.take(named(services, name).id);
  return session.ask(question);
}
