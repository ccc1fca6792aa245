import type { DeskHandlers } from '../../shared/ipc/desk';
import type { FirstRows } from '../../shared/ipc/first-rows';
import type { Browsable } from '../../shared/ipc/browse';
import type { ListState } from '../../shared/ipc/screen-memory';
import type { DeskMemory } from './desk-memory';
import type { ScreenMemory } from './screen-memory';

interface NoteParts {
  readonly memory: DeskMemory;
  readonly screens: Pick<ScreenMemory, 'current' | 'keep'>;
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
): Pick<DeskHandlers, 'memory' | 'pivots' | 'views' | 'watches'> {
  const { memory, screens, session } = parts;
  return {
    memory: {
      screens: () => screens.current,
      keepScreen: async ({ profileId, screen }) => {
        const { profile } = session.state;
        // Nothing is remembered of sample data, which is generated anew each time.
        if (profile?.id === profileId && !profile.sample) await screens.keep(profileId, screen);
      },
      exportChoices: ({ view }) => memory.exportChoices(view),
      saveExportChoices: async ({ profileId, view, choices }) => {
        if (session.state.profile?.id === profileId) await memory.rememberExport(view, choices);
      },
      listState: ({ resource }) => memory.listState(resource),
      saveListState: async ({ profileId, resource, listState, first }) => {
        if (session.state.profile?.id !== profileId) return true;
        return parts.saveListState(resource, listState, first);
      },
    },
    pivots: {
      list: () => memory.pivots.list(),
      create: (pivot) => memory.pivots.create(pivot),
      replace: ({ id, table }) => memory.pivots.change(id, { table }),
      rename: ({ id, name }) => memory.pivots.change(id, { name }),
      remove: ({ id }) => memory.pivots.remove(id),
    },
    views: {
      list: () => memory.views.list(),
      create: (view) => memory.views.create(view),
      replace: ({ id, ...changed }) => memory.views.change(id, changed),
      rename: ({ id, name }) => memory.views.change(id, { name }),
      remove: ({ id }) => memory.views.remove(id),
    },
    watches: {
      list: () => memory.watches.list(),
      create: ({ seenUntil = Date.now(), ...rule }) =>
        memory.watches.create({ ...rule, seenUntil }),
      markSeen: ({ id, until }) => memory.watches.change(id, { seenUntil: until }),
      setFields: ({ id, fields }) => memory.watches.change(id, { fields }),
      remove: ({ id }) => memory.watches.remove(id),
    },
  };
}
