import type { DeskHandlers } from '../../shared/ipc/desk';
import type { WindowBackups } from './window-backups';

interface BackupHandlerParts {
  readonly windowBackups: WindowBackups;
}

export function backupHandlers({
  windowBackups,
}: BackupHandlerParts): Pick<DeskHandlers, 'backup'> {
  return {
    backup: {
      state: () => windowBackups.state(),
      start: () => windowBackups.start(),
      open: () => windowBackups.open(),
      restore: ({ choices }) => windowBackups.restore(choices),
      close: () => windowBackups.closeFile(),
      cancel: () => windowBackups.cancel(),
      setSchedule: (wanted) => windowBackups.setSchedule(wanted),
    },
  };
}
