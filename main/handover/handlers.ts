import type { DeskHandlers } from '../../shared/ipc/desk';
import type { WindowHandover } from './window-handover';

interface HandoverParts {
  readonly windowHandover: WindowHandover;
}

export function handoverHandlers({
  windowHandover,
}: HandoverParts): Pick<DeskHandlers, 'handover'> {
  return {
    handover: {
      offer: () => windowHandover.offer(),
      save: (chosen) => windowHandover.save(chosen),
      open: () => windowHandover.openFile(),
      take: ({ conflict }) => windowHandover.take(conflict),
      close: () => windowHandover.close(),
    },
  };
}
