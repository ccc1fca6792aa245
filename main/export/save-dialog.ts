import { join } from 'node:path';
import { app, dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import type { ExportFormat } from '../../preload/contract/exports';
import { drivable } from '../build';
import { exportWords } from './words';
import type { LanguageCode } from '../../preload/contract/languages';
import { withEnding } from './write-export';

/** Asks by the system's own dialog where an export goes, the downloads first; null when it was closed. */
export async function askWhere(
  parent: BrowserWindow,
  asked: { name: string; format: ExportFormat['kind'] },
  language: LanguageCode,
): Promise<string | null> {
  // The system's dialog is no page that a test could click through.
  const answer = drivable.byTests ? process.env.MERCHANT_DESK_TEST_SAVE_AS : undefined;
  if (answer !== undefined) return withEnding(answer, asked.format);
  const say = exportWords(language).dialog;
  const { canceled, filePath } = await dialog.showSaveDialog(parent, {
    title: say.title,
    buttonLabel: say.button,
    defaultPath: join(app.getPath('downloads'), asked.name),
    filters: [{ name: say.formats[asked.format], extensions: [asked.format] }],
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  });
  return canceled || filePath === '' ? null : withEnding(filePath, asked.format);
}
