import { envelope } from '../../main/sandbox/answers';

/** One page of a list before it has a shape. Records are JSON texts. */
export interface ListPage {
  /** The last word of the path: `clients` or `lots`. */
  readonly resource: string;
  readonly records: readonly string[];
  readonly page: number;
  readonly perPage: number;
  /** Records in the whole list. */
  readonly total: number;
}

/**
 * Structures a list answer may have: the interface document shows none ("Response body: not
 * shown").
 */
const dialects = {
  array: (page) => envelope(array(page)),
  'items-total': (page) => envelope(`{"items":${array(page)},"total":${page.total}}`),
  'rows-count': (page) => envelope(`{"count":${page.total},"rows":${array(page)}}`),
  'metadata-total': (page) =>
    envelope(array(page), `{"total":${page.total},"page":${page.page},"per_page":${page.perPage}}`),
  'metadata-pages': (page) =>
    envelope(
      array(page),
      `{"pagination":{"total_pages":${pageCount(page)},"current_page":${page.page}}}`,
    ),
  'no-total': (page) => envelope(array(page), `{"page":${page.page},"per_page":${page.perPage}}`),
  nested: (page) =>
    envelope(
      `{"${page.resource}":${array(page)},"pagination":{"total_records":${page.total},"page":${page.page}}}`,
    ),
  'object-map': (page) =>
    envelope(`{${page.records.map((record) => `"${idOf(record)}":${record}`).join(',')}}`),
  // No list anywhere: a reader must report that, not show an empty list.
  unknown: (page) =>
    envelope(`{"summary":"${page.records.length} records","cursor":"bm90LWEtbGlzdA"}`),
} as const satisfies Record<string, (page: ListPage) => string>;

export type DialectId = keyof typeof dialects;

export const dialectIds = Object.keys(dialects) as [DialectId, ...DialectId[]];

/** A whole list answer as JSON text. */
export function listBody(dialect: DialectId, page: ListPage): string {
  return dialects[dialect](page);
}

function idOf(record: string): string {
  return (JSON.parse(record) as { id: string }).id;
}

function array(page: ListPage): string {
  return `[${page.records.join(',')}]`;
}

function pageCount(page: ListPage): number {
  return Math.ceil(page.total / page.perPage);
}
