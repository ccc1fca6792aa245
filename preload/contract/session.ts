import * as v from 'valibot';
import { languageCodes } from './preferences';
import { ownId, method, nothing, push, givenName, quantity, text } from './define';
import { failureParamsSchema, failureSchema } from './failure';
import { recipeSchema } from './recipe';
import { settingsSchema } from './app';

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

/** A login as publicly documented for a service of the same shape: a default to start from, never assumed to be right. */
export const usualLogin = {
  kind: 'login',
  path: '/api-hub/v1/auth/merchant/login',
  publicKeyField: 'public_key',
  secretKeyField: 'secret_key',
  tokenPath: 'token',
} as const satisfies TokenSource;

/** Defaults of a new connection, however it is set up; the user can change them. */
export const usualPace = { perPage: 100, concurrency: 4 } as const;

/** What the user sets about a connection. None of it is secret. */
export const profileDraftSchema = v.object({
  name: givenName,
  baseUrl: text(10_000),
  environment: v.picklist(['live', 'test']),
  token: tokenSourceSchema,
  /** Null until chosen, solved or probed. */
  recipe: v.nullable(recipeSchema),
  /** Records per page, 1 to 1,000. */
  perPage: quantity,
  /** Concurrent requests of a sync or a card lookup, 1 to 8. */
  concurrency: quantity,
});

export type ProfileDraft = v.InferOutput<typeof profileDraftSchema>;

const profileSchema = v.object({
  ...profileDraftSchema.entries,
  id: v.string(),
  /** Punycode host with port, for display: a look-alike name cannot hide in it. */
  host: v.string(),
  /** The built-in sandbox with made-up records. */
  sample: v.boolean(),
});

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

/** Something worth telling about accepted input, e.g. that a trailing slash was removed; each reason word has a sentence per language. */
export const noticeSchema = v.object({
  field: v.string(),
  reason: v.string(),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
});

export type Notice = v.InferOutput<typeof noticeSchema>;

export const profiles = {
  list: method(nothing, v.array(profileSchema)),
  /** Null when the whole file was valid. */
  setAside: method(nothing, v.nullable(profilesSetAsideSchema)),
  /** Creates (`id` null) or changes a profile. Fails with `input.base-url`, `input.profile`, `input.recipe`. */
  save: method(
    v.strictObject({ id: v.nullable(ownId), draft: profileDraftSchema }),
    v.object({ profile: profileSchema, notices: v.array(noticeSchema) }),
  ),
  /** Removes the profile and its secrets from the keychain. */
  forget: method(v.strictObject({ id: ownId }), nothing),
};

/** Where secrets are stored on this computer, and whether the keychain is available right now. */
const vaultStateSchema = v.object({
  kind: v.picklist(['keychain', 'session-only']),
  /** The product's own name: "GNOME Keyring", "macOS Keychain", "Windows Credential Manager", "Secret Service". */
  name: v.string(),
  /** `waiting`: the OS may be showing an unlock prompt. */
  state: v.picklist(['ready', 'waiting', 'locked', 'absent']),
});

export type VaultState = v.InferOutput<typeof vaultStateSchema>;

const heldSchema = v.picklist(['keychain', 'session', 'none']);

const sessionStateSchema = v.object({
  profile: v.nullable(profileSchema),
  /** `offline` and `refused` keep the profile open: being offline is a state, not a sign-out. */
  phase: v.picklist(['closed', 'opening', 'online', 'offline', 'refused']),
  /** Why it is `offline` or `refused`. */
  failure: v.nullable(failureSchema),
  credentials: v.object({ secretKey: heldSchema, accessToken: heldSchema, publicKey: heldSchema }),
  vault: vaultStateSchema,
  /** The service's clock minus ours in milliseconds, once a Date header was received. */
  clockOffsetMs: v.nullable(v.number()),
  companyName: v.nullable(v.string()),
});

export type SessionState = v.InferOutput<typeof sessionStateSchema>;

/** One line of the connection checks, each with its own fix. */
const checkSchema = v.object({
  id: v.picklist([
    'keychain',
    'secure-line',
    'clock',
    'signature',
    'list',
    'white-list',
    'secret-match',
  ]),
  outcome: v.picklist(['ok', 'note', 'failed', 'skipped']),
  /** A reason word with a sentence per language, e.g. `certificate-valid`, `clock-corrected`. */
  reason: v.string(),
  params: failureParamsSchema,
  failure: v.nullable(failureSchema),
});

