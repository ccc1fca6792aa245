import { randomBytes } from 'node:crypto';
import { DeskError } from '../failure';
import { Secret } from '../vault/secret';
import { openVault } from '../vault/open-vault';
import { type Checked, CheckFailed } from './checks';

/**
 * Writes a test entry under a random service name, reads it back and removes it; the user's entries
 * are never touched. Fails with a `vault.*` code; with `vault.absent` when there is no keychain:
 * the desk would run, but store nothing beyond the session.
 */
export async function checkKeychain(): Promise<Checked<true>> {
  const vault = await openVault(`Merchant Desk self-test ${randomBytes(6).toString('hex')}`);
  if (vault.state.kind !== 'keychain') throw new DeskError('vault.absent');
  const entry = Secret.fromText(`sample-not-a-real-secret-${randomBytes(12).toString('hex')}`);
  try {
    await vault.write('selftest', 'secret-key', entry);
    const stored = await vault.read('selftest', 'secret-key');
    if (!stored?.equals(entry)) throw new DeskError('vault.mismatch');
  } finally {
    await vault.remove('selftest', 'secret-key');
  }
  const leftover = await vault.read('selftest', 'secret-key');
  if (leftover !== null) throw new CheckFailed({ removed: false });
  return { found: { keychain: vault.state.name, removed: true }, value: true };
}
