import type { ServiceRecord } from '../../preload/contract/values';
import type { AnswerBody } from './envelope';
import { readEnvelope } from './envelope';
import { countsAround, digestOfList, isWholeList, listBytesIn } from './list-bytes';
import { readList } from './lists';
import type { ListReading } from './lists';
import { hasMore } from './record-page';
import type { Redactor } from './redact';

/** A page of a list as sync takes it. */
export interface ListPage {
  readonly page: number;
  readonly perPage: number;
  readonly total: number | null;
  readonly hasMore: boolean;
  /** Of an unchanged page they are decoded only when they are asked for. */
  readonly records: readonly ServiceRecord[];
  /** What stands for the page's bytes; null when they are not to be known again. */
  readonly digest?: Uint8Array | null;
  /** The page stands as it did when this was remembered. */
  readonly unchanged?: RememberedPage | null;
}

export interface RememberedPage {
  /** As `standInsFor` gave them (main/sync/reading.ts). */
  readonly ids: Float64Array;
}

/** What an earlier sync remembers of its pages. */
export interface PageMemory {
  /** 32 bytes. */
  readonly key: Uint8Array;
  readonly find: (page: number, digest: Uint8Array) => RememberedPage | null;
}

interface Asked {
  readonly resource: 'clients' | 'lots';
  readonly page: number;
  readonly perPage: number;
}

/**
 * An answer as a page. When its list has the very bytes it had before, no record is decoded: what they decode to was struck clean and kept
 * then, under the same rules and secrets. Fails as `readEnvelope` and `readList` do.
 */
export function toListPage(
  answer: AnswerBody,
  asked: Asked,
  { redactor, memory }: { readonly redactor: Redactor; readonly memory: PageMemory | null },
): ListPage {
  const { resource, page, perPage } = asked;
  const bytes = memory === null ? null : listBytesIn(answer);
  const digest = memory && bytes && digestOfList(bytes, memory.key, redactor);
  const unchanged = memory && digest && memory.find(page, digest);
  if (bytes && unchanged) {
    const length = unchanged.ids.length;
    const counts = countsAround(answer, bytes, { resource, length, redactor });
    if (counts !== null) {
      let decoded: ListReading | null = null;
      return {
        page,
        perPage,
        total: counts.total,
        hasMore: hasMore(counts, length, asked),
        get records() {
          decoded ??= readList(readEnvelope(answer, redactor), resource, redactor);
          return decoded.records;
        },
        digest,
        unchanged,
      };
    }
  }
  const envelope = readEnvelope(answer, redactor);
  const reading = readList(envelope, resource, redactor);
  const { records, total } = reading;
  const { length } = records;
  const isKnowable =
    bytes !== null &&
    isWholeList(bytes, envelope) &&
    countsAround(answer, bytes, { resource, length, redactor }) !== null;
  return {
    page,
    perPage,
    total,
    hasMore: hasMore(reading, length, asked),
    records,
    digest: isKnowable ? digest : null,
  };
}
