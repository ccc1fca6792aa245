import { app, WebContentsView, type Session } from 'electron';

/** Never gives any of this computer's certificates to a service. */
export function offerNoCertificate(): void {
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
}

/** Whether a request failed because the service waits to hear of a client certificate. */
export function isCertificateWanted(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.message.includes('ERR_SSL_CLIENT_AUTH_CERT_NEEDED');
}

/**
 * Tells a service that there is no client certificate; the session remembers it for later requests.
 * Electron's `fetch` cannot be asked, only a page can: an invisible one without scripts requests
 * `/`, without keys. Its answer never comes to the page (`isForPage`). Never fails.
 */
export async function declineCertificate(
  session: Session,
  address: string,
  signal: AbortSignal | null | undefined,
): Promise<void> {
  const webPreferences = { session, sandbox: true, contextIsolation: true, javascript: false };
  const { webContents } = new WebContentsView({ webPreferences });
  const close = () => {
    if (!webContents.isDestroyed()) webContents.close();
  };
  signal?.addEventListener('abort', close, { once: true });
  try {
    if (signal?.aborted !== true) await webContents.loadURL(new URL('/', address).href);
  } catch {
    // It always ends so: whether it helped shows when the request is sent again.
  } finally {
    signal?.removeEventListener('abort', close);
    close();
  }
}

/** Whether an answer is for a page, and none of this session's may be. */
export function isForPage({ resourceType }: { readonly resourceType: string }): boolean {
  return /^(?:main|sub)Frame$/.test(resourceType);
}
