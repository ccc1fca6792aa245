import type { Session, WebPreferences } from 'electron';

/** The same for every window: the page is a guest that may only draw. */
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
    spellcheck: false,
    enableWebSQL: false,
    disableBlinkFeatures: 'Auxclick',
    devTools,
  };
}
