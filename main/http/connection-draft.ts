import type { Profile, ProfileDraft } from '../../shared/ipc/profiles';
import { hasUnseen, maxNameLength } from '../../shared/names';
import { maxPace } from '../../shared/pace';
import { DeskError } from '../failure';
import { parseBaseUrl, type BaseUrlNotice } from './base-url';
import { parsePerPage } from './paging';

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
  if (Number.isInteger(value) && value >= 1 && value <= maxPace.concurrency) return value;
  throw new DeskError('input.profile', {
    field: 'concurrency',
    reason: 'range',
    max: maxPace.concurrency,
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
