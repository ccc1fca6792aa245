import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const day = 86_400_000;

export interface Certificate {
  readonly name: string;
  readonly isGood: boolean;
  readonly host: string;
  readonly signed: 'ca' | 'self';
  /** In milliseconds from now. */
  readonly from: number;
  readonly until: number;
}

const good = { isGood: true, host: '127.0.0.1', signed: 'ca', from: -day, until: day } as const;
const bad = { ...good, isGood: false };

/** For a service on 127.0.0.1. */
export const certificates: readonly Certificate[] = [
  { ...good, name: 'right' },
  { ...bad, name: 'self-signed', signed: 'self' },
  { ...bad, name: 'for another host', host: '127.0.0.9' },
  { ...bad, name: 'expired', from: -9 * day, until: -day },
  { ...bad, name: 'not valid yet', from: day, until: 9 * day },
];

export interface Authority {
  /** Its own certificate, to be trusted. */
  readonly file: string;
  /** Makes it trusted by Chromium on Linux in a process whose HOME this folder is. */
  trust: (home: string) => void;
  issue: (wanted: Certificate) => { key: Buffer; cert: Buffer };
}

const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/**
 * A sample authority in a folder of its own, and what it issues, right and wrong: made by openssl.
 */
export function sampleAuthority(folder: string): Authority {
  const openssl = (...words: string[]) =>
    execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' });
  const subject = ['-subj', '/CN=sample CA', '-days', '30'];
  openssl('req', '-x509', ...curve, '-keyout', 'ca.key', '-out', 'ca.pem', ...subject);
  const issue = ({ host, signed, from, until }: Certificate) => {
    const instant = (offset: number) =>
      new Date(Date.now() + offset).toISOString().replace(/[-:T]|\.\d+/g, '');
    writeFileSync(join(folder, 'index.txt'), '');
    writeFileSync(
      join(folder, 'ca.cnf'),
      `[ca]\ndefault_ca=d\n[d]\ndatabase=index.txt\nnew_certs_dir=.\nrand_serial=yes\ndefault_md=sha256\npolicy=p\nx509_extensions=e\n[p]\ncommonName=supplied\n[e]\nsubjectAltName=IP:${host}\n`,
    );
    openssl('req', ...curve, '-keyout', 'own.key', '-out', 'own.csr', '-subj', `/CN=${host}`);
    const signer =
      signed === 'ca'
        ? ['-cert', 'ca.pem', '-keyfile', 'ca.key']
        : ['-selfsign', '-keyfile', 'own.key'];
    const dates = ['-startdate', instant(from), '-enddate', instant(until)];
    const files = ['-in', 'own.csr', '-out', 'own.pem'];
    openssl('ca', '-batch', '-notext', '-config', 'ca.cnf', ...signer, ...files, ...dates);
    return {
      key: readFileSync(join(folder, 'own.key')),
      cert: readFileSync(join(folder, 'own.pem')),
    };
  };
  const file = join(folder, 'ca.pem');
  const trust = (home: string) => {
    const store = join(home, '.pki', 'nssdb');
    mkdirSync(store, { recursive: true });
    execFileSync('certutil', ['-d', `sql:${store}`, '-N', '--empty-password']);
    const added = ['-A', '-n', 'sample CA', '-t', 'C,,', '-i', file];
    execFileSync('certutil', ['-d', `sql:${store}`, ...added]);
  };
  return { file, trust, issue };
}
