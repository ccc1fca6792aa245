import { net, type Session } from 'electron';

interface Login {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

/** Of the variables that Chromium reads on Linux as well, in their order. */
const variables = ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'];

/** The login in a proxy's address, which Chromium leaves out; null without one. */
export function proxyLogin(env: Readonly<Record<string, string | undefined>>): Login | null {
  const address = variables.map((name) => env[name]).find((value) => (value ?? '') !== '');
  if (address === undefined) return null;
  const url = URL.parse(address.includes('://') ? address : `http://${address}`);
  if (url === null || url.username === '' || !/^https?:$/.test(url.protocol)) return null;
  const port = Number(url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port);
  try {
    const [user, password] = [url.username, url.password].map(decodeURIComponent);
    return { host: url.hostname, port, user: user ?? '', password: password ?? '' };
  } catch {
    return null;
  }
}

/**
 * Gives a proxy its login, once: the session remembers it for later requests. Electron's `fetch`
 * cannot be asked for one, so this sends a request of its own, without keys. `unknown`: the proxy
 * did not say, and may be asked again.
 */
export function logInAtProxy(
  session: Session,
  address: string,
  { login, signal }: { login: Login; signal: AbortSignal | null | undefined },
): Promise<'let-through' | 'refused' | 'unknown'> {
  const { origin, pathname } = new URL(address);
  const url = `${origin}${pathname}`;
  return new Promise((settle) => {
    let isAnswered = false;
    let isRefused = false;
    const request = net.request({ method: 'HEAD', url, session, credentials: 'omit' });
    request.on('login', ({ isProxy, host, port }, give) => {
      const isTheirs = isProxy && host === login.host && port === login.port;
      if (isAnswered || !isTheirs) {
        isRefused = isAnswered || isProxy;
        give();
        return;
      }
      isAnswered = true;
      give(login.user, login.password);
    });
    request.on('redirect', () => {
      request.abort();
      settle(isAnswered ? 'let-through' : 'refused');
    });
    request.on('response', ({ statusCode }) => {
      request.abort();
      settle(isAnswered && statusCode !== 407 ? 'let-through' : 'refused');
    });
    request.on('error', () => settle(isRefused ? 'refused' : 'unknown'));
    // A proxy that does not answer is not waited for longer than the request.
    signal?.addEventListener('abort', () => {
      request.abort();
      settle('unknown');
    });
    request.end();
  });
}
