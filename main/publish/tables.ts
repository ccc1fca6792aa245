import type { Syncable } from '../../shared/ipc/sync';
import type { ServiceRecord, Value } from '../../shared/values';
import { DeskError } from '../failure';
import { kindOf, type StoredKind } from '../values/column-kinds';
import type { Client } from './connection';

/** A column of a resource's versions. */
export interface Column {
  readonly field: string;
  readonly name: string;
  readonly kind: StoredKind;
  /**
   * For a field's second column, which holds as text what does not fit the first: the kind of the
   * first column.
   */
  readonly otherKind: StoredKind | null;
}

const types: Readonly<Record<StoredKind, string>> = {
  boolean: 'boolean',
  number: 'numeric',
  instant: 'timestamp with time zone',
  day: 'date',
  nested: 'jsonb',
  text: 'text',
};

/**
 * A row is at most 8 kB, and a value stored outside it still takes up to 24 bytes. Fields without a
 * column are in the body.
 */
const maxColumns = 300;

export const headColumns = ['desk_sync', 'desk_row', 'desk_since', 'desk_id', 'desk_body'] as const;

/** The versions table and the view of one resource; columns are added as records need them. */
export class ResourceTables {
  readonly resource: Syncable;
  readonly #client: Client;
  readonly #schema: string;
  #columns: Column[] = [];
  /** Whether the view has all columns. */
  #isShown = false;

  private constructor(client: Client, schema: string, resource: Syncable) {
    this.#client = client;
    this.#schema = schema;
    this.resource = resource;
  }

  /**
   * Creates the table if it does not exist. Fails with `publish.foreign` (`column` or `table`) when
   * somebody changed or dropped it.
   */
  static async open(client: Client, schema: string, resource: Syncable): Promise<ResourceTables> {
    const tables = new ResourceTables(client, schema, resource);
    await tables.#read();
    return tables;
  }

  get columns(): readonly Column[] {
    return this.#columns;
  }

  /** `schema.clients_versions`. */
  get versions(): string {
    return `${quotedIdentifier(this.#schema)}.${quotedIdentifier(this.#table)}`;
  }

