import { app, type BrowserWindow } from 'electron';
import type { Appearance } from '../appearance';
import type { CredentialPrompt } from '../credentials/credential-prompt';
import { realTicker } from '../profiles/schedule';
import type { Services } from '../services';
import { chooseFile, chooseFolder, saveFileAs } from '../window/file-dialogs';
import { askForGesture, readingSeconds } from '../window/reveal-window';
import type { PushToDesk } from '../window/push';
import { WindowBackups } from './window-backups';

interface Surroundings {
  readonly services: Pick<
    Services,
    'backups' | 'clock' | 'currentProfile' | 'policy' | 'profiles' | 'session' | 'vault'
  >;
  readonly prompt: Pick<CredentialPrompt, 'askSecret'>;
  readonly appearance: Pick<Appearance, 'words' | 'zone'>;
  readonly window: () => BrowserWindow;
  readonly isLocked: () => boolean;
  readonly push: PushToDesk;
}

/** Backups of the window, with the system's dialogs. */
export function openWindowBackups({
  services,
  prompt,
  appearance,
  window,
  isLocked,
  push,
}: Surroundings): WindowBackups {
  const { backups, clock, currentProfile, policy, profiles, session, vault } = services;
  const filters = [{ name: 'age', extensions: ['age'] }];
  const real = () => profiles.list.filter(({ sample }) => !sample);
  return new WindowBackups({
    backups,
    vault,
    policy,
    prompt,
    profileIds: () => real().map(({ id }) => id),
    auditsOf: (ids) => currentProfile.auditsOf(ids),
    openProfileId: () => {
      const { profile } = session.state;
      return profile === null || profile.sample ? null : profile.id;
    },
    dialogs: {
      saveAs: (path) =>
        saveFileAs(window(), { title: appearance.words.backup.save, filters, path }),
      open: () =>
        chooseFile(window(), {
          title: appearance.words.backup.open,
          filters: [...filters, { name: '*', extensions: ['*'] }],
        }),
      folder: () => chooseFolder(window(), appearance.words.backup.folder),
    },
    confirmKeys: () => {
      const { words } = appearance;
      const { heading, warning, action } = words.backup.keys;
      const note = words.closes(readingSeconds);
      return askForGesture({ parent: window(), heading, warning, note, action });
    },
    documents: () => app.getPath('documents'),
    isLocked,
    zone: () => appearance.zone,
    ticker: { ...realTicker, now: clock.now },
    onChange: (state) => push('backup', 'changed', state),
  });
}
