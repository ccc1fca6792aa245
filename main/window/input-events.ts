import { app, BrowserWindow, webContents, type Input, type WebContents } from 'electron';
import type { SecretClipboard } from '../vault/secret-clipboard';

/** As long as Chromium takes a click for the reason of what a page does. */
const gestureMs = 5_000;
const gestures: readonly string[] = ['mouseDown', 'mouseUp', 'rawKeyDown', 'keyDown', 'gestureTap'];

/**
 * Whether the user has just clicked or pressed a key in this page; asked once for each time. Main
 * sees it itself: a script of the page cannot make such input.
 */
export class Gestures {
  #last = -Infinity;

  constructor(contents: WebContents) {
    contents.on('input-event', (_event, { type }) => {
      if (gestures.includes(type)) this.#last = performance.now();
    });
  }

  take(): boolean {
    const isThere = performance.now() - this.#last < gestureMs;
    this.#last = -Infinity;
    return isThere;
  }
}

/** What the desk's page does not get by a paste. */
export interface PasteGuard {
  /** Whether main has to look at the clipboard before anything is pasted. */
  readonly isNeeded: () => boolean;
  /** Whether main keeps what is on the clipboard now, so that nothing is pasted. */
  readonly takes: () => Promise<boolean>;
}

/**
 * While main has put a key on the clipboard, it is not pasted into the desk's page: the key is
 * meant for another program, and a page taken over by a script would receive it through the user's
 * own keystroke. Nor is a request with its token, while a connection is set up. If the clipboard
 * holds something else, that is pasted.
 */
export function pasteGuard(
  secret: Pick<SecretClipboard, 'isPending' | 'isThere'>,
  request: { readonly isExpected: boolean; readonly take: (text: string) => boolean },
  readText: () => string | Promise<string>,
): PasteGuard {
  return {
    isNeeded: () => secret.isPending || request.isExpected,
    takes: async () =>
      (await secret.isThere()) || (request.isExpected && request.take(await readText())),
  };
}

export function holdBackPaste(desk: () => { webContents: WebContents }, guard: PasteGuard): void {
  forEachContents((contents) => {
    contents.on('before-input-event', (event, input) => {
      if (!isPaste(input) || !guard.isNeeded() || contents !== desk().webContents) return;
      event.preventDefault();
      if (input.type === 'keyDown') void pasteUnlessTaken(contents, guard);
    });
  });
}

/** For the web contents that exist and those created later. */
export function forEachContents(listen: (contents: WebContents) => void): void {
  for (const contents of webContents.getAllWebContents()) listen(contents);
  app.on('web-contents-created', (_event, contents) => listen(contents));
}

/** Pastes for the menu item. Windows of main's own may receive the key. */
export function pasteByMenu(desk: BrowserWindow | null, guard: PasteGuard | null): void {
  const focused = BrowserWindow.getFocusedWindow();
  if (focused === null) return;
  if (focused === desk && guard !== null) void pasteUnlessTaken(focused.webContents, guard);
  else focused.webContents.paste();
}

async function pasteUnlessTaken(contents: WebContents, guard: PasteGuard): Promise<void> {
  const isTaken = await guard.takes().catch(() => true);
  if (!isTaken && !contents.isDestroyed()) contents.paste();
}

/**
 * All keys that may paste: with Shift as plain text, Ctrl-Y by an Emacs binding, Shift-Insert, and
 * the Paste key of some keyboards.
 */
function isPaste({ control, meta, shift, key, code }: Input): boolean {
  const name = key.toLowerCase();
  if (name === 'paste' || code === 'Paste') return true;
  if (control || meta) return ['v', 'y'].includes(name) || ['KeyV', 'KeyY'].includes(code);
  return shift && (name === 'insert' || ['Insert', 'Numpad0'].includes(code));
}