export type Check = v.InferOutput<typeof checkSchema>;

export const session = {
  state: method(nothing, sessionStateSchema),
  /** Opens a profile with its stored secrets. Fails with `credentials.missing` or a `vault.*` code. */
  open: method(v.strictObject({ profileId: ownId }), sessionStateSchema),
  /** Starts the built-in sandbox and opens it; needs no input. */
  openSample: method(nothing, sessionStateSchema),
  /** Closes the profile; its secrets stay in the keychain. */
  close: method(nothing, nothing),
  /** Closes the profile and removes its secrets from the keychain; the profile itself stays. */
  disconnect: method(nothing, nothing),
  /** The page shows the stored records; from now on a start may call the service. */
  begin: method(nothing, nothing),
  /** Calls the service again after being offline or refused. */
  retry: method(nothing, sessionStateSchema),
  check: method(nothing, v.array(checkSchema)),
  /** Closes this page; the locked page, which can only ask to unlock, replaces it (`lockedContract`). */
  lock: method(nothing, nothing),
  changed: push(sessionStateSchema),
};

const probeProgressSchema = v.object({
  candidates: v.array(
    v.object({
      recipe: recipeSchema,
      state: v.picklist(['waiting', 'asking', 'refused', 'fits', 'unanswered', 'not-asked']),
    }),
  ),
  phase: v.picklist(['running', 'found', 'none', 'stopped']),
  /** Requests sent so far. */
  sent: v.number(),
  found: v.nullable(recipeSchema),
  /** Whether a list call accepted it too, which merchants/me alone cannot show. */
  confirmed: v.boolean(),
  /** Why it stopped early, e.g. because the service asked to wait. */
  failure: v.nullable(failureSchema),
});

export type ProbeProgress = v.InferOutput<typeof probeProgressSchema>;

/** How this service signs: presets, a form with live preview, and probes the user agreed to. */
export const signing = {
  presets: method(nothing, v.array(v.object({ id: v.string(), recipe: recipeSchema }))),
  /** Signs a made-up request with a made-up key, so that the form shows what a recipe does. Fails with `input.recipe`. */
  preview: method(
    v.strictObject({ recipe: recipeSchema }),
    v.object({
      /** The message that is signed, with the made-up values filled in. */
      message: v.string(),
      signature: v.string(),
    }),
  ),
  /** What would be sent, for the user to agree to: at most 12 candidates, one per second, only to the profile's host. */
  plan: method(
    v.strictObject({ profileId: ownId }),
    v.object({
      host: v.string(),
      candidates: v.array(v.object({ recipe: recipeSchema })),
      /** The most requests that are sent, including the list call that confirms a result. */
      max: v.number(),
    }),
  ),
  /** Runs the plan; progress is pushed. A recipe that was found is stored in the profile. */
  probe: method(v.strictObject({ profileId: ownId }), probeProgressSchema),
  stopProbe: method(nothing, nothing),
  probed: push(probeProgressSchema),
};

const lockReasons = ['asked', 'idle', 'system'] as const;
export type LockReason = (typeof lockReasons)[number];

/** Everything the page of a locked app may know: nothing about records or services. */
const lockedStateSchema = v.object({
  language: v.picklist(languageCodes),
  theme: settingsSchema.entries.theme,
  /** The connection to be reopened; null if none was open. */
  profileName: v.nullable(v.string()),
  /** By the user, after a time without input, or with the computer's own lock or sleep. */
  reason: v.picklist(lockReasons),
  /** Where keys and records are meanwhile: only with a keychain can they leave main's memory without being lost. */
  kept: v.picklist(['keychain', 'session', 'sample', 'nothing']),
  vault: vaultStateSchema,
});

export type LockedState = v.InferOutput<typeof lockedStateSchema>;

/** The methods available while the app is locked. */
export const lockedContract = {
  locked: {
    state: method(nothing, lockedStateSchema),
    /** Opens the keychain again, then the app's page replaces this one. Fails with a `vault.*` code. */
    unlock: method(nothing, nothing),
  },
};
