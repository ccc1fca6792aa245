import * as v from 'valibot';
import { languageCodes } from './languages';
import { ownId, text, method, nothing } from './define';
import { recipeSchema } from './recipe';
import { noticeSchema } from './session';

export const storedSchema = v.object({
  outcome: v.literal('stored'),
  where: v.picklist(['keychain', 'session']),
  /** E.g. spaces and line breaks from pasting taken off. */
  notices: v.array(noticeSchema),
  /** What was learned from the pasted working request; null when none was pasted. */
  solved: v.nullable(
    v.object({
      tried: v.number(),
      /** Best first; more than one when the example cannot tell them apart; empty when none fits. */
      fits: v.array(recipeSchema),
      /** Which call would tell several fits apart. */
      distinguishedBy: v.nullable(v.picklist(['list', 'card'])),
    }),
  ),
});

export type StoredCredentials = v.InferOutput<typeof storedSchema>;

/** As the desk's window sees credentials: it may ask for the window, never for their content. */
export const credentials = {
  /**
   * Opens the credential window for a profile and answers when it is closed. `only` asks for a new token beside the keys that are kept, where
   * the profile's token is pasted.
   */
  ask: method(
    v.strictObject({ profileId: ownId, only: v.optional(v.literal('access-token')) }),
    v.variant('outcome', [storedSchema, v.object({ outcome: v.literal('cancelled') })]),
  ),
  /**
   * Asks, in a window of main's own, whether a stored value is to be put on the clipboard: only a click or key there does it. Cleared after
   * `clearsAfterSeconds` if unchanged; null when the window was closed without.
   */
  copy: method(
    v.strictObject({ which: v.picklist(['secret-key', 'public-key', 'access-token']) }),
    v.object({ clearsAfterSeconds: v.nullable(v.number()) }),
  ),
  /** Shows a stored value in a separate, short-lived window. */
  reveal: method(v.strictObject({ which: v.picklist(['secret-key', 'public-key']) }), nothing),
};

/** What is typed into the credential window; one of `accessToken` and `publicKey` is needed, by the profile's token source. */
const credentialFormSchema = v.strictObject({
  secretKey: text(100_000),
  publicKey: text(100_000),
  accessToken: text(100_000),
  /** One working request as curl or URL and headers; '' when there is none. */
  example: text(200_000),
  /** Keep the credentials although no recipe fits the example. */
  keepWithoutFit: v.boolean(),
});

const credentialFields = ['secretKey', 'publicKey', 'accessToken', 'example'] as const;

const submitReplySchema = v.variant('outcome', [
  /** Stored; main destroys the window right after. */
  v.object({ outcome: v.literal('stored') }),
  v.object({
    outcome: v.literal('problems'),
    problems: v.array(v.object({ ...noticeSchema.entries, field: v.picklist(credentialFields) })),
  }),
  v.object({ outcome: v.literal('no-fit'), tried: v.number() }),
]);

export type CredentialForm = v.InferOutput<typeof credentialFormSchema>;
export type SubmitReply = v.InferOutput<typeof submitReplySchema>;

/** The credential window's whole contract: inward only, every reply is a status. */
export const credentialContract = {
  form: {
    submit: method(credentialFormSchema, submitReplySchema),
    cancel: method(nothing, nothing),
  },
};

/** Handed to the credential window at creation (it can ask for nothing). Not secret. */
export const credentialContextSchema = v.object({
  profileName: v.string(),
  /** Where the keys go, in full: the address they are kept for. */
  address: v.string(),
  tokenSource: v.picklist(['pasted', 'login']),
  /** All keys; a new token alone, while the others stay as they are kept; or the password of the database records are published to. */
  asks: v.picklist(['keys', 'token', 'database']),
  vaultKind: v.picklist(['keychain', 'session-only']),
  vaultName: v.string(),
  language: v.picklist(languageCodes),
  theme: v.picklist(['system', 'light', 'dark']),
});

export type CredentialContext = v.InferOutput<typeof credentialContextSchema>;
