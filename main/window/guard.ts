import { app } from 'electron';
import type { ProxyConfig, Session, WebContents, WebPreferences } from 'electron';
import { scheme } from './scheme';

/** No page of this app ever opens, leaves or embeds anything: set for every web contents there will be. */
export function guardAllContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents);
  });
}

function guardContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // WebRTC is a road out that a content security policy does not close: here UDP, in the session TCP.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.on('will-navigate', (event) => {
    event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
}

/**
 * Chromium fetches word lists for its spell checker from its vendor, for each session and the one nobody uses as well. Switched off it has begun
 * already; without a language there is nothing to fetch.
 */
export function guardAllSessions(): void {
  app.on('session-created', (session) => {
    session.setSpellCheckerLanguages([]);
    session.setSpellCheckerEnabled(false);
  });
}

/** Nobody listens there; loopback is not spared. */
const deadProxy: ProxyConfig = {
  mode: 'fixed_servers',
  proxyRules: 'http://127.0.0.1:9',
  proxyBypassRules: '<-loopback>',
};

/** A window's session: no permission, no download, no request but to the app's own scheme. */
export function guardWindowSession(session: Session): void {
  // WebRTC over TCP asks neither the content security policy nor the request filter below; a proxy it does ask, and this one leads nowhere.
  void session.setProxy(deadProxy);
  session.setPermissionRequestHandler((_contents, _permission, decide) => {
    decide(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, decide) => {
    decide({});
  });
  session.on('will-download', (event) => {
    event.preventDefault();
  });
  session.webRequest.onBeforeRequest((details, decide) => {
    const own = details.url.startsWith(`${scheme}://`);
    const tools = !app.isPackaged && details.url.startsWith('devtools://');
    decide({ cancel: !own && !tools });
  });
}

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
