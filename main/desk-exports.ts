import { join } from 'node:path';
import { app, shell, type BrowserWindow } from 'electron';
import type { ExportFormat } from '../shared/ipc/exports';
import type { LanguageCode } from '../shared/locales';
import type { Appearance } from './appearance';
import { drivable } from './build';
import { Exports } from './export/exports';
import type { PaperPrinter } from './export/paper/paper';
import { exportWords } from './export/words';
import { withEnding } from './export/write-export';
import { requireExportTo } from './policy/policy';
import type { Services } from './services';
import { saveFileAs } from './window/file-dialogs';
import type { PushToDesk } from './window/push';

interface Surroundings {
  readonly services: Pick<Services, 'clock' | 'currentProfile' | 'policy' | 'readAct' | 'session'>;
  readonly appearance: Pick<Appearance, 'language' | 'queryLocale'>;
  /** What the dialog stands above. Fails with `app.locked`. */
  readonly window: () => BrowserWindow;
  readonly printer: PaperPrinter;
  readonly push: PushToDesk;
}

/** Exports of the open profile, with the system's dialog and folders. */
export function openExports({
  services,
  appearance,
  window,
  printer,
  push,
}: Surroundings): Exports {
  const { clock, currentProfile, policy, readAct, session } = services;
  return new Exports({
    store: async () => (await currentProfile.opened).store,
    profile: () => session.profile,
    locale: () => appearance.queryLocale,
    writtenBy: `${app.getName()} ${app.getVersion()}`,
    now: clock.now,
    chooseFile: (request) =>
      askWhere(window(), request, {
        language: appearance.language,
        folder: policy.exportFolders?.[0] ?? app.getPath('downloads'),
      }),
    requireAllowed: (file) => requireExportTo(policy, file),
    readAct,
    printer,
    showFile: (file) => shell.showItemInFolder(file),
    openFile: (file) => shell.openPath(file),
    onProgress: (progress) => push('exports', 'progressed', progress),
  });
}

/**
 * Asks where an export goes by the system's dialog, starting in this folder; null when it was
 * cancelled.
 */
async function askWhere(
  parent: BrowserWindow,
  options: { name: string; format: ExportFormat['kind']; title: string; button: string },
  { language, folder }: { language: LanguageCode; folder: string },
): Promise<string | null> {
  // Tests cannot click through a system dialog.
  const answer = drivable.byTests ? process.env.MERCHANT_DESK_TEST_SAVE_AS : undefined;
  if (answer !== undefined) return withEnding(answer, options.format);
  const file = await saveFileAs(parent, {
    title: options.title,
    button: options.button,
    path: join(folder, options.name),
    filters: [
      { name: exportWords(language).dialog.formats[options.format], extensions: [options.format] },
    ],
  });
  return file === null ? null : withEnding(file, options.format);
}
