import { app, shell } from 'electron';
import type { DeskHandlers } from '../../shared/ipc/desk';
import type { Updates } from './updates';

interface UpdateParts {
  readonly updates: Pick<
    Updates,
    'state' | 'file' | 'check' | 'download' | 'cancel' | 'wantRestart'
  >;
}

/** Checks and downloads are not awaited: their state is pushed. */
export function updateHandlers({ updates }: UpdateParts): Pick<DeskHandlers, 'updates'> {
  return {
    updates: {
      state: () => updates.state,
      check: () => void updates.check(),
      download: () => void updates.download(),
      cancel: () => updates.cancel(),
      restart: () => {
        if (updates.wantRestart()) app.quit();
      },
      show: () => {
        if (updates.file !== null) shell.showItemInFolder(updates.file);
      },
    },
  };
}
