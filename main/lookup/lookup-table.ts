import * as v from 'valibot';
import { failureSchema } from '../../preload/contract/failure';
import { lineOutcomes, lookupSchema } from '../../preload/contract/lookup';
import type { LineOutcome, LookupLine } from '../../preload/contract/lookup';
import { DeskError } from '../failure';
import { decodeBody, fromCell } from '../values/cells';
import type { Database } from '../store/database';
import type { Fields } from '../store/fields';
import { storedText } from '../values/ids';
import { digestOfIds, maxLinesAtOnce } from './drafts';
import type { Draft } from './drafts';
import type {
  KeptLookup,
  Lines,
  LinesAsked,
  LookupPhase,
  OutcomeCounts,
  WaitingId,
} from './lookup-store';
import type { SingleRecord, Singles } from '../store/singles';

/** As outcomes are written in the database. Never renumber: files of users hold these. */
const codes: Readonly<Record<LineOutcome, number>> = {
  waiting: 0,
  found: 1,
  'not-found': 2,
  failed: 3,
  duplicate: 4,
  rejected: 5,
};
const { phase, counts } = lookupSchema.entries;
const outcomeOf = lineOutcomes.toSorted((one, other) => codes[one] - codes[other]);

/** A lookup's outcome as the writer gets it: the card in its encoded form. */
export interface DoneLine {
  readonly at: number;
  readonly outcome: LineOutcome;
  readonly reason: string | null;
  readonly card: SingleRecord | null;
}

interface LookupParts {
  readonly db: Database;
  readonly fields: Fields;
  readonly singles: Singles;
}

/** The lookup of a list, line by line, as it survives the process. There is one, and a new one takes its place. */
export class Lookups {
  readonly #parts: LookupParts;
  readonly #newest;
  readonly #outcomeAt;
  readonly #card;
  readonly #note;
  readonly #setCounts;

