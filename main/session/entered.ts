import { maxSecretBytes } from '../vault/vault';
import { Secret } from '../vault/secret';

export type EnteredProblem = 'empty' | 'nul' | 'control' | 'too-long';

export type Entered =
  { ok: true; secret: Secret; trimmed: boolean } | { ok: false; reason: EnteredProblem };

/**
 * A key or token as pasted: outer spaces and line breaks are taken off (and that is said), as are the breaks a mail program put
 * into the middle of a long token. What no keychain keeps faithfully is refused.
 */
export function readEntered(pasted: string): Entered {
  const text = pasted.trim().replace(/\s*[\r\n]+\s*/g, '');
  if (text === '') return { ok: false, reason: 'empty' };
  if (text.includes('\0')) return { ok: false, reason: 'nul' };
  if (/\p{Cc}/u.test(text)) return { ok: false, reason: 'control' };
  if (Buffer.byteLength(text, 'utf8') > maxSecretBytes) return { ok: false, reason: 'too-long' };
  return { ok: true, secret: Secret.fromText(text), trimmed: text !== pasted };
}

/** A token pasted with its scheme: `Bearer ` is added by the app (docs/interface.md, "Requests"). */
export function withoutScheme(pasted: string): string {
  return pasted.replace(/^\s*bearer\s+/i, '');
}
