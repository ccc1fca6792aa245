import { setTimeout as pause } from 'node:timers/promises';
import { app, session } from 'electron';
import type { Session } from 'electron';
import type { Fetch } from './api/transport';
import { DeskError } from './failure';

const maxProxyChecks = 100;

export interface ServiceNetwork {
  readonly fetch: Fetch;
  /** Ends every connection, and the process that held them with what was sent over them; the next question opens new ones. */
  drop(): Promise<void>;
  /** When the certificate last seen for a host ends, in epoch milliseconds; null before the first secure answer. */
  certificateEnd(hostname: string): number | null;
}

/**
 * Chromium's network stack behind the HTTP client: the system's proxy and certificate store count. The session lives in memory and keeps
 * no cache, no cookies and no credentials: the default session would write answers, `secret_key` included, to disk in plain text.
 * May be opened before Electron is ready; what is asked earlier waits for it.
 */
export function openServiceNetwork(): ServiceNetwork {
  // No proxy or service gets a login from this computer by itself.
  app.on('login', (event) => {
    event.preventDefault();
  });
  const ends = new Map<string, number>();
  let opened: ReturnType<typeof openSessions> | null = null;
  return {
    fetch: async (address, init) => {
      opened ??= app.whenReady().then(() => openSessions(ends));
      const { secure, open } = await opened;
      const isOpen = new URL(address).protocol === 'http:';
      const own = isOpen ? open : secure;
      if (isOpen) await untilDirect(own, address);
      return own.fetch(address, { ...init, bypassCustomProtocolHandlers: true });
    },
    drop: async () => {
      const sessions = await opened?.catch(() => null);
      if (!sessions) return;
      // Set up anew before the next question: what Chromium starts in its place knows nothing of this one.
      opened = null;
      await Promise.all(Object.values(sessions).map((each) => each.closeAllConnections()));
      endNetworkProcess();
    },
    certificateEnd: (hostname) => ends.get(hostname) ?? null,
  };
}

async function openSessions(ends: Map<string, number>) {
  const secure = openSession('service', ends);
  // Without TLS only this computer may be asked, and a proxy on the way would read the token. Such requests have a session of their own
  // that uses none, whatever the system, the environment or a switch says.
  const open = openSession('service-on-this-computer', ends);
  await open.setProxy({ mode: 'direct' });
  return { secure, open };
}

/** That a session has no proxy reaches the network's process by a way of its own: a request must not be there before it. */
async function untilDirect(own: Session, address: string): Promise<void> {
  for (let asked = 0; (await own.resolveProxy(address)) !== 'DIRECT'; asked += 1) {
    if (asked === maxProxyChecks) {
      throw new DeskError('network.not-secure', { host: new URL(address).host });
    }
    await pause(20);
  }
}

/** Chromium starts another one when it is needed. */
function endNetworkProcess(): void {
  for (const { pid, serviceName } of app.getAppMetrics()) {
    if (serviceName !== 'network.mojom.NetworkService') continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

/** A session for requests of main: in memory, without a cache, permissions or logins. The system's proxy and certificate store count. */
export function networkSession(partition: string): Session {
  const own = session.fromPartition(partition, { cache: false });
  own.setPermissionRequestHandler((_contents, _permission, decide) => {
    decide(false);
  });
  // Neither a server nor a proxy gets a login from this computer by itself.
  own.allowNTLMCredentialsForDomains('');
  return own;
}

function openSession(partition: string, certificateEnds: Map<string, number>): Session {
  const own = networkSession(partition);
  own.setCertificateVerifyProc((request, decide) => {
    certificateEnds.set(request.hostname, request.certificate.validExpiry * 1000);
    // Chromium's own verdict stands: this only looks on.
    decide(-3);
  });
  return own;
}
