import type { ActivityEntry } from '../../../shared/ipc/activity';
import type { Profile } from '../../../shared/ipc/profiles';

/** Marks an id that is shortened in the log (main/http/signed-reads.ts). */
const shortened = '…';

/** Whether a request can be signed again from what the log says about it. */
export function canBeSigned({ method, path }: ActivityEntry): boolean {
  return method === 'GET' && !path.includes(shortened);
}

/**
 * The request as a command, with words in capitals in place of keys, time and ids: this window does
 * not know them.
 */
export function curlOf(
  { method, path }: ActivityEntry,
  { baseUrl, token }: Pick<Profile, 'baseUrl' | 'token'>,
): string {
  const base = new URL(baseUrl);
  if (method === 'POST') {
    const names =
      token.kind === 'login' ? [token.publicKeyField, token.secretKeyField] : ['public', 'secret'];
    const [publicKey = '', secretKey = ''] = names;
    const body = JSON.stringify({ [publicKey]: 'PUBLIC_KEY', [secretKey]: 'SECRET_KEY' });
    // The log has the full path of a login.
    return command(base.origin + path, ['content-type: application/json'], body);
  }
  const [place = '', query = ''] = path.split('?');
  const fullPath = place
    .split('/')
    .map((segment) => (segment.includes(shortened) ? 'CARD_ID' : segment))
    .join('/');
  const parameters = [...(query === '' ? [] : [query]), 'timestamp=TIMESTAMP'].join('&');
  const address = `${base.origin}${base.pathname.replace(/\/$/u, '')}${fullPath}?${parameters}`;
  return command(
    address,
    ['authorization-token: Bearer ACCESS_TOKEN', 'signature: SIGNATURE'],
    null,
  );
}

function command(address: string, headers: readonly string[], body: string | null): string {
  const parts = [
    shellQuoted(address),
    ...headers.map((header) => `-H ${shellQuoted(header)}`),
    ...(body === null ? [] : [`--data ${shellQuoted(body)}`]),
  ];
  return `curl ${parts.join(' \\\n  ')}`;
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
