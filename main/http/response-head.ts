// Electron's fetch makes a `Response` of what Chromium received, outside of the promise it returned:
// a status, reason or header that no `Response` can have is then an uncaught error of the process,
// and the request never ends. So an answer's head is made one that every `Response` can have.

/** Carries a status outside of 200 to 599, which a `Response` cannot have. */
const statusHeader = 'status-as-sent';
const standIn = 599;

const isPossible = (status: number): boolean => status >= 200 && status <= 599;

interface Head {
  readonly statusCode: number;
  readonly responseHeaders?: Readonly<Record<string, string[]>> | undefined;
}

/**
 * What the app, or Chromium behind it, does something with. Electron writes a head anew in a time
 * that is quadratic in its headers, in the main process: thousands of them would hold it for
 * minutes.
 */
const read = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'location',
  'proxy-authenticate',
  'retry-after',
  'transfer-encoding',
  'www-authenticate',
]);
const maxLines = 20;

/** Without a reason and headers that nobody reads, and without those beyond Latin-1. */
export function possibleHead({ statusCode, responseHeaders = {} }: Head): {
  statusLine: string;
  responseHeaders: Record<string, string[]>;
} {
  const headers = Object.entries(responseHeaders).flatMap(([name, values]) => {
    if (!read.has(name.toLowerCase())) return [];
    const lines = values.slice(0, maxLines);
    return lines.every(isLatin) ? [[name, lines] as const] : [];
  });
  if (isPossible(statusCode))
    return {
      statusLine: `HTTP/1.1 ${statusCode}`,
      responseHeaders: Object.fromEntries(headers),
    };
  return {
    statusLine: `HTTP/1.1 ${standIn}`,
    responseHeaders: { ...Object.fromEntries(headers), [statusHeader]: [String(statusCode)] },
  };
}

const isLatin = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value);

/** The status the service sent. */
export function statusSent({ status, headers }: Pick<Response, 'status' | 'headers'>): number {
  const sent = headers.get(statusHeader);
  return status === standIn && sent !== null && /^\d{1,3}$/.test(sent) ? Number(sent) : status;
}
