import type { DeskHandlers } from '../../shared/ipc/desk';
import type { FirstRows } from '../../shared/ipc/first-rows';
import type { Browsable } from '../../shared/ipc/browse';
import type { ListState } from '../../shared/ipc/screen-state';
import { dayOrders, type LanguageCode } from '../../shared/locales';
import type { Clock } from '../clock';
import type { DeskNotes } from './desk-notes';
import type { LastScreens } from './last-screens';

interface NoteParts {
  readonly clock: Pick<Clock, 'now'>;
  /** Of the screens: it says how typed dates of what is saved are read. */
  readonly language: () => LanguageCode;
  readonly deskNotes: DeskNotes;
  readonly screens: Pick<LastScreens, 'current' | 'keep'>;
  readonly session: {
    readonly state: {
      readonly profile: { readonly id: string; readonly sample: boolean } | null;
    };
  };
  /** In the open profile, with the list's first rows; false when those are not what is stored. */
  readonly saveListState: (
    resource: Browsable,
    listState: ListState,
    first: FirstRows | null,
  ) => Promise<boolean>;
}

/** What people set up. */
export function noteHandlers(
  parts: NoteParts,
): Pick<DeskHandlers, 'screenState' | 'pivots' | 'views' | 'watches'> {
  const { deskNotes, screens, session } = parts;
  const dates = () => dayOrders[parts.language()];
  return {
    screenState: {
      screens: () => screens.current,
      keepScreen: async ({ profileId, screen }) => {
        const { profile } = session.state;
        // Nothing is remembered of sample data, which is generated anew each time.
        if (profile?.id === profileId && !profile.sample) await screens.keep(profileId, screen);
      },
      exportChoices: ({ view }) => deskNotes.exportChoices(view),
      saveExportChoices: async ({ profileId, view, choices }) => {
        if (session.state.profile?.id === profileId) await deskNotes.rememberExport(view, choices);
      },
      listState: ({ resource }) => deskNotes.listState(resource),
      saveListState: async ({ profileId, resource, listState, first }) => {
        if (session.state.profile?.id !== profileId) return true;
        return parts.saveListState(resource, listState, first);
      },
    },
    pivots: {
      list: () => deskNotes.pivots.list(),
      create: (pivot) => deskNotes.pivots.create({ dates: dates(), ...pivot }),
      replace: ({ id, table }) => deskNotes.pivots.change(id, { table, dates: dates() }),
      rename: ({ id, name }) => deskNotes.pivots.change(id, { name }),
      remove: ({ id }) => deskNotes.pivots.remove(id),
    },
    views: {
      list: () => deskNotes.views.list(),
      create: (view) => deskNotes.views.create({ dates: dates(), ...view }),
      replace: ({ id, ...changed }) => deskNotes.views.change(id, { ...changed, dates: dates() }),
      rename: ({ id, name }) => deskNotes.views.change(id, { name }),
      remove: ({ id }) => deskNotes.views.remove(id),
    },
    watches: {
      list: () => deskNotes.watches.list(),
      create: ({ seenUntil = parts.clock.now(), ...rule }) =>
        deskNotes.watches.create({ dates: dates(), ...rule, seenUntil }),
      markSeen: ({ id, until }) => deskNotes.watches.change(id, { seenUntil: until }),
      setFields: ({ id, fields }) => deskNotes.watches.change(id, { fields }),
      remove: ({ id }) => deskNotes.watches.remove(id),
    },
  };
}
