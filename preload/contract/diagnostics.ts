import * as v from 'valibot';
import { method } from './define';

/** `hosts`: whether the addresses of services may be named; nothing else of the bundle is a choice. */
const asked = v.strictObject({ hosts: v.boolean() });

export const diagnostics = {
  /** The whole text as it would be saved. Tries the parts of the installation meanwhile, which takes a moment. */
  preview: method(asked, v.object({ text: v.string() })),
  /** Saves the text of the last preview where the user says; null when the dialog was closed. Fails with `storage.unwritable`. */
  save: method(v.undefined(), v.object({ fileName: v.nullable(v.string()) })),
};
