import * as v from 'valibot';
import { list, text } from './bounds';
import { overviewTiles, usualLockMinutes } from './default-settings';
import { method, nothing, push } from './define';

export const settingsSchema = v.object({
  theme: v.picklist(['system', 'light', 'dark']),
  density: v.picklist(['compact', 'regular', 'comfortable']),
  language: v.picklist(['system', 'en', 'es']),
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
