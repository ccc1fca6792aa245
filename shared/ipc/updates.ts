import * as v from 'valibot';
import { method, nothing, push } from './define';
import { failureSchema } from '../failures';

/**
 * Who installs a newer version: the app itself when it quits, or the user from a file of this kind.
 */
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
