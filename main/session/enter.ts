import type {
  CredentialForm,
  StoredCredentials,
  SubmitReply,
} from '../../preload/contract/credentials';
import type { Notice, Profile } from '../../preload/contract/session';
import { parseExample } from '../api/example';
import type { WorkingRequest } from '../api/example';
import { solveRecipe } from '../api/solve';
import { DeskError } from '../failure';
import { Secret } from '../vault/secret';
import { maxSecretBytes } from '../vault/vault';
import { wipeKeys } from './key-store';
import type { Keys, KeyStore } from './key-store';

type Field = Exclude<keyof CredentialForm, 'keepWithoutFit'>;
type Problem = Extract<SubmitReply, { outcome: 'problems' }>['problems'][number];

export type Entry =
  | { outcome: 'stored'; stored: StoredCredentials }
  | Exclude<SubmitReply, { outcome: 'stored' }>;

interface ReadKeys extends Pick<StoredCredentials, 'notices' | 'solved'> {
  readonly outcome: 'read';
  readonly keys: Keys;
}

/**
 * What a user typed about a profile's keys, made into Secrets at the first line that reads them, and tried against the pasted working
 * request without any network call.
 */
export function readCredentials(
  profile: Pick<Profile, 'baseUrl' | 'token'>,
  form: CredentialForm,
): ReadKeys | Exclude<SubmitReply, { outcome: 'stored' }> {
  const reader = new FormReader();
  const example = form.example.trim() === '' ? null : reader.example(form.example);
  const secretKey = reader.read('secretKey', form.secretKey);
  const byLogin = profile.token.kind === 'login';
  const publicKey = byLogin
    ? reader.read('publicKey', form.publicKey)
    : reader.readOptional('publicKey', form.publicKey);
  const accessToken = byLogin ? null : reader.token(form.accessToken, example, profile.baseUrl);
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

/** As `readCredentials`, and kept. Fails with a `vault.*` code when keeping failed. */
export async function enterCredentials(
  profile: Profile,
  form: CredentialForm,
  keyStore: KeyStore,
): Promise<Entry> {
  const reading = readCredentials(profile, form);
  if (reading.outcome !== 'read') return reading;
  const { keys, notices, solved } = reading;
  const where = await keyStore.keep(profile, keys);
  return { outcome: 'stored', stored: { outcome: 'stored', where, notices, solved } };
}

/**
 * A new token beside the keys that are kept, which must be whole and of the same address: they are sealed together again. Fails with
 * `credentials.missing`, `credentials.other-address` or a `vault.*` code.
 */
export async function enterToken(
  profile: Profile,
  form: Pick<CredentialForm, 'accessToken'>,
  keyStore: KeyStore,
): Promise<Entry> {
  const reader = new FormReader();
  const accessToken = reader.token(form.accessToken, null, profile.baseUrl);
  if (accessToken === null) return { outcome: 'problems', problems: reader.problems };
  const kept = await keyStore.load(profile);
  const where = await keyStore.keep(profile, { ...kept, accessToken });
  // Without a keychain they are the only ones there are, and stay.
  if (where === 'keychain') wipeKeys(kept);
  const { notices } = reader;
  return { outcome: 'stored', stored: { outcome: 'stored', where, notices, solved: null } };
}

/** Collects every problem and notice of one form, so that all of them are shown at once. */
class FormReader {
  readonly problems: Problem[] = [];
  readonly notices: Notice[] = [];

  read(field: Field, pasted: string): Secret | null {
    const entered = readEntered(pasted);
    if (!entered.ok) {
      this.problems.push({ field, reason: entered.reason, params: {} });
      return null;
    }
    if (entered.trimmed) this.notices.push({ field, reason: 'trimmed', params: {} });
    return entered.secret;
  }

  readOptional(field: Field, pasted: string): Secret | null {
    return pasted.trim() === '' ? null : this.read(field, pasted);
  }

  /** The token typed, else the one inside the pasted request: it is the token of that request's service, and goes to no other. */
  token(pasted: string, example: WorkingRequest | null, baseUrl: string): Secret | null {
    if (pasted.trim() !== '') return this.read('accessToken', withoutScheme(pasted));
    if (example !== null && example.token !== null) {
      if (example.origin !== new URL(baseUrl).origin) {
        this.problems.push({ field: 'accessToken', reason: 'other-address', params: {} });
        return null;
      }
      this.notices.push({ field: 'accessToken', reason: 'from-example', params: {} });
      return example.token;
    }
    return this.read('accessToken', pasted);
  }

  example(pasted: string): WorkingRequest | null {
    try {
      return parseExample(pasted);
    } catch (thrown) {
      if (!(thrown instanceof DeskError)) throw thrown;
      const { reason } = thrown.params;
      this.problems.push({ field: 'example', reason: String(reason ?? 'unreadable'), params: {} });
      return null;
    }
  }
}

type EnteredProblem = 'empty' | 'nul' | 'control' | 'too-long';

type Entered =
  | { ok: true; secret: Secret; trimmed: boolean }
  | { ok: false; reason: EnteredProblem };

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
