import type * as v from 'valibot';
import type { recordVersionSchema } from '../../preload/contract/browse';
import type { Change, SyncPoint } from '../../preload/contract/changes';
import { browsable, kept } from '../../preload/contract/resources';
import type { Syncable } from '../../preload/contract/sync';
import { decodeBody, decodeRecord, fromCell } from '../values/cells';
import type { Database } from './database';
import type { Fields, Shape } from './fields';
import { shownId, storedIds } from '../values/ids';
import type { Sql } from '../query/sql';
import { join, yes } from '../query/sql';
import type { Questions } from './question';
import { isSingle } from './schema';
import type { SyncRow } from './shown';
import { completenessOf, count } from './shown';
import type { ChangesCursor, ChangesPage, ChangesQuery, ListedChanges } from './store';
import { titleOf } from '../values/title';

type RecordVersion = v.InferOutput<typeof recordVersionSchema>;
type Kind = Change['kind'];

interface Source {
  readonly resource: Syncable;
  readonly sync: SyncRow;
}

const maxListed = 500;
const kinds = ['new', 'changed', 'gone'] as const;

/** What complete syncs found to be new, changed or gone: read from the versions themselves, stored nowhere twice. */
export class History {
  readonly #db: Database;
  readonly #fields: Fields;
  readonly #questions: Questions;

  constructor(db: Database, fields: Fields, questions: Questions) {
    this.#db = db;
    this.#fields = fields;
    this.#questions = questions;
  }

