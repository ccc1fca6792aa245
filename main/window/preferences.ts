import { type Session, type WebPreferences } from 'electron';

/** Preferences of every window: the page has no privileges beyond its preload script. */
export function guestPreferences(
  session: Session,
  preload: string | null,
  devTools: boolean,
): WebPreferences {
  return {
    session,
    ...(preload === null ? {} : { preload }),
    sandbox: true,
    contextIsolation: true,
    webSecurity: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    allowRunningInsecureContent: false,
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    experimentalFeatures: false,
    // No page uses `alert`: the system's dialog with a page's text would outlive its page.
    disableDialogs: true,
    spellcheck: false,
    enableWebSQL: false,
    disableBlinkFeatures: 'Auxclick',
    devTools,
  };
}
