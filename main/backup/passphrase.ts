import { minPassphraseLength } from '../../shared/passphrase';
import { DeskError } from '../failure';
import type { Secret } from '../vault/secret';

/** As text, for the file's own encryption. Fails with `input.backup` (`short`) for a new one. */
export function passphraseText(passphrase: Secret, isNew: boolean): string {
  const text = passphrase.use((bytes) => Buffer.from(bytes).toString('utf8'));
  if (isNew && text.length < minPassphraseLength) {
    throw new DeskError('input.backup', { reason: 'short' });
  }
  return text;
}
