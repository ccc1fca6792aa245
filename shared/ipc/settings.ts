import * as v from 'valibot';
import { method, nothing, push } from './define';
import { list, text } from './bounds';
import { defaultSettings, overviewTiles } from '../default-settings';
import { languageCodes } from '../locales';

/** The longest time without input after which the app locks, in minutes; the policy's as well. */
export const maxLockMinutes = 480;

/**
 * What each setting takes. Its default is in default-settings.ts, what main does with it in
 * main/settings/setting-rules.ts. One that is newer than the first version is optional.
 */
export const settingsSchema = v.object({
  theme: v.picklist(['system', 'light', 'dark']),
  density: v.picklist(['compact', 'regular', 'comfortable']),
  language: v.picklist(['system', ...languageCodes]),
  /** IANA name, or `system`. */
  zone: text(100),
  /** Whether to look for newer versions of the app. */
  updates: v.optional(v.boolean(), defaultSettings.updates),
  /** Minutes without input after which the app locks; 0: never. */
  lockAfterMinutes: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxLockMinutes)),
    defaultSettings.lockAfterMinutes,
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
