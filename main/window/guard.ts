import { app, type ProxyConfig, type Session } from 'electron';
import { scheme } from './scheme';

/** Forbids every web contents to open windows, navigate or embed anything. */
export function guardAllContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    // A content security policy does not stop WebRTC: UDP is blocked here, TCP by the session's
    // proxy.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
    contents.on('will-navigate', prevented);
    contents.on('will-frame-navigate', prevented);
    contents.on('will-redirect', prevented);
    contents.on('will-attach-webview', prevented);
    // A page that asks to stay (`beforeunload`) is left all the same: by the lock, by closing, by
    // quitting.
    contents.on('will-prevent-unload', prevented);
    // `moveTo`, `resizeTo`: where its window is, is the user's affair.
    contents.on('content-bounds-updated', prevented);
  });
}

function prevented(event: { preventDefault(): void }): void {
  event.preventDefault();
}

/**
 * Keeps Chromium from downloading spell checker dictionaries, which it does for every session, even
 * the unused default one. Disabling the checker comes too late for that; without languages there is
 * nothing to download.
 */
export function guardAllSessions(): void {
  app.on('session-created', (session) => {
    session.setSpellCheckerLanguages([]);
    session.setSpellCheckerEnabled(false);
  });
}

/** Nothing listens at this address. `<-loopback>` makes requests to this computer use it too. */
const deadProxy: ProxyConfig = {
  mode: 'fixed_servers',
  proxyRules: 'http://127.0.0.1:9',
  proxyBypassRules: '<-loopback>',
};

/**
 * Denies a window's session all permissions, downloads, and requests other than to the app's own
 * scheme.
 */
export function guardWindowSession(session: Session): void {
  // WebRTC over TCP ignores the content security policy and the request filter below, but uses the
  // proxy, which leads nowhere.
  void session.setProxy(deadProxy);
  session.setPermissionRequestHandler((_contents, _permission, decide) => {
    decide(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, decide) => {
    decide({});
  });
  session.on('will-download', prevented);
  session.webRequest.onBeforeRequest((details, decide) => {
    const isAppPage = details.url.startsWith(`${scheme}://`);
    const tools = !app.isPackaged && details.url.startsWith('devtools://');
    decide({ cancel: !isAppPage && !tools });
  });
}
