import * as v from 'valibot';
import { ownId } from './bounds';
import { method, nothing, push } from './define';
import { failureSchema } from './failure';
import { profileSchema } from './profiles';

/** Where secrets are kept on this computer, and whether the keychain can be asked right now. */
export const vaultStateSchema = v.object({
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
  /** Why `offline` or `refused`. */
  failure: v.nullable(failureSchema),
  credentials: v.object({ secretKey: heldSchema, accessToken: heldSchema, publicKey: heldSchema }),
  vault: vaultStateSchema,
  /** The service's clock minus ours in milliseconds, once a Date header was seen. */
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
  params: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
  failure: v.nullable(failureSchema),
});

export type Check = v.InferOutput<typeof checkSchema>;

export const session = {
  state: method(nothing, sessionStateSchema),
  /** Opens a profile with the secrets kept for it. Fails with `credentials.missing` or a `vault.*` code. */
  open: method(v.strictObject({ profileId: ownId }), sessionStateSchema),
  /** Starts the built-in sandbox and opens it; asks for nothing. */
  openSample: method(nothing, sessionStateSchema),
  /** Leaves the profile; its secrets stay in the keychain. */
  close: method(nothing, nothing),
  /** Leaves the profile and removes its secrets from the keychain; the profile itself stays. */
  disconnect: method(nothing, nothing),
  /** The page shows what is kept; what a start asks of the service may be asked now. */
  begin: method(nothing, nothing),
  /** Asks the service again after being offline or refused. */
  retry: method(nothing, sessionStateSchema),
  check: method(nothing, v.array(checkSchema)),
  /** Ends this page: another one, which can ask for nothing but to unlock, takes its place (preload/contract/locked.ts). */
  lock: method(nothing, nothing),
  changed: push(sessionStateSchema),
};
