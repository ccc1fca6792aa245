import type { WebContents } from 'electron';
import * as v from 'valibot';
import { channelOf, type AnyPush } from '../../shared/ipc/define';
import { deskContract, type DeskPushes } from '../../shared/ipc/desk';
import { DeskError } from '../failure';

export type PushToDesk = <G extends keyof DeskPushes, M extends keyof DeskPushes[G] & string>(
  group: G,
  name: M,
  payload: DeskPushes[G][M],
) => void;

/**
 * The only way main sends events to the desk's window. Payloads are stripped by the contract like
 * results, and dropped when there is no window. A payload that does not fit is not sent; the call
 * then fails with `app.internal`.
 */
export function createPush(target: () => WebContents | null): PushToDesk {
  return (group, name, payload) => {
    const contents = target();
    if (contents === null || contents.isDestroyed()) return;
    const members = deskContract[group] as unknown as Readonly<Record<string, AnyPush>>;
    const line = members[name];
    if (line === undefined) return;
    const sent = v.safeParse(line.payload, payload, { abortEarly: true });
    // The parser's own error would quote the value.
    if (!sent.success) throw new DeskError('app.internal', { push: `${group}.${name}` });
    contents.send(channelOf('desk', group, name), sent.output);
  };
}
