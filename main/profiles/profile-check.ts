import * as v from 'valibot';
import { maxProfiles, profileDraftSchema, type Profile } from '../../shared/ipc/profiles';
import { checkDraft } from '../http/connection-draft';
import { DeskError } from '../failure';
import { sameName } from '../../shared/names';

const entrySchema = v.object({
  ...profileDraftSchema.entries,
  id: v.pipe(v.string(), v.uuid()),
});

/**
 * Validates profiles read from a file that anybody may have edited. Only entries that could have
 * been saved here are accepted, and derived fields (the host, that it is not the sample) are
 * computed again. Refused entries are returned unchanged.
 */
export function checkEntries(entries: readonly unknown[]): {
  profiles: Profile[];
  refused: unknown[];
} {
  const profiles: Profile[] = [];
  const refused: unknown[] = [];
  for (const entry of entries) {
    const profile = profiles.length < maxProfiles ? validProfile(entry) : null;
    const isTwice = profiles.some(
      (each) => each.id === profile?.id || sameName(each.name, profile?.name ?? ''),
    );
    if (profile === null || isTwice) refused.push(entry);
    else profiles.push(profile);
  }
  return { profiles, refused };
}

function validProfile(entry: unknown): Profile | null {
  const parsed = v.safeParse(entrySchema, entry, { abortEarly: true });
  if (!parsed.success) return null;
  const { id, ...draft } = parsed.output;
  try {
    const { profile } = checkDraft(id, draft);
    // Values that normalization would change were not written by this app.
    return profile.baseUrl === draft.baseUrl && profile.name === draft.name ? profile : null;
  } catch (thrown) {
    if (thrown instanceof DeskError) return null;
    throw thrown;
  }
}

/** Fails with `input.profile` (`taken`, `too-many`). */
export function requireRoom(profile: Profile, others: readonly Profile[]): void {
  if (others.some((each) => sameName(each.name, profile.name))) {
    throw new DeskError('input.profile', { field: 'name', reason: 'taken' });
  }
  if (others.length >= maxProfiles) {
    throw new DeskError('input.profile', { reason: 'too-many', max: maxProfiles });
  }
}
