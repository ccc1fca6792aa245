import * as v from 'valibot';
import { method } from './define';

/**
 * `hosts`: whether to include the addresses of services; nothing else in the report is optional.
 */
const params = v.strictObject({ hosts: v.boolean() });

export const diagnostics = {
  /**
   * The complete text as it would be saved. Tests parts of the installation meanwhile, which takes
   * a moment.
   */
  preview: method(params, v.object({ text: v.string() })),
  /**
   * Saves the text of the last preview where the user chooses; null when the dialog was closed.
   * Fails with `storage.unwritable`.
   */
  save: method(v.undefined(), v.object({ fileName: v.nullable(v.string()) })),
};
