import type {
  CredentialForm,
  StoredCredentials,
  SubmitReply,
} from '../../preload/contract/credentials';
import type { Notice, Profile } from '../../preload/contract/profiles';
import { parseExample } from '../api/example';
import type { WorkingRequest } from '../api/example';
import { solveRecipe } from '../api/solve';
import { DeskError } from '../failure';
import type { Secret } from '../vault/secret';
import { readEntered, withoutScheme } from './entered';
import type { KeyStore, Keys } from './key-store';

type Field = Exclude<keyof CredentialForm, 'keepWithoutFit'>;
type Problem = Extract<SubmitReply, { outcome: 'problems' }>['problems'][number];

export type Entry =
  { outcome: 'stored'; stored: StoredCredentials } | Exclude<SubmitReply, { outcome: 'stored' }>;

/**
 * What a user typed about a profile's keys, made into Secrets at the first line that reads them, tried against the pasted working
 * request without any network call, and kept. Fails with a `vault.*` code when keeping failed.
 */
export async function enterCredentials(
  profile: Profile,
  form: CredentialForm,
  keyStore: KeyStore,
): Promise<Entry> {
  const desk = new EntryDesk();
  const example = form.example.trim() === '' ? null : desk.example(form.example);
  const secretKey = desk.read('secretKey', form.secretKey);
  const byLogin = profile.token.kind === 'login';
  const publicKey = byLogin
    ? desk.read('publicKey', form.publicKey)
    : desk.readOptional('publicKey', form.publicKey);
  const accessToken = byLogin ? null : desk.token(form.accessToken, example);
  if (desk.problems.length > 0 || secretKey === null) {
    return { outcome: 'problems', problems: desk.problems };
  }

  const solved = example === null ? null : solveRecipe(example, secretKey, publicKey);
  if (solved !== null && solved.fits.length === 0 && !form.keepWithoutFit) {
    return { outcome: 'no-fit', tried: solved.tried };
  }
  const keys: Keys = { secretKey, accessToken, publicKey };
  const where = await keyStore.keep(profile.id, keys);
  return {
    outcome: 'stored',
    stored: {
      outcome: 'stored',
      where,
      notices: desk.notices,
      solved: solved === null ? null : { ...solved, fits: [...solved.fits] },
    },
  };
}

/** Collects every problem and notice of one form, so that all fields are told about at once. */
class EntryDesk {
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

  /** The token typed, else the one inside the pasted request. */
  token(pasted: string, example: WorkingRequest | null): Secret | null {
    if (pasted.trim() !== '') return this.read('accessToken', withoutScheme(pasted));
    if (example !== null && example.token !== null) {
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
