import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import * as tls from 'node:tls';
import { expect } from 'vitest';
import { openHttpClient } from '../../main/http/transport';
import { Secret } from '../../main/vault/secret';
import {
  certificates,
  sampleAuthority,
  type Authority,
  type Certificate,
} from '../threats/certificates';
import { prove } from '../threats/proof';
import { temporaryFolder } from '../integration/store/rig';

const token = Secret.fromText('sample-not-a-real-token');

/**
 * Real TLS with real certificates under a CA this process trusts: only the right one gets a
 * request, or the control would not be one.
 */
prove('6-certificates', async ({ tries, report }) => {
  const folder = temporaryFolder();
  try {
    const authority = sampleAuthority(folder);
    tls.setDefaultCACertificates([readFileSync(authority.file, 'utf8')]);
    for (let at = 0; at < tries; at += 1) {
      const each = certificates[at % certificates.length];
      if (each === undefined) continue;
      await report.try(each.name, async () => {
        const requests = await askWith(authority, each);
        report.add(
          each.isGood ? 'requests with the right one' : 'requests with a wrong one',
          requests,
        );
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function askWith(authority: Authority, certificate: Certificate): Promise<number> {
  let requests = 0;
  const server = createServer(authority.issue(certificate), (_request, response) => {
    requests += 1;
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const http = openHttpClient({ fetch: globalThis.fetch });
  const url = new URL(`https://127.0.0.1:${port}/`);
  try {
    const sent = http({ method: 'GET', url, token, signature: 'x' });
    if (certificate.isGood) expect((await sent).status).toBe(200);
    else await expect(sent).rejects.toMatchObject({ code: 'network.tls' });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  expect(requests).toBe(certificate.isGood ? 1 : 0);
  return requests;
}
