import { app, type Details, type WebContents } from 'electron';

const networkService = 'network.mojom.NetworkService';

/**
 * Loads a page. One that is loading when Chromium's network process ends (the lock ends it, or it
 * crashes) waits for its answer for ever: it is loaded again. Fails like Electron's `loadURL`.
 */
export async function loadPage(contents: WebContents, address: string): Promise<void> {
  const networkEnded = Promise.withResolvers<true>();
  const listen = (_event: unknown, { serviceName }: Details) => {
    if (serviceName === networkService) networkEnded.resolve(true);
  };
  app.on('child-process-gone', listen);
  let isWaiting: boolean;
  try {
    const loading = contents.loadURL(address).then(() => false);
    isWaiting = await Promise.race([loading, networkEnded.promise]);
    if (isWaiting) loading.catch(() => undefined);
  } finally {
    app.off('child-process-gone', listen);
  }
  if (contents.isDestroyed()) return;
  if (isWaiting) await loadPage(contents, address);
  // No way back, by a button of the mouse or a script: from the locked page to the app's, and none
  // from there to the locked page while nothing is locked.
  else contents.navigationHistory.clear();
}
