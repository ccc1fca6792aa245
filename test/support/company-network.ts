// What stands between a desk and its service in a company: an authority of its own, and a proxy that
// asks for a login.
import { appendFileSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';
import { certificates, type Authority } from '../threats/certificates';
import { copyOfEtc } from './cli-desk';

/** Those of the system, wherever this computer's own environment says they are. */
export const systemStore = {
  SSL_CERT_FILE: '/etc/ssl/certs/ca-certificates.crt',
  SSL_CERT_DIR: '/etc/ssl/certs',
};

/** The port of a server on this computer that ends with the test. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A service whose certificate the authority issued; it answers what is no merchant. */
export async function secureService(authority: Authority, at = 0) {
  const certificate = certificates[at];
  if (certificate === undefined) throw new Error('no certificate');
  const query: string[] = [];
  const server = createTlsServer(authority.issue(certificate), (request, response) => {
    query.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"code":200,"message":"ok","data":{}}');
  });
  return { query, href: `https://127.0.0.1:${await listening(server)}` };
}

/** The system's folder with this authority added to its store, as update-ca-certificates does. */
export function etcTrusting(authority: Authority, folder: string): string {
  const etc = copyOfEtc(folder);
  appendFileSync(
    join(etc, 'ssl', 'certs', 'ca-certificates.crt'),
    `\n${readFileSync(authority.file, 'utf8')}`,
  );
  return etc;
}

/** What a proxy does with a CONNECT that it allows. */
export function letThrough({ url = '' }: IncomingMessage, socket: Duplex): void {
  const [host = '', port = ''] = url.split(':');
  const onward = connect(Number(port), host, () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    onward.pipe(socket).pipe(onward);
  });
  onward.on('error', () => socket.destroy());
}

/** A proxy that asks for a login, and lets through whoever gives the right one. */
export async function strictProxy() {
  const logins: (string | undefined)[] = [];
  const right = `Basic ${Buffer.from('ana:sample-not-real').toString('base64')}`;
  const server = createServer((_request, response) => {
    response.writeHead(407, { 'proxy-authenticate': 'Basic realm="sample"' }).end('no');
  });
  server.on('connect', (request, socket) => {
    const login = request.headers['proxy-authorization'];
    logins.push(login);
    socket.on('error', () => undefined);
    if (login !== right) {
      socket.end(
        'HTTP/1.1 407 no\r\nProxy-Authenticate: Basic realm="sample"\r\nContent-Length: 2\r\n\r\nno',
      );
      return;
    }
    letThrough(request, socket);
  });
  return { logins, port: await listening(server) };
}
