import { browsable, kept } from '../../preload/contract/resources';
import type { Syncable } from '../../preload/contract/sync';
import type { Change, SyncPoint, changes } from '../../preload/contract/changes';
import type { Bridge } from '../../preload/contract/define';
import type { Cell } from './body';
import { decodeBody, fromCell } from './body';
import type { Database, Statement } from './database';
import type { GenerationRow, Generations } from './generations';
import { completenessOf, unpack } from './generations';
import { resourceCodes } from './resources';
import type { Job } from './scheduler';
import type { Shape, Shapes } from './shapes';
import { titleOf } from './title';

type Changes = Bridge<{ changes: typeof changes }>['changes'];
export type ChangesQuery = Parameters<Changes['list']>[0];
type ChangesAnswer = Awaited<ReturnType<Changes['list']>>;

/** A place among changes, newest first, from which they are gone on with. */
export interface ChangesCursor {
  readonly generation: number;
  /** How many of its born versions lie behind. */
  readonly born: number;
  /** The last of its gone versions that lies behind. */
  readonly gone: number;
}

/** `start`: before the newest of those that were counted; null when there is none. */
export type ListedChanges = ChangesAnswer & { readonly start: ChangesCursor | null };

export interface ChangesPage {
  readonly changes: Change[];
  /** Null after the last. */
  readonly next: ChangesCursor | null;
}

type Tests = Readonly<Record<'anyVersion' | 'foundVersion', RecordTest | null>>;

/** Whether a record's text satisfies what was typed. */
export type RecordTest = (shape: Shape, cells: readonly Cell[]) => boolean;

interface Event {
  readonly resource: Syncable;
  readonly kind: Change['kind'];
  readonly generation: GenerationRow;
  readonly version: number;
  /** The version before, for `changed`. */
  readonly before: number | null;
  /** How many of the generation's born versions lie behind it. */
  readonly born: number;
}

interface VersionRow {
  readonly no: number;
  readonly id: string;
  readonly prior: number | null;
  readonly shape: number;
  readonly body: string;
}

const mostListed = 500;
/** Gone versions read at a time: a statement that is still being read from would forbid every write between two slices. */
const goneAtOnce = 1_000;

/** What complete syncs found to be new, changed or gone; read from versions and their closings, kept nowhere twice. */
export class History {
  readonly #generations: Generations;
  readonly #shapes: Shapes;
  readonly #version: Statement;
  readonly #born: Statement;
  readonly #gone: Statement;

