import type { RequestParts } from './request-parts';

/** How code of each kind is recognized, to name it where its request cannot be read. */
const formats: readonly (readonly [name: string, sign: RegExp])[] = [
  [
    'PowerShell',
    /\bInvoke-(?:WebRequest|RestMethod)\b|\b(?:iwr|irm)\s+-|-Headers\s+@\{|\bNew-Object\s+(?:System\.Net|Microsoft\.PowerShell)/i,
  ],
  [
    'Python',
    /^[\t ]*(?:import|from)\s+(?:requests|http\.client|urllib|httpx|aiohttp)\b|\b(?:requests|httpx|session)\.(?:get|request)\s*\(|http\.client\./m,
  ],
  ['fetch', /\bfetch\s*\(/],
  [
    'Node.js',
    /\baxios\b|\brequire\s*\(\s*['"](?:node:)?(?:https?|request|got|node-fetch|undici|unirest)['"]|\bhttps?\.(?:get|request)\s*\(|\bXMLHttpRequest\b|\$\.ajax\s*\(/,
  ],
  [
    'HTTPie',
    /(?:^|[\s$>#%])(?:https?|xhs?)\s+(?:-{1,2}[\w-]+\s+){0,9}(?:[A-Z]{3,7}\s+)?['"]?(?:https?:\/\/|:\/|:\d)/m,
  ],
  ['PHP', /\bcurl_(?:init|setopt)|\bGuzzleHttp\b/],
  ['C#', /\bHttpClient\s*\(|\bHttpRequestMessage\b|\bRestClient\b|\bRestRequest\b/],
  ['Java', /\bHttpRequest\.newBuilder\b|\bOkHttpClient\b|\bHttpURLConnection\b/],
  ['Go', /\bhttp\.NewRequest\b/],
  ['Ruby', /\bNet::HTTP\b/],
  ['Postman', /"_postman_id"|schema\.getpostman\.com/],
  ['HAR', /^\s*[{[][\s\S]{0,2000}"(?:httpVersion|queryString|headersSize|startedDateTime)"\s*:/],
];

/**
 * The name of the program or language that a request is written for; null when it is none of these.
 */
export function formatName(text: string): string | null {
  return formats.find(([, sign]) => sign.test(text))?.[0] ?? null;
}

/** The requests of a HAR file or of one of its entries; empty when the text is not one. */
export function readHar(text: string): RequestParts[] {
  if (!/^\s*[{[]/.test(text)) return [];
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return [];
  }
  const log = property(data, 'log') ?? data;
  const entries = property(log, 'entries') ?? log;
  const list: readonly unknown[] = Array.isArray(entries) ? entries : [entries];
  return list.flatMap((entry) => harRequest(property(entry, 'request') ?? entry));
}

function harRequest(request: unknown): RequestParts[] {
  const address = property(request, 'url');
  const headers = property(request, 'headers');
  if (typeof address !== 'string' || !Array.isArray(headers)) return [];
  const method = property(request, 'method');
  // Some programs write the query beside the address only.
  const query = address.includes('?') ? [] : namedValues(property(request, 'queryString'));
  return [
    {
      method: typeof method === 'string' ? method : null,
      address: query.length === 0 ? address : `${address}?${query.map(encoded).join('&')}`,
      headers: namedValues(headers).map(([name, value]) => `${name}: ${value}`),
    },
  ];
}

function namedValues(list: unknown): (readonly [name: string, value: string])[] {
  return (Array.isArray(list) ? list : []).flatMap((each: unknown) => {
    const name = property(each, 'name');
    const value = property(each, 'value');
    return typeof name === 'string' && typeof value === 'string' ? [[name, value] as const] : [];
  });
}

function encoded([name, value]: readonly [string, string]): string {
  return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`;
}

function property(data: unknown, name: string): unknown {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, name)) return undefined;
  return (data as Readonly<Record<string, unknown>>)[name];
}
