import { enterToken } from '../credentials/enter';
import { DeskError } from '../failure';
import type { Services } from '../services';
import { printJson, printMessage } from './output';
import { requireProfile } from './stored-records';
import { readTokenFromStdin } from './stdin';
import { UsageError } from './usage-error';

/** Stores a new access token beside the other keys of the profile. Asks the service nothing. */
export async function renewToken(services: Services, name: string): Promise<void> {
  const { keys } = services;
  const profile = requireProfile(services, name);
  if (profile.token.kind === 'login') {
    throw new UsageError(
      'This connection logs in for its token: give new keys to "connect", or "connect" without the login.',
    );
  }
  const accessToken = await readTokenFromStdin();
  if (keys.vaultState.kind !== 'keychain') throw new DeskError('vault.absent');
  const entry = await enterToken(profile, { accessToken }, keys);
  if (entry.outcome !== 'stored') {
    const [problem] = entry.outcome === 'problems' ? entry.problems : [];
    const reason = problem?.reason ?? 'empty';
    throw new DeskError('input.secret', { field: 'accessToken', reason });
  }
  for (const { field, reason } of entry.stored.notices) printMessage(`${field}: ${reason}.`);
  await printJson({ profile: profile.name, token: 'pasted', stored: entry.stored.where });
}
