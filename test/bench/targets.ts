/**
 * The rows of the table and what each is to reach. Targets are those of the product's speed goals;
 * `null`: told, not judged.
 */
export interface RowKind {
  readonly what: string;
  readonly unit: string;
  /** What stands beside it, measured in the same run. */
  readonly against: string;
  readonly judge: 'ratio' | 'value' | 'over' | 'none' | 'peer';
  /** At most this, or at least (`isFloor`), for so many clients. */
  readonly target: (size: number) => number | null;
  readonly isFloor?: boolean;
}

const million = 1_000_000;
const upTo = (small: number, large: number) => (size: number) => (size < million ? small : large);
const always = (limit: number) => () => limit;
const untold = () => null;

export const rowKinds = {
  'cold-start': {
    what: 'spawn to first cached rows painted',
    unit: 'ms',
    against: 'bare window, spawn to first paint',
    judge: 'ratio',
    target: always(1.15),
  },
  'cold-packed': {
    what: 'the same from the archive of the package',
    unit: 'ms',
    against: 'bare window, spawn to first paint',
    judge: 'ratio',
    target: always(1.15),
  },
  'cold-live': {
    what: 'spawn to rows that can be pressed',
    unit: 'ms',
    against: 'bare window, spawn to first paint',
    judge: 'ratio',
    target: always(1.45),
  },
  'cold-screen': {
    what: 'spawn to first screen painted',
    unit: 'ms',
    against: 'bare window, spawn to first paint',
    judge: 'none',
    target: untold,
  },
  typing: {
    what: 'keystroke to painted results, p95',
    unit: 'ms',
    against: 'bare window, click to paint, p95',
    judge: 'ratio',
    target: upTo(2.1, 2.5),
  },
  'sort-first': {
    what: 'sort by a column, first time, p95',
    unit: 'ms',
    against: 'bare window, click to paint, p95',
    judge: 'ratio',
    target: upTo(4, 20),
  },
  sort: {
    what: 'sort by a column, again, p95',
    unit: 'ms',
    against: 'bare window, click to paint, p95',
    judge: 'ratio',
    target: upTo(2.1, 2.5),
  },
  'filter-first': {
    what: 'filter by a field, first time, p95',
    unit: 'ms',
    against: 'bare window, click to paint, p95',
    judge: 'ratio',
    target: upTo(4, 20),
  },
  filter: {
    what: 'filter by a field, again, p95',
    unit: 'ms',
    against: 'bare window, click to paint, p95',
    judge: 'ratio',
    target: upTo(2.1, 2.5),
  },
  scroll: {
    what: 'scrolling: frames over 33 ms',
    unit: '%',
    against: 'bare window under the same wheel',
    judge: 'value',
    target: always(0.5),
  },
  'scroll-thrown': {
    what: 'the same, thrown: a screen a frame',
    unit: '%',
    against: 'bare window under the same wheel',
    judge: 'value',
    target: always(2),
  },
  jump: {
    what: 'jump by scroll bar to painted rows, p95',
    unit: 'ms',
    against: 'bare window, click to paint, p95',
    judge: 'ratio',
    target: upTo(2.1, 2.5),
  },
  memory: {
    what: 'PSS of all processes, rows shown, at rest',
    unit: 'MB',
    against: 'bare window',
    judge: 'over',
    target: upTo(50, 60),
  },
  'memory-used': {
    what: 'PSS after sorting, searching and scrolling',
    unit: 'MB',
    against: 'bare window',
    judge: 'over',
    target: always(75),
  },
  sync: {
    what: 'first sync',
    unit: 'records/s',
    against: 'bare fetch loop, nothing stored',
    judge: 'ratio',
    target: always(0.75),
    isFloor: true,
  },
  'sync-far': {
    what: 'first sync, answers 50 ms late',
    unit: 'records/s',
    against: 'bare fetch loop, nothing stored',
    judge: 'ratio',
    target: always(0.92),
    isFloor: true,
  },
  'sync-large': {
    what: 'first sync, 500 a page',
    unit: 'records/s',
    against: 'bare fetch loop, nothing stored',
    judge: 'none',
    target: untold,
  },
  'sync-delay': {
    what: "main's event-loop delay while syncing, p99",
    unit: 'ms',
    against: 'bare fetch loop',
    judge: 'value',
    target: always(10),
  },
  resync: {
    what: 'store time of a sync with 0.1% changed',
    unit: 'ms',
    against: "first sync's store time",
    judge: 'ratio',
    target: always(0.15),
  },
  store: {
    what: 'first sync into the store alone',
    unit: 'records/s',
    against: 'plain SQLite, nothing but inserts',
    judge: 'none',
    target: untold,
  },
  disk: {
    what: "store's file, a record",
    unit: 'bytes',
    against: 'plain SQLite, without any index',
    judge: 'value',
    target: always(1_900),
  },
  'search-index': {
    what: 'after two syncs, until every record is found',
    unit: 'ms',
    against: '',
    judge: 'none',
    target: untold,
  },
  'search-common': {
    what: "search, a word many records have, store's time",
    unit: 'ms',
    against: 'plain SQLite, LIKE over the records',
    judge: 'value',
    target: always(5),
  },
  'search-rare': {
    what: "search, a text one record has, store's time",
    unit: 'ms',
    against: 'plain SQLite, LIKE over the records',
    judge: 'none',
    target: untold,
  },
  'store-cpu': {
    what: 'first sync into the store, processor a record',
    unit: 'µs',
    against: '',
    judge: 'value',
    target: always(25),
  },
  'resync-cpu': {
    what: 'sync with 0.1% changed, processor a record',
    unit: 'µs',
    against: 'first sync into the store',
    judge: 'ratio',
    target: always(0.15),
  },
  'index-cpu': {
    what: 'from a sync to every record found, processor a record',
    unit: 'µs',
    against: '',
    judge: 'value',
    target: always(60),
  },
  'store-sort': {
    what: "first rows of a sort never used before, store's processor",
    unit: 'ms',
    against: '',
    judge: 'value',
    target: upTo(60, 400),
  },
  'store-filter': {
    what: "first rows of a filter, store's processor",
    unit: 'ms',
    against: '',
    judge: 'value',
    target: upTo(40, 400),
  },
  'store-contains': {
    what: "the same, contains, store's processor",
    unit: 'ms',
    against: '',
    judge: 'value',
    target: upTo(40, 400),
  },
  'store-facets': {
    what: "values of a field with their counts, never asked for before, store's processor",
    unit: 'ms',
    against: '',
    judge: 'none',
    target: untold,
  },
  'store-facets-again': {
    what: 'the same, asked for again',
    unit: 'ms',
    against: '',
    judge: 'value',
    target: upTo(40, 400),
  },
  'store-count': {
    what: "exact count of a search with its first rows, store's processor",
    unit: 'ms',
    against: '',
    judge: 'value',
    target: upTo(10, 50),
  },
  'store-window': {
    what: "window at any place of a list, store's processor",
    unit: 'ms',
    against: '',
    judge: 'value',
    target: upTo(2, 10),
  },
  bundle: {
    what: 'scripts and styles of the start, gzip',
    unit: 'kB',
    against: '',
    judge: 'value',
    target: always(150),
  },
  'bundle-whole': {
    what: 'all scripts and styles, gzip',
    unit: 'kB',
    against: '',
    judge: 'none',
    target: untold,
  },
  packaged: {
    what: 'packaged app on the disk, beside Electron',
    unit: 'MB',
    against: '',
    judge: 'value',
    target: always(8),
  },
  csv: {
    what: 'CSV of 24 columns',
    unit: 's',
    against: 'the same rows read and dropped',
    judge: 'value',
    target: upTo(1.5, 15),
  },
  'csv-memory': {
    what: 'CSV: memory at the most, beyond before',
    unit: 'MB',
    against: 'the same rows read and dropped',
    judge: 'value',
    target: always(150),
  },
  xlsx: {
    what: 'XLSX of 24 columns',
    unit: 's',
    against: 'the same rows read and dropped',
    judge: 'value',
    target: upTo(2.5, 25),
  },
  'xlsx-memory': {
    what: 'XLSX: memory at the most, beyond before',
    unit: 'MB',
    against: 'the same rows read and dropped',
    judge: 'value',
    target: always(150),
  },
  parquet: {
    what: 'Parquet of 24 columns',
    unit: 's',
    against: 'the same rows read and dropped',
    judge: 'none',
    target: untold,
  },
  'parquet-memory': {
    what: 'Parquet: memory at the most, beyond before',
    unit: 'MB',
    against: 'the same rows read and dropped',
    judge: 'value',
    target: always(150),
  },
  reconcile: {
    what: 'a workbook of all clients, nine columns, read and compared',
    unit: 's',
    against: '',
    judge: 'value',
    target: always(3),
  },
  'reconcile-memory': {
    what: 'the same: memory at the most, beyond before',
    unit: 'MB',
    against: '',
    judge: 'value',
    target: always(150),
  },
  alike: {
    what: 'one row in ten that looks like a record found',
    unit: 's',
    against: '',
    judge: 'value',
    target: always(1),
  },
  'alike-wait': {
    what: 'the longest a list waits for its rows meanwhile',
    unit: 'ms',
    against: '',
    judge: 'none',
    target: untold,
  },
  publish: {
    what: 'all versions to PostgreSQL',
    unit: 'records/s',
    against: 'plain COPY of the same rows',
    judge: 'ratio',
    target: always(0.5),
    isFloor: true,
  },
  'publish-memory': {
    what: 'publishing: memory at the most, beyond before',
    unit: 'MB',
    against: '',
    judge: 'value',
    target: always(150),
  },
  'peer-mount': peer('list opened, to painted rows', 'ms'),
  'peer-jump': peer('jump to any row, to painted rows', 'ms'),
  'peer-scroll': peer('scrolling: frames over 33 ms', '%'),
  'peer-sort-first': peer('sort by a column, first time', 'ms'),
  'peer-sort': peer('sort by a column, again', 'ms'),
  'peer-filter': peer('filter by a field', 'ms'),
  'peer-typing': peer('keystroke to painted results', 'ms'),
  'peer-memory': peer('PSS of all processes, rows shown', 'MB'),
  'peer-memory-used': peer('PSS after sorting and searching', 'MB'),
  'peer-search-build': peer('records to all of them found', 'ms'),
  'peer-search-ready': peer('after a start, to the first answer', 'ms'),
  'peer-search-common': peer('a question many records answer', 'ms'),
  'peer-search-rare': peer('a question one record answers', 'ms'),
  'peer-search-memory': peer('memory taken while building', 'MB'),
  'peer-csv': peer('CSV of 24 columns', 's'),
  'peer-csv-memory': peer('CSV: memory at the most, beyond before', 'MB'),
  'peer-xlsx': peer('XLSX of 24 columns', 's'),
  'peer-xlsx-memory': peer('XLSX: memory at the most, beyond before', 'MB'),
} as const satisfies Readonly<Record<string, RowKind>>;

