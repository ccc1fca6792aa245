/** One page of a list before it has a shape. Records are JSON texts. */
export interface Page {
  /** The last word of the path: `clients` or `lots`. */
  readonly resource: string;
  readonly records: readonly string[];
  /** Identifiers of the records, in the same order. */
  readonly ids: readonly string[];
  readonly page: number;
  readonly perPage: number;
  /** Records in the whole list. */
  readonly total: number;
}

/** Structures a list answer may have: the interface document shows none ("Response body: not shown"). */
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
    envelope(
      `{${page.records.map((record, nth) => `"${page.ids[nth] ?? ''}":${record}`).join(',')}}`,
    ),
  // No list anywhere: a reader must report that, not show an empty list.
  unknown: (page) =>
    envelope(`{"summary":"${page.records.length} records","cursor":"bm90LWEtbGlzdA"}`),
} as const satisfies Record<string, (page: Page) => string>;

export type DialectId = keyof typeof dialects;

export const dialectIds = Object.keys(dialects) as [DialectId, ...DialectId[]];

/** A whole list answer as JSON text. */
export function listBody(dialect: DialectId, page: Page): string {
  return dialects[dialect](page);
}

/** The envelope of docs/interface.md, "Answers", around JSON texts. */
export function envelope(data: string, metadata?: string): string {
  const sibling = metadata === undefined ? '' : `,"metadata":${metadata}`;
  return `{"code":"00000","message":"Successful","data":${data}${sibling}}`;
}

function array(page: Page): string {
  return `[${page.records.join(',')}]`;
}

function pageCount(page: Page): number {
  return Math.ceil(page.total / page.perPage);
}
