import { dialog, type BrowserWindow, type FileFilter } from 'electron';

interface FileQuestion {
  readonly title: string;
  readonly filters: readonly FileFilter[];
}

/** Asks where a file goes, by the system's dialog; null when the user cancelled. */
export async function saveFileAs(
  parent: BrowserWindow,
  {
    title,
    filters,
    path,
    button,
  }: FileQuestion & { readonly path: string; readonly button?: string },
): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(parent, {
    title,
    defaultPath: path,
    filters: [...filters],
    properties: ['showOverwriteConfirmation', 'createDirectory'],
    ...(button !== undefined && { buttonLabel: button }),
  });
  return canceled || filePath === '' ? null : filePath;
}

/** Asks for a file that is there; null when the user cancelled. */
export async function chooseFile(
  parent: BrowserWindow,
  { title, filters }: FileQuestion,
): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(parent, {
    title,
    filters: [...filters],
    properties: ['openFile'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

/** Asks for a folder, which may be made there; null when the user cancelled. */
export async function chooseFolder(parent: BrowserWindow, title: string): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(parent, {
    title,
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}
