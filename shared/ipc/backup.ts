import * as v from 'valibot';
import { byName } from '../by-name';
import { failureSchema } from '../failures';
import { list, rowNumber, text } from './bounds';
import { browsableSchema } from './browse';
import { method, nothing, push } from './define';
import { handoverParts } from './handover';

const scheduleSchema = v.object({
  every: v.picklist(['day', 'week']),
  /** A full path. */
  folder: v.string(),
  /** Of its files, older ones are removed. */
  count: v.number(),
});

/** Moments are in epoch milliseconds. */
const backupStateSchema = v.object({
  /** False when the administrator forbids backups. */
  allowed: v.boolean(),
  /** The only folder the administrator allows; null when the user decides. */
  folder: v.nullable(v.string()),
  /** False when the administrator forbids the keys of services in backups. */
  keysAllowed: v.boolean(),
  /** Whether there is a keychain: without one there is no schedule, and nothing to restore into. */
  hasKeychain: v.boolean(),
  running: v.nullable(
    v.object({
      what: v.picklist(['backup', 'restore']),
      /** From 0 to 1. */
      share: v.number(),
    }),
  ),
  /** The last one that succeeded, however it was started. */
  last: v.nullable(v.object({ at: v.number(), file: v.string(), bytes: v.number() })),
  schedule: v.nullable(scheduleSchema),
  /** Why the schedule's last backup failed; null when it did not. */
  failed: v.nullable(v.object({ at: v.number(), failure: failureSchema })),
  /** What the user of the open connection should hear about its backups. */
  reminder: v.nullable(v.picklist(['never', 'old', 'failed'])),
});

const counts = byName(v.string(), v.number());

const contentsSchema = v.object({
  /** Without its folder. */
  fileName: v.string(),
  writtenBy: v.string(),
  createdAt: v.number(),
  profiles: v.array(
    v.object({
      /** Within the backup. */
      id: v.string(),
      name: v.string(),
      host: v.string(),
      /** Records of each list, `syncs` and `marks`. */
      counts,
      /** Whether the keys of its service are in it. */
      hasKeys: v.boolean(),
      /** The connection here with the same name, if there is one. */
      existing: v.nullable(v.string()),
      /** Whether it can be merged into that one: it has the same address. */
      canMerge: v.boolean(),
    }),
  ),
});

const count = v.number();

/**
 * Settled lines and pairs: those that are not here, those that were settled later in the backup,
 * those that were later here, and those that differ and were settled at the same moment.
 */
const lineCountsSchema = v.object({ new: count, newer: count, older: count, undecided: count });

/** What people did, in a connection of a backup, and what is here in the place of each. */
const mergeOfferSchema = v.object({
  items: v.array(
    v.object({
      part: v.picklist([...handoverParts, 'exports', 'settled']),
      /** A name, the columns of a file, or the newest file that was reconciled. */
      name: v.string(),
      resource: browsableSchema,
      /** `lines`: merged line by line, where each stays as it was settled last. */
      state: v.picklist(['new', 'same', 'differs', 'lines']),
    }),
  ),
  lines: lineCountsSchema,
  marks: v.object({ new: count, same: count, differs: count }),
});

export type LineCounts = v.InferOutput<typeof lineCountsSchema>;
export type MergeOffer = v.InferOutput<typeof mergeOfferSchema>;
export type BackupState = v.InferOutput<typeof backupStateSchema>;
export type BackupContents = v.InferOutput<typeof contentsSchema>;

/** A passphrase is never in these calls: it is typed in a window of main's. */
export const backup = {
  state: method(nothing, backupStateSchema),
  /**
   * Asks where and for a new passphrase, and backs up all connections; null when the user
   * cancelled. With `withKeys` a window of main's asks first whether the keys of the services may be
   * in it. `omitted` names connections that are not in it: their key is not in the keychain;
   * `withoutKeys` those whose keys were to be in it, and are not in the keychain.
   * Fails with `app.forbidden`, `input.backup`, `vault.*`, `storage.*`.
   */
  start: method(
    v.strictObject({ withKeys: v.boolean() }),
    v.nullable(v.object({ omitted: v.array(v.string()), withoutKeys: v.array(v.string()) })),
  ),
  /**
   * Asks for a file and its passphrase and tells what it holds; null when the user cancelled.
   * Nothing is written. Fails with `input.backup`.
   */
  open: method(nothing, v.nullable(contentsSchema)),
  /**
   * Reads the whole of the opened file, and compares a connection of it with the one here. Nothing
   * is written. Fails as `Backups.restore`.
   */
  compare: method(v.strictObject({ id: text(20) }), mergeOfferSchema),
  /** Restores from the file that was opened. Fails as `Backups.restore`. */
  restore: method(
    v.strictObject({
      choices: list(
        v.strictObject({
          id: text(20),
          action: v.picklist(['add', 'merge', 'replace']),
          /** Of merging. */
          conflict: v.optional(v.picklist(['add', 'replace'])),
        }),
        100,
      ),
    }),
    v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        hasKeys: v.boolean(),
        /** Whether they came with the backup. */
        keysRestored: v.boolean(),
        counts,
        /** Of merging. */
        lines: v.optional(lineCountsSchema),
      }),
    ),
  ),
  /** Forgets the file that was opened, and its passphrase. */
  close: method(nothing, nothing),
  /** Ends the backup or restoration that is running: its call fails with `app.cancelled`. */
  cancel: method(nothing, nothing),
  /**
   * Null switches it off and forgets its passphrase. Asks for a passphrase if there is none, and
   * for a folder where needed or wanted; cancelling changes nothing.
   */
  setSchedule: method(
    v.strictObject({
      schedule: v.nullable(
        v.strictObject({
          every: v.picklist(['day', 'week']),
          count: v.pipe(rowNumber, v.minValue(1), v.maxValue(365)),
          /** What to ask for again. */
          asks: v.nullable(v.picklist(['folder', 'passphrase'])),
        }),
      ),
    }),
    backupStateSchema,
  ),
  /**
   * Makes a recovery code of the open connection's offline data, after a click in a window of main's,
   * and shows it in another; false when the user did not. Fails with `input.recovery`, `vault.*`.
   */
  makeRecovery: method(nothing, v.boolean()),
  /** Asks for the recovery code in main's window; whether the key is in the keychain again. */
  recover: method(nothing, v.boolean()),
  changed: push(backupStateSchema),
};
