import { setTimeout as pause } from 'node:timers/promises';
import { app, session, type Session } from 'electron';
import type { Fetch } from './transport';
import { DeskError } from '../failure';
import {
  declineCertificate,
  isCertificateWanted,
  isForPage,
  offerNoCertificate,
} from './client-certificate';
import { logInAtProxy, proxyLogin } from './proxy-login';
import { possibleHead } from './response-head';
import { decideWithSystemStore } from './system-authorities';

const maxProxyChecks = 100;
const maxProcessChecks = 250;

export interface ServiceNetwork {
  readonly fetch: Fetch;
  /**
   * Ends the network process, and with it every connection: its memory holds what was sent.
   * Resolves when Chromium has started a new one; what it loads before that, a page included, may
   * wait for an answer of the ended one for ever.
   */
  readonly drop: () => Promise<void>;
  /**
   * When the certificate last seen for a host expires, in epoch milliseconds; null before the first
   * TLS answer.
   */
  certificateEnd(hostname: string): number | null;
}

/**
 * Chromium's network stack for the HTTP client, with the system's proxy and certificate store. The
 * sessions live in memory, without cache, cookies or credentials: the default session would write
 * answers, `secret_key` included, to disk in plain text. May be opened before Electron is ready;
 * requests wait for it.
 */
export function openServiceNetwork(): ServiceNetwork {
  // Never answer a login request of a proxy or service automatically.
  app.on('login', (event) => {
    event.preventDefault();
  });
  offerNoCertificate();
  const ends = new Map<string, number>();
  let opened: ReturnType<typeof openSessions> | null = null;
  let isLoginRefused = false;
  return {
    fetch: async (address, init) => {
      opened ??= app.whenReady().then(() => openSessions(ends));
      const { secure, open } = await opened;
      const isOpen = new URL(address).protocol === 'http:';
      const webSession = isOpen ? open : secure;
      if (isOpen) await waitForDirectProxy(webSession, address);
      const send = () => webSession.fetch(address, { ...init, bypassCustomProtocolHandlers: true });
      const answer = await send().catch(async (thrown: unknown) => {
        if (!isCertificateWanted(thrown)) throw thrown;
        await declineCertificate(webSession, address, init.signal);
        return send();
      });
      if (answer.status !== 407 || isOpen || isLoginRefused) return answer;
      const login = proxyLogin(process.env);
      if (login === null) return answer;
      // Tried once: a wrong password again and again would lock the account.
      const { signal } = init;
      const outcome = await logInAtProxy(webSession, address, { login, signal });
      isLoginRefused = outcome === 'refused';
      return outcome === 'let-through' ? send() : answer;
    },
    drop: async () => {
      if (opened === null) return;
      // The sessions are set up again before the next request, because a new network process knows
      // nothing of their proxy settings.
      opened = null;
      // The system closes its connections. Electron's `closeAllConnections` never resolves if the
      // process hangs or has just ended.
      await replaceNetworkProcess();
    },
    certificateEnd: (hostname) => ends.get(hostname) ?? null,
  };
}

async function openSessions(ends: Map<string, number>) {
  const secure = openSession('service', ends);
  // Only this computer is asked without TLS, and a proxy in between could read the token: such
  // requests have a session that never uses one, whatever the system, the environment or a switch
  // says.
  const open = openSession('service-on-this-computer', ends);
  await open.setProxy({ mode: 'direct' });
  return { secure, open };
}

/**
 * The proxy setting reaches the network process asynchronously: waits until it has, so that no
 * request overtakes it.
 */
async function waitForDirectProxy(webSession: Session, address: string): Promise<void> {
  for (let checks = 0; (await webSession.resolveProxy(address)) !== 'DIRECT'; checks += 1) {
    if (checks === maxProxyChecks) {
      throw new DeskError('network.not-secure', { host: new URL(address).host });
    }
    await pause(20);
  }
}

/**
 * Chromium starts a new one as soon as it notices the end, which on a busy computer takes some
 * tenths of a second.
 */
async function replaceNetworkProcess(): Promise<void> {
  const ended = networkProcess();
  if (ended === undefined) return;
  try {
    process.kill(ended, 'SIGKILL');
  } catch {
    // Already ended.
  }
  const isReplaced = () => {
    const now = networkProcess();
    return now !== undefined && now !== ended;
  };
  for (let checks = 0; !isReplaced() && checks < maxProcessChecks; checks += 1) await pause(20);
}

/** Its process id, if there is one. */
function networkProcess(): number | undefined {
  return app
    .getAppMetrics()
    .find(({ serviceName }) => serviceName === 'network.mojom.NetworkService')?.pid;
}

/**
 * A session for main’s own requests: in memory, without cache, permissions or logins. Uses the
 * system's proxy and certificate store.
 */
export function networkSession(partition: string): Session {
  const webSession = session.fromPartition(partition, { cache: false });
  webSession.setPermissionRequestHandler((_contents, _permission, decide) => {
    decide(false);
  });
  // No server or proxy gets this computer's login automatically.
  webSession.allowNTLMCredentialsForDomains('');
  webSession.setCertificateVerifyProc((request, decide) => {
    void decideWithSystemStore(request, decide);
  });
  webSession.webRequest.onHeadersReceived((head, decide) => {
    decide(isForPage(head) ? { cancel: true } : possibleHead(head));
  });
  return webSession;
}

function openSession(partition: string, certificateEnds: Map<string, number>): Session {
  const webSession = networkSession(partition);
  webSession.setCertificateVerifyProc((request, decide) => {
    certificateEnds.set(request.hostname, request.certificate.validExpiry * 1000);
    void decideWithSystemStore(request, decide);
  });
  return webSession;
}
