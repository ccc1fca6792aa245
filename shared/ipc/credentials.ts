import * as v from 'valibot';
import { byName } from '../by-name';
import { failureSchema } from '../failures';
import { languageCodes } from '../locales';
import { method, nothing, push } from './define';
import { localId, text } from './bounds';
import { recipeSchema } from '../recipe';
import { noticeSchema } from './profiles';
import { settingsSchema } from './settings';

const storedSchema = v.object({
  outcome: v.literal('stored'),
  where: v.picklist(['keychain', 'session']),
  /** For example that pasted spaces and line breaks were removed. */
  notices: v.array(noticeSchema),
  /** What was learned from the pasted working request; null when none was pasted. */
  solved: v.nullable(
    v.object({
      tried: v.number(),
      /**
       * Best first; more than one when the example cannot tell them apart; empty when none fits.
       */
      fits: v.array(recipeSchema),
      /** Which call would tell several fits apart. */
      distinguishedBy: v.nullable(v.picklist(['list', 'card'])),
    }),
  ),
});

/** What a request that was pasted into the desk's page says; its keys and signature stay in main. */
const pastedRequestSchema = v.object({
  /** The service's, without an endpoint's path and query. */
  address: v.string(),
  host: v.string(),
  /** The path of a login below it; null for any other request. */
  loginPath: v.nullable(v.string()),
  hasToken: v.boolean(),
  /** Whether it tells how the service signs. */
  isSigned: v.boolean(),
});

export type PastedRequestOutline = v.InferOutput<typeof pastedRequestSchema>;

export type StoredCredentials = v.InferOutput<typeof storedSchema>;

/**
 * Credentials as the app's page sees them: it can open the window, but never read what is entered
 * there.
 */
export const credentials = {
  /**
   * Opens the credential window for a profile and answers when it is closed. `only` asks for a new
   * token and keeps the stored keys; for profiles whose token is pasted.
   */
  ask: method(
    v.strictObject({ profileId: localId, only: v.optional(v.literal('access-token')) }),
    v.variant('outcome', [storedSchema, v.object({ outcome: v.literal('cancelled') })]),
  ),
  /**
   * Whether a request that the user pastes by key or menu stays in main and is told by
   * `requestPasted`; any other text is pasted as ever. `forget` drops the one taken before, as do
   * the lock and keys that were stored with it.
   */
  expectRequest: method(v.strictObject({ expected: v.boolean(), forget: v.boolean() }), nothing),
  requestPasted: push(pastedRequestSchema),
  /** What is too long to be read as a request stays in main as well: `input.example`. */
  requestRefused: push(failureSchema),
  /**
   * Asks the user, in a window of main's own, whether to copy a stored value; only a click or key
   * there does it. The clipboard is cleared after `clearsAfterSeconds` if unchanged; null when the
   * window was closed without.
   */
  copy: method(
    v.strictObject({ which: v.picklist(['secret-key', 'public-key', 'access-token']) }),
    v.object({ clearsAfterSeconds: v.nullable(v.number()) }),
  ),
  /** Shows a stored value in a separate window that closes soon. */
  reveal: method(v.strictObject({ which: v.picklist(['secret-key', 'public-key']) }), nothing),
};

/**
 * What is typed into the credential window. Depending on the profile's token source, `accessToken`
 * or `publicKey` is required.
 */
const credentialFormSchema = v.strictObject({
  secretKey: text(100_000),
  publicKey: text(100_000),
  accessToken: text(100_000),
  /** One working request as a curl command or as URL and headers; '' when there is none. */
  example: text(200_000),
  /** Store the credentials although no recipe fits the example. */
  keepWithoutFit: v.boolean(),
});

const credentialFields = ['secretKey', 'publicKey', 'accessToken', 'example'] as const;

const problemParams = byName(v.string(), v.union([v.string(), v.number()]));

const submitReplySchema = v.variant('outcome', [
  /** Stored; main destroys the window right after. */
  v.object({ outcome: v.literal('stored') }),
  v.object({
    outcome: v.literal('problems'),
    problems: v.array(
      v.object({
        field: v.picklist(credentialFields),
        reason: v.string(),
        params: problemParams,
      }),
    ),
  }),
  v.object({ outcome: v.literal('no-fit'), tried: v.number() }),
]);

/** One password, passphrase or code; `repeated` is what was typed the second time, if it is new. */
const secretFormSchema = v.strictObject({ secret: text(10_000), repeated: text(10_000) });

const secretReplySchema = v.variant('outcome', [
  v.object({ outcome: v.literal('stored') }),
  v.object({
    outcome: v.literal('problem'),
    field: v.picklist(['secret', 'repeated']),
    reason: v.picklist(['empty', 'too-long', 'short', 'different', 'code']),
  }),
]);

export type SecretForm = v.InferOutput<typeof secretFormSchema>;
export type SecretReply = v.InferOutput<typeof secretReplySchema>;
export type CredentialForm = v.InferOutput<typeof credentialFormSchema>;
export type SubmitReply = v.InferOutput<typeof submitReplySchema>;

/**
 * The complete contract of the credential window: values only go in, and every reply is a status.
 */
export const credentialContract = {
  form: {
    submit: method(credentialFormSchema, submitReplySchema),
    /** Fails with what the secret does not open, such as `input.backup` (`passphrase`). */
    submitSecret: method(secretFormSchema, secretReplySchema),
    cancel: method(nothing, nothing),
  },
};

const surroundings = {
  language: v.picklist(languageCodes),
  theme: settingsSchema.entries.theme,
};

const keysContextSchema = v.object({
  /** All keys; or only a new token, while the stored keys stay. */
  asks: v.picklist(['keys', 'token']),
  profileName: v.string(),
  /** The full address the keys are stored for and sent to. */
  address: v.string(),
  tokenSource: v.picklist(['pasted', 'login']),
  /** What a request that was pasted before gives already. */
  pasted: v.object({ token: v.boolean(), signing: v.boolean() }),
  vaultKind: v.picklist(['keychain', 'session-only']),
  vaultName: v.string(),
  ...surroundings,
});

/**
 * What the window can ask for instead of keys: the password of the database that records are
 * published to, the passphrase of a new backup or of one to restore, or a recovery code.
 */
const secretKinds = ['database', 'new-passphrase', 'passphrase', 'recovery-code'] as const;

const secretContextSchema = v.object({
  asks: v.picklist(secretKinds),
  /** What it is for: a connection or a file. */
  name: v.string(),
  /** In full where it is used: an address or a path. */
  place: v.string(),
  /** Where it will be stored. */
  stored: v.picklist(['keychain', 'session', 'nowhere']),
  vaultName: v.string(),
  ...surroundings,
});

/** Given to the credential window when it is created (it cannot ask for anything). Not secret. */
export const credentialContextSchema = v.variant('asks', [keysContextSchema, secretContextSchema]);

export type CredentialContext = v.InferOutput<typeof credentialContextSchema>;
export type KeysContext = v.InferOutput<typeof keysContextSchema>;
export type SecretContext = v.InferOutput<typeof secretContextSchema>;
