import * as v from 'valibot';
import { method, nothing, list, text, push, quantity } from './define';
import { languageCodes, overviewTiles, usualLockMinutes } from './preferences';
import { failureCodes, failureSchema } from './failure';

export const about = {
  read: method(
    nothing,
    v.object({
      version: v.string(),
      electron: v.string(),
      chromium: v.string(),
      node: v.string(),
      platform: v.string(),
      /** Best first, from the operating system. */
      languages: v.array(v.string()),
      /** A community repack of Electron for development on machines without internet access. */
      standInElectron: v.boolean(),
    }),
  ),
};

export const settingsSchema = v.object({
  theme: v.picklist(['system', 'light', 'dark']),
  density: v.picklist(['compact', 'regular', 'comfortable']),
  language: v.picklist(['system', ...languageCodes]),
  /** IANA name, or `system`. */
  zone: text(100),
  /** Whether to look for newer versions of the app. Absent in files of earlier versions. */
  updates: v.optional(v.boolean(), true),
  /** Minutes without input after which the app locks; 0: never. Absent in files of earlier versions. */
  lockAfterMinutes: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(480)),
    usualLockMinutes,
  ),
  /** Whether alerts show system notifications; absent until the user has chosen. */
  notifications: v.optional(v.boolean()),
  /** Tiles of the overview in the user's order; missing ones follow. */
  tiles: v.optional(list(v.picklist(overviewTiles), 8)),
});

export type Settings = v.InferOutput<typeof settingsSchema>;

export const settings = {
  read: method(nothing, settingsSchema),
  save: method(v.strictObject(settingsSchema.entries), settingsSchema),
  /** Limits set by the administrator; null where users decide. */
  limits: method(
    nothing,
    v.object({ lockAfterMinutes: v.nullable(v.number()), notifications: v.boolean() }),
  ),
  changed: push(settingsSchema),
};

/** Commands of the window's menu; each also has a keyboard shortcut in the page. */
const menuCommands = ['palette', 'shortcuts', 'sync', 'settings'] as const;
export type MenuCommand = (typeof menuCommands)[number];

export const menu = {
  chosen: push(v.picklist(menuCommands)),
};

/** Screens that an external link may name. */
export const linkedScreens = ['overview', 'clients', 'lots', 'cards', 'changes'] as const;

/** Where an external link leads. It only names things; it can neither change nor send anything. */
const linkTargetSchema = v.variant('kind', [
  v.object({ kind: v.literal('card'), id: v.string() }),
  /** It named a full card number, which is not passed on. */
  v.object({ kind: v.literal('card-number') }),
  v.object({
    kind: v.literal('record'),
    resource: v.picklist(['clients', 'lots']),
    id: v.string(),
  }),
  /** A saved view of the open profile. */
  v.object({ kind: v.literal('view'), id: v.string() }),
  v.object({ kind: v.literal('screen'), screen: v.picklist(linkedScreens) }),
]);

export type LinkTarget = v.InferOutput<typeof linkTargetSchema>;

export const links = {
  /** The newest link that was not followed yet, returned once; null when there is none. */
  take: method(nothing, v.nullable(linkTargetSchema)),
  /** A link is waiting to be taken. */
  arrived: push(nothing),
};

/** One attempt of one request, redacted before it is written: never a host, signature, header or body, and of the query only page numbers. */
export const activityEntrySchema = v.object({
  requestId: v.string(),
  /** `COPY` to a database; its path is the names of database and schema. */
  method: v.picklist(['GET', 'POST', 'COPY']),
  path: v.string(),
  /** Epoch milliseconds. */
  startedAt: v.number(),
  durationMs: v.number(),
  status: v.nullable(v.number()),
  /** The envelope's `code`, when one was read. */
  serviceCode: v.nullable(v.string()),
  /** 1 for the first attempt. */
  attempt: v.number(),
  bytes: v.number(),
  clockOffsetMs: v.nullable(v.number()),
  failure: v.nullable(v.picklist(failureCodes)),
  /** Number of texts in the answer in which a key was redacted. */
  redactions: v.number(),
});

