import type * as v from 'valibot';
import type { recordVersionSchema } from '../../preload/contract/browse';
import type { Change, SyncPoint } from '../../preload/contract/changes';
import { browsable, kept } from '../../preload/contract/resources';
import type { Syncable } from '../../preload/contract/sync';
import type { Sql } from '../query/sql';
import { join, yes } from '../query/sql';
import type { Cell } from '../values/cells';
import { decodeBody, decodeRecord, fromCell } from '../values/cells';
import { shownId, storedIds } from '../values/ids';
import { titleOf } from '../values/title';
import type { Database } from './database';
import type { Fields } from './fields';
import type { Questions } from './question';
import { readRows } from './question';
import { isSingle } from './schema';
import type { ChangesCursor, ChangesPage, ChangesQuery, ListedChanges } from './store';
import type { Published } from './syncs';
import { count } from './syncs';

type RecordVersion = v.InferOutput<typeof recordVersionSchema>;
type Kind = Change['kind'];

/** A sync that can tell changes. */
interface Source extends Published {
  readonly resource: Syncable;
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
      .flatMap((resource) =>
        this.#questions.syncs.all(resource).map((sync) => ({ ...sync, resource })),
      )
      .sort(newestFirst)
      .flatMap(({ no, resource, startedAt, completedAt, asOf, completeness, history }) =>
        completeness === null || history === 0
          ? []
          : { generation: no, resource, startedAt, completedAt, asOf, completeness },
      );
  }

  list(query: ChangesQuery): ListedChanges & { start: ChangesCursor | null } {
    const counts = { new: 0, changed: 0, gone: 0 };
    const changes: Change[] = [];
    const sources = this.#sources(query);
    let skip = Math.max(0, Math.trunc(query.offset));
    const limit = Math.min(maxListed, Math.max(0, Math.trunc(query.limit)));
    for (const source of sources) {
      for (const kind of kinds) {
        const asked = this.#asked(source, kind, query);
        const found = asked === null ? 0 : count(this.#db, asked.sql, asked.values);
        counts[kind] += found;
        if (asked === null || (query.kind !== null && query.kind !== kind)) continue;
        if (changes.length < limit && skip < found) {
          const rids = this.#db.numbers(
            `SELECT v.rid ${asked.sql} ORDER BY v.rid LIMIT ? OFFSET ?`,
          );
          const own = rids(...asked.values, limit - changes.length, skip);
          changes.push(...this.#changes(source, kind, own));
        }
        skip = Math.max(0, skip - found);
      }
    }
    const [first] = sources;
    return {
      counts,
      total: query.kind === null ? counts.new + counts.changed + counts.gone : counts[query.kind],
      changes,
      drift: sources.flatMap(({ resource, completedAt, completeness }) => {
        const { newFields, lostFields } = completeness ?? { newFields: [], lostFields: [] };
        if (newFields.length + lostFields.length === 0) return [];
        return { resource, seenAt: completedAt, newFields, lostFields };
      }),
      start: first === undefined ? null : { sync: first.no, kind: kinds[0], rid: 0 },
    };
  }

  /**
   * The changes behind a cursor of the same question; what a later sync finds does not move them. History given up meanwhile is the oldest:
   * then they end early.
   */
  page(query: ChangesQuery, cursor: ChangesCursor): ChangesPage {
    const sources = this.#sources(query);
    const at = sources.findIndex(({ no }) => no === cursor.sync);
    const limit = Math.min(maxListed, Math.max(1, Math.trunc(query.limit)));
    const changes: Change[] = [];
    for (const source of at < 0 ? [] : sources.slice(at)) {
      const isFirst = source.no === cursor.sync;
      for (const kind of kinds.slice(isFirst ? kinds.indexOf(cursor.kind) : 0)) {
        const isAsked = query.kind === null || query.kind === kind;
        const asked = isAsked ? this.#asked(source, kind, query) : null;
        if (asked === null) continue;
        const behind = isFirst && kind === cursor.kind ? cursor.rid : 0;
        const rids = this.#db.numbers(
          `SELECT v.rid ${asked.sql} AND v.rid > ? ORDER BY v.rid LIMIT ?`,
        )(...asked.values, behind, limit - changes.length);
        changes.push(...this.#changes(source, kind, rids));
        const rid = rids.at(-1) ?? behind;
        if (changes.length >= limit) return { changes, next: { sync: source.no, kind, rid } };
      }
    }
    return { changes, next: null };
  }

  /** Versions newest first; null when no screen shows the record. */
  record(resource: Syncable, id: string): RecordVersion[] | null {
    const { syncs } = this.#questions;
    const shown = syncs.shown(resource, null);
    const completedAt = new Map(syncs.all(resource).map((sync) => [sync.no, sync.completedAt]));
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
        seenAt: completedAt.get(since) ?? shown.asOf ?? 0,
        record: decodeRecord(this.#fields.shape(shape).fields, body),
        goneAt: at === 0 && until !== null ? (completedAt.get(until) ?? null) : null,
      }));
  }

  /** Syncs that can tell changes, newest first: not the first of a list, and not those whose history was given up. */
  #sources({ since, resource }: ChangesQuery): Source[] {
    return kept
      .filter((each) => resource === null || each === resource)
      .flatMap((each) =>
        this.#questions.syncs
          .all(each)
          .filter(({ history }, at) => history === 2 && (at > 0 || isSingle(each)))
          .map((sync) => ({ ...sync, resource: each })),
      )
      .filter(({ completedAt }) => completedAt > since)
      .sort(newestFirst);
  }

  /** FROM and WHERE of the changes of a kind, called `v`; null when there can be none. */
  #asked({ resource, no }: Source, kind: Kind, query: ChangesQuery): Sql | null {
    // A looked-up card is no news; that it changed since the last look is.
    if (kind !== 'changed' && isSingle(resource)) return null;
    const { search, matching, zone, language } = query;
    const asker = { search, filters: [], zone, language };
    const sought = this.#questions.condition(resource, asker, 'v');
    // Must hold of what the sync found.
    const found = matching
      ? this.#questions.condition(resource, { ...matching, zone, language }, 'v')
      : yes;
    if (sought === null || found === null) return null;
    // By the id: a sync may have closed as many versions as there are.
    const other = (born: 'since' | 'until', and = '1') =>
      `EXISTS (SELECT 1 FROM ${resource} o WHERE o.id = v.id AND +o.${born} = ${no} AND (${and}))`;
    const rows = (born: 'since' | 'until', conditions: readonly Sql[]): Sql => {
      const all = join('AND', [...conditions, found]);
      return {
        sql: `FROM ${resource} v WHERE v.${born} = ${no} AND ${all.sql}`,
        values: all.values,
      };
    };
    if (kind === 'gone') return rows('until', [not(other('since')), sought]);
    if (kind === 'new') return rows('since', [not(other('until')), sought]);
    const changed: Sql = { sql: other('until'), values: [] };
    if (sought === yes) return rows('since', [changed]);
    // Who looks for a name finds the change that took it away.
    const before = this.#questions.condition(resource, asker, 'o') ?? yes;
    const old: Sql = { sql: other('until', before.sql), values: before.values };
    return rows('since', [changed, join('OR', [sought, old])]);
  }

  #changes({ resource, no, completedAt }: Source, kind: Kind, rids: readonly number[]): Change[] {
    return readRows(this.#db, resource, rids).map(({ id: stored, shape, body }) => {
      const { fields } = this.#fields.shape(shape);
      const cells = cellsOf(fields, body);
      const id = shownId(stored);
      return {
        resource,
        id,
        title: titleOf((field) => cells.get(field), id),
        kind,
        seenAt: completedAt,
        generation: no,
        fields: kind === 'changed' ? this.#differences(resource, stored, no, cells) : [],
        record: decodeRecord(fields, body),
      };
    });
  }

  #differences(
    resource: Syncable,
    id: string,
    sync: number,
    now: ReadonlyMap<string, Cell>,
  ): Change['fields'] {
    const before = this.#db.numbers(
      `SELECT rid FROM ${resource} WHERE +until = ? AND id = ? LIMIT 1`,
    );
    const [row] = readRows(this.#db, resource, before(sync, id));
    if (row === undefined) return [];
    const old = cellsOf(this.#fields.shape(row.shape).fields, row.body);
    return [...new Set([...old.keys(), ...now.keys()])]
      .map((field) => ({ field, before: old.get(field), after: now.get(field) }))
      .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
      .map(({ field, before, after }) => ({
        field,
        before: before === undefined ? undefined : fromCell(before),
        after: after === undefined ? undefined : fromCell(after),
      }));
  }
}

function cellsOf(fields: readonly string[], body: string): Map<string, Cell> {
  const cells = decodeBody(body);
  return new Map(fields.map((field, at) => [field, cells[at] ?? null]));
}

function newestFirst(one: Published, other: Published): number {
  return other.completedAt - one.completedAt || other.no - one.no;
}

function not(sql: string): Sql {
  return { sql: `NOT ${sql}`, values: [] };
}
