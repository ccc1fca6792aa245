import type { WebContents } from 'electron';
import * as v from 'valibot';
import { channelOf } from '../../preload/contract/define';
import type { AnyPush } from '../../preload/contract/define';
import { deskContract } from '../../preload/contract/desk';
import type { DeskPushes } from '../../preload/contract/desk';
import { DeskError } from '../failure';

export type PushToDesk = <G extends keyof DeskPushes, M extends keyof DeskPushes[G] & string>(
  group: G,
  name: M,
  payload: DeskPushes[G][M],
) => void;

/**
 * The only way main sends something to the desk's window: payloads are stripped by the contract like results, and dropped when no window is
 * there. A payload that does not fit is not sent and fails with `app.internal`.
 */
export function createPush(target: () => WebContents | null): PushToDesk {
  return (group, name, payload) => {
    const contents = target();
    if (contents === null || contents.isDestroyed()) return;
    const members = deskContract[group] as unknown as Readonly<Record<string, AnyPush>>;
    const line = members[name];
    if (line === undefined) return;
    const checked = v.safeParse(line.payload, payload);
    // The parser's own error would quote the value.
    if (!checked.success) throw new DeskError('app.internal', { push: `${group}.${name}` });
    contents.send(channelOf('desk', group, name), checked.output);
  };
}
