import type { Syncable } from '../../shared/ipc/sync';
import type { Database } from './database';
import * as v from 'valibot';
import { DeskError } from '../failure';
import { storedNames } from '../resources/reserved-names';
import { namesSchema } from './schema';

/**
 * Fields beyond this number have no key column: they are stored, shown and searched, but cannot be
 * sorted or filtered by.
 */
const maxKeyed = 400;

/** Field names of a resource that are stored, over all its syncs: each is read at every start. */
const maxStoredNames = 10_000;

/** Field names in all shapes of a resource together: both threads have them in memory. */
const maxNamesInShapes = 1_000_000;

/** From here on what no record needs any more is worth looking for. */
const crowdedNames = maxKeyed;
const crowdedNamesInShapes = 100_000;

/** With more shapes than this a record takes one with the same names in another order. */
const maxOrders = 100;

/**
 * In a shape that no record has, instead of a name that no record has: keeps the key columns of the
 * names after it, until another name takes its column. No field of the service begins like this.
 */
const freePrefix = 'desk.free.';

/** A list of field names shared by records of one resource. */
export interface Shape {
  readonly no: number;
  readonly fields: readonly string[];
  /** The position of each field among the cells. */
  readonly positions: ReadonlyMap<string, number>;
}

/** How a record with some list of names is stored. */
export interface ShapedAs {
  readonly shape: Shape;
  /** `inOrder`. */
  readonly order: readonly number[] | null;
}

/** What a resource has; bounded, and all in memory. */
class ResourceFields {
  /** Key columns by field, in order of first appearance; free ones under names of their own. */
  readonly columns = new Map<string, string | null>();
  readonly shapes = new Map<number, Shape>();
  readonly #byText = new Map<string, Shape>();
  /** By the set of their names; only of use where there are many. */
  #bySet: Map<string, Shape> | null = null;
  namesInShapes = 0;

  add(shape: Shape, text: string): void {
    this.shapes.set(shape.no, shape);
    this.#byText.set(text, shape);
    this.#bySet?.set(setOf(shape.fields), shape);
    this.namesInShapes += shape.fields.length;
    for (const field of shape.fields) {
      if (this.columns.has(field)) continue;
      this.columns.set(field, this.columns.size < maxKeyed ? `k${this.columns.size + 1}` : null);
    }
  }

  names(): string[] {
    return [...this.columns.keys()].filter((name) => !name.startsWith(freePrefix));
  }

  find(text: string): ShapedAs | null {
    const same = this.#byText.get(text);
    if (same !== undefined) return { shape: same, order: null };
    if (this.shapes.size < maxOrders) return null;
    const fields = v.parse(namesSchema, text);
    this.#bySet ??= new Map([...this.shapes.values()].map((each) => [setOf(each.fields), each]));
    const shape = this.#bySet.get(setOf(fields));
    if (shape === undefined) return null;
    const places = new Map(fields.map((field, at) => [field, at]));
    return { shape, order: shape.fields.map((field) => places.get(field) ?? 0) };
  }
}

const setOf = (fields: readonly string[]) => JSON.stringify(fields.toSorted());

/**
 * The shapes of records, and the key columns of their fields: `k1` for the first field a resource
 * had, and so on. A shape does not change while a record has it.
 */
export class Fields {
  readonly #db: Database;
  #of = new Map<string, ResourceFields>();
  #shapes = new Map<number, Shape>();
  #last = 0;
  /** Changes when a shape was changed or removed. */
  #generation: number | undefined;
  /** Shapes that records were given since `startUse`. */
  #used = new Map<string, Set<number>>();

  constructor(db: Database) {
    this.#db = db;
    this.refresh();
  }

