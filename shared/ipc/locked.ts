import * as v from 'valibot';
import { languageCodes } from '../locales';
import { method, nothing } from './define';
import { settingsSchema } from './settings';
import { vaultStateSchema } from './session';

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
  /**
   * Where keys and records are meanwhile: only with a keychain can they leave main's memory without
   * being lost.
   */
  keys: v.picklist(['keychain', 'session', 'sample', 'nothing']),
  vault: vaultStateSchema,
});

export type LockedState = v.InferOutput<typeof lockedStateSchema>;

/** The methods available while the app is locked. */
export const lockedContract = {
  locked: {
    state: method(nothing, lockedStateSchema),
    /**
     * Opens the keychain again, then the app's page replaces this one. Fails with a `vault.*` code.
     */
    unlock: method(nothing, nothing),
  },
};