/**
 * What a peer does not do, where the desk does it in the row's time or memory: said beside each row
 * that is behind.
 */
export const differences: Partial<Record<RowName, string>> = {
  'peer-mount':
    'the desk reads its rows from an encrypted file in another thread; a peer has them in the page',
  'peer-jump':
    'the desk reads its rows from an encrypted file in another thread; a peer has them in the page',
  'peer-scroll':
    'rows come from an encrypted file in another thread as they are scrolled to; a peer has them in the page',
  'peer-sort-first':
    'the desk reads the field of every record from an encrypted file first; a peer has it in the page',
  'peer-sort': 'each list is asked for in another process; a peer sorts what is in the page',
  'peer-filter': 'each list is asked for in another process; a peer filters what is in the page',
  'peer-typing':
    'the desk searches every field by any part of a word; the quick filter has its texts in the page',
  'peer-memory':
    'the desk has a database, a network and a keychain behind its window; a peer has a page of rows',
  'peer-memory-used':
    'the desk has a database, a network and a keychain behind its window; a peer has a page of rows',
  'peer-search-build':
    'the desk stores every record encrypted and durable meanwhile; a peer indexes in memory only',
  'peer-search-common':
    'the desk finds parts of words, checks each hit and cuts out what to mark; a peer gives ids by beginnings of words',
  'peer-search-rare':
    'the desk finds parts of words, checks each hit and cuts out what to mark; a peer gives ids by beginnings of words',
  'peer-search-memory': 'the desk stores every record encrypted and durable meanwhile',
  'peer-csv':
    'the desk guards each cell against formulas and takes two checksums of what it writes',
  'peer-csv-memory': 'the desk takes two checksums of what it writes',
  'peer-xlsx': 'the desk takes two checksums of what it writes',
};

/** To be no worse than a peer's in the same run. */
function peer(what: string, unit: string) {
  return { what, unit, against: 'a peer', judge: 'peer', target: always(1) } as const;
}

export type RowName = keyof typeof rowKinds;
