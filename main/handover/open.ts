import { app, type BrowserWindow } from 'electron';
import type { Appearance } from '../appearance';
import type { Services } from '../services';
import { chooseFile, saveFileAs } from '../window/file-dialogs';
import { WindowHandover } from './window-handover';

interface Surroundings {
  readonly services: Pick<Services, 'clock' | 'currentProfile' | 'session'>;
  readonly appearance: Pick<Appearance, 'words'>;
  readonly window: () => BrowserWindow;
}

/** Handing over from the window, with the system's dialogs. */
export function openWindowHandover({
  services: { clock, currentProfile, session },
  appearance,
  window,
}: Surroundings): WindowHandover {
  const filters = [{ name: 'JSON', extensions: ['json'] }];
  return new WindowHandover({
    opened: () => currentProfile.opened,
    profile: () => session.profile,
    now: clock.now,
    writtenBy: `${app.getName()} ${app.getVersion()}`,
    dialogs: {
      saveAs: (path) =>
        saveFileAs(window(), { title: appearance.words.handover.save, filters, path }),
      open: () => chooseFile(window(), { title: appearance.words.handover.open, filters }),
    },
    documents: () => app.getPath('documents'),
    fileName: (profile) => appearance.words.handover.file(profile),
  });
}
