import type { DeskHandlers } from '../../shared/ipc/desk';
import { addPairs, candidatesOf, removePairs } from './pairing';
import { Settling } from './settling';
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
}: ReconcileParts): Pick<DeskHandlers, 'pairs' | 'reconcile'> {
  const settling = new Settling();
  return {
    pairs: {
      candidates: async (params) => candidatesOf((await opened()).store, params),
      add: async (params) => addPairs((await opened()).store, params),
      list: async (params) => (await opened()).store.reconciling.pairs(params),
      remove: async (params) => removePairs((await opened()).store, params),
    },
    reconcile: {
      read: async (file) => readFileTable(await opened(), readTable, file),
      header: async (params) => (await opened()).store.reconciling.header(params),
      suggest: async (params) => suggestMappingFor(await opened(), params),
      compare: async (params) => compareWithFile(await opened(), params),
      progress: async () => (await opened()).store.reconciling.progress(),
      cancel: async () => (await opened()).store.reconciling.cancel(),
      lines: async (params) => (await opened()).store.reconciling.lines(params),
      settle: async (params) => settling.settle((await opened()).store, params),
      undoSettle: async (params) => settling.undo((await opened()).store, params),
      runs: async () => (await opened()).store.settlements.runs(),
      removeRun: async ({ runId }) => (await opened()).store.settlements.removeRun(runId),
    },
  };
}
