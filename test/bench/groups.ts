import type { Finding } from './finding';
import { browsing } from './rows/browsing';
import { coldStart } from './rows/cold-start';
import { exporting, exportingBeside } from './rows/exporting';
import { grids } from './rows/grids';
import { publishing } from './rows/publishing';
import { reconciling } from './rows/reconciling';
import { searchingBeside } from './rows/searching';
import type { Setting } from './rows/setting';
import { store } from './rows/store';
import { sync } from './rows/sync';
import type { RowName } from './targets';

/** Rows that are measured together. */
export interface Group {
  readonly what: string;
  readonly rows: readonly RowName[];
  /**
   * Largest size it is measured at; beyond, a single row would take hours, or more memory than a
   * machine has.
   */
  readonly upTo: number;
  /** Needs the peers to be installed. */
  readonly peers?: true;
  readonly measure: (
    setting: Setting,
    wants: (name: RowName) => boolean,
    remark: (text: string) => void,
  ) => Promise<Finding[]>;
}

const million = 1_000_000;

export const groups: readonly Group[] = [
  {
    what: 'cold start',
    rows: ['cold-start', 'cold-packed', 'cold-live', 'cold-screen'],
    upTo: million,
    measure: coldStart,
  },
  {
    what: 'browsing',
    rows: [
      ...(['memory', 'jump', 'scroll', 'scroll-thrown', 'sort-first', 'sort'] as const),
      ...(['typing', 'filter-first', 'filter', 'memory-used'] as const),
    ],
    upTo: million,
    measure: browsing,
  },
  {
    what: 'sync',
    rows: ['sync', 'sync-far', 'sync-large', 'sync-delay'],
    upTo: 10 * million,
    measure: sync,
  },
  {
    what: 'store',
    rows: [
      ...(['store', 'resync', 'disk', 'search-index', 'search-common', 'search-rare'] as const),
      ...(['store-cpu', 'resync-cpu', 'index-cpu', 'store-sort', 'store-filter'] as const),
      ...(['store-contains', 'store-facets', 'store-facets-again'] as const),
      ...(['store-count', 'store-window'] as const),
    ],
    upTo: 10 * million,
    measure: store,
  },
  {
    what: 'exports',
    rows: ['csv', 'csv-memory', 'xlsx', 'xlsx-memory', 'parquet', 'parquet-memory'],
    upTo: million,
    measure: exporting,
  },
  {
    what: 'reconciling',
    rows: ['reconcile', 'reconcile-memory', 'alike', 'alike-wait'],
    upTo: 100_000,
    measure: reconciling,
  },
  {
    what: 'publishing',
    rows: ['publish', 'publish-memory'],
    upTo: million,
    measure: publishing,
  },
  {
    what: 'beside other grids',
    rows: [
      ...(['peer-mount', 'peer-memory', 'peer-jump', 'peer-scroll', 'peer-sort-first'] as const),
      ...(['peer-sort', 'peer-filter', 'peer-typing', 'peer-memory-used'] as const),
    ],
    upTo: million,
    peers: true,
    measure: grids,
  },
  {
    what: 'beside other searches',
    rows: [
      ...(['peer-search-build', 'peer-search-ready', 'peer-search-common'] as const),
      ...(['peer-search-rare', 'peer-search-memory'] as const),
    ],
    upTo: million,
    peers: true,
    measure: searchingBeside,
  },
  {
    what: 'beside other writers',
    rows: ['peer-csv', 'peer-csv-memory', 'peer-xlsx', 'peer-xlsx-memory'],
    upTo: million,
    peers: true,
    measure: exportingBeside,
  },
];
