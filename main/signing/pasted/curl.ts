import type { RequestParts } from './request-parts';

/**
 * curl's short options: any number without a value, then one that may have its value in the same
 * word (`-sXGET`).
 */
const shortOptions =
  /^-([#0-46aBfgGiIjJklLMnNOpqRsSvVZ]*)(?:([HAbcdeFmouUwxXKTrCDEPQtyYz])([\s\S]*))?$/;

/**
 * Long options of curl that take a value and say nothing of the request's address and headers
 * (`curl --help all`).
 */
const valued = new Set(
  `
  abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config
  connect-timeout connect-to continue-at cookie cookie-jar create-file-mode crlfile curves
  delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header ech
  egd-file engine etag-compare etag-save expect100-timeout ftp-account ftp-alternative-to-
  user ftp-method ftp-port ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip
  hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway keepalive-cnt keepalive-time
  key key-type knownhosts krb libcurl limit-rate local-port login-options mail-auth mail-
  from mail-rcpt max-filesize max-redirs max-time netrc-file noproxy oauth2-bearer output
  output-dir parallel-max pass pinnedpubkey preproxy proto proto-default proto-redir proxy
  proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-
  header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-
  tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user proxy1.0
  pubkey quote random-file range rate referer request-target resolve retry retry-delay
  retry-max-time sasl-authzid service-name signature-algorithms socks4 socks4a socks5
  socks5-gssapi-service socks5-hostname speed-limit speed-time stderr telnet-option tftp-
  blksize time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-
  ascii trace-config unix-socket upload-flags user user-agent variable vlan-priority
  write-out
  `.split(/\s+/),
);

/** Options of wget that take a value. */
const wgetValued =
  /^(?:-[aAeioOPQRtTUwDIX]|--(?:output-(?:document|file)|user-agent|tries|timeout|referer|directory-prefix|load-cookies|save-cookies|user|password|http-user|http-password|ca-certificate|certificate|private-key|limit-rate|wait|max-redirect|execute|append-output|prefer-family|dns-timeout|connect-timeout|read-timeout))$/;

/** The requests of a command; `--next` separates them. */
export function readCurl(words: readonly string[], line: number): RequestParts[] {
  const requests: RequestParts[] = [];
  let rest = words.map(plainOption);
  for (;;) {
    const next = rest.findIndex((word) => word === '--next' || word === '-:');
    requests.push(readOne(next < 0 ? rest : rest.slice(0, next), line));
    if (next < 0) return requests;
    rest = rest.slice(next + 1);
  }
}

/** Word processors make one long dash of two. */
function plainOption(word: string): string {
  const [, name, rest = ''] =
    /^[\u2010-\u2015\u2212-]+([A-Za-z][^=\s:]*)([\s\S]*)$/.exec(word) ?? [];
  const first = /^[\s\S]{0,2}/.exec(word)?.[0] ?? '';
  if (name === undefined || !/[\u2010-\u2015\u2212]/.test(first)) return word;
  const plain = name.replaceAll(/[\u2010-\u2015\u2212]/g, '-');
  const isLong =
    valued.has(plain) || other.has(plain) || (plain.length > 3 && /^[a-z-]+$/.test(plain));
  return `${isLong ? '--' : '-'}${plain}${rest}`;
}

const other = new Set(
  'url header request get head data json form upload-file url-query location'.split(' '),
);

function readOne(words: readonly string[], line: number): RequestParts {
  const headers: string[] = [];
  const data: string[] = [];
  const query: string[] = [];
  const addresses: string[] = [];
  const bare: string[] = [];
  let method: string | null = null;
  let bodyMethod: string | null = null;
  let dataInQuery = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [, long, inline] = /^(--[\w.-]+)=([\s\S]*)$/.exec(word) ?? [];
    const [, flags = '', short, glued] = shortOptions.exec(word) ?? [];
    const option = long ?? (short === undefined ? word : `-${short}`);
    const inWord = inline ?? (glued === '' ? undefined : glued);
    const value = inWord ?? words[at + 1] ?? '';
    const name = option.replace(/^--/, '').replace(/^expand-/, '');
    const isKnown =
      short !== undefined || (option.startsWith('--') && (valued.has(name) || isRead(name)));
    if (isKnown && inWord === undefined) at += 1;
    if (flags.includes('G') || option === '--get') dataInQuery = true;
    if (flags.includes('I') || option === '--head') bodyMethod = 'HEAD';
    if (option === '-H' || name === 'header') headers.push(value);
    else if (option === '-X' || name === 'request') method = value;
    else if (name === 'url') addresses.push(value);
    else if (name === 'url-query')
      query.push(value.startsWith('+') ? value.slice(1) : encodeValue(value));
    else if (name === 'data-urlencode') data.push(encodeValue(value));
    else if (/^(?:-d|--data(?:-\w+)?|--json)$/.test(option)) data.push(value);
    else if (option === '-F' || option.startsWith('--form')) bodyMethod ??= 'POST';
    else if (option === '-T' || name === 'upload-file') bodyMethod ??= 'PUT';
    else if (!option.startsWith('-')) bare.push(word);
  }
  if (data.length > 0) {
    if (dataInQuery) query.push(...data);
    else bodyMethod ??= 'POST';
  }
  return partsOf({ method: method ?? bodyMethod, addresses, bare, query, headers, line });
}

function isRead(name: string): boolean {
  return /^(?:header|request|url|url-query|data(?:-\w+)?|json|form(?:-string)?|upload-file)$/.test(
    name,
  );
}

/** A request of wget: `--header`, `--method`, an address. */
export function readWget(words: readonly string[], line: number): RequestParts {
  const headers: string[] = [];
  const bare: string[] = [];
  let method: string | null = null;
  for (let at = 0; at < words.length; at += 1) {
    const word = plainOption(words[at] ?? '');
    const [, long, inline] = /^(--[\w-]+)=([\s\S]*)$/.exec(word) ?? [];
    const option = long ?? word;
    const isRequest = /^--(?:header|method|(?:post|body)-(?:data|file))$/.test(option);
    const value = inline ?? words[at + 1] ?? '';
    if ((isRequest || wgetValued.test(option)) && inline === undefined) at += 1;
    if (option === '--header') headers.push(value);
    else if (option === '--method') method = value;
    else if (option.startsWith('--post-')) method ??= 'POST';
    else if (!option.startsWith('-')) bare.push(word);
  }
  return partsOf({ method, addresses: [], bare, query: [], headers, line });
}

interface Read {
  readonly method: string | null;
  /** Of `--url`. */
  readonly addresses: readonly string[];
  /** Words without an option before them. */
  readonly bare: readonly string[];
  readonly query: readonly string[];
  readonly headers: readonly string[];
  readonly line: number;
}

function partsOf({ method, addresses, bare, query, headers, line }: Read): RequestParts {
  // A bare word without a scheme may be the value of an option that is not listed here.
  const complete = [...addresses, ...bare.filter((each) => each.includes('://'))];
  const all = complete.length > 0 ? complete : bare.slice(0, 1);
  const [address = null, ...others] = [...new Set(all)].map(plainAddress);
  // Which of them the signature belongs to cannot be told.
  if (others.length > 0) {
    return { method, address, headers, trouble: { reason: 'several', line } };
  }
  if (address === null || query.length === 0) return { method, address, headers };
  const joint = address.includes('?') ? '&' : '?';
  return { method, address: address + joint + query.join('&'), headers };
}

/**
 * Browsers and shells put a backslash before brackets, which curl reads as part of a pattern
 * otherwise.
 */
function plainAddress(address: string): string {
  return address.replaceAll(/\\([[\]{}?&=])/g, '$1').replaceAll('\\u0026', '&');
}

/** Encodes `name=value` as `--data-urlencode` does. */
function encodeValue(pair: string): string {
  const [, name = '', value = ''] = /^([^=]*=)?([\s\S]*)$/.exec(pair) ?? [];
  const encoded = encodeURIComponent(value.toWellFormed());
  return (
    name.replace(/^=$/, '') +
    encoded.replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  );
}
