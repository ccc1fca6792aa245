import * as v from 'valibot';
import { languageCodes } from './languages';
import { method, nothing, list, text, push, quantity } from './define';
import { overviewTiles, usualLockMinutes } from './default-settings';
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
      /** A community repack of Electron for development on closed machines. */
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
  /** Whether newer versions of the desk are looked for; a file written before there was the choice has none. */
  updates: v.optional(v.boolean(), true),
  /** Minutes without input after which the app locks; 0: never. Absent in files of earlier versions. */
  lockAfterMinutes: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(480)),
    usualLockMinutes,
  ),
  /** Whether alerts show the system's notifications; not before somebody said so. */
  notifications: v.optional(v.boolean()),
  /** Tiles of the overview in the order they were put in; any other follows. */
  tiles: v.optional(list(v.picklist(overviewTiles), 8)),
});

export type Settings = v.InferOutput<typeof settingsSchema>;

export const settings = {
  read: method(nothing, settingsSchema),
  save: method(v.strictObject(settingsSchema.entries), settingsSchema),
  /** What the administrator allows at most; null where people decide. */
  limits: method(
    nothing,
    v.object({ lockAfterMinutes: v.nullable(v.number()), notifications: v.boolean() }),
  ),
  changed: push(settingsSchema),
};

/** What the window's menu asks of the page; the page has its own keys for each. */
const menuCommands = ['palette', 'shortcuts', 'sync', 'settings'] as const;
export type MenuCommand = (typeof menuCommands)[number];

export const menu = {
  chosen: push(v.picklist(menuCommands)),
};

/** Screens that a link from outside may name. */
export const linkedScreens = ['overview', 'clients', 'lots', 'cards', 'changes'] as const;

/** Where a link from outside wants to go. It names things; it can neither change nor send anything. */
const linkTargetSchema = v.variant('kind', [
  v.object({ kind: v.literal('card'), id: v.string() }),
  v.object({
    kind: v.literal('record'),
    resource: v.picklist(['clients', 'lots']),
    id: v.string(),
  }),
  /** A saved view of the open connection. */
  v.object({ kind: v.literal('view'), id: v.string() }),
  v.object({ kind: v.literal('screen'), screen: v.picklist(linkedScreens) }),
]);

export type LinkTarget = v.InferOutput<typeof linkTargetSchema>;

export const links = {
  /** The newest link not yet followed, at most once; null when there is none. */
  take: method(nothing, v.nullable(linkTargetSchema)),
  /** A link is waiting to be taken. */
  arrived: push(nothing),
};

/** One attempt of one request, redacted when written: no host, signature, header or body ever reaches it; of the query only page numbers. */
export const activityEntrySchema = v.object({
  requestId: v.string(),
  /** `COPY` to a database, whose path is its own name and the schema's. */
  method: v.picklist(['GET', 'POST', 'COPY']),
  path: v.string(),
  /** Epoch milliseconds. */
  startedAt: v.number(),
  durationMs: v.number(),
  status: v.nullable(v.number()),
  /** The envelope's `code`, when one was read. */
  serviceCode: v.nullable(v.string()),
  /** 1 for the first try. */
  attempt: v.number(),
  bytes: v.number(),
  clockOffsetMs: v.nullable(v.number()),
  failure: v.nullable(v.picklist(failureCodes)),
  /** Number of texts of the answer in which a key was redacted. */
  redactions: v.number(),
});

export type ActivityEntry = v.InferOutput<typeof activityEntrySchema>;

export const activity = {
  /** The last 500, newest first. */
  list: method(nothing, v.array(activityEntrySchema)),
  clear: method(nothing, nothing),
  /**
   * Asks, in a window of main's own, whether this request is to be signed anew and put on the clipboard as a command, with the token in it: only a
   * click or key there does it. Null when the window was closed without. Reads of a card and logins cannot be: `input.params`.
   */
  copySigned: method(
    v.strictObject({ requestId: text(100), attempt: quantity }),
    v.nullable(
      v.object({
        clearsAfterSeconds: v.number(),
        /** Epoch milliseconds: a service takes a time for some minutes only. */
        signedAt: v.number(),
        /** When the token says that it ends. */
        tokenEndsAt: v.nullable(v.number()),
      }),
    ),
  ),
  /** Oldest first. */
  added: push(v.array(activityEntrySchema)),
};

/** `hosts`: whether the addresses of services may be named; nothing else of the bundle is a choice. */
const asked = v.strictObject({ hosts: v.boolean() });

export const diagnostics = {
  /** The whole text as it would be saved. Tries the parts of the installation meanwhile, which takes a moment. */
  preview: method(asked, v.object({ text: v.string() })),
  /** Saves the text of the last preview where the user says; null when the dialog was closed. Fails with `storage.unwritable`. */
  save: method(v.undefined(), v.object({ fileName: v.nullable(v.string()) })),
};

/** Who puts a newer version in place: the desk itself when it quits, or somebody by hand from the file, which is of this kind. */
const updateWays = ['itself', 'deb', 'rpm', 'archive', 'dmg'] as const;
export type UpdateWay = (typeof updateWays)[number];

/** Why nothing newer is looked for. */
const updatesOffReasons = ['development', 'no-key', 'policy', 'root', 'setting'] as const;
export type UpdatesOffReason = (typeof updatesOffReasons)[number];

const offer = {
  version: v.string(),
  /** Epoch milliseconds. */
  releasedAt: v.number(),
  /** How large the file is; null when there is none for this kind of installation. */
  bytes: v.nullable(v.number()),
  way: v.picklist(updateWays),
};

const updateStateSchema = v.variant('phase', [
  v.object({ phase: v.literal('off'), reason: v.picklist(updatesOffReasons) }),
  v.object({ phase: v.literal('idle') }),
  v.object({ phase: v.literal('checking') }),
  /** There is nothing newer; epoch milliseconds. */
  v.object({ phase: v.literal('current'), checkedAt: v.number() }),
  v.object({ phase: v.literal('available'), ...offer }),
  v.object({ phase: v.literal('downloading'), ...offer, received: v.number() }),
  /** The file is here and is what was signed. */
  v.object({ phase: v.literal('ready'), ...offer, fileName: v.string() }),
  v.object({
    phase: v.literal('failed'),
    failure: failureSchema,
    /** What was offered before, when it was the download that failed. */
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
  /** The user's yes: nothing is downloaded before it. */
  download: method(nothing, nothing),
  cancel: method(nothing, nothing),
  /** Quits, lets the new version take the old one's place, and starts it. */
  restart: method(nothing, nothing),
  /** Shows the downloaded file in its folder. */
  show: method(nothing, nothing),
  changed: push(updateStateSchema),
};
