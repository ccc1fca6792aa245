import type { DeskHandlers } from '../../shared/ipc/desk';
import { requireExports, type Policy } from '../policy/policy';
import type { Exports } from './exports';

interface ExportParts {
  readonly policy: Policy;
  readonly exporting: Pick<
    Exports,
    'start' | 'print' | 'act' | 'actStatus' | 'checkAct' | 'cancel' | 'show' | 'open'
  >;
}

export function exportHandlers({ policy, exporting }: ExportParts): Pick<DeskHandlers, 'exports'> {
  return {
    exports: {
      allowed: () => {
        requireExports(policy);
      },
      start: (order) => {
        requireExports(policy);
        return exporting.start(order);
      },
      print: (order) => {
        requireExports(policy);
        return exporting.print(order);
      },
      act: (order) => {
        requireExports(policy);
        return exporting.act(order);
      },
      actStatus: (params) => exporting.actStatus(params),
      checkAct: (params) => exporting.checkAct(params),
      cancel: () => exporting.cancel(),
      show: () => exporting.show(),
      open: () => exporting.open(),
    },
  };
}
