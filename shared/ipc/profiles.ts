import * as v from 'valibot';
import { byName } from '../by-name';
import { method, nothing } from './define';
import { localId, userText, quantity, text } from './bounds';
import { recipeSchema } from '../recipe';

/** How a connection gets its bearer token (docs/interface.md, "Login"). */
const tokenSourceSchema = v.variant('kind', [
  v.object({ kind: v.literal('pasted') }),
  v.object({
    kind: v.literal('login'),
    /** Path under the base address, e.g. `/api-hub/v1/auth/merchant/login`. */
    path: text(1_000),
    publicKeyField: text(1_000),
    secretKeyField: text(1_000),
    /** Dotted path to the token in the answer, e.g. `token` or `data.access_token`. */
    tokenPath: text(1_000),
  }),
]);

export type TokenSource = v.InferOutput<typeof tokenSourceSchema>;

/**
 * A login as publicly documented for a service of the same shape: a default to start from, never
 * assumed to be right.
 */
export const usualLogin = {
  kind: 'login',
  path: '/api-hub/v1/auth/merchant/login',
  publicKeyField: 'public_key',
  secretKeyField: 'secret_key',
  tokenPath: 'token',
} as const satisfies TokenSource;

/**
 * Of a new connection for which nobody says it. It decides on words and colours only: what is live
 * and looks like a test would be the worse mistake.
 */
export const usualEnvironment = 'live';

/** What the user sets about a connection. None of it is secret. */
export const profileDraftSchema = v.object({
  name: userText,
  baseUrl: text(10_000),
  environment: v.picklist(['live', 'test']),
  token: tokenSourceSchema,
  /** Null until chosen, solved or probed. */
  recipe: v.nullable(recipeSchema),
  /** Records per page; `shared/pace.ts` has the bounds of both. */
  perPage: quantity,
  /** Concurrent requests of a sync or a card lookup. */
  concurrency: quantity,
});

export const profileSchema = v.object({
  ...profileDraftSchema.entries,
  id: v.string(),
  /** Punycode host with port, for display: a look-alike name cannot hide in it. */
  host: v.string(),
  /** The built-in sandbox with made-up records. */
  sample: v.boolean(),
});

export type ProfileDraft = v.InferOutput<typeof profileDraftSchema>;

export type Profile = v.InferOutput<typeof profileSchema>;

/** Far more than anyone has; the file can be edited by hand, so the list is bounded. */
export const maxProfiles = 100;

/** The part of the profiles file that was invalid, and the file it was moved to. */
const profilesSetAsideSchema = v.object({
  fileName: v.string(),
  /** Profiles in it; null when the whole file could not be read. */
  count: v.nullable(v.number()),
});

export type ProfilesSetAside = v.InferOutput<typeof profilesSetAsideSchema>;

/**
 * Something worth telling about accepted input, e.g. that a trailing slash was removed; each reason
 * word has a sentence per language.
 */
export const noticeSchema = v.object({
  field: v.string(),
  reason: v.string(),
  params: byName(v.string(), v.union([v.string(), v.number()])),
});

export type Notice = v.InferOutput<typeof noticeSchema>;

export const profiles = {
  list: method(nothing, v.array(profileSchema)),
  /** Ids of those whose keys are neither in the keychain nor in memory. */
  withoutKeys: method(nothing, v.array(v.string())),
  /** What the administrator's policy prepares, without connections of those names. */
  offered: method(nothing, v.array(profileDraftSchema)),
  /** Null when the whole file was valid. */
  setAside: method(nothing, v.nullable(profilesSetAsideSchema)),
  /**
   * Creates (`id` null) or changes a profile. Fails with `input.base-url`, `input.profile`,
   * `input.recipe`.
   */
  save: method(
    v.strictObject({ id: v.nullable(localId), draft: profileDraftSchema }),
    v.object({ profile: profileSchema, notices: v.array(noticeSchema) }),
  ),
  /** Removes the profile and its secrets from the keychain. */
  forget: method(v.strictObject({ id: localId }), nothing),
};
