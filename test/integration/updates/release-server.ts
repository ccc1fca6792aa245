import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
export const releaseKey = publicKey;

export interface Release {
  version: string;
  files: { name: string; body: Buffer; sha512?: string; size?: number }[];
}

type Answer = Buffer | ((request: IncomingMessage, response: ServerResponse) => void);

/**
 * A folder on a web server, as a release is published: files, the feed that names them, and its
 * signature.
 */
export class ReleaseServer {
  readonly answers = new Map<string, Answer>();
  readonly requests: { path: string; headers: IncomingMessage['headers'] }[] = [];
  folder = new URL('http://127.0.0.1/');

  static async start(): Promise<ReleaseServer> {
    const served = new ReleaseServer();
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      served.requests.push({ path, headers: request.headers });
      const answer = served.answers.get(path);
      if (answer === undefined) response.writeHead(404).end();
      else if (typeof answer === 'function') answer(request, response);
      else response.end(answer);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    served.folder = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/releases/`);
    onTestFinished(
      () =>
        new Promise<void>((closed) => {
          server.close(() => {
            closed();
          });
          server.closeAllConnections();
        }),
    );
    return served;
  }

  /**
   * As the release machine would: `signedBy` another key than the one compiled in, or by nobody.
   */
  publish(release: Release, signedBy: typeof privateKey | null = privateKey): void {
    const feed = JSON.stringify({
      version: release.version,
      releaseDate: '2027-03-04T10:00:00.000Z',
      files: release.files.map(({ name, body, sha512, size }) => ({
        url: name,
        sha512: sha512 ?? createHash('sha512').update(body).digest('base64'),
        size: size ?? body.length,
      })),
    });
    for (const { name, body } of release.files) this.answers.set(`/releases/${name}`, body);
    this.publishFeed(Buffer.from(feed), signedBy);
  }

  publishFeed(feed: Buffer, signedBy: typeof privateKey | null = privateKey): void {
    this.answers.set('/releases/latest-linux.yml', feed);
    if (signedBy === null) this.answers.delete('/releases/latest-linux.yml.sig');
    else {
      const signature = sign(null, feed, signedBy).toString('base64');
      this.answers.set('/releases/latest-linux.yml.sig', Buffer.from(`${signature}\n`));
    }
  }

  get paths(): string[] {
    return this.requests.map(({ path }) => path.replace('/releases/', ''));
  }
}
