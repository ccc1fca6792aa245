import type { ActivityEntry } from '../../../preload/contract/app';
import type { Profile } from '../../../preload/contract/session';

/**
 * Whether a sync asked for a page before a list's first and there is none, as expected: some services number pages from 0,
 * and nothing else tells (docs/interface.md, "Clients and lots").
 */
export function isNoPageBefore({ failure, path }: ActivityEntry): boolean {
  return asNone.has(failure) && /[?&]page=0(?:&|$)/.test(path);
}

const asNone: ReadonlySet<ActivityEntry['failure']> = new Set([
  'service.not-found',
  'service.code',
  'service.status',
  'service.empty',
]);

/** Whether somebody may have to do something about it. */
export function hasFailed(entry: ActivityEntry): boolean {
  return entry.failure !== null && !isNoPageBefore(entry);
}

/** An id is shortened in the log (main/api/signed-reads.ts). */
const shortened = '…';

/** A request that can be signed anew from what its line tells. */
export function canBeSigned({ method, path }: ActivityEntry): boolean {
  return method === 'GET' && !path.includes(shortened);
}

/** The request as a command, words in capitals where keys, the time and ids belong: nothing of them is in this window. */
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
    // A login's line has the whole path.
    return command(base.origin + path, ['content-type: application/json'], body);
  }
  const [place = '', query = ''] = path.split('?');
  const whole = place
    .split('/')
    .map((segment) => (segment.includes(shortened) ? 'CARD_ID' : segment))
    .join('/');
  const asked = [...(query === '' ? [] : [query]), 'timestamp=TIMESTAMP'].join('&');
  const address = `${base.origin}${base.pathname.replace(/\/$/u, '')}${whole}?${asked}`;
  return command(
    address,
    ['authorization-token: Bearer ACCESS_TOKEN', 'signature: SIGNATURE'],
    null,
  );
}

function command(address: string, headers: readonly string[], body: string | null): string {
  const parts = [
    quoted(address),
    ...headers.map((header) => `-H ${quoted(header)}`),
    ...(body === null ? [] : [`--data ${quoted(body)}`]),
  ];
  return `curl ${parts.join(' \\\n  ')}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
