import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { posix, win32 } from 'node:path';
import * as v from 'valibot';
import { parseBaseUrl } from '../api/base-url';
import { DeskError } from '../failure';
import { databaseNamed, databaseOf, type Destination } from '../publish/destination';

/** The administrator's settings for every user of this computer. */
export interface Policy {
  /** The file it was read from; null when there is none. */
  readonly file: string | null;
  /** Normalized addresses; null when any service may be asked. */
  readonly allowedBaseUrls: readonly string[] | null;
  readonly updates: boolean;
  readonly exports: boolean;
  /** Desktop notifications of alerts. */
  readonly notifications: boolean;
  /** To a database: `off`, `asked` (the user agrees once for each database), or `agreed` for all users to `agreedDatabases`. */
  readonly publishing: 'off' | 'asked' | 'agreed';
  /** As `databaseOf` writes them; for all others the user is asked. */
  readonly agreedDatabases: readonly string[];
  /** Publish after each sync if a database is set, whatever the user chose. */
  readonly publishAfterSync: boolean;
  /** The longest time without input before the desk locks itself; null when the user decides. */
  readonly idleLockMinutes: number | null;
  /** The longest time versions that are no longer current are kept; null when the user decides. */
  readonly keepHistoryDays: number | null;
}

export const noPolicy: Policy = {
  file: null,
  allowedBaseUrls: null,
  updates: true,
  exports: true,
  notifications: true,
  publishing: 'asked',
  agreedDatabases: [],
  publishAfterSync: false,
  idleLockMinutes: null,
  keepHistoryDays: null,
};

const wholeNumber = (max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max));
/** A text in the normal form that `parse` gives it, if it is valid. */
const normalized = (parse: (text: string) => string) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return parse(dataset.value);
      } catch {
        addIssue({ message: 'not an address' });
        return NEVER;
      }
    }),
  );
const baseUrl = normalized((text) => parseBaseUrl(text).href);
const database = normalized(databaseNamed);

/** The file's shape; assets/policy.schema.json is the same for editors. An unknown setting is refused, never skipped. */
export const policyFileSchema = v.strictObject({
  $schema: v.optional(v.string()),
  version: v.literal(1),
  allowedBaseUrls: v.optional(v.pipe(v.array(baseUrl), v.minLength(1), v.maxLength(100))),
  updates: v.optional(v.boolean()),
  exports: v.optional(v.boolean()),
  notifications: v.optional(v.boolean()),
  publishing: v.optional(v.picklist(['off', 'asked', 'agreed'])),
  agreedDatabases: v.optional(v.pipe(v.array(database), v.minLength(1), v.maxLength(100))),
  publishAfterSync: v.optional(v.boolean()),
  idleLockMinutes: v.optional(wholeNumber(480)),
  keepHistoryDays: v.optional(wholeNumber(3650)),
});

/** The policy in a file's text. Fails with `app.policy` (`not-json`, `unknown-setting`, `setting`). */
export function parsePolicy(text: string, file: string): Policy {
  const parsed = v.safeParse(policyFileSchema, parseJson(text, file));
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const isUnknown = issue.type === 'strict_object' && issue.expected === 'never';
    const reason = isUnknown ? 'unknown-setting' : 'setting';
    throw new DeskError('app.policy', { file, reason, setting: v.getDotPath(issue) });
  }
  const settings = parsed.output;
  // One means nothing without the other: an agreement to every database would be one to any server somebody runs.
  if ((settings.publishing === 'agreed') !== (settings.agreedDatabases !== undefined)) {
    throw new DeskError('app.policy', { file, reason: 'setting', setting: 'agreedDatabases' });
  }
  return {
    file,
    allowedBaseUrls: settings.allowedBaseUrls ?? noPolicy.allowedBaseUrls,
    updates: settings.updates ?? noPolicy.updates,
    exports: settings.exports ?? noPolicy.exports,
    notifications: settings.notifications ?? noPolicy.notifications,
    // An administrator who forbids exports to files means databases too, unless the policy says otherwise.
    publishing: settings.publishing ?? (settings.exports === false ? 'off' : noPolicy.publishing),
    agreedDatabases: settings.agreedDatabases ?? noPolicy.agreedDatabases,
    publishAfterSync: settings.publishAfterSync ?? noPolicy.publishAfterSync,
    idleLockMinutes: settings.idleLockMinutes ?? noPolicy.idleLockMinutes,
    keepHistoryDays: settings.keepHistoryDays ?? noPolicy.keepHistoryDays,
  };
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new DeskError('app.policy', { file, reason: 'not-json' }, { cause });
  }
}