export type ActivityEntry = v.InferOutput<typeof activityEntrySchema>;

export const activity = {
  /** The last 500, newest first. */
  list: method(nothing, v.array(activityEntrySchema)),
  clear: method(nothing, nothing),
  /**
   * Asks the user, in a window of main's own, whether to sign this request again and copy it as a command that contains the token; only a click or
   * key there does it. Null when the window was closed without. Not for reads of a card and logins: `input.params`.
   */
  copySigned: method(
    v.strictObject({ requestId: text(100), attempt: quantity }),
    v.nullable(
      v.object({
        clearsAfterSeconds: v.number(),
        /** Epoch milliseconds; services accept a timestamp for some minutes only. */
        signedAt: v.number(),
        /** The token's own expiry. */
        tokenEndsAt: v.nullable(v.number()),
      }),
    ),
  ),
  /** Oldest first. */
  added: push(v.array(activityEntrySchema)),
};

/** `hosts`: whether to include the addresses of services; nothing else in the report is optional. */
const asked = v.strictObject({ hosts: v.boolean() });

export const diagnostics = {
  /** The complete text as it would be saved. Tests parts of the installation meanwhile, which takes a moment. */
  preview: method(asked, v.object({ text: v.string() })),
  /** Saves the text of the last preview where the user chooses; null when the dialog was closed. Fails with `storage.unwritable`. */
  save: method(v.undefined(), v.object({ fileName: v.nullable(v.string()) })),
};

/** Who installs a newer version: the app itself when it quits, or the user from a file of this kind. */
const updateWays = ['itself', 'deb', 'rpm', 'archive', 'dmg'] as const;
export type UpdateWay = (typeof updateWays)[number];

/** Why the app does not look for newer versions. */
const updatesOffReasons = ['development', 'no-key', 'policy', 'root', 'setting'] as const;
export type UpdatesOffReason = (typeof updatesOffReasons)[number];

const offer = {
  version: v.string(),
  /** Epoch milliseconds. */
  releasedAt: v.number(),
  /** Size of the file; null when there is none for this kind of installation. */
  bytes: v.nullable(v.number()),
  way: v.picklist(updateWays),
};

const updateStateSchema = v.variant('phase', [
  v.object({ phase: v.literal('off'), reason: v.picklist(updatesOffReasons) }),
  v.object({ phase: v.literal('idle') }),
  v.object({ phase: v.literal('checking') }),
  /** No newer version was found; epoch milliseconds. */
  v.object({ phase: v.literal('current'), checkedAt: v.number() }),
  v.object({ phase: v.literal('available'), ...offer }),
  v.object({ phase: v.literal('downloading'), ...offer, received: v.number() }),
  /** The file is downloaded and its signature is valid. */
  v.object({ phase: v.literal('ready'), ...offer, fileName: v.string() }),
  v.object({
    phase: v.literal('failed'),
    failure: failureSchema,
    /** The version that was offered, if its download failed. */
    offer: v.nullable(v.object(offer)),
  }),
]);

export type UpdateState = v.InferOutput<typeof updateStateSchema>;
export type UpdateOffer = Pick<
  Extract<UpdateState, { phase: 'available' }>,
  'version' | 'releasedAt' | 'bytes' | 'way'
>;

/** Results arrive as `changed`. No parameter names an address or version: main knows them. */
export const updates = {
  state: method(nothing, updateStateSchema),
  check: method(nothing, nothing),
  /** The user's consent: nothing is downloaded before it. */
  download: method(nothing, nothing),
  cancel: method(nothing, nothing),
  /** Quits, installs the new version and starts it. */
  restart: method(nothing, nothing),
  /** Shows the downloaded file in its folder. */
  show: method(nothing, nothing),
  changed: push(updateStateSchema),
};
