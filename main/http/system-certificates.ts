import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';

/** Certificates of thousands of authorities; reading them holds the process. */
const maxBytes = 33_554_432;

/**
 * The authorities of the system's store, as PEM. On Linux `SSL_CERT_FILE` and `SSL_CERT_DIR` may
 * name another; Node reads it at once and without a limit, so that a pipe would hold the process
 * for ever: where there is anything but files of a reasonable size, there are none.
 */
export function systemCertificates(
  env: Readonly<Record<string, string | undefined>> = process.env,
): string[] {
  const { SSL_CERT_FILE: file, SSL_CERT_DIR: folder } = env;
  const files = [...(file ? [file] : []), ...(folder ? filesIn(folder) : [])];
  return areReadable(files) ? getCACertificates('system') : [];
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function areReadable(files: readonly string[]): boolean {
  let bytes = 0;
  for (const file of files) {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined || found.isDirectory()) continue;
    bytes += found.size;
    if (!found.isFile() || bytes > maxBytes) return false;
  }
  return true;
}
