import type { PageOutcome } from './cache';
import { noDigest } from './last-pages';

/** A page being written. */
export interface Page {
  readonly outcome: { -readonly [K in keyof PageOutcome]: PageOutcome[K] };
  readonly versions: number[];
  /** The digest of each of them; none is equal to `noDigest`. */
  readonly digests: number[];
  /** Where versions of the shown generation stand: most were taken over without a look at their records. */
  readonly kept: Map<number, number>;
  /** Versions of earlier pages of this walk that this page knows better. */
  readonly replaced: number[];
  readonly shapes: ReadonlySet<number>;
  readonly nameless: Map<number, number>;
}

export interface Placed {
  readonly version: number;
  readonly digest: number;
  /** Where it stands on the page. */
  readonly at: number;
}

export function emptyPage(shapes: Iterable<number>): Page {
  return {
    outcome: {
      seenBefore: 0,
      twice: 0,
      repeated: false,
      added: 0,
      changed: 0,
      unchanged: 0,
      withoutId: 0,
      conflicting: 0,
      records: 0,
    },
    versions: [],
    digests: [],
    kept: new Map(),
    replaced: [],
    shapes: new Set(shapes),
    nameless: new Map(),
  };
}

export function put(page: Page, version: number, digest: number): Placed {
  page.digests.push(digest);
  return { version, digest, at: page.versions.push(version) - 1 };
}

export function keptTwin(page: Page, version: number): Placed | undefined {
  const at = page.kept.get(version);
  return at === undefined ? undefined : { version, digest: page.digests[at] ?? noDigest, at };
}
