import type { CredentialForm, StoredCredentials, SubmitReply } from '../../shared/ipc/credentials';
import type { Notice, Profile } from '../../shared/ipc/profiles';
import { parseExample, type PastedParts, type WorkingRequest } from '../signing/pasted/read-pasted';
import { solveRecipe } from '../signing/solve';
import { DeskError } from '../failure';
import { Secret } from '../vault/secret';
import { maxSecretBytes } from '../vault/vault';
import { wipeKeys, type Keys, type KeyStore } from './key-store';

type Field = Exclude<keyof CredentialForm, 'keepWithoutFit'>;
type Problem = Extract<SubmitReply, { outcome: 'problems' }>['problems'][number];

type Entry =
  | { outcome: 'stored'; stored: StoredCredentials }
  | Exclude<SubmitReply, { outcome: 'stored' }>;

interface ReadKeys extends Pick<StoredCredentials, 'notices' | 'solved'> {
  readonly outcome: 'read';
  readonly keys: Keys;
}

/**
 * Turns the typed keys of a profile into Secrets as soon as they are read, and tries them against
 * the pasted working request without any network call. What was `pasted` before, for this address,
 * gives what is not typed.
 */
export function readCredentials(
  profile: Pick<Profile, 'baseUrl' | 'token'>,
  form: CredentialForm,
  pasted: PastedParts | null = null,
): ReadKeys | Exclude<SubmitReply, { outcome: 'stored' }> {
  const reader = new FormReader();
  const isTyped = form.example.trim() !== '';
  const example = isTyped ? reader.example(form.example) : (pasted?.working ?? null);
  const secretKey = reader.read('secretKey', form.secretKey);
  const byLogin = profile.token.kind === 'login';
  const publicKey = byLogin
    ? reader.read('publicKey', form.publicKey)
    : reader.readOptional('publicKey', form.publicKey);
  const tokenIn =
    isTyped || pasted === null ? example : { origin: pasted.url.origin, token: pasted.token };
  const accessToken = byLogin ? null : reader.token(form.accessToken, tokenIn, profile.baseUrl);
  if (reader.problems.length > 0 || secretKey === null) {
    return { outcome: 'problems', problems: reader.problems };
  }

  const solved = example === null ? null : solveRecipe(example, secretKey, publicKey);
  if (solved !== null && solved.fits.length === 0 && !form.keepWithoutFit) {
    return { outcome: 'no-fit', tried: solved.tried };
  }
  return {
    outcome: 'read',
    keys: { secretKey, accessToken, publicKey },
    notices: reader.notices,
    solved: solved === null ? null : { ...solved, fits: [...solved.fits] },
  };
}

/** As `readCredentials`, and stores the keys. Fails with a `vault.*` code when storing fails. */
export async function enterCredentials(
  profile: Profile,
  form: CredentialForm,
  keyStore: KeyStore,
  pasted: PastedParts | null = null,
): Promise<Entry> {
  const parsed = readCredentials(profile, form, pasted);
  if (parsed.outcome !== 'read') return parsed;
  const { keys, notices, solved } = parsed;
  const where = await keyStore.keep(profile, keys);
  return { outcome: 'stored', stored: { outcome: 'stored', where, notices, solved } };
}

/**
 * Stores a new token with the profile's stored keys, which must be complete and belong to the same
 * address; all are bound together again. Fails with `credentials.missing`,
 * `credentials.other-address` or a `vault.*` code.
 */
export async function enterToken(
  profile: Profile,
  form: Pick<CredentialForm, 'accessToken'>,
  keyStore: KeyStore,
): Promise<Entry> {
  const reader = new FormReader();
  const accessToken = reader.token(form.accessToken, null, profile.baseUrl);
  if (accessToken === null) return { outcome: 'problems', problems: reader.problems };
  const stored = await keyStore.load(profile);
  const where = await keyStore.keep(profile, { ...stored, accessToken });
  // Without a keychain these objects are the only copy.
  if (where === 'keychain') wipeKeys(stored);
  const { notices } = reader;
  return { outcome: 'stored', stored: { outcome: 'stored', where, notices, solved: null } };
}

/** Collects all problems and notices of a form, so that they are shown together. */
class FormReader {
  readonly problems: Problem[] = [];
  readonly notices: Notice[] = [];

  read(field: Field, typed: string): Secret | null {
    const entered = readEntered(typed);
    if (!entered.ok) {
      this.problems.push({ field, reason: entered.reason, params: {} });
      return null;
    }
    if (entered.trimmed) this.notices.push({ field, reason: 'trimmed', params: {} });
    return entered.secret;
  }

  readOptional(field: Field, typed: string): Secret | null {
    return typed.trim() === '' ? null : this.read(field, typed);
  }

  /**
   * The token typed, otherwise the one in the pasted request. That one belongs to the request's
   * service and is never sent to another.
   */
  token(
    typed: string,
    example: Pick<WorkingRequest, 'origin' | 'token'> | null,
    baseUrl: string,
  ): Secret | null {
    if (typed.trim() !== '') return this.read('accessToken', withoutScheme(typed));
    if (example !== null && example.token !== null) {
      if (example.origin !== new URL(baseUrl).origin) {
        this.problems.push({ field: 'accessToken', reason: 'other-address', params: {} });
        return null;
      }
      this.notices.push({ field: 'accessToken', reason: 'from-example', params: {} });
      return example.token;
    }
    return this.read('accessToken', typed);
  }

  example(pasted: string): WorkingRequest | null {
    try {
      return parseExample(pasted);
    } catch (thrown) {
      if (!(thrown instanceof DeskError)) throw thrown;
      const { reason, ...others } = thrown.params;
      const params = Object.fromEntries(
        Object.entries(others).flatMap(([name, value]) =>
          typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
        ),
      );
      this.problems.push({ field: 'example', reason: String(reason ?? 'unreadable'), params });
      return null;
    }
  }
}

type EnteredProblem = 'empty' | 'nul' | 'control' | 'too-long';

type Entered =
  | { ok: true; secret: Secret; trimmed: boolean }
  | { ok: false; reason: EnteredProblem };

/**
 * Reads a key or token as it was typed or pasted. Outer whitespace is removed and reported
 * (`trimmed`), as are line breaks a mail program put into a long token. Refuses what a keychain
 * would not store faithfully.
 */
export function readEntered(typed: string): Entered {
  const text = typed.trim().replace(/\s+/g, (run) => (/[\r\n]/.test(run) ? '' : run));
  if (text === '') return { ok: false, reason: 'empty' };
  if (text.includes('\0')) return { ok: false, reason: 'nul' };
  if (/\p{Cc}/u.test(text)) return { ok: false, reason: 'control' };
  if (Buffer.byteLength(text, 'utf8') > maxSecretBytes) return { ok: false, reason: 'too-long' };
  return { ok: true, secret: Secret.fromText(text), trimmed: text !== typed };
}

/** Removes a `Bearer ` scheme, which the app adds itself (docs/interface.md, "Requests"). */
export function withoutScheme(typed: string): string {
  return typed.replace(/^\s*bearer\s+/i, '');
}