/** Whether a request may go to this address. `URL` has resolved `..`, so a path cannot leave an allowed address again. */
export function mayAsk({ allowedBaseUrls }: Policy, url: URL): boolean {
  return allowedBaseUrls?.some((allowed) => url.href.startsWith(`${allowed}/`)) ?? true;
}

/** Fails with `app.forbidden`. */
export function requireExports({ exports }: Policy): void {
  if (!exports) throw new DeskError('app.forbidden', { what: 'exports' });
}

/** Fails with `app.forbidden`. */
export function requirePublishing({ publishing }: Policy): void {
  if (publishing === 'off') throw new DeskError('app.forbidden', { what: 'publish' });
}

/** Whether the administrator agreed to publishing there, for all users. */
export function isAgreed({ publishing, agreedDatabases }: Policy, to: Destination): boolean {
  return publishing === 'agreed' && agreedDatabases.includes(databaseOf(to));
}

/** How many days history is kept: the user's choice, limited by the policy; null for without limit. */
export function daysToKeep({ keepHistoryDays }: Policy, chosen: number | null): number | null {
  if (keepHistoryDays === null) return chosen;
  return chosen === null ? keepHistoryDays : Math.min(chosen, keepHistoryDays);
}

/** Minutes without input before the desk locks itself (0 for never): the user's choice, limited by the policy. */
export function lockMinutes({ idleLockMinutes }: Policy, chosen: number): number {
  if (idleLockMinutes === null) return chosen;
  return chosen === 0 ? idleLockMinutes : Math.min(chosen, idleLockMinutes);
}

/** A policy is a page of text. A larger file is a mistake and not read. */
const maxBytes = 65_536;

/** Only an administrator can write there. Does not depend on the environment, which a user could change. */
export function policyFile(platform: NodeJS.Platform): string {
  if (platform === 'win32') return 'C:\\Program Files\\Merchant Desk Policy\\policy.json';
  if (platform === 'darwin') return '/Library/Application Support/Merchant Desk/policy.json';
  return '/etc/merchant-desk/policy.json';
}

/**
 * Reads the policy of this computer, if there is one. A policy that cannot be applied is never skipped: fails with `app.policy` and the reason
 * `unreadable`, `too-large`, `changeable` (others than the administrator may write it), `not-json`, `unknown-setting` or `setting` (with its
 * name).
 */
export function readPolicy(
  file = policyFile(process.platform),
  options: { readonly platform: NodeJS.Platform; readonly owner: number } = {
    platform: process.platform,
    owner: 0,
  },
): Policy {
  const text = readSafely(file, options);
  return text === null ? noPolicy : parsePolicy(text, file);
}

function readSafely(
  file: string,
  { platform, owner }: { readonly platform: NodeJS.Platform; readonly owner: number },
): string | null {
  const refuse = (reason: string, cause?: unknown): never => {
    throw new DeskError('app.policy', { file, reason }, { cause });
  };
  let handle: number;
  try {
    // O_NONBLOCK, so that opening a named pipe does not block the start. It is not a file and refused below.
    handle = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    return refuse('unreadable', cause);
  }
  try {
    const stat = fstatSync(handle);
    if (!stat.isFile()) refuse('unreadable');
    // On Windows access control lists protect the folder; Node cannot read them.
    const isGuarded = (of: Stats) => of.uid === owner && (of.mode & 0o022) === 0;
    const folder = (platform === 'win32' ? win32 : posix).dirname(file);
    if (platform !== 'win32' && !(isGuarded(stat) && isGuarded(statSync(folder)))) {
      refuse('changeable');
    }
    const bytes = Buffer.alloc(maxBytes + 1);
    const length = readSync(handle, bytes, 0, bytes.length, 0);
    if (length > maxBytes) refuse('too-large');
    return bytes.toString('utf8', 0, length);
  } finally {
    closeSync(handle);
  }
}
