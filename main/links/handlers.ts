import type { DeskHandlers } from '../../shared/ipc/desk';
import type { Profile } from '../../shared/ipc/profiles';
import type { DeskNotes } from '../notes/desk-notes';
import { merchantIdOf } from '../profile-store/merchant';
import type { Store } from '../profile-store/store';
import { linkToRecord, linkToView, type LinkOrigin } from './link';
import { elsewhereOf } from './origin';
import type { WaitingLink } from './waiting-link';

interface LinkParts {
  readonly waitingLink: Pick<WaitingLink, 'take'>;
  readonly session: { readonly profile: Profile };
  readonly profiles: { readonly list: readonly Profile[] };
  readonly deskNotes: Pick<DeskNotes, 'views'>;
  /** Of the open profile. */
  readonly store: () => Promise<Pick<Store, 'storedRecord'>>;
}

export function linkHandlers(parts: LinkParts): Pick<DeskHandlers, 'links'> {
  const { waitingLink, session, profiles, deskNotes } = parts;
  /** A store that cannot be read says so where its records are shown. */
  const merchant = async (): Promise<string | null> => {
    try {
      return await merchantIdOf(await parts.store());
    } catch {
      return null;
    }
  };
  const origin = async (): Promise<LinkOrigin | null> => {
    const { sample, baseUrl } = session.profile;
    return sample ? null : { service: baseUrl, merchant: await merchant() };
  };
  return {
    links: {
      take: async () => {
        const link = waitingLink.take();
        if (link === null) return null;
        const { target, origin: from } = link;
        if (from === null) return { target, elsewhere: null };
        const open = { profile: session.profile, merchant: await merchant() };
        return { target, elsewhere: elsewhereOf(from, open, profiles.list) };
      },
      make: async ({ to }) => {
        if (to.kind === 'record') return linkToRecord(to.resource, to.id, await origin());
        const view = (await deskNotes.views.list()).find(({ id }) => id === to.id);
        if (view === undefined) return null;
        const { resource, name, query } = view;
        const conditions = { search: query.search, filters: query.filters };
        return linkToView(view.id, { resource, name, conditions }, await origin());
      },
    },
  };
}
