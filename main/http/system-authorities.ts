import { spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { app, type Session } from 'electron';
import { systemCertificates } from './system-certificates';

type Decide = Parameters<Parameters<Session['setCertificateVerifyProc']>[0] & object>[1];
type VerifyRequest = Parameters<Parameters<Session['setCertificateVerifyProc']>[0] & object>[0];

/** Chromium's own verdict stays. */
const chromiumDecides = -3;
const accepted = 0;

/**
 * Chromium on Linux knows the authorities of NSS databases alone. One that an administrator added
 * to the system's store counts as well: only where Chromium does not know the authority, and only
 * if OpenSSL finds nothing else wrong.
 */
export async function decideWithSystemStore(request: VerifyRequest, decide: Decide): Promise<void> {
  const { verificationResult, hostname, certificate } = request;
  const isUnknown =
    process.platform === 'linux' && verificationResult === 'net::ERR_CERT_AUTHORITY_INVALID';
  decide(
    isUnknown && (await isIssuedBySystem(hostname, chainOf(certificate), surroundings()))
      ? accepted
      : chromiumDecides,
  );
}

const surroundings = (): Surroundings => ({
  authorities: addedAuthorities(),
  folder: app.getPath('userData'),
});

interface Presented {
  readonly data: string;
  readonly issuerCert?: Presented;
}

/** As PEM, the server's own first. */
function chainOf(certificate: Presented): string[] {
  const chain: string[] = [];
  let each: Presented | undefined = certificate;
  while (each?.data !== undefined && chain.length < maxChain) {
    chain.push(each.data);
    each = each.issuerCert;
  }
  return chain;
}

const maxChain = 10;

/** What a check of a path needs. */
interface Surroundings {
  /** As PEM. */
  readonly authorities: readonly string[];
  /** For files that last as long as the check; they hold certificates, which are public. */
  readonly folder: string;
}

/** Exported for tests. */
export async function isIssuedBySystem(
  hostname: string,
  chain: readonly string[],
  { authorities, folder }: Surroundings,
): Promise<boolean> {
  const [leaf, ...others] = chain;
  if (leaf === undefined || authorities.length === 0 || !isFor(hostname, leaf)) return false;
  try {
    await using place = await mkdtempDisposable(join(folder, 'certificates-'));
    const file = (name: string) => join(place.path, name);
    await writeFile(file('authorities.pem'), authorities.join('\n'));
    await writeFile(file('others.pem'), others.join('\n'));
    await writeFile(file('own.pem'), leaf);
    const between = others.length === 0 ? [] : ['-untrusted', file('others.pem')];
    return await opensslAccepts(['-CAfile', file('authorities.pem'), ...between, file('own.pem')]);
  } catch {
    // Without a place for its files there is no check, and Chromium's verdict stays.
    return false;
  }
}

/** As Chromium sees it: the subject's name never counts. */
function isFor(hostname: string, pem: string): boolean {
  try {
    const certificate = new X509Certificate(pem);
    const host = hostname.replace(/^\[|\]$/g, '');
    return isIP(host) === 0
      ? certificate.checkHost(host, { subject: 'never' }) !== undefined
      : certificate.checkIP(host) !== undefined;
  } catch {
    return false;
  }
}

/** The system's authorities without the public ones: Chromium is the better judge of those. */
function addedAuthorities(): string[] {
  const known = new Set(rootCertificates.map(plainPem));
  return systemCertificates().filter((pem) => !known.has(plainPem(pem)));
}

const plainPem = (pem: string): string => pem.replace(/\s+/g, '');

const opensslPath = '/usr/bin/openssl';
const maxMs = 10_000;

/**
 * The full check of a path: signatures, dates, the uses and limits of each certificate, strength.
 * Node has none of its own for certificates that came another way. Debian's ca-certificates, which
 * keeps the system's store, brings the program along.
 */
function opensslAccepts(files: readonly string[]): Promise<boolean> {
  const strict = ['-purpose', 'sslserver', '-auth_level', '2', '-no-CApath', '-no-CAstore'];
  return new Promise((settle) => {
    const child = spawn(opensslPath, ['verify', ...strict, ...files], {
      stdio: 'ignore',
      env: { OPENSSL_CONF: '/dev/null' },
      timeout: maxMs,
      killSignal: 'SIGKILL',
    });
    child.once('error', () => settle(false));
    child.once('close', (status) => settle(status === 0));
  });
}