  /** Reads what another connection has changed. */
  refresh(): void {
    const [generation] = this.#db.numbers("SELECT value FROM note WHERE name = 'shapes'")();
    if (generation !== this.#generation) this.#forget();
    this.#generation = generation;
    const rows = this.#db.select(
      'SELECT no, resource, fields FROM shape WHERE no > ? ORDER BY no',
      { no: 'number', resource: 'text', fields: 'text' },
    );
    for (const { no, resource, fields: text } of rows.all(this.#last)) {
      const fields = v.parse(namesSchema, text);
      const positions = new Map(fields.map((field, at) => [field, at]));
      const shape = { no, fields, positions };
      this.#shapes.set(no, shape);
      this.#resourceFields(resource).add(shape, text);
      this.#last = no;
    }
  }

  /** Reads everything again after a rollback. */
  reload(): void {
    this.#forget();
    this.refresh();
  }

  /**
   * How a record with these field names (JSON) is stored. A new shape is inserted, with columns for
   * its new fields, in the caller's transaction.
   */
  shapedAs(resource: Syncable, text: string): ShapedAs {
    const found = this.#resourceFields(resource).find(text) ?? this.#insert(resource, text);
    this.#used.get(resource)?.add(found.shape.no);
    return found;
  }

  #insert(resource: Syncable, text: string): ShapedAs {
    this.#fill(resource, v.parse(namesSchema, text));
    const before = this.#resourceFields(resource).columns.size;
    const no = this.#db.insert('INSERT INTO shape(resource, fields) VALUES (?, ?)')(resource, text);
    this.refresh();
    for (const column of [...this.#resourceFields(resource).columns.values()].slice(before)) {
      if (column === null) continue;
      this.#db.exec(`ALTER TABLE ${resource} ADD COLUMN ${column} NOT NULL DEFAULT x'02'`);
    }
    return { shape: this.shape(no), order: null };
  }

  /** New names take free columns, which hold nothing. */
  #fill(resource: Syncable, names: readonly string[]): void {
    const { columns, shapes } = this.#resourceFields(resource);
    const free = [...columns.keys()].filter((name) => name.startsWith(freePrefix));
    if (free.length === 0) return;
    const fresh = [...new Set(names)].filter((name) => !columns.has(name));
    const taken = new Map<string, string>();
    for (const [at, name] of fresh.slice(0, free.length).entries()) taken.set(free[at] ?? '', name);
    if (taken.size === 0) return;
    for (const { no, fields } of shapes.values()) {
      if (!fields.some((field) => taken.has(field))) continue;
      this.#rewrite(
        no,
        fields.map((field) => taken.get(field) ?? field),
      );
    }
    this.#changed();
  }

  /**
   * Fails with `service.too-large` if records with these lists of field names (JSON) would bring
   * more names than the resource may have (`names`), or more combinations (`combinations`). To be
   * called before anything of a page is written. `makeRoom` is called once if there is no room.
   */
  checkRoom(resource: Syncable, texts: readonly (string | null)[], makeRoom: () => boolean): void {
    const lack = this.#lack(resource, texts);
    if (lack === null) return;
    const still = makeRoom() ? this.#lack(resource, texts) : lack;
    if (still !== null) throw new DeskError('service.too-large', still);
  }

  #lack(resource: Syncable, texts: readonly (string | null)[]) {
    const recordFields = this.#resourceFields(resource);
    const names = new Set<string>();
    const sets = new Set<string>();
    let namesInShapes = recordFields.namesInShapes;
    for (const text of new Set(texts)) {
      if (text === null || recordFields.find(text) !== null) continue;
      const fields = v.parse(namesSchema, text);
      if (recordFields.shapes.size + sets.size >= maxOrders) {
        const set = setOf(fields);
        if (sets.has(set)) continue;
        sets.add(set);
      } else sets.add(text);
      namesInShapes += fields.length;
      for (const name of fields) if (!recordFields.columns.has(name)) names.add(name);
    }
    if (names.size > 0 && recordFields.names().length + names.size > maxStoredNames)
      return { what: 'names', max: maxStoredNames };
    if (sets.size > 0 && namesInShapes > maxNamesInShapes)
      return { what: 'combinations', max: maxNamesInShapes };
    return null;
  }

  shape(no: number): Shape {
    const shape = this.#shapes.get(no);
    if (shape === undefined) throw new RangeError('A record names a shape that is not there.');
    return shape;
  }

  /** A resource's field names in order of first appearance. */
  names(resource: Syncable): string[] {
    return this.#resourceFields(resource).names();
  }

  /** The key columns a resource has. */
  columns(resource: Syncable): string[] {
    return [...this.#resourceFields(resource).columns.values()].filter((column) => column !== null);
  }

  /**
   * The key column of a field; null when it has none, undefined when no record ever had the field.
   */
  column(resource: Syncable, name: string): string | null | undefined {
    return name.startsWith(freePrefix)
      ? undefined
      : this.#resourceFields(resource).columns.get(name);
  }

  /**
   * Gives fields that were stored before names of the app were reserved the names they have now.
   * Runs in the caller's transaction.
   */
  reserveNames(): void {
    const renamed = [...this.#of].flatMap(([resource, recordFields]) => {
      const names = storedNames(recordFields.names());
      return names === null ? [] : [{ resource, recordFields, names }];
    });
    for (const { resource, recordFields, names } of renamed) {
      const rename = (fields: readonly string[]) => fields.map((name) => names.get(name) ?? name);
      for (const { no, fields } of recordFields.shapes.values()) this.#rewrite(no, rename(fields));
      const syncs = this.#db.select(
        'SELECT no, fields FROM sync WHERE resource = ? AND fields IS NOT NULL',
        { no: 'number', fields: 'text' },
      );
      for (const { no, fields } of syncs.all(resource)) {
        const text = JSON.stringify(rename(v.parse(namesSchema, fields)));
        this.#db.run('UPDATE sync SET fields = ? WHERE no = ?', text, no);
      }
    }
    if (renamed.length > 0) this.#changed();
  }

  /** Whether a resource has so many names that unused ones are worth looking for. */
  isCrowded(resource: Syncable): boolean {
    const { columns, namesInShapes } = this.#resourceFields(resource);
    return columns.size > crowdedNames || namesInShapes > crowdedNamesInShapes;
  }

  /** Notes from now on which shapes are given to records. */
  startUse(resource: Syncable): void {
    this.#used.set(resource, new Set());
  }

  /**
   * Removes the shapes that neither `used` has nor a record was given since `startUse`, and the
   * names only these had. Their columns become free; all others stay where they are. Runs in the
   * caller's transaction.
   */
  dropUnused(resource: Syncable, found: ReadonlySet<number>): void {
    const { columns, shapes } = this.#resourceFields(resource);
    const used = found.union(this.#used.get(resource) ?? new Set());
    this.#used.delete(resource);
    const live = new Set<string>();
    for (const { no, fields } of shapes.values()) {
      if (used.has(no)) for (const field of fields) live.add(field);
    }
    const seen = new Set<string>();
    for (const { no, fields } of shapes.values()) {
      const first = fields.filter((field) => !seen.has(field));
      for (const field of first) seen.add(field);
      if (used.has(no)) continue;
      const remaining = first
        .filter((field) => live.has(field) || columns.get(field) !== null)
        .map((field) => (live.has(field) ? field : `${freePrefix}${columns.get(field)}`));
      if (remaining.length > 0) this.#rewrite(no, remaining);
      else this.#db.run('DELETE FROM shape WHERE no = ?', no);
    }
    this.#changed();
  }

  #rewrite(no: number, fields: readonly string[]): void {
    this.#db.run('UPDATE shape SET fields = ? WHERE no = ?', JSON.stringify(fields), no);
  }

  /** Other connections then read all shapes again, as this one does. */
  #changed(): void {
    this.#db.run(
      "INSERT OR REPLACE INTO note(name, value) VALUES ('shapes', ?)",
      (this.#generation ?? 0) + 1,
    );
    this.reload();
  }

  #forget(): void {
    this.#of = new Map();
    this.#shapes = new Map();
    this.#last = 0;
  }

  #resourceFields(resource: string): ResourceFields {
    const known = this.#of.get(resource);
    if (known !== undefined) return known;
    const made = new ResourceFields();
    this.#of.set(resource, made);
    return made;
  }
}
