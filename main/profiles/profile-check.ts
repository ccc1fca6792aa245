import * as v from 'valibot';
import {
  maxProfiles,
  profileDraftSchema,
  type Profile,
  type ProfileDraft,
} from '../../shared/ipc/profiles';
import { parseBaseUrl, type BaseUrlNotice } from '../http/base-url';
import { parsePerPage } from '../http/paging';
import { DeskError } from '../failure';
import { sameName, hasUnseen } from '../../shared/names';

const maxConcurrency = 8;
const maxNameLength = 80;

/** A draft as a valid profile. Fails with `input.base-url`, `input.per-page`, `input.profile`. */
export function checkDraft(
  id: string,
  draft: ProfileDraft,
): { profile: Profile; notices: readonly BaseUrlNotice[] } {
  const base = parseBaseUrl(draft.baseUrl);
  const profile = {
    ...draft,
    id,
    name: checkedName(draft.name),
    baseUrl: base.href,
    host: base.host,
    perPage: parsePerPage(draft.perPage),
    concurrency: checkedConcurrency(draft.concurrency),
    token: checkedToken(draft.token),
    sample: false,
  };
  return { profile, notices: base.notices };
}

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

function checkedName(text: string): string {
  const name = text.trim();
  if (name === '') throw new DeskError('input.profile', { field: 'name', reason: 'empty' });
  // Characters that are not seen, and those that change the direction, could make one name look
  // like another.
  if (name.length > maxNameLength || hasUnseen(name)) {
    throw new DeskError('input.profile', { field: 'name', reason: 'unusual' });
  }
  return name;
}

function checkedConcurrency(value: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= maxConcurrency) return value;
  throw new DeskError('input.profile', {
    field: 'concurrency',
    reason: 'range',
    max: maxConcurrency,
  });
}

/** A login path must stay below the base address: no other host, no query, no `..`. */
function checkedToken(token: ProfileDraft['token']): ProfileDraft['token'] {
  if (token.kind === 'pasted') return { kind: 'pasted' };
  const refuse = (field: string, reason: string): never => {
    throw new DeskError('input.profile', { field, reason });
  };
  const path = token.path.trim();
  if (!/^(\/[\w.~-]+)+$/.test(path) || /\/\.{1,2}(\/|$)/.test(path)) refuse('path', 'unusual-path');
  for (const field of ['publicKeyField', 'secretKeyField', 'tokenPath'] as const) {
    if (!/^[\w.-]{1,80}$/.test(token[field].trim())) refuse(field, 'unusual');
  }
  return {
    kind: 'login',
    path,
    publicKeyField: token.publicKeyField.trim(),
    secretKeyField: token.secretKeyField.trim(),
    tokenPath: token.tokenPath.trim(),
  };
}
