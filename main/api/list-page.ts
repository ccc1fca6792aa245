import type { ServiceRecord } from '../../preload/contract/values';
import type { DeskError } from '../failure';
import type { AnswerBody } from './envelope';
import { envelopePieces } from './envelope';
import { readList } from './lists';
import type { Pieces } from './pieces';
import { hasMore } from './record-page';
import type { Redactor } from './redact';

/** A page of a list as sync takes it. */
export interface ListPage {
  readonly page: number;
  readonly perPage: number;
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly records: readonly ServiceRecord[];
  /** Number of texts in which a key was redacted. */
  readonly redactions?: number;
  /** The page was refused as pages beyond a list's end are: the list has ended, unless more was announced. */
  readonly end?: DeskError;
}

interface Asked {
  readonly resource: 'clients' | 'lots';
  readonly page: number;
  readonly perPage: number;
}

/** An answer as a page. Fails as `readEnvelope` and `readList` do. */
export function* listPagePieces(
  answer: AnswerBody,
  asked: Asked,
  redactor: Redactor,
): Pieces<ListPage> {
  const { resource, page, perPage } = asked;
  const reading = readList(yield* envelopePieces(answer, redactor), resource, page);
  const { records, total, redactions } = reading;
  const more = hasMore(reading, records.length, asked);
  return { page, perPage, total, hasMore: more, records, redactions };
}
