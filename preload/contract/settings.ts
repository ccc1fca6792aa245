import * as v from 'valibot';
import { method, nothing, push } from './define';

export const settingsSchema = v.object({
  theme: v.picklist(['system', 'light', 'dark']),
  density: v.picklist(['compact', 'regular', 'comfortable']),
  language: v.picklist(['system', 'en', 'es']),
  /** IANA name, or `system`. */
  zone: v.string(),
});

export type Settings = v.InferOutput<typeof settingsSchema>;

export const defaultSettings: Settings = {
  theme: 'system',
  density: 'regular',
  language: 'system',
  zone: 'system',
};

export const settings = {
  read: method(nothing, settingsSchema),
  save: method(v.strictObject(settingsSchema.entries), settingsSchema),
  changed: push(settingsSchema),
};
