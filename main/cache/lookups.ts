import { lineOutcomes } from '../../preload/contract/lookup';
import type { LineOutcome, LookupLine } from '../../preload/contract/lookup';
import { DeskError } from '../failure';
import { decodeBody, fromCell } from './body';
import type { Database, Statement } from './database';
import { digestOfIds, placesIn } from './lookup-drafts';
import type { Draft } from './lookup-drafts';
import type {
  KeptLookup,
  Lines,
  LinesAsked,
  LookupPhase,
  OutcomeCounts,
  WaitingId,
} from './lookup-types';
import type { Records, SingleRecord } from './records';
import { resourceCodes } from './resources';
import type { Job } from './scheduler';
import type { Shapes } from './shapes';

/** As outcomes are written in the database. Never renumber: files of users hold these. */
const codes: Readonly<Record<LineOutcome, number>> = {
  waiting: 0,
  found: 1,
  'not-found': 2,
  failed: 3,
  duplicate: 4,
  rejected: 5,
};
const outcomeOf = lineOutcomes.toSorted((one, other) => codes[one] - codes[other]);

/** Lines written in one transaction: a slice's time. */
const stepLines = 2_000;

interface LookupRow {
  no: number;
  name: string | null;
  digest: string;
  begun_at: number;
  lines: number;
  blank: number;
  phase: LookupPhase | 'making';
  failure: string | null;
  counts: string;
}

interface LineRow {
  at: number;
  line: number;
  id: string;
  outcome: number;
  reason: string | null;
  same_as: number | null;
  record: number | null;
}

/** A lookup's outcome as the worker writes it: the card in its encoded form. */
export interface DoneLine {
  readonly at: number;
  readonly outcome: LineOutcome;
  readonly reason: string | null;
  readonly card: SingleRecord | null;
}

interface LookupParts {
  readonly db: Database;
  readonly records: Records;
  readonly shapes: Shapes;
}

/** The lookup of a list, line by line, as it survives the process. */
export class Lookups {
  readonly #parts: LookupParts;
  readonly #newest: Statement;
  readonly #waiting: Statement;
  readonly #line: Statement;
  readonly #card: Statement;
  readonly #note: Statement;
  readonly #setCounts: Statement;
  /** Outcomes of the lookup by place, read when lines are first asked for. */
  #outcomes: { readonly no: number; readonly codes: Uint8Array; isWhole: boolean } | null = null;

