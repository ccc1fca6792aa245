import { createHash } from 'node:crypto';

/** An entry as it is stored. */
export interface ChainedEntry {
  readonly no: number;
  /** ISO 8601, in UTC to the millisecond. */
  readonly at: string;
  readonly who: string;
  readonly what: string;
  /** A JSON object. */
  readonly detail: string;
}

/**
 * The hash of an entry, in hex: SHA-256 over a JSON array of a name for this purpose, the hash of
 * the entry before, and the entry's own parts. It needs no key, so that whoever has the exported
 * log can compute it as well; what follows from that is in docs/threat-model.md.
 */
export function chainedHash(previous: string, entry: ChainedEntry): string {
  const { no, at, who, what, detail } = entry;
  return createHash('sha256')
    .update(JSON.stringify(['merchant-desk audit log 1', previous, no, at, who, what, detail]))
    .digest('hex');
}