  constructor(db: Database, generations: Generations, shapes: Shapes) {
    this.#generations = generations;
    this.#shapes = shapes;
    this.#version = db.prepare(
      `SELECT v.no, v.prior, v.shape, v.body, r.id FROM version v JOIN record r ON r.no = v.record
       WHERE v.no = ?`,
    );
    this.#born = db.prepare('SELECT born FROM generation WHERE no = ?').pluck();
    this.#gone = db
      .prepare(
        `SELECT version FROM closed WHERE resource = ? AND generation = ? AND gone = 1 AND version > ?
         ORDER BY version LIMIT ${goneAtOnce}`,
      )
      .pluck();
  }

  /** Complete syncs of lists, newest first; those whose state retention has dropped are left out. */
  syncs(): SyncPoint[] {
    return browsable
      .flatMap((resource) =>
        this.#generations.all(resourceCodes[resource]).map((row) => ({ resource, row })),
      )
      .filter(({ row }) => row.completeness !== null && row.history > 0)
      .sort((one, other) => other.row.completed_at - one.row.completed_at)
      .flatMap(({ resource, row }) => {
        const completeness = completenessOf(row);
        if (completeness === null) return [];
        return {
          generation: row.no,
          resource,
          startedAt: row.started_at,
          completedAt: row.completed_at,
          completeness,
        };
      });
  }

  /**
   * `anyVersion` holds when the version before satisfies it, too: who looks for a name finds the change that took it away. `foundVersion`
   * must hold for what the sync found.
   */
  *list(query: ChangesQuery, tests: Tests): Job<ListedChanges> {
    const counts = { new: 0, changed: 0, gone: 0 };
    const events: Event[] = [];
    const drift: ChangesAnswer['drift'] = [];
    const sources = this.#since(query);
    for (const { resource, generation } of sources) {
      const completeness = completenessOf(generation);
      if (completeness && completeness.newFields.length + completeness.lostFields.length > 0) {
        const { newFields, lostFields } = completeness;
        drift.push({ resource, seenAt: generation.completed_at, newFields, lostFields });
      }
      for (const event of this.#events(resource, generation)) {
        if (!this.#isSought(event, tests)) continue;
        counts[event.kind] += 1;
        if (query.kind === null || query.kind === event.kind) events.push(event);
        if ((counts.new + counts.changed + counts.gone) % 64 === 0) yield;
      }
      yield;
    }
    const from = Math.max(0, Math.trunc(query.offset));
    const end = from + Math.min(mostListed, Math.max(0, Math.trunc(query.limit)));
    const listed = events.slice(from, end).flatMap((event) => this.#change(event) ?? []);
    const start = sources[0] === undefined ? null : startOf(sources[0].generation);
    return { counts, total: events.length, changes: listed, drift, start };
  }

  /**
   * The changes behind a cursor of the same question, without those in front of it being walked again; what a later sync finds does not
   * move them. History given up meanwhile is the oldest: then they end early.
   */
  *page(query: ChangesQuery, tests: Tests, cursor: ChangesCursor): Job<ChangesPage> {
    const sources = this.#since(query);
    const at = sources.findIndex(({ generation }) => generation.no === cursor.generation);
    const changes: Change[] = [];
    let looked = 0;
    for (const { resource, generation } of at < 0 ? [] : sources.slice(at)) {
      const from = generation.no === cursor.generation ? cursor : startOf(generation);
      for (const event of this.#events(resource, generation, from)) {
        looked += 1;
        if (looked % 64 === 0) yield;
        if (query.kind !== null && query.kind !== event.kind) continue;
        if (!this.#isSought(event, tests)) continue;
        const change = this.#change(event);
        if (change !== null) changes.push(change);
        if (changes.length >= query.limit) return { changes, next: behind(event) };
      }
    }
    return { changes, next: null };
  }

  #isSought({ version, before }: Event, { anyVersion, foundVersion }: Tests): boolean {
    if (anyVersion !== null && !this.#fits([version, before], anyVersion)) return false;
    return foundVersion === null || this.#fits([version], foundVersion);
  }

  /** Generations that can tell changes, newest first. */
  #since({ since, resource }: ChangesQuery) {
    return kept
      .filter((each) => resource === null || each === resource)
      .flatMap((each) =>
        this.#generations
          .all(resourceCodes[each])
          .filter((row, at) => row.history === 2 && (at > 0 || row.completeness === null))
          .map((generation) => ({ resource: each, generation })),
      )
      .filter(({ generation }) => generation.completed_at > since)
      .sort((one, other) => other.generation.completed_at - one.generation.completed_at);
  }

  *#events(
    resource: Syncable,
    generation: GenerationRow,
    from = startOf(generation),
  ): Generator<Event> {
    const blob = this.#born.get(generation.no) as Uint8Array | null | undefined;
    const born = blob ? unpack(blob) : new Uint32Array();
    for (let at = from.born; at < born.length; at += 1) {
      const version = born[at] ?? 0;
      const prior = this.#generations.prior(version);
      const closing = prior === null ? null : this.#generations.closing(prior);
      const isChange = closing?.generation === generation.no && closing.gone === 0;
      // A looked-up card is no news; that it changed since the last look is.
      if (!isChange && generation.completeness === null) continue;
      const kind = isChange ? 'changed' : 'new';
      const before = isChange ? prior : null;
      yield { resource, kind, generation, version, before, born: at + 1 };
    }
    for (let last = from.gone; ;) {
      const gone = this.#gone.all(resourceCodes[resource], generation.no, last) as number[];
      for (const version of gone) {
        last = version;
        yield { resource, kind: 'gone', generation, version, before: null, born: born.length };
      }
      if (gone.length < goneAtOnce) return;
    }
  }

  #fits(versions: readonly (number | null)[], fits: RecordTest): boolean {
    return versions.some((no) => {
      const row = no === null ? undefined : this.#row(no);
      return row !== undefined && fits(this.#shapes.get(row.shape), decodeBody(row.body));
    });
  }

  #change(event: Event): Change | null {
    const row = this.#row(event.version);
    if (row === undefined) return null;
    const { resource, kind, generation, before } = event;
    const shape = this.#shapes.get(row.shape);
    const cells = decodeBody(row.body);
    const valueOf = (field: string) => cells[shape.places.get(field) ?? -1];
    return {
      resource,
      id: row.id,
      title: titleOf(valueOf, row.id),
      kind,
      seenAt: generation.completed_at,
      generation: generation.no,
      fields: before === null ? [] : this.#differences(before, shape, cells),
      record: shape.fields.map((field, at) => [field, fromCell(cells[at] ?? null)] as const),
    };
  }

  #differences(before: number, shape: Shape, cells: readonly Cell[]): Change['fields'] {
    const row = this.#row(before);
    if (row === undefined) return [];
    const oldShape = this.#shapes.get(row.shape);
    const oldCells = decodeBody(row.body);
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

  #row(version: number): VersionRow | undefined {
    return this.#version.get(version) as VersionRow | undefined;
  }
}

function behind({ generation, born, kind, version }: Event): ChangesCursor {
  return { generation: generation.no, born, gone: kind === 'gone' ? version : 0 };
}

function startOf({ no }: GenerationRow): ChangesCursor {
  return { generation: no, born: 0, gone: 0 };
}
