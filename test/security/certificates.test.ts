import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as tls from 'node:tls';
import { expect } from 'vitest';
import { openDoor } from '../../main/api/transport';
import { Secret } from '../../main/vault/secret';
import { prove } from '../fortress/proof';
import { temporaryFolder } from '../integration/cache/built-worker';

const token = Secret.fromText('sample-not-a-real-token');
const day = 86_400_000;
const certificates: readonly {
  name: string;
  isGood: boolean;
  host: string;
  signed: 'ca' | 'self';
  from: number;
  until: number;
}[] = [
  { name: 'right', isGood: true, host: '127.0.0.1', signed: 'ca', from: -day, until: day },
  { name: 'self-signed', isGood: false, host: '127.0.0.1', signed: 'self', from: -day, until: day },
  {
    name: 'for another host',
    isGood: false,
    host: '127.0.0.9',
    signed: 'ca',
    from: -day,
    until: day,
  },
  { name: 'expired', isGood: false, host: '127.0.0.1', signed: 'ca', from: -9 * day, until: -day },
  {
    name: 'not valid yet',
    isGood: false,
    host: '127.0.0.1',
    signed: 'ca',
    from: day,
    until: 9 * day,
  },
];

/** Real TLS with real certificates under a CA this process trusts: only the right one gets a request, or the control would not be one. */
prove('6-certificates', async ({ tries, report }) => {
  const folder = temporaryFolder();
  const openssl = (...words: string[]) =>
    execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' });
  try {
    openssl(
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-subj',
      '/CN=sample CA',
      '-days',
      '30',
    );
    tls.setDefaultCACertificates([readFileSync(join(folder, 'ca.pem'), 'utf8')]);
    for (let at = 0; at < tries; at += 1) {
      const each = certificates[at % certificates.length];
      if (each === undefined) continue;
      await report.try(each.name, async () => {
        const requests = await askWith(folder, openssl, each);
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

async function askWith(
  folder: string,
  openssl: (...words: string[]) => void,
  { isGood, host, signed, from, until }: (typeof certificates)[number],
): Promise<number> {
  const moment = (offset: number) =>
    new Date(Date.now() + offset).toISOString().replace(/[-:T]|\.\d+/g, '');
  writeFileSync(join(folder, 'index.txt'), '');
  writeFileSync(
    join(folder, 'ca.cnf'),
    `[ca]\ndefault_ca=d\n[d]\ndatabase=index.txt\nnew_certs_dir=.\nrand_serial=yes\ndefault_md=sha256\npolicy=p\nx509_extensions=e\n[p]\ncommonName=supplied\n[e]\nsubjectAltName=IP:${host}\n`,
  );
  openssl(
    'req',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    'own.key',
    '-out',
    'own.csr',
    '-subj',
    `/CN=${host}`,
  );
  const signer =
    signed === 'ca'
      ? ['-cert', 'ca.pem', '-keyfile', 'ca.key']
      : ['-selfsign', '-keyfile', 'own.key'];
  openssl(
    'ca',
    '-batch',
    '-notext',
    '-config',
    'ca.cnf',
    ...signer,
    '-in',
    'own.csr',
    '-out',
    'own.pem',
    '-startdate',
    moment(from),
    '-enddate',
    moment(until),
  );
  let requests = 0;
  const keys = {
    key: readFileSync(join(folder, 'own.key')),
    cert: readFileSync(join(folder, 'own.pem')),
  };
  const server = createServer(keys, (_request, response) => {
    requests += 1;
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const door = openDoor({ fetch: globalThis.fetch });
  const url = new URL(`https://127.0.0.1:${port}/`);
  try {
    const sent = door({ method: 'GET', url, token, signature: 'x' });
    if (isGood) expect((await sent).status).toBe(200);
    else await expect(sent).rejects.toMatchObject({ code: 'network.tls' });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  expect(requests).toBe(isGood ? 1 : 0);
  return requests;
}
