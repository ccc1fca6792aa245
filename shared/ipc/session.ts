import * as v from 'valibot';
import { method, nothing, push } from './define';
import { localId } from './bounds';
import { failureParamsSchema, failureSchema } from '../failures';
import { profileSchema } from './profiles';

/** Where secrets are stored on this computer, and whether the keychain is available right now. */
export const vaultStateSchema = v.object({
  kind: v.picklist(['keychain', 'session-only']),
  /**
   * The product's own name: "GNOME Keyring", "macOS Keychain", "Windows Credential Manager",
   * "Secret Service".
   */
  name: v.string(),
  /** `waiting`: the OS may be showing an unlock prompt. */
  state: v.picklist(['ready', 'waiting', 'locked', 'absent']),
});

export type VaultState = v.InferOutput<typeof vaultStateSchema>;

const keyPlaceSchema = v.picklist(['keychain', 'session', 'none']);

const sessionStateSchema = v.object({
  profile: v.nullable(profileSchema),
  /** `offline` and `refused` keep the profile open: being offline is a state, not a sign-out. */
  phase: v.picklist(['closed', 'opening', 'online', 'offline', 'refused']),
  /** Why it is `offline` or `refused`, or why a profile was not opened. */
  failure: v.nullable(failureSchema),
  /** The id of the profile that was not opened, also by itself at the start. */
  notOpened: v.nullable(localId),
  credentials: v.object({
    secretKey: keyPlaceSchema,
    accessToken: keyPlaceSchema,
    publicKey: keyPlaceSchema,
  }),
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
  /**
   * Opens a profile with its stored secrets. Fails with `credentials.missing` or a `vault.*` code.
   */
  open: method(v.strictObject({ profileId: localId }), sessionStateSchema),
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
  /**
   * Closes this page; the locked page, which can only ask to unlock, replaces it
   * (`lockedContract`).
   */
  lock: method(nothing, nothing),
  changed: push(sessionStateSchema),
};
