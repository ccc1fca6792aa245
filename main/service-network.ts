import { app, session } from 'electron';
import type { Session } from 'electron';
import type { Fetch } from './api/transport';

export interface ServiceNetwork {
  readonly fetch: Fetch;
  /** When the certificate last seen for a host ends, in epoch milliseconds; null before the first secure answer. */
  certificateEnd(hostname: string): number | null;
}

/**
 * Chromium's network stack behind the HTTP door: the system's proxy and certificate store count. The session lives in memory and keeps
 * no cache, no cookies and no credentials: the default session would write answers, `secret_key` included, to disk in plain text.
 * May be opened before Electron is ready; what is asked earlier waits for it.
 */
export function openServiceNetwork(): ServiceNetwork {
  // No proxy or service gets a login from this computer by itself.
  app.on('login', (event) => {
    event.preventDefault();
  });
  const ends = new Map<string, number>();
  const own = app.whenReady().then(() => openSession(ends));
  return {
    fetch: async (address, init) =>
      (await own).fetch(address, { ...init, bypassCustomProtocolHandlers: true }),
    certificateEnd: (hostname) => ends.get(hostname) ?? null,
  };
}

function openSession(certificateEnds: Map<string, number>): Session {
  const own = session.fromPartition('service', { cache: false });
  own.setSpellCheckerEnabled(false);
  own.setPermissionRequestHandler((_contents, _permission, decide) => {
    decide(false);
  });
  own.allowNTLMCredentialsForDomains('');
  own.setCertificateVerifyProc((request, decide) => {
    certificateEnds.set(request.hostname, request.certificate.validExpiry * 1000);
    // Chromium's own verdict stands: this only looks on.
    decide(-3);
  });
  return own;
}