  constructor(parts: LookupParts) {
    const { db } = parts;
    this.#parts = parts;
    this.#newest = db.select('SELECT * FROM lookup ORDER BY no DESC LIMIT 1', {
      no: 'number',
      name: 'text?',
      digest: 'text',
      begun_at: 'number',
      lines: 'number',
      blank: 'number',
      phase: 'text',
      failure: 'text?',
      counts: 'text',
    });
    this.#outcomeAt = db.select('SELECT outcome FROM lookup_line WHERE lookup = ? AND at = ?', {
      outcome: 'number',
    });
    this.#card = db.select(
      `SELECT shape, body FROM cards JOIN cards_body USING (rid) WHERE id = ? AND until IS NULL`,
      { shape: 'number', body: 'text' },
    );
    this.#note = db.command(
      'UPDATE lookup_line SET outcome = ?, reason = ?, card = ? WHERE lookup = ? AND at = ?',
    );
    this.#setCounts = db.command('UPDATE lookup SET counts = ? WHERE no = ?');
  }

  kept(): KeptLookup | null {
    const row = this.#newest.get();
    if (row === undefined) return null;
    const { failure } = row;
    return {
      lookupId: row.no,
      phase: v.parse(phase, row.phase),
      name: row.name,
      digest: row.digest,
      begunAt: row.begun_at,
      lines: row.lines,
      blank: row.blank,
      counts: v.parse(counts, JSON.parse(row.counts)),
      failure: failure === null ? null : v.parse(failureSchema, JSON.parse(failure)),
    };
  }

  /** Fails with `input.list` (`no-ids`). */
  begin({ source, list }: Draft, begunAt: number): KeptLookup {
    const { db } = this.#parts;
    const { listed, lines, blank } = list;
    if (list.ids === 0) throw new DeskError('input.list', { reason: 'no-ids' });
    const no = (this.#newest.get()?.no ?? 0) + 1;
    const found = none();
    for (const { outcome } of listed) found[outcome] += 1;
    const name = source.kind === 'table' ? source.name : null;
    db.transaction(() => {
      db.exec('DELETE FROM lookup_line; DELETE FROM lookup');
      db.run(
        `INSERT INTO lookup(no, name, digest, begun_at, lines, blank, phase, counts)
         VALUES (?, ?, ?, ?, ?, ?, 'running', ?)`,
        ...[no, name, digestOfIds(listed), begunAt, lines, blank, JSON.stringify(found)],
      );
      const insert = db.command(
        'INSERT INTO lookup_line(lookup, at, line, id, outcome, reason, same_as) VALUES (?, ?, ?, ?, ?, ?, ?)',
      );
      for (const [at, { line, id, outcome, reason, sameAs }] of listed.entries()) {
        insert(no, at, line, id, codes[outcome], reason, sameAs);
      }
    });
    return this.#current(no);
  }

  waiting(lookupId: number, after: number, limit: number): WaitingId[] {
    const ids = this.#parts.db.select(
      'SELECT at, id FROM lookup_line WHERE lookup = ? AND at > ? AND outcome = 0 ORDER BY at LIMIT ?',
      { at: 'number', id: 'text' },
    );
    return ids.all(lookupId, after, limit);
  }

  note(lookupId: number, done: readonly DoneLine[]): OutcomeCounts {
    const { db, singles } = this.#parts;
    const { counts } = this.#current(lookupId);
    const cards = done.flatMap(({ card }) => (card === null ? [] : [card]));
    db.transaction(() => {
      singles.write('cards', cards);
      for (const { at, outcome, reason, card } of done) {
        const before = this.#outcomeAt.get(lookupId, at);
        if (before === undefined) continue;
        const id = card === null ? null : storedText(card.id);
        this.#note(codes[outcome], reason, id, lookupId, at);
        counts[outcomeOf[before.outcome] ?? 'waiting'] -= 1;
        counts[outcome] += 1;
      }
      this.#setCounts(JSON.stringify(counts), lookupId);
    });
    return counts;
  }

  setPhase(lookupId: number, phase: LookupPhase, failure: KeptLookup['failure']): void {
    this.#parts.db.run(
      'UPDATE lookup SET phase = ?, failure = ? WHERE no = ?',
      ...[phase, failure === null ? null : JSON.stringify(failure), lookupId],
    );
  }

  retryFailed(lookupId: number): OutcomeCounts {
    const { db } = this.#parts;
    const { counts } = this.#current(lookupId);
    counts.waiting += counts.failed;
    counts.failed = 0;
    db.transaction(() => {
      db.run(
        'UPDATE lookup_line SET outcome = 0, reason = NULL WHERE lookup = ? AND outcome = ?',
        ...[lookupId, codes.failed],
      );
      this.#setCounts(JSON.stringify(counts), lookupId);
    });
    return counts;
  }

  lines({ outcomes, offset, limit }: LinesAsked): Lines {
    const columns = this.#parts.fields.names('cards');
    const kept = this.kept();
    if (kept === null) return { columns, total: 0, lines: [] };
    const asked = outcomes ?? lineOutcomes;
    const total = asked.reduce((sum, outcome) => sum + kept.counts[outcome], 0);
    // Without a choice, places are as they were numbered: nothing in front needs to be walked over.
    const where =
      outcomes === null ? 'at >= ?' : `outcome IN (${asked.map((each) => codes[each]).join()})`;
    const rows = this.#parts.db.select(
      `SELECT line, id, outcome, reason, same_as, card FROM lookup_line
       WHERE lookup = ? AND ${where} ORDER BY at LIMIT ? ${outcomes === null ? '' : 'OFFSET ?'}`,
      {
        line: 'number',
        id: 'text',
        outcome: 'number',
        reason: 'text?',
        same_as: 'number?',
        card: 'text?',
      },
    );
    const count = Math.min(limit, maxLinesAtOnce);
    const found = rows.all(
      ...(outcomes === null ? [kept.lookupId, offset, count] : [kept.lookupId, count, offset]),
    );
    const lines = found.map(({ line, id, outcome, reason, same_as, card }): LookupLine => {
      const cells = card === null ? null : this.#cellsOf(card, columns);
      return { line, id, outcome: outcomeOf[outcome] ?? 'waiting', reason, sameAs: same_as, cells };
    });
    return { columns, total, lines };
  }

  #cellsOf(card: string, columns: readonly string[]): LookupLine['cells'] {
    const row = this.#card.get(card);
    if (row === undefined) return null;
    const cells = decodeBody(row.body);
    const { places } = this.#parts.fields.shape(row.shape);
    return columns.map((column) => {
      const at = places.get(column);
      return at === undefined ? undefined : fromCell(cells[at] ?? null);
    });
  }

  /** Fails with `input.params` when the lookup is gone. */
  #current(lookupId: number): KeptLookup & { counts: OutcomeCounts } {
    const kept = this.kept();
    if (kept?.lookupId !== lookupId) throw new DeskError('input.params', { reason: 'lookup-gone' });
    return kept;
  }
}

function none(): OutcomeCounts {
  return { waiting: 0, found: 0, 'not-found': 0, failed: 0, duplicate: 0, rejected: 0 };
}
