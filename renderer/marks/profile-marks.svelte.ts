import { SvelteMap } from 'svelte/reactivity';
import type { WrittenMark } from '../../shared/ipc/marks';
import type { DeskBridge } from '../bridge';
import { PerProfile } from '../state/per-profile';

class ProfileMarks {
  /** Unsaved drafts by record, kept until the user comes back to the record. */
  readonly drafts = new SvelteMap<string, Omit<WrittenMark, 'id'>>();
  /** Incremented with each change, so that every shown mark is read again. */
  revision = $state(0);
}

const ofProfiles = new PerProfile<ProfileMarks>();

/** What the screens of a profile know of its marks. */
export function profileMarks(bridge: DeskBridge, profileId: string): ProfileMarks {
  return ofProfiles.of(bridge, profileId, () => new ProfileMarks());
}
