import { namedValue } from '../../shared/named-value';
import type { Mapping, MatchRules } from '../../shared/ipc/reconcile';
import { type Cell, decodeBody, textOfCell } from '../values/cells';
import { fieldCell } from '../values/composed';
import type { QueryContext } from '../store/query-context';
import { rowsOf, type Shown } from '../store/syncs';
import type { Steps } from '../store/in-steps';
import { unkeyedRows } from './line-identity';
import { matchKey } from './match-key';
import { carriedFrom } from './settled-lines';
import type { LineAbout } from './settlement';

const recordsPerStep = 2_000;

/** The key of a record by the mapping; null for a blank one. */
export function keyOfRecord(
  keys: Mapping['keys'],
  rules: MatchRules,
  cells: readonly Cell[],
  positions: ReadonlyMap<string, number>,
): string | null {
  const parts = keys.map(({ field }) => textOfCell(fieldCell(field, cells, positions) ?? ''));
  return matchKey(parts, rules);
}

/**
 * Adds lines that were left open in earlier runs to the comparison: their row as it was in the
 * earlier file, unless the file has its key, and their record as it is now, unless it is compared
 * anyway.
 */
export class Carry {
  readonly #context: QueryContext;
  readonly #mapping: Mapping;
  readonly #names: readonly string[];
  readonly #header: number;
  readonly counts = { mine: 0, theirs: 0 };
  /** Identities of the file's rows without a key; null before they are needed. */
  #unkeyed: ReadonlySet<string> | null = null;

  constructor(
    context: QueryContext,
    mapping: Mapping,
    { names, header }: { readonly names: readonly string[]; readonly header: number },
  ) {
    this.#context = context;
    this.#mapping = mapping;
    this.#names = names;
    this.#header = header;
  }

  async lines(
    steps: Steps,
    order: number,
    open: readonly { line: string; about: LineAbout }[],
    shown: Shown,
    rids: Uint32Array,
  ): Promise<void> {
    if (open.length === 0) return;
    const wanted = new Set<string>();
    this.#context.db.exec('CREATE INDEX IF NOT EXISTS temp.mine_key ON mine(key)');
    for (let at = 0; at < open.length; at += recordsPerStep) {
      await steps.step(order, () => {
        for (const { line, about } of open.slice(at, at + recordsPerStep)) {
          this.#row(line, about, wanted);
          this.#record(line, about, shown);
        }
      });
    }
    if (wanted.size === 0 || rids.length >= shown.listCount) return;
    // The rows are looked for among the records beyond the period and the filters as well.
    const { db } = this.#context;
    const rows = rowsOf(shown, 'r', this.#context.syncs.isNow(shown));
    await steps.walk(order, 0, (after) => {
      const found = db
        .select(
          `SELECT r.rid, b.shape, b.body FROM ${shown.resource} r
           JOIN ${shown.resource}_body b ON b.rid = r.rid
           WHERE ${rows.sql} AND r.rid > ? ORDER BY r.rid LIMIT ${recordsPerStep}`,
          { rid: 'number', shape: 'number', body: 'text' },
        )
        .all(...rows.values, after);
      for (const { rid, shape, body } of found) {
        const key = this.#matchKey(shape, body);
        if (key !== null && wanted.has(key)) this.#add(rid, key, null);
      }
      return found.at(-1)?.rid ?? null;
    });
  }

  #row(line: string, { cells, row, since }: LineAbout, wanted: Set<string>): void {
    if (cells === null) return;
    const { db } = this.#context;
    const { keys, rules } = this.#mapping;
    const fileCells = this.#names.map((name) => namedValue(cells, name) ?? null);
    const key = matchKey(
      keys.map(({ column }) => fileCells[column] ?? ''),
      rules,
    );
    if (key === null ? this.#isAmongUnkeyed(line) : this.#isInFile(key)) return;
    const no = carriedFrom + this.counts.mine;
    db.run(
      'INSERT INTO temp.mine(row, cells, filled, key) VALUES (?, ?, ?, ?)',
      no,
      JSON.stringify(fileCells),
      fileCells.length,
      key,
    );
    db.run(
      'INSERT INTO temp.carried_row(row, line, first, since) VALUES (?, ?, ?, ?)',
      no,
      line,
      row,
      since,
    );
    this.counts.mine += 1;
    if (key !== null) wanted.add(key);
  }

  #isInFile(key: string): boolean {
    const found = this.#context.db.numbers(
      `SELECT 1 FROM temp.mine WHERE key = ? AND row < ${carriedFrom} LIMIT 1`,
    );
    return found(key).length > 0;
  }

  #isAmongUnkeyed(line: string): boolean {
    if (this.#unkeyed === null) {
      const found = this.#context.db.select(unkeyedRows, { line: 'text' });
      this.#unkeyed = new Set(found.all(this.#header).map((row) => row.line));
    }
    return this.#unkeyed.has(line);
  }

  #record(line: string, { stored, since }: LineAbout, shown: Shown): void {
    if (stored === null) return;
    const { db, syncs } = this.#context;
    const rows = rowsOf(shown, 'r', syncs.isNow(shown));
    const found = db
      .select(
        `SELECT r.rid, b.shape, b.body FROM ${shown.resource} r
         JOIN ${shown.resource}_body b ON b.rid = r.rid WHERE r.id = ? AND ${rows.sql}`,
        { rid: 'number', shape: 'number', body: 'text' },
      )
      .get(stored, ...rows.values);
    if (found !== undefined)
      this.#add(found.rid, this.#matchKey(found.shape, found.body), { line, since });
  }

  /** A record that is compared anyway is not added. */
  #add(rid: number, key: string | null, carried: { line: string; since: string } | null): void {
    const { db } = this.#context;
    const added = db.run('INSERT OR IGNORE INTO temp.theirs(rid, key) VALUES (?, ?)', rid, key);
    if (added === 0) return;
    this.counts.theirs += 1;
    if (carried === null) return;
    db.run(
      'INSERT INTO temp.carried_rid(rid, line, since) VALUES (?, ?, ?)',
      rid,
      carried.line,
      carried.since,
    );
  }

  #matchKey(shape: number, body: string): string | null {
    const { keys, rules } = this.#mapping;
    const { positions } = this.#context.fields.shape(shape);
    return keyOfRecord(keys, rules, decodeBody(body), positions);
  }
}
