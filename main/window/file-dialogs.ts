import { dialog, type BrowserWindow, type FileFilter } from 'electron';

interface FileQuestion {
  readonly title: string;
  readonly filters: readonly FileFilter[];
}

let isAsking = false;
const ends = new Set<() => void>();

/**
 * What is chosen from now on in a dialog that is still open counts no more. Call at the lock: the
 * system's dialogs stay on the screen then, and whoever finds them could choose where records go.
 */
export function endFileQuestions(): void {
  for (const end of ends) end();
}

/** Null when it was ended, and while another dialog is open: a page could open any number. */
async function answerOf<T>(open: () => Promise<T>): Promise<T | null> {
  if (isAsking) return null;
  isAsking = true;
  const dialog = open().finally(() => (isAsking = false));
  const ended = Promise.withResolvers<null>();
  const end = () => ended.resolve(null);
  ends.add(end);
  try {
    return await Promise.race([dialog, ended.promise]);
  } finally {
    ends.delete(end);
  }
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
  const answer = await answerOf(() =>
    dialog.showSaveDialog(parent, {
      title,
      defaultPath: path,
      filters: [...filters],
      properties: ['showOverwriteConfirmation', 'createDirectory'],
      ...(button !== undefined && { buttonLabel: button }),
    }),
  );
  return answer === null || answer.canceled || answer.filePath === '' ? null : answer.filePath;
}

/** Asks for a file that is there; null when the user cancelled. */
export async function chooseFile(
  parent: BrowserWindow,
  { title, filters }: FileQuestion,
): Promise<string | null> {
  const answer = await answerOf(() =>
    dialog.showOpenDialog(parent, {
      title,
      filters: [...filters],
      properties: ['openFile'],
    }),
  );
  return answer === null || answer.canceled ? null : (answer.filePaths[0] ?? null);
}

/** Asks for a folder, which may be made there; null when the user cancelled. */
export async function chooseFolder(parent: BrowserWindow, title: string): Promise<string | null> {
  const answer = await answerOf(() =>
    dialog.showOpenDialog(parent, {
      title,
      properties: ['openDirectory', 'createDirectory'],
    }),
  );
  return answer === null || answer.canceled ? null : (answer.filePaths[0] ?? null);
}
