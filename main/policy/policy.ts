import * as v from 'valibot';
import { parseBaseUrl } from '../api/base-url';
import { DeskError } from '../failure';

/** What the administrator of this computer has decided for everybody on it; without a policy, nothing. */
export interface Policy {
  /** The file it was read from; null when there is none. */
  readonly file: string | null;
  /** Normalised addresses, or null when any service may be asked. */
  readonly allowedBaseUrls: readonly string[] | null;
  readonly updates: boolean;
  readonly exports: boolean;
  /** Of alerts, on the desktop. */
  readonly notifications: boolean;
  /** To a database: `off`, `asked` of people once for each place, or `agreed` for all. */
  readonly publishing: 'off' | 'asked' | 'agreed';
  /** After each sync, where a place was said, whatever people chose. */
  readonly publishAfterSync: boolean;
  /** The longest time without input before the desk locks itself, or null when people decide. */
  readonly idleLockMinutes: number | null;
  /** The longest time versions that are no longer current are kept, or null when people decide. */
  readonly keepHistoryDays: number | null;
}

export const noPolicy: Policy = {
  file: null,
  allowedBaseUrls: null,
  updates: true,
  exports: true,
  notifications: true,
  publishing: 'asked',
  publishAfterSync: false,
  idleLockMinutes: null,
  keepHistoryDays: null,
};

const wholeNumber = (largest: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(largest));
const baseUrl = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return parseBaseUrl(dataset.value).href;
    } catch {
      addIssue({ message: 'not a base address' });
      return NEVER;
    }
  }),
);

/** The file's shape; assets/policy.schema.json says the same to editors. A setting this version does not know is refused, never skipped. */
export const policyFileSchema = v.strictObject({
  $schema: v.optional(v.string()),
  version: v.literal(1),
  allowedBaseUrls: v.optional(v.pipe(v.array(baseUrl), v.minLength(1), v.maxLength(100))),
  updates: v.optional(v.boolean()),
  exports: v.optional(v.boolean()),
  notifications: v.optional(v.boolean()),
  publishing: v.optional(v.picklist(['off', 'asked', 'agreed'])),
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
  return {
    file,
    allowedBaseUrls: settings.allowedBaseUrls ?? noPolicy.allowedBaseUrls,
    updates: settings.updates ?? noPolicy.updates,
    exports: settings.exports ?? noPolicy.exports,
    notifications: settings.notifications ?? noPolicy.notifications,
    // Whoever lets no record be written to a file means no database either, unless it is said.
    publishing: settings.publishing ?? (settings.exports === false ? 'off' : noPolicy.publishing),
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

/** Whether a request may go to this address. `URL` has taken `..` out of it, so that no path begins below what is allowed and ends elsewhere. */
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

/** The days history is kept: what was chosen, but never longer than decided. */
export function daysToKeep({ keepHistoryDays }: Policy, chosen: number | null): number | null {
  if (keepHistoryDays === null) return chosen;
  return chosen === null ? keepHistoryDays : Math.min(chosen, keepHistoryDays);
}

/** Minutes without input before the desk locks itself, 0 for never: what was chosen, but never longer than decided. */
export function lockMinutes({ idleLockMinutes }: Policy, chosen: number): number {
  if (idleLockMinutes === null) return chosen;
  return chosen === 0 ? idleLockMinutes : Math.min(chosen, idleLockMinutes);
}
