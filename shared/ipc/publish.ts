import * as v from 'valibot';
import { publishStateSchema } from './exports';
import { method, nothing, push } from './define';
import { text } from './bounds';

export type PublishState = v.InferOutput<typeof publishStateSchema>;

/** Every method fails with `input.publish` (`sample`) for sample data. */
export const publish = {
  state: method(nothing, publishStateSchema),
  /** Fails with `input.publish` (see `parseDestination`). */
  save: method(v.strictObject({ to: text(2_000), afterSync: v.boolean() }), publishStateSchema),
  /** Forgets the destination and its password; what was published stays there. */
  forget: method(nothing, publishStateSchema),
  /** Asks for the password in a separate window; false when that was closed. */
  askPassword: method(nothing, v.boolean()),
  /**
   * Before the first time to a database the user has to agree, in a window of main's own; nothing
   * is sent when that was closed. Fails with `app.forbidden`, `input.publish`, and `app.cancelled`
   * when another database was chosen meanwhile; the result is in the state.
   */
  start: method(nothing, nothing),
  cancel: method(nothing, nothing),
  changed: push(publishStateSchema),
};