  /** Complete syncs of lists, newest first; those whose state retention has dropped are left out. */
  syncs(): SyncPoint[] {
    return browsable
      .flatMap((resource) => this.#questions.lists.all(resource).map((row) => ({ resource, row })))
      .filter(({ row }) => row.history > 0)
      .sort((one, other) => newestFirst(one.row, other.row))
      .flatMap(({ resource, row }) => {
        const completeness = completenessOf(row);
        if (completeness === null || row.completed_at === null) return [];
        return {
          generation: row.no,
          resource,
          startedAt: row.started_at,
          completedAt: row.completed_at,
          asOf: row.as_of ?? row.completed_at,
          completeness,
        };
      });
  }

  list(query: ChangesQuery): ListedChanges & { start: ChangesCursor | null } {
    const counts = { new: 0, changed: 0, gone: 0 };
    const drift: ListedChanges['drift'] = [];
    const changes: Change[] = [];
    const sources = this.#sources(query);
    let skip = Math.max(0, Math.trunc(query.offset));
    const limit = Math.min(maxListed, Math.max(0, Math.trunc(query.limit)));
    for (const source of sources) {
      const seenAt = source.sync.completed_at ?? 0;
      const completeness = completenessOf(source.sync);
      if (completeness && completeness.newFields.length + completeness.lostFields.length > 0) {
        const { newFields, lostFields } = completeness;
        drift.push({ resource: source.resource, seenAt, newFields, lostFields });
      }
      for (const kind of kinds) {
        const asked = this.#asked(source, kind, query);
        const found = asked === null ? 0 : count(this.#db, asked.sql, asked.values);
        counts[kind] += found;
        if (asked === null || (query.kind !== null && query.kind !== kind)) continue;
        if (changes.length < limit && skip < found) {
          const rids = this.#db.numbers(
            `SELECT v.rid ${asked.sql} ORDER BY v.rid LIMIT ? OFFSET ?`,
          );
          for (const rid of rids(...asked.values, limit - changes.length, skip)) {
            changes.push(this.#change(source, kind, rid));
          }
        }
        skip = Math.max(0, skip - found);
      }
    }
    const total =
      query.kind === null ? counts.new + counts.changed + counts.gone : counts[query.kind];
    const [first] = sources;
    const start = first === undefined ? null : { sync: first.sync.no, kind: kinds[0], rid: 0 };
    return { counts, total, changes, drift, start };
  }

  /**
   * The changes behind a cursor of the same question; what a later sync finds does not move them. History given up meanwhile is the oldest:
   * then they end early.
   */
  page(query: ChangesQuery, cursor: ChangesCursor): ChangesPage {
    const sources = this.#sources(query);
    const at = sources.findIndex(({ sync }) => sync.no === cursor.sync);
    const limit = Math.min(maxListed, Math.max(1, Math.trunc(query.limit)));
    const changes: Change[] = [];
    let last = cursor;
    for (const source of at < 0 ? [] : sources.slice(at)) {
      const isFirst = source.sync.no === cursor.sync;
      for (const kind of kinds.slice(isFirst ? kinds.indexOf(cursor.kind) : 0)) {
        if (query.kind !== null && query.kind !== kind) continue;
        const asked = this.#asked(source, kind, query);
        if (asked === null) continue;
        const behind = isFirst && kind === cursor.kind ? cursor.rid : 0;
        const rids = this.#db.numbers(
          `SELECT v.rid ${asked.sql} AND v.rid > ? ORDER BY v.rid LIMIT ?`,
        );
        for (const rid of rids(...asked.values, behind, limit - changes.length)) {
          changes.push(this.#change(source, kind, rid));
          last = { sync: source.sync.no, kind, rid };
        }
        if (changes.length >= limit) return { changes, next: last };
      }
    }
    return { changes, next: null };
  }

  /** Versions newest first; null when no screen shows the record. */
  record(resource: Syncable, id: string): RecordVersion[] | null {
    const { lists } = this.#questions;
    const shown = lists.of(resource, null);
    const syncs = new Map(lists.all(resource).map((sync) => [sync.no, sync]));
    const select = this.#db.select(
      `SELECT r.since, r.until, b.shape, b.body FROM ${resource} r JOIN ${resource}_body b ON b.rid = r.rid
       WHERE r.id = ? AND r.since <= ? ORDER BY r.since DESC, r.rid DESC`,
      { since: 'number', until: 'number?', shape: 'number', body: 'text' },
    );
    const rows = storedIds(id)
      .map((stored) => select.all(stored, shown.sync))
      .find((found) => found.length > 0);
    if (rows === undefined) return null;
    return rows
      .slice(0, shown.complete ? undefined : 1)
      .map(({ since, until, shape, body }, at) => ({
        generation: shown.complete ? since : 0,
        seenAt: syncs.get(since)?.completed_at ?? shown.asOf ?? 0,
        record: decodeRecord(this.#fields.shape(shape).fields, body),
        goneAt: at === 0 && until !== null ? (syncs.get(until)?.completed_at ?? null) : null,
      }));
  }

  /** Syncs that can tell changes, newest first: not the first of a list, and not those whose history was given up. */
  #sources({ since, resource }: ChangesQuery): Source[] {
    return kept
      .filter((each) => resource === null || each === resource)
      .flatMap((each) =>
        this.#questions.lists
          .all(each)
          .filter((sync, at) => sync.history === 2 && (at > 0 || isSingle(each)))
          .map((sync) => ({ resource: each, sync })),
      )
      .filter(({ sync }) => (sync.completed_at ?? 0) > since)
      .sort((one, other) => newestFirst(one.sync, other.sync));
  }

  /** FROM and WHERE of the changes of a kind, called `v`; null when there can be none. */
  #asked({ resource, sync }: Source, kind: Kind, query: ChangesQuery): Sql | null {
    // A looked-up card is no news; that it changed since the last look is.
    if (kind !== 'changed' && isSingle(resource)) return null;
    const sought = this.#conditions(resource, query, 'v');
    if (sought === null) return null;
    const other = (born: 'since' | 'until') =>
      // By the id: a sync may have closed as many versions as there are.
      `SELECT 1 FROM ${resource} o WHERE o.id = v.id AND +o.${born} = ${sync.no}`;
    if (kind === 'gone') {
      const rows = `FROM ${resource} v WHERE v.until = ${sync.no} AND NOT EXISTS (${other('since')})`;
      return and(rows, join('AND', [sought.any, sought.found]));
    }
    if (kind === 'new') {
      const rows = `FROM ${resource} v WHERE v.since = ${sync.no} AND NOT EXISTS (${other('until')})`;
      return and(rows, join('AND', [sought.any, sought.found]));
    }
    const before = this.#conditions(resource, query, 'o');
    const rows = `FROM ${resource} v WHERE v.since = ${sync.no}`;
    const old: Sql = {
      sql: `EXISTS (${other('until')} AND ${before?.any.sql ?? '1'})`,
      values: before?.any.values ?? [],
    };
    const any =
      sought.any === yes
        ? { sql: `EXISTS (${other('until')})`, values: [] }
        : join('AND', [
            { sql: `EXISTS (${other('until')})`, values: [] },
            join('OR', [sought.any, old]),
          ]);
    return and(rows, join('AND', [any, sought.found]));
  }