  constructor(parts: LookupParts) {
    const { db } = parts;
    this.#parts = parts;
    this.#newest = db.prepare(
      "SELECT * FROM lookup WHERE phase <> 'making' ORDER BY no DESC LIMIT 1",
    );
    this.#waiting = db.prepare(
      'SELECT at, id FROM lookup_line WHERE lookup = ? AND at > ? AND outcome = 0 ORDER BY at LIMIT ?',
    );
    this.#line = db.prepare('SELECT * FROM lookup_line WHERE lookup = ? AND at = ?');
    this.#card = db.prepare(
      'SELECT v.shape, v.body FROM record r JOIN version v ON v.no = r.latest WHERE r.no = ?',
    );
    this.#note = db.prepare(
      'UPDATE lookup_line SET outcome = ?, reason = ?, record = ? WHERE lookup = ? AND at = ?',
    );
    this.#setCounts = db.prepare('UPDATE lookup SET counts = ? WHERE no = ?');
  }

  kept(): KeptLookup | null {
    const row = this.#row();
    if (row === undefined) return null;
    return {
      lookupId: row.no,
      phase: row.phase as LookupPhase,
      name: row.name,
      digest: row.digest,
      begunAt: row.begun_at,
      lines: row.lines,
      blank: row.blank,
      counts: JSON.parse(row.counts) as OutcomeCounts,
      failure: row.failure === null ? null : (JSON.parse(row.failure) as KeptLookup['failure']),
    };
  }

  /** Fails with `input.list` (`no-ids`). */
  *begin({ source, list }: Draft, begunAt: number): Job<KeptLookup> {
    const { db } = this.#parts;
    const { listed } = list;
    if (list.ids === 0) throw new DeskError('input.list', { reason: 'no-ids' });
    const last = db.prepare('SELECT max(no) FROM lookup').pluck().get() as number | null;
    const no = (last ?? 0) + 1;
    const counts = none();
    for (const { outcome } of listed) counts[outcome] += 1;
    const name = source.kind === 'text' ? source.name : null;
    const digest = digestOfIds(listed);
    const { lines, blank } = list;
    db.prepare(
      `INSERT INTO lookup(no, name, digest, begun_at, lines, blank, phase, counts)
       VALUES (?, ?, ?, ?, ?, ?, 'making', ?)`,
    ).run(no, name, digest, begunAt, lines, blank, JSON.stringify(counts));
    const insert = db.prepare(
      'INSERT INTO lookup_line(lookup, at, line, id, outcome, reason, same_as) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    for (let from = 0; from < listed.length; from += stepLines) {
      db.transaction(() => {
        for (const [at, each] of listed.slice(from, from + stepLines).entries()) {
          const { line, id, outcome, reason, sameAs } = each;
          insert.run(no, from + at, line, id, codes[outcome], reason, sameAs);
        }
      });
      yield;
    }
    db.prepare("UPDATE lookup SET phase = 'running' WHERE no = ?").run(no);
    yield* this.#dropOthers(no);
    const kept = this.kept();
    if (kept === null) throw new DeskError('storage.unreadable', { reason: 'other' });
    return kept;
  }

  waiting(lookupId: number, after: number, limit: number): WaitingId[] {
    return this.#waiting.all(lookupId, after, limit) as WaitingId[];
  }

  note(lookupId: number, done: readonly DoneLine[]): OutcomeCounts {
    const { records } = this.#parts;
    const counts = this.#counts(lookupId);
    const cards = done.flatMap(({ card }) => (card === null ? [] : [card]));
    records.writeAll(resourceCodes.cards, cards, (numbers) => {
      for (const { at, outcome, reason, card } of done) {
        const record = card === null ? null : (numbers.get(card.id) ?? null);
        const before = this.#line.get(lookupId, at) as LineRow | undefined;
        if (before === undefined) continue;
        this.#note.run(codes[outcome], reason, record, lookupId, at);
        counts[outcomeOf[before.outcome] ?? 'waiting'] -= 1;
        counts[outcome] += 1;
      }
      this.#setCounts.run(JSON.stringify(counts), lookupId);
    });
    const known = this.#outcomes?.no === lookupId ? this.#outcomes.codes : null;
    if (known !== null) for (const { at, outcome } of done) known[at] = codes[outcome];
    return counts;
  }

  setPhase(lookupId: number, phase: LookupPhase, failure: KeptLookup['failure']): void {
    const text = failure === null ? null : JSON.stringify(failure);
    this.#parts.db
      .prepare('UPDATE lookup SET phase = ?, failure = ? WHERE no = ?')
      .run(phase, text, lookupId);
  }

  retryFailed(lookupId: number): OutcomeCounts {
    const { db } = this.#parts;
    const counts = this.#counts(lookupId);
    counts.waiting += counts.failed;
    counts.failed = 0;
    db.transaction(() => {
      db.prepare(
        'UPDATE lookup_line SET outcome = 0, reason = NULL WHERE lookup = ? AND outcome = ?',
      ).run(lookupId, codes.failed);
      this.#setCounts.run(JSON.stringify(counts), lookupId);
    });
    this.#outcomes = null;
    return counts;
  }

  *lines(asked: LinesAsked): Job<Lines> {
    const row = this.#row();
    const columns = this.#parts.shapes.columns(resourceCodes.cards);
    if (row === undefined) return { columns, total: 0, lines: [] };
    const known = asked.outcomes === null ? null : yield* this.#outcomesOf(row.no);
    const found = placesIn(sumOf(this.#counts(row.no)), asked, (at) => outcomeOf[known?.[at] ?? 0]);
    const lines = found.places.flatMap((at): LookupLine[] => {
      const line = this.#line.get(row.no, at) as LineRow | undefined;
      return line === undefined ? [] : [this.#told(line, columns)];
    });
    return { columns, total: found.total, lines };
  }

  #told(row: LineRow, columns: readonly string[]): LookupLine {
    const card =
      row.record === null
        ? undefined
        : (this.#card.get(row.record) as { shape: number; body: string } | undefined);
    const { line, id, outcome, reason, same_as: sameAs } = row;
    const told = { line, id, outcome: outcomeOf[outcome] ?? 'waiting', reason, sameAs };
    if (card === undefined) return { ...told, cells: null };
    const cells = decodeBody(card.body);
    const { places } = this.#parts.shapes.get(card.shape);
    return {
      ...told,
      cells: columns.map((column) => {
        const at = places.get(column);
        return at === undefined ? undefined : fromCell(cells[at] ?? null);
      }),
    };
  }

  #row(): LookupRow | undefined {
    return this.#newest.get() as LookupRow | undefined;
  }

  /** Fails with `input.params` when the lookup is gone. */
  #counts(lookupId: number): OutcomeCounts {
    const kept = this.kept();
    if (kept?.lookupId !== lookupId) throw new DeskError('input.params', { reason: 'lookup-gone' });
    return kept.counts;
  }

  *#outcomesOf(no: number): Job<Uint8Array> {
    const step = this.#parts.db
      .prepare('SELECT outcome FROM lookup_line WHERE lookup = ? AND at >= ? ORDER BY at LIMIT ?')
      .pluck();
    while (this.#outcomes?.no !== no || !this.#outcomes.isWhole) {
      // What is noted while this is read is noted here too, and read again or read already.
      const codes = new Uint8Array(sumOf(this.#counts(no)));
      const outcomes = { no, codes, isWhole: false };
      this.#outcomes = outcomes;
      for (let at = 0; at < codes.length && this.#outcomes === outcomes; at += stepLines * 4) {
        codes.set(step.all(no, at, stepLines * 4) as number[], at);
        yield;
      }
      outcomes.isWhole = true;
    }
    return this.#outcomes.codes;
  }

  *#dropOthers(no: number): Job<void> {
    const { db } = this.#parts;
    db.prepare('DELETE FROM lookup WHERE no <> ?').run(no);
    this.#outcomes = null;
    const oldest = db.prepare('SELECT min(lookup) FROM lookup_line').pluck();
    const drop = db.prepare(
      'DELETE FROM lookup_line WHERE lookup = ? AND at IN (SELECT at FROM lookup_line WHERE lookup = ? ORDER BY at LIMIT ?)',
    );
    for (;;) {
      const other = oldest.get() as number | null;
      if (other === null || other === no) return;
      drop.run(other, other, stepLines);
      yield;
    }
  }
}

function sumOf(counts: OutcomeCounts): number {
  return Object.values(counts).reduce((sum, each) => sum + each, 0);
}

function none(): OutcomeCounts {
  return { waiting: 0, found: 0, 'not-found': 0, failed: 0, duplicate: 0, rejected: 0 };
}
