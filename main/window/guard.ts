import { app } from 'electron';
import type { Session, WebContents } from 'electron';
import { scheme } from './scheme';

/** No page of this app ever opens, leaves or embeds anything: set for every web contents there will be. */
export function guardAllContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents);
  });
}

function guardContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // WebRTC is the one road out that a content security policy does not close.
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

/** A window's session: no permission, no download, no request but to the app's own scheme. */
export function guardWindowSession(session: Session): void {
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