  /**
   * `any` may hold of the version before as well: who looks for a name finds the change that took it away. `found` must hold of what the
   * sync found. Null when words were not understood, or no record has their fields.
   */
  #conditions(
    resource: Syncable,
    { search, matching, zone, language }: ChangesQuery,
    alias: string,
  ): { any: Sql; found: Sql } | null {
    const asker = { zone, language };
    const any = this.#questions.condition(resource, { search, filters: [], ...asker }, alias);
    const found = matching
      ? this.#questions.condition(resource, { ...matching, ...asker }, alias)
      : yes;
    return any === null || found === null ? null : { any, found };
  }

  #change({ resource, sync }: Source, kind: Kind, rid: number): Change {
    const row = this.#version(resource, rid);
    const shape = this.#fields.shape(row.shape);
    const cells = decodeBody(row.body);
    const id = shownId(row.id);
    return {
      resource,
      id,
      title: titleOf((field) => cells[shape.places.get(field) ?? -1], id),
      kind,
      seenAt: sync.completed_at ?? 0,
      generation: sync.no,
      fields: kind === 'changed' ? this.#differences(resource, row.id, sync.no, shape, cells) : [],
      record: shape.fields.map((field, at) => [field, fromCell(cells[at] ?? null)] as const),
    };
  }

  #differences(
    resource: Syncable,
    id: string,
    sync: number,
    shape: Shape,
    cells: ReturnType<typeof decodeBody>,
  ): Change['fields'] {
    const rid = this.#db.numbers(`SELECT rid FROM ${resource} WHERE +until = ? AND id = ?`)(
      sync,
      id,
    )[0];
    if (rid === undefined) return [];
    const before = this.#version(resource, rid);
    const oldShape = this.#fields.shape(before.shape);
    const oldCells = decodeBody(before.body);
    return [...new Set([...oldShape.fields, ...shape.fields])].flatMap((field) => {
      const old = oldCells[oldShape.places.get(field) ?? -1];
      const now = cells[shape.places.get(field) ?? -1];
      if (JSON.stringify(old) === JSON.stringify(now)) return [];
      return {
        field,
        before: old === undefined ? undefined : fromCell(old),
        after: now === undefined ? undefined : fromCell(now),
      };
    });
  }

  #version(resource: Syncable, rid: number) {
    const row = this.#db
      .select(
        `SELECT r.id, b.shape, b.body FROM ${resource} r JOIN ${resource}_body b ON b.rid = r.rid WHERE r.rid = ?`,
        { id: 'text', shape: 'number', body: 'text' },
      )
      .get(rid);
    if (row === undefined) throw new RangeError('A version without its body.');
    return row;
  }
}

function newestFirst(one: SyncRow, other: SyncRow): number {
  return (other.completed_at ?? 0) - (one.completed_at ?? 0) || other.no - one.no;
}

function and(rows: string, condition: Sql): Sql {
  return { sql: `${rows} AND ${condition.sql}`, values: condition.values };
}
