import { BrowserWindow, app, webContents } from 'electron';
import type { Input, WebContents } from 'electron';
import type { SecretClipboard } from '../vault/clipboard';

type Held = Pick<SecretClipboard, 'isPending' | 'isThere'>;

/**
 * While a key of main's is on the clipboard nothing is pasted into the desk's page: it is meant for another program, and a page that a
 * script has taken over would get it by the user's own keys. What was copied since is pasted, once it is known to be something else.
 */
export function holdBackPaste(desk: () => { webContents: WebContents }, held: Held): void {
  const listen = (contents: WebContents) => {
    contents.on('before-input-event', (event, input) => {
      if (!isPaste(input) || !held.isPending || contents !== desk().webContents) return;
      event.preventDefault();
      if (input.type === 'keyDown') void pasteUnlessThere(contents, held);
    });
  };
  for (const contents of webContents.getAllWebContents()) listen(contents);
  app.on('web-contents-created', (_event, contents) => {
    listen(contents);
  });
}

/** What the menu's own line does, which is no key; windows of main's own take what is pasted. */
export function pasteByMenu(desk: BrowserWindow | null, held: Held | null): void {
  const focused = BrowserWindow.getFocusedWindow();
  if (focused === null) return;
  if (focused === desk && held !== null) void pasteUnlessThere(focused.webContents, held);
  else focused.webContents.paste();
}

async function pasteUnlessThere(contents: WebContents, held: Held): Promise<void> {
  const isThere = await held.isThere().catch(() => true);
  if (!isThere && !contents.isDestroyed()) contents.paste();
}

/** Whatever else is held: with Shift it pastes without form, Ctrl-Y pastes by another tradition, and some keyboards have a key for it. */
function isPaste({ control, meta, shift, key, code }: Input): boolean {
  const name = key.toLowerCase();
  if (name === 'paste' || code === 'Paste') return true;
  if (control || meta) return ['v', 'y'].includes(name) || ['KeyV', 'KeyY'].includes(code);
  return shift && (name === 'insert' || ['Insert', 'Numpad0'].includes(code));
}
