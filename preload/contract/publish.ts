import * as v from 'valibot';
import { text } from './bounds';
import { method, nothing, push } from './define';
import { failureSchema } from './failure';

/** How the open profile's records go to a PostgreSQL database. */
const publishStateSchema = v.object({
  /** `postgresql://user@host:port/database?schema=name`, never with a password; null before it was said. */
  to: v.nullable(v.string()),
  afterSync: v.boolean(),
  /** The administrator's policy decided for all: whether it is allowed, and whether it follows each sync. */
  allowed: v.boolean(),
  alwaysAfterSync: v.boolean(),
  /** Somebody, or the policy, has said yes to plain personal data in that very place. */
  agreed: v.boolean(),
  /** A password for that very place is kept. */
  hasPassword: v.boolean(),
  /** Versions sent so far; null when nothing is under way. */
  running: v.nullable(v.object({ sent: v.number() })),
  /** Since the app was started. */
  last: v.nullable(
    v.object({
      /** Epoch milliseconds. */
      at: v.number(),
      failure: v.nullable(failureSchema),
      versions: v.number(),
      ended: v.number(),
      /** Columns that take as text, from then on, what does not fit another one: `clients.limit_text`. */
      besides: v.array(v.string()),
    }),
  ),
});

export type PublishState = v.InferOutput<typeof publishStateSchema>;

/** Every method fails with `input.publish` (`sample`) for sample data. */
export const publish = {
  state: method(nothing, publishStateSchema),
  /** Fails with `input.publish` (see `parseDestination`). */
  save: method(v.strictObject({ to: text(2_000), afterSync: v.boolean() }), publishStateSchema),
  /** Forgets the place and its password; what was published stays there. */
  forget: method(nothing, publishStateSchema),
  /** Asks for the password in a window of its own; false when that was closed. */
  askPassword: method(nothing, v.boolean()),
  /** `agree`: the user has confirmed the warning. Fails with `publish.agree`, `app.forbidden`; the result is in the state. */
  start: method(v.strictObject({ agree: v.boolean() }), nothing),
  cancel: method(nothing, nothing),
  changed: push(publishStateSchema),
};
