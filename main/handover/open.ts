import { app, dialog, type BrowserWindow } from 'electron';
import type { Appearance } from '../appearance';
import type { Services } from '../services';
import { WindowHandover } from './window-handover';

interface Surroundings {
  readonly services: Pick<Services, 'currentProfile' | 'session'>;
  readonly appearance: Pick<Appearance, 'words'>;
  readonly window: () => BrowserWindow;
}

/** Handing over from the window, with the system's dialogs. */
export function openWindowHandover({
  services: { currentProfile, session },
  appearance,
  window,
}: Surroundings): WindowHandover {
  const filters = [{ name: 'JSON', extensions: ['json'] }];
  return new WindowHandover({
    opened: () => currentProfile.opened,
    profile: () => session.profile,
    writtenBy: `${app.getName()} ${app.getVersion()}`,
    dialogs: {
      saveAs: async (path) => {
        const { canceled, filePath } = await dialog.showSaveDialog(window(), {
          title: appearance.words.handover.save,
          defaultPath: path,
          filters,
          properties: ['showOverwriteConfirmation', 'createDirectory'],
        });
        return canceled || filePath === '' ? null : filePath;
      },
      open: async () => {
        const { canceled, filePaths } = await dialog.showOpenDialog(window(), {
          title: appearance.words.handover.open,
          filters,
          properties: ['openFile'],
        });
        return canceled ? null : (filePaths[0] ?? null);
      },
    },
    documents: () => app.getPath('documents'),
  });
}
