/** The rows of the table and what each is to reach. Targets are those of the product's speed goals; `null`: told, not judged. */
export interface RowKind {
  readonly what: string;
  readonly unit: string;
  /** What stands beside it, measured in the same run. */
  readonly against: string;
  readonly judge: 'ratio' | 'value' | 'over' | 'none';
  /** At most (`least` false) or at least this, for so many clients. */
  readonly target: (size: number) => number | null;
  readonly least?: boolean;
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
    target: upTo(1.1, 1.15),
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
    judge: 'value',
    target: upTo(50, 100),
  },
  'sort-first': {
    what: 'sort by a column, first time, p95',
    unit: 'ms',
    against: 'bare window, click to paint, p95',
    judge: 'value',
    target: upTo(150, 1000),
  },
  sort: {
    what: 'sort by a column, again, p95',
    unit: 'ms',
    against: 'bare window, click to paint, p95',
    judge: 'value',
    target: always(150),
  },
  'filter-first': {
    what: 'filter by a field, first time, p95',
    unit: 'ms',
    against: 'bare window, click to paint, p95',
    judge: 'value',
    target: upTo(150, 1000),
  },
  filter: {
    what: 'filter by a field, again, p95',
    unit: 'ms',
    against: 'bare window, click to paint, p95',
    judge: 'value',
    target: always(150),
  },
  scroll: {
    what: 'scrolling: frames over 33 ms',
    unit: '%',
    against: 'bare window under the same wheel',
    judge: 'value',
    target: always(1),
  },
  'scroll-thrown': {
    what: 'the same, thrown: a screen a frame',
    unit: '%',
    against: 'bare window under the same wheel',
    judge: 'none',
    target: untold,
  },
  jump: {
    what: 'jump by scroll bar to painted rows, p95',
    unit: 'ms',
    against: 'bare window, click to paint, p95',
    judge: 'value',
    target: upTo(50, 100),
  },
  memory: {
    what: 'PSS of all processes, rows shown, at rest',
    unit: 'MB',
    against: 'bare window',
    judge: 'over',
    target: upTo(60, 80),
  },
  'memory-used': {
    what: 'PSS after sorting, searching and scrolling',
    unit: 'MB',
    against: 'bare window',
    judge: 'none',
    target: untold,
  },
  sync: {
    what: 'first sync',
    unit: 'records/s',
    against: 'bare fetch loop, nothing stored',
    judge: 'ratio',
    target: always(0.9),
    least: true,
  },
  'sync-far': {
    what: 'first sync, answers 50 ms late',
    unit: 'records/s',
    against: 'bare fetch loop, nothing stored',
    judge: 'none',
    target: untold,
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
    target: always(20),
  },
  resync: {
    what: 'store time of a sync with 0.1% changed',
    unit: 'ms',
    against: "first sync's store time",
    judge: 'ratio',
    target: always(0.2),
  },
  bundle: {
    what: "desk's page: scripts and styles, gzip",
    unit: 'kB',
    against: '',
    judge: 'value',
    target: always(150),
  },
} as const satisfies Readonly<Record<string, RowKind>>;

export type RowName = keyof typeof rowKinds;
