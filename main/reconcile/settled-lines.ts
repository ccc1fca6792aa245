import { hash } from 'node:crypto';
import { isOpenState, type LineState } from '../../shared/ipc/settlements';
import { isAgreeing, type Mapping, type OutcomeLine } from '../../shared/ipc/reconcile';
import { fold } from '../../shared/fold';
import { periodLabel } from '../../shared/period-label';
import { collapseSpaces } from '../values/amounts';
import type { Database } from '../store/database';
import type { LineAbout, StoredLine } from './settlement';
import { aboutOf, hasUserTable, settledOf, storedRun, type StoredRun } from './settlement-tables';

/** Rows carried over from earlier runs have numbers no file reaches. */
export const carriedFrom = 1_000_000_000;

export const settledTables = `
CREATE TEMP TABLE IF NOT EXISTS total(row INTEGER PRIMARY KEY);
-- Lines of earlier runs that are compared again, with their identity.
CREATE TEMP TABLE IF NOT EXISTS carried_row(row INTEGER PRIMARY KEY, line TEXT NOT NULL, first INTEGER, since TEXT NOT NULL);
CREATE TEMP TABLE IF NOT EXISTS carried_rid(rid INTEGER PRIMARY KEY, line TEXT NOT NULL, since TEXT NOT NULL);
-- The lines of the set-up that were settled before.
CREATE TEMP TABLE IF NOT EXISTS stored(line TEXT PRIMARY KEY) WITHOUT ROWID;
-- The settlements of the lines of the result; state NULL: settled before, and different now.
CREATE TEMP TABLE IF NOT EXISTS settled(no INTEGER PRIMARY KEY, state TEXT, was TEXT, comment TEXT NOT NULL, by_whom TEXT NOT NULL,
  at TEXT NOT NULL, since TEXT NOT NULL, changed INTEGER NOT NULL);`;

export function defineLineDigest(db: Database): void {
  db.define('line_digest', (text) => hash('sha256', String(text)).slice(0, 16));
}

/** Runs of one list by one key, as the file names its columns, continue each other. */
function setUpOf({ resource, keys }: Mapping, names: readonly string[]): string {
  const parts = keys.map(({ column, field }) => [field, fold(names[column] ?? '')]);
  return JSON.stringify([
    resource,
    parts.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  ]);
}

/** What a run is called in the lines that come from it: its month, its days, or its file. */
function runLabel(period: Mapping['period'], name: string): string {
  return period === undefined || period === null ? name : periodLabel(period);
}

/** What a line was settled for: when this changes, the line is shown again. */
export function contentOf({
  outcome,
  differences,
  cells,
}: Pick<OutcomeLine, 'outcome' | 'differences'> & { readonly cells: readonly string[] }): string {
  const parts =
    outcome === 'different'
      ? differences.map(({ field, mine, theirs }) => [field, collapseSpaces(mine), theirs])
      : cells.map(collapseSpaces);
  return hash('sha256', JSON.stringify([outcome, parts])).slice(0, 32);
}

/** A line that was settled, once its result is known. */
interface Judged {
  readonly state: LineState | null;
  readonly was: LineState | null;
  readonly changed: boolean;
}

/** What a stored settlement says of a line now; null for nothing. */
export function judge(
  { state, content }: Pick<StoredLine, 'state' | 'content'>,
  outcome: OutcomeLine['outcome'],
  now: string,
): Judged | null {
  if (state === 'open') return null;
  const isOpen = isOpenState(state);
  if (isAgreeing(outcome)) {
    if (!isOpen && state !== 'resolved') return null;
    return { state: 'resolved', was: state, changed: false };
  }
  const changed = content !== now;
  if (isOpen) return { state, was: null, changed };
  // What was resolved and differs again is open, be it the same difference.
  if (state === 'resolved') return { state: null, was: state, changed: true };
  // What was agreed holds for the difference it was agreed for.
  return changed ? { state: null, was: state, changed } : { state, was: null, changed };
}

/** The stored settlements of a set-up, and the run that continues them. */
export interface Settlements {
  readonly setUp: string;
  readonly label: string;
  readonly run: StoredRun | null;
  readonly lines: ReadonlyMap<string, StoredLine & { readonly run: number }>;
}

/** Reads what was settled before; nothing where the connection has no place for it. */
export function readSettlements(
  db: Database,
  mapping: Mapping,
  names: readonly string[],
  name: string,
): Settlements {
  const setUp = setUpOf(mapping, names);
  const label = runLabel(mapping.period, name);
  if (!hasUserTable(db, 'reconcile_run')) return { setUp, label, run: null, lines: new Map() };
  const run = storedRun(db, { setUp, period: mapping.period?.first ?? '', name });
  const lines = settledOf(db, setUp, run?.no ?? null);
  return { setUp, label, run, lines: new Map(lines.map((each) => [each.line, each])) };
}

/** Lines that are open, to be compared again where the file does not have them. */
export function openLines({ lines }: Settlements): { line: string; about: LineAbout }[] {
  return [...lines.values()]
    .filter(({ state }) => isOpenState(state))
    .map((row) => ({ line: row.line, about: aboutOf(row) }));
}
