import * as v from 'valibot';
import { failureSchema } from '../../shared/failures';
import {
  lineOutcomes,
  lookupSchema,
  type LineOutcome,
  type LookupLine,
} from '../../shared/ipc/lookup';
import { DeskError } from '../failure';
import type { Database } from '../store/database';
import type { Fields } from '../store/fields';
import type { Singles } from '../store/singles';
import { decodeBody, fromCell } from '../values/cells';
import { ClientNames, clientIdOf } from '../query/client-names';
import { recordCells } from '../query/stored-body';
import { createHash } from 'node:crypto';
import type { ListedId } from './id-list';
import type { UnderstoodList } from './understand';
import type {
  ListInput,
  DoneLine,
  StoredLookup,
  Lines,
  LinesQuery,
  LookupPhase,
  OutcomeCounts,
  WaitingId,
} from './stored-lookup';

/** The list that was read last and not started; discarded when the store closes. */
export interface Draft {
  readonly id: number;
  readonly source: ListInput;
  readonly list: UnderstoodList;
}

export const maxLinesAtOnce = 500;

/**
 * SHA-256 of a list in hex. The lines without a card to ask for count too: results are told by
 * line.
 */
export function digestOfList(listed: readonly ListedId[]): string {
  const hash = createHash('sha256');
  for (const { line, id, outcome } of listed)
    hash.update(`${JSON.stringify([line, id, outcome])}\n`);
  return hash.digest('hex');
}

/** What a lookup of a list is known by. Fails with `input.list` (`no-ids`). */
export function draftToBegin({ source, list: { listed, ids } }: Draft) {
  if (ids === 0) throw new DeskError('input.list', { reason: 'no-ids' });
  const name = source.kind === 'table' ? source.name : null;
  return { name, digest: digestOfList(listed), ids };
}

const phaseSchema = lookupSchema.entries.phase;
const outcomeSchema = v.picklist(lineOutcomes);

/** The stored lookup of a list, line by line. There is only one: a new one replaces it. */
export class LookupTable {
  readonly #db: Database;
  readonly #fields: Fields;
  readonly #singles: Singles;

  constructor({ db, fields, singles }: { db: Database; fields: Fields; singles: Singles }) {
    this.#db = db;
    this.#fields = fields;
    this.#singles = singles;
  }

  stored(): StoredLookup | null {
    const row = this.#db
      .select(
        `SELECT no AS lookupId, name, digest, begun_at AS begunAt, lines, blank, phase,
           ifnull(failure, 'null') AS failure FROM lookup`,
        {
          lookupId: 'number',
          name: 'text?',
          digest: 'text',
          begunAt: 'number',
          lines: 'number',
          blank: 'number',
          phase: 'text',
          failure: 'text',
        },
      )
      .get();
    if (row === undefined) return null;
    return {
      ...row,
      phase: v.parse(phaseSchema, row.phase),
      failure: v.parse(v.nullable(failureSchema), JSON.parse(row.failure)),
      counts: this.#counts(),
    };
  }

