import type { DeskHandlers } from '../../shared/ipc/desk';
import {
  compareWithFile,
  readFileTable,
  suggestMappingFor,
  type Opened,
  type ReadTable,
} from './with-file';

interface ReconcileParts {
  readonly opened: () => Promise<Opened>;
  readonly readTable: ReadTable;
}

export function reconcileHandlers({
  opened,
  readTable,
}: ReconcileParts): Pick<DeskHandlers, 'reconcile'> {
  return {
    reconcile: {
      read: async (file) => readFileTable(await opened(), readTable, file),
      header: async (asked) => (await opened()).store.reconciling.header(asked),
      suggest: async (asked) => suggestMappingFor(await opened(), asked),
      compare: async (asked) => compareWithFile(await opened(), asked),
      lines: async (asked) => (await opened()).store.reconciling.lines(asked),
    },
  };
}
