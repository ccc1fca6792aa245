import { BrowserWindow, session } from 'electron';
import type { CredentialContext } from '../../preload/contract/credentials';
import { DeskError } from '../failure';
import type { EntryWindow } from '../session/credential-prompt';
import { guardWindowSession, guestPreferences, listBundle, servePages } from './pages';

export const credentialUrlPrefix = 'app://credentials/';

interface CredentialWindowOptions {
  parent: BrowserWindow;
  pageFolder: string;
  preload: string;
  title: string;
  context: CredentialContext;
}

/**
 * The only place where secrets are typed: a window, process and in-memory session of its own, destroyed when it is done, so the
 * browsing renderer's memory never held them.
 */
export async function openCredentialWindow(options: CredentialWindowOptions): Promise<EntryWindow> {
  const own = session.fromPartition(`credentials-${crypto.randomUUID()}`, { cache: false });
  guardWindowSession(own);
  servePages(own, { credentials: listBundle(options.pageFolder, '/credentials/index.html') });
  const context = encodeURIComponent(JSON.stringify(options.context));
  const window = new BrowserWindow({
    title: options.title,
    parent: options.parent,
    modal: process.platform !== 'darwin',
    width: 540,
    // High enough for the requested fields and their messages.
    height: options.context.asks === 'keys' ? 700 : 380,
    minWidth: 420,
    minHeight: 340,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    show: false,
    webPreferences: {
      ...guestPreferences(own, options.preload, false),
      additionalArguments: [`--credential-context=${context}`],
    },
  });
  window.setMenu(null);
  window.once('ready-to-show', () => {
    window.show();
  });
  await window.loadURL(`${credentialUrlPrefix}credentials/index.html`).catch((thrown: unknown) => {
    // It is shown before all of its page is there, and may be closed by then.
    throw window.isDestroyed() ? new DeskError('app.cancelled') : thrown;
  });
  return {
    destroy: () => {
      if (!window.isDestroyed()) window.destroy();
    },
    focus: () => {
      window.focus();
    },
    onClosed: (listener) => {
      window.once('closed', listener);
    },
  };
}