  /** Fails as `draftToBegin`. */
  begin(draft: Draft, begunAt: number): StoredLookup {
    const { listed, lines, blank } = draft.list;
    const { name, digest } = draftToBegin(draft);
    const no = (this.stored()?.lookupId ?? 0) + 1;
    this.#db.transaction(() => {
      this.#db.exec('DELETE FROM lookup_line; DELETE FROM lookup_count; DELETE FROM lookup');
      this.#db.run(
        `INSERT INTO lookup(no, name, digest, begun_at, lines, blank, phase)
         VALUES (?, ?, ?, ?, ?, ?, 'running')`,
        ...[no, name, digest, begunAt, lines, blank],
      );
      const insert = this.#db.command(
        `INSERT INTO lookup_line(at, line, id, outcome, reason, same_as, client)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
      );
      for (const [at, { line, id, outcome, reason, sameAs, client }] of listed.entries()) {
        insert(at, line, id, outcome, reason, sameAs, client ?? null);
      }
    });
    const lookup = { lookupId: no, name, digest, begunAt, lines, blank, counts: this.#counts() };
    return { ...lookup, phase: 'running', failure: null };
  }

  waiting(lookupId: number, after: number, limit: number): WaitingId[] {
    this.#requireCurrent(lookupId);
    const ids = this.#db.select(
      "SELECT at, id FROM lookup_line WHERE outcome = 'waiting' AND at > ? ORDER BY at LIMIT ?",
      { at: 'number', id: 'text' },
    );
    return ids.all(after, limit);
  }

  /** Fails, as all that follow, with `input.params` (`lookup-gone`). */
  note(lookupId: number, done: readonly DoneLine[]): OutcomeCounts {
    this.#requireCurrent(lookupId);
    const cards = done.flatMap(({ card }) => (card === null ? [] : [card]));
    this.#db.transaction(() => {
      this.#singles.write('cards', cards);
      const note = this.#db.command(
        'UPDATE lookup_line SET outcome = ?, reason = ?, card = ? WHERE at = ?',
      );
      for (const { at, outcome, reason, card } of done) {
        note(outcome, reason, card === null ? null : card.id, at);
      }
    });
    return this.#counts();
  }

  setPhase(lookupId: number, phase: LookupPhase, failure: StoredLookup['failure']): void {
    this.#db.run(
      'UPDATE lookup SET phase = ?, failure = ? WHERE no = ?',
      ...[phase, failure === null ? null : JSON.stringify(failure), lookupId],
    );
  }

  retryFailed(lookupId: number): OutcomeCounts {
    this.#requireCurrent(lookupId);
    this.#db.run(
      "UPDATE lookup_line SET outcome = 'waiting', reason = NULL WHERE outcome = 'failed'",
    );
    return this.#counts();
  }

  lines({ outcomes, offset, limit }: LinesQuery): Lines {
    const columns = this.#fields.names('cards');
    const counts = this.#counts();
    const outcomesWanted = outcomes ?? lineOutcomes;
    const count = Math.min(limit, maxLinesAtOnce);
    // Without a filter, `at` is the offset, so that SQLite need not skip the rows before it.
    const [where, params] =
      outcomes === null
        ? ['at >= ? ORDER BY at LIMIT ?', [offset, count]]
        : [
            'outcome IN (SELECT value FROM json_each(?)) ORDER BY at LIMIT ? OFFSET ?',
            [JSON.stringify(outcomesWanted), count, offset],
          ];
    const rows = this.#db.select(
      `SELECT l.line, l.id, l.outcome, l.reason, l.same_as AS sameAs, l.client, b.shape, b.body FROM lookup_line l
         LEFT JOIN cards c ON c.id = l.card AND c.until IS NULL LEFT JOIN cards_body b USING (rid) WHERE ${where}`,
      {
        line: 'number',
        id: 'text',
        outcome: 'text',
        reason: 'text?',
        sameAs: 'number?',
        client: 'text?',
        shape: 'number?',
        body: 'text?',
      },
    );
    const names = new ClientNames(this.#db, this.#fields);
    const clientOf = (shape: number, body: string) =>
      clientIdOf(recordCells(this.#fields, { shape, body })('client_id'));
    const lines = rows.all(...params).map(({ outcome, client, shape, body, ...line }) => {
      const card = shape === null || body === null ? null : { shape, body };
      // Whose card it is says the card; without one, the list.
      const ofCard = card && clientOf(card.shape, card.body);
      const ofList = client === null ? null : names.of(client);
      const stored = (ofCard === null ? null : names.of(ofCard)) ?? ofList;
      return {
        ...line,
        outcome: v.parse(outcomeSchema, outcome),
        cells: card && this.#cellsOf(card.shape, card.body, columns),
        client: stored?.name ?? ofList?.name ?? null,
        document: stored?.document ?? null,
      } satisfies LookupLine;
    });
    return { columns, total: outcomesWanted.reduce((sum, each) => sum + counts[each], 0), lines };
  }

  end(): void {
    this.#db.run("UPDATE lookup SET failure = NULL, phase = 'ended'");
  }

  #cellsOf(shape: number, body: string, columns: readonly string[]): LookupLine['cells'] {
    const cells = decodeBody(body);
    const { positions } = this.#fields.shape(shape);
    return columns.map((column) => {
      const at = positions.get(column);
      return at === undefined ? undefined : fromCell(cells[at] ?? null);
    });
  }

  #counts(): OutcomeCounts {
    const rows = this.#db
      .select('SELECT outcome, count FROM lookup_count', {
        outcome: 'text',
        count: 'number',
      })
      .all();
    const rowOf = (outcome: LineOutcome) => rows.find((row) => row.outcome === outcome)?.count ?? 0;
    return {
      waiting: rowOf('waiting'),
      found: rowOf('found'),
      'not-found': rowOf('not-found'),
      failed: rowOf('failed'),
      duplicate: rowOf('duplicate'),
      rejected: rowOf('rejected'),
    };
  }

  #requireCurrent(lookupId: number): void {
    const [newest] = this.#db.numbers('SELECT no FROM lookup')();
    if (newest !== lookupId) throw new DeskError('input.params', { reason: 'lookup-gone' });
  }
}
