import { parseArgs } from 'node:util';
import { rowKinds } from './targets';

export interface BenchOptions {
  /** Clients in the service. */
  readonly sizes: readonly number[];
  /** Rows whose name begins with one of these; empty: all. */
  readonly only: readonly string[];
  /** Counted runs where a run is cheap. */
  readonly runs: number;
  readonly profile: boolean;
  /** Whether the desk is measured beside other grids, searches and writers too. */
  readonly peers: boolean;
}

export const usage = `usage: npm run bench [-- options]

  --size 1k,10k,100k,1m   clients in the service (default 1k,10k,100k); 10m measures sync, store and search only
  --only NAME[,NAME]      rows whose name begins so; may be given several times
  --runs N                counted runs where a run is cheap (default 7)
  --profile               CPU profiles and heap sizes of main, its threads and the page, a row each, into out/profiles
  --without-peers         not beside other grids, searches and writers (they are installed at their first use)`;

/** Throws with a sentence. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      size: { type: 'string', default: '1k,10k,100k' },
      only: { type: 'string', multiple: true, default: [] },
      runs: { type: 'string', default: '7' },
      profile: { type: 'boolean', default: false },
      'without-peers': { type: 'boolean', default: false },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs is a whole number from 1.');
  return {
    sizes: values.size.split(',').map(readSize),
    only: values.only.flatMap((names) => names.split(',').map(readName)),
    runs,
    profile: values.profile,
    peers: !values['without-peers'],
  };
}

/** A word nothing begins with would measure nothing, and look like a run. */
function readName(text: string): string {
  const name = text.trim();
  if (name !== '' && Object.keys(rowKinds).some((row) => row.startsWith(name))) return name;
  throw new Error(`--only is like sync,store: no row begins with "${text}".`);
}

const units: Readonly<Record<string, number>> = { '': 1, k: 1_000, m: 1_000_000 };

function readSize(text: string): number {
  const [, digits, unit = ''] = /^(\d+)([km]?)$/i.exec(text.trim()) ?? [];
  if (digits === undefined) throw new Error(`--size is like 1k,10k,100k,1m, not "${text}".`);
  return Number(digits) * (units[unit.toLowerCase()] ?? 1);
}

/** 100000 as `100k`. */
export function shortSize(size: number): string {
  if (size % 1_000_000 === 0) return `${size / 1_000_000}m`;
  return size % 1_000 === 0 ? `${size / 1_000}k` : String(size);
}
