import * as v from 'valibot';
import { method, nothing } from './define';
import { vaultStateSchema } from './session';
import { settingsSchema } from './settings';

const lockReasons = ['asked', 'idle', 'system'] as const;
export type LockReason = (typeof lockReasons)[number];

/** All the page in front of a locked desk may know: nothing of a record, nothing of a service. */
const lockedStateSchema = v.object({
  language: v.picklist(['en', 'es']),
  theme: settingsSchema.entries.theme,
  /** The connection to be reopened; null if none was open. */
  profileName: v.nullable(v.string()),
  /** By hand, after a time without input, or with the computer's own lock or sleep. */
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
    /** Asks the keychain again, then the desk's own page takes this one's place. Fails with a `vault.*` code. */
    unlock: method(nothing, nothing),
  },
};
