/** The parts of one pasted request, not yet checked. */
export interface RequestParts {
  readonly method: string | null;
  readonly address: string | null;
  /** `name: value`. */
  readonly headers: readonly string[];
  /** Why it could not be read to its end, and the line it begins in. */
  readonly trouble?: { readonly reason: 'open-quote' | 'several'; readonly line: number };
}

const dashes = /[\u2010-\u2015\u2212]/g;

/** Headers by lower-case name, with all their values; a pseudo-header of HTTP/2 keeps its colon. */
export function headerValues(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const [, name, value] =
      /^(:?[\w\u2010-\u2015\u2212-]+)\s*:\s*([\s\S]*)$/.exec(line.trim()) ?? [];
    if (name === undefined || value === undefined) continue;
    const key = name.toLowerCase().replaceAll(dashes, '-');
    const known = headers.get(key);
    if (known === undefined) headers.set(key, [value.trim()]);
    else known.push(value.trim());
  }
  return headers;
}

/**
 * Whether the host of an address is longer than any name: reading it takes time quadratic in its
 * marks (UTS 46 normalizes it).
 */
export function hasLongHost(address: string): boolean {
  return /^[a-z][a-z0-9+.-]*:[/\\]*[^/\\?#]{1000}/i.test(address);
}

export function hasSignature({ headers }: RequestParts): boolean {
  return (headerValues(headers).get('signature') ?? []).some((value) => value !== '');
}
