import type { DeskHandlers } from '../../shared/ipc/desk';
import { author } from '../author';
import type { MarkStore } from './mark-store';

interface MarkParts {
  /** Of the open profile. */
  readonly store: () => Promise<{ readonly marks: MarkStore }>;
}

export function markHandlers({ store }: MarkParts): Pick<DeskHandlers, 'marks'> {
  const marks = async () => (await store()).marks;
  return {
    marks: {
      of: async (record) => (await marks()).of(record),
      set: async (mark) => (await marks()).set({ ...mark, ...author() }),
      ofMany: async (records) => (await marks()).ofMany(records),
      setMany: async (all) => (await marks()).setMany({ ...all, ...author() }),
      pending: async ({ today }) => {
        const { by } = author();
        return { by, lists: await (await marks()).pending({ by, today }) };
      },
      tags: async () => (await marks()).tags(),
      people: async () => [...new Set([author().by, ...(await (await marks()).people())])],
      gone: async () => (await marks()).gone(),
      drop: async (mark) => (await marks()).drop(mark),
    },
  };
}
