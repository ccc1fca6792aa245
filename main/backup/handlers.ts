import type { DeskHandlers } from '../../shared/ipc/desk';
import type { WindowRecovery } from '../credentials/window-recovery';
import type { WindowBackups } from './window-backups';

interface BackupHandlerParts {
  readonly windowBackups: WindowBackups;
  readonly windowRecovery: WindowRecovery;
}

export function backupHandlers({
  windowBackups,
  windowRecovery,
}: BackupHandlerParts): Pick<DeskHandlers, 'backup'> {
  return {
    backup: {
      state: () => windowBackups.state(),
      start: (params) => windowBackups.start(params),
      open: () => windowBackups.open(),
      restore: ({ choices }) =>
        windowBackups.restore(choices.map(({ id: folder, ...choice }) => ({ folder, ...choice }))),
      compare: ({ id }) => windowBackups.compare(id),
      close: () => windowBackups.closeFile(),
      cancel: () => windowBackups.cancel(),
      makeRecovery: () => windowRecovery.make(),
      recover: () => windowRecovery.recover(),
      setSchedule: ({ schedule }) => windowBackups.setSchedule(schedule),
    },
  };
}