  get #view(): string {
    return `${quotedIdentifier(this.#schema)}.${quotedIdentifier(this.resource)}`;
  }

  get #table(): string {
    return `${this.resource}_versions`;
  }

  async #read(): Promise<void> {
    const { rows } = await this.#client.query<{ field: string; name: string; kind: StoredKind }>(
      `SELECT field, name, kind FROM ${quotedIdentifier(this.#schema)}.desk_columns WHERE resource = $1 ORDER BY no`,
      [this.resource],
    );
    const first = new Map<string, StoredKind>();
    this.#columns = rows.map(({ field: stored, name, kind }) => {
      const field = fieldFromStored(stored);
      const otherKind = first.get(field) ?? null;
      first.set(field, kind);
      return { field, name, kind, otherKind };
    });
    const found = await this.#client.query<{ name: string; type: string }>(
      `SELECT a.attname AS name, pg_catalog.format_type(a.atttypid, a.atttypmod) AS type
       FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
       JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = $1 AND c.relname = $2 AND a.attnum > 0 AND NOT a.attisdropped`,
      [this.#schema, this.#table],
    );
    if (found.rows.length === 0) return this.#make();
    const actual = new Map(found.rows.map(({ name, type }) => [name, type]));
    const expected = new Map(this.#columns.map(({ name, kind }) => [name, types[kind]]));
    for (const name of headColumns) expected.set(name, actual.get(name) ?? '');
    for (const [name, type] of expected) {
      if (type !== '' && actual.get(name) === type) continue;
      throw new DeskError('publish.foreign', { reason: 'column', table: this.#table });
    }
    // Somebody may have dropped the view, for instance to rename a column.
    const view = await this.#client.query<{ there: boolean }>(
      'SELECT to_regclass($1) IS NOT NULL AS there',
      [this.#view],
    );
    this.#isShown = view.rows[0]?.there === true;
  }

  async #make(): Promise<void> {
    // Somebody dropped the table: its contents cannot be restored here.
    if (this.#columns.length > 0) {
      throw new DeskError('publish.foreign', { reason: 'table', table: this.#table });
    }
    await this.#client.query(`
      CREATE TABLE ${this.versions}(
        desk_sync bigint NOT NULL, desk_row bigint NOT NULL,
        desk_since timestamptz NOT NULL, desk_until timestamptz,
        desk_id text NOT NULL, desk_body jsonb NOT NULL,
        PRIMARY KEY (desk_sync, desk_row)
      );
      COMMENT ON TABLE ${this.versions} IS
        'Every version of a record by Merchant Desk: since the sync that found it, until the one that no longer did.'`);
  }

  async add(missing: readonly Column[]): Promise<void> {
    const columns = missing.map(
      ({ name, kind }) => `ADD COLUMN ${quotedIdentifier(name)} ${types[kind]}`,
    );
    await this.#client.query(`ALTER TABLE ${this.versions} ${columns.join(', ')}`);
    await this.#client.query(
      `INSERT INTO ${quotedIdentifier(this.#schema)}.desk_columns(resource, field, name, kind)
       SELECT $1, field, name, kind FROM unnest($2::text[], $3::text[], $4::text[])
         WITH ORDINALITY AS c(field, name, kind, at) ORDER BY at`,
      [
        this.resource,
        missing.map(({ field }) => storedField(field)),
        missing.map(({ name }) => name),
        missing.map(({ kind }) => kind),
      ],
    );
    this.#columns = [...this.#columns, ...missing];
    this.#isShown = false;
  }

  /**
   * Creates the view of current records. It is read-only because of the inner query, which
   * PostgreSQL inlines at no cost.
   */
  async showView(): Promise<void> {
    if (this.#isShown) return;
    const columns = ['desk_since', ...this.#columns.map(({ name }) => name)].map(quotedIdentifier);
    const view = this.#view;
    // Columns are only ever added at the end, so that views on this one stay valid.
    await this.#client.query(`
      CREATE OR REPLACE VIEW ${view} AS
        WITH now AS NOT MATERIALIZED (
          SELECT ${columns.join(', ')} FROM ${this.versions} WHERE desk_until IS NULL
        ) SELECT * FROM now;
      COMMENT ON VIEW ${view} IS 'Records as the last published sync found them.'`);
    this.#isShown = true;
  }

  /** Columns to add for fields, or kinds of values, that have none; at most `maxColumns` in all. */
  missing(records: readonly ServiceRecord[]): Column[] {
    const lacking = new Map<string, Map<StoredKind, number>>();
    const known = new Map<string, Column[]>();
    for (const column of this.#columns) {
      known.set(column.field, [...(known.get(column.field) ?? []), column]);
    }
    for (const record of records) {
      for (const [field, value] of record) {
        const kind = missingKind(known.get(field), value);
        if (kind === null) continue;
        const kinds = lacking.get(field) ?? new Map<StoredKind, number>();
        lacking.set(field, kinds.set(kind, (kinds.get(kind) ?? 0) + 1));
      }
    }
    const taken = new Set(this.#columns.map(({ name }) => name));
    const columns: Column[] = [];
    const add = (field: string, kind: StoredKind, otherKind: StoredKind | null) => {
      if (this.#columns.length + columns.length >= maxColumns) return;
      const name = databaseColumn(otherKind === null ? field : `${field}_text`, taken);
      taken.add(name);
      columns.push({ field, name, kind, otherKind });
    };
    for (const [field, kinds] of lacking) {
      const first = known.get(field)?.[0]?.kind ?? null;
      // The most frequent kind gets the field's own column.
      const [[most] = ['text' as const]] = [...kinds].sort(([, one], [, other]) => other - one);
      if (first === null) add(field, most, null);
      const kind = first ?? most;
      if (kind !== 'text' && (first !== null || kinds.size > 1)) add(field, 'text', kind);
    }
    return columns;
  }
}

/** The value's kind if none of the field's columns accepts it. */
function missingKind(columns: readonly Column[] | undefined, value: Value): StoredKind | null {
  // Checked first: most columns are text, which accepts everything.
  if (columns?.some(({ kind }) => kind === 'text') === true) return null;
  const kind = kindOf(value);
  return columns?.some((column) => column.kind === kind) === true ? null : kind;
}

/** Quotes a name for a statement; no name can break out of it. */
export function quotedIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** PostgreSQL truncates names after this many bytes. */
const maxBytes = 63;

/** Names that every table has already. */
const systemColumns = /^(tableoid|xmin|cmin|xmax|cmax|ctid)$/;

/** The column name of a field: the same where possible, otherwise shortened or numbered. */
export function databaseColumn(field: string, taken: ReadonlySet<string>): string {
  const storable = field.toWellFormed().replaceAll('\0', '\ufffd');
  // Names with this prefix belong to the app.
  const plain = storable.startsWith('desk_') ? `field_${storable}` : storable || 'field';
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `_${number}`;
    const name = cut(plain, maxBytes - ending.length) + ending;
    if (!taken.has(name) && !systemColumns.test(name)) return name;
  }
}

/** Cuts between two characters; `text` must be well-formed. */
function cut(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}

/**
 * A field's name as stored in the database: as JSON where PostgreSQL cannot represent a part of it.
 */
function storedField(field: string): string {
  const isPlain = field.isWellFormed() && !field.includes('\0') && !field.startsWith('"');
  return isPlain ? field : JSON.stringify(field);
}

function fieldFromStored(stored: string): string {
  return stored.startsWith('"') ? String(JSON.parse(stored)) : stored;
}
