import { BrowserWindow } from 'electron';
import type { CredentialContext } from '../../shared/ipc/credentials';
import { DeskError } from '../failure';
import type { EntryWindow } from '../credentials/credential-prompt';
import { loadPage } from './load-page';
import { windowSession } from './pages';
import { guestPreferences } from './preferences';
import { listBundle } from './scheme';

export const credentialUrlPrefix = 'app://credentials/';

/** High enough for the fields and their messages. */
const heights: Readonly<Record<CredentialContext['asks'], number>> = {
  keys: 700,
  token: 380,
  database: 380,
  'new-passphrase': 470,
  passphrase: 420,
  'recovery-code': 420,
};

interface CredentialWindowOptions {
  parent: BrowserWindow;
  pageFolder: string;
  preload: string;
  title: string;
  context: CredentialContext;
}

/**
 * The only place where secrets are typed: a window with its own process and in-memory session,
 * destroyed when done, so that secrets are never in the main page's memory.
 */
export async function openCredentialWindow(options: CredentialWindowOptions): Promise<EntryWindow> {
  const pageSession = windowSession(`credentials-${crypto.randomUUID()}`, {
    credentials: listBundle(options.pageFolder, '/credentials/index.html'),
  });
  const context = encodeURIComponent(JSON.stringify(options.context));
  const window = new BrowserWindow({
    title: options.title,
    parent: options.parent,
    modal: process.platform !== 'darwin',
    width: 540,
    height: heights[options.context.asks],
    minWidth: 420,
    minHeight: 340,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    show: false,
    webPreferences: {
      ...guestPreferences(pageSession, options.preload, false),
      additionalArguments: [`--credential-context=${context}`],
    },
  });
  window.setMenu(null);
  window.once('ready-to-show', () => {
    window.show();
  });
  const page = `${credentialUrlPrefix}credentials/index.html`;
  await loadPage(window.webContents, page).catch((thrown: unknown) => {
    // The window is shown while it still loads, and may have been closed meanwhile.
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
