import { once } from 'node:events';
import type { CopyStreamQuery } from 'pg-copy-streams';
import type { Syncable } from '../../shared/ipc/sync';
import type { ServiceRecord, Value } from '../../shared/values';
import type { Client } from './connection';
import { quotedIdentifier, headColumns, type ResourceTables, type Column } from './tables';
import type { FoundVersion } from '../store/sync-store';
import { exportText } from '../export/rows';
import { kindOf } from '../values/column-kinds';
import { storableJson } from './storable-json';

/**
 * Copies versions into a resource's table, by one COPY after the other: a new one begins when
 * columns have to be added.
 */
export class VersionCopy {
  readonly #client: Client;
  readonly #tables: ResourceTables;
  #stream: CopyStreamQuery | null = null;
  #failed = Promise.withResolvers<never>();
  #cause: Error | null = null;
  #lines: LineWriter;
  versions = 0;
  bytes = 0;
  otherKinds: { resource: Syncable; column: string }[] = [];

  constructor(client: Client, tables: ResourceTables) {
    this.#client = client;
    this.#tables = tables;
    this.#lines = new LineWriter(tables.columns);
    // The error is thrown at the next write.
    this.#failed.promise.catch(() => undefined);
  }

  async add(
    versions: readonly FoundVersion[],
    { sync, since }: { sync: number; since: number },
  ): Promise<void> {
    const lines = () =>
      versions
        .map(({ row, id, record }) => this.#lines.line({ sync, row, since, id }, record))
        .join('');
    let text = lines();
    if (this.#lines.lacks && (await this.#grow(versions.map(({ record }) => record)))) {
      text = lines();
    }
    const piece = Buffer.from(text);
    await this.#write(piece);
    this.versions += versions.length;
    this.bytes += piece.byteLength;
  }

  /** Adds the columns these records need; false when there are none to add. */
  async #grow(records: readonly ServiceRecord[]): Promise<boolean> {
    const missing = this.#tables.missing(records);
    if (missing.length === 0) return false;
    await this.finish();
    await this.#tables.add(missing);
    const { resource } = this.#tables;
    for (const { name, otherKind } of missing) {
      if (otherKind !== null) this.otherKinds.push({ resource, column: name });
    }
    this.#lines = new LineWriter(this.#tables.columns);
    return true;
  }

  async #write(piece: Buffer): Promise<void> {
    this.#stream ??= await this.#begin();
    const stream = this.#stream;
    // A stream that has failed cannot be written to.
    if (this.#cause !== null) throw this.#cause;
    const written = new Promise<void>((resolve) => {
      stream.write(piece, () => resolve());
    });
    await Promise.race([written, this.#failed.promise]);
  }

  async #begin(): Promise<CopyStreamQuery> {
    const { from } = await import('pg-copy-streams');
    const names = [...headColumns, ...this.#tables.columns.map(({ name }) => name)];
    const into = `${this.#tables.versions}(${names.map(quotedIdentifier).join(', ')})`;
    const stream = this.#client.query(from(`COPY ${into} FROM STDIN`));
    stream.on('error', (cause: Error) => {
      this.#cause ??= cause;
      this.#failed.reject(cause);
    });
    return stream;
  }

  /** Resolves when everything has been copied, in the open transaction. */
  async finish(): Promise<void> {
    const stream = this.#stream;
    this.#stream = null;
    if (stream === null) return;
    if (this.#cause !== null) throw this.#cause;
    const finished = once(stream, 'finish');
    finished.catch(() => undefined);
    stream.end();
    await Promise.race([finished, this.#failed.promise]);
  }
}

/** The columns before a record's own in each line. */
interface LineHead {
  readonly sync: number;
  readonly row: number;
  /** Epoch milliseconds of the sync that found it. */
  readonly since: number;
  readonly id: string;
}

/**
 * A field of the records: its name as JSON (null: PostgreSQL cannot hold it), and its columns with
 * their indexes.
 */
interface Field {
  readonly key: string | null;
  readonly columns: (readonly [at: number, column: Column])[];
}

/**
 * Writes versions as lines in COPY's text format, in the order of `headColumns` and the given
 * columns.
 */
class LineWriter {
  readonly #columns: readonly Column[];
  readonly #fields = new Map<string, Field>();
  /** Whether a record had a value that none of the columns accepts. */
  lacks = false;

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
    for (const [at, column] of columns.entries()) {
      this.#fieldOf(column.field).columns.push([at, column]);
    }
  }

  line({ sync, row, since, id }: LineHead, record: ServiceRecord): string {
    const cells = new Array<string>(this.#columns.length).fill(absent);
    let body = '';
    // Almost no record has such a name: then its fields' names are encoded once for all records.
    const isNamed = record.some(([name]) => this.#fieldOf(name).key === null);
    const names = isNamed ? storableNames(record.map(([name]) => name)) : null;
    for (const [index, [name, value]] of record.entries()) {
      const { key, columns } = this.#fieldOf(name);
      const textKey = key === null || names !== null ? memberPrefix(names?.[index] ?? name) : key;
      body += `${body === '' ? '{' : ','}${textKey}${jsonOf(value)}`;
      if (value === null) continue;
      let isPlaced = false;
      for (const [at, column] of columns) {
        const cell = cellOf(column, value);
        if (cell === null) continue;
        cells[at] = cell;
        isPlaced = true;
      }
      this.lacks ||= !isPlaced;
    }
    const instant = new Date(since).toISOString();
    body = escaped(storableJson(body === '' ? '{}' : `${body}}`));
    const head = `${sync}\t${row}\t${instant}\t${escaped(storableText(id))}\t${body}`;
    return cells.length === 0 ? `${head}\n` : `${head}\t${cells.join('\t')}\n`;
  }

  #fieldOf(name: string): Field {
    const known = this.#fields.get(name);
    if (known !== undefined) return known;
    const key = storableText(name) === name ? memberPrefix(name) : null;
    const field = { key, columns: [] };
    this.#fields.set(name, field);
    return field;
  }
}

const absent = String.raw`\N`;

/**
 * The cell for a value; null where the column does not hold it. A column holds values of its kind;
 * a field's second column holds all others as text.
 */
function cellOf({ kind, otherKind }: Column, value: Value): string | null {
  if (kind === 'text') {
    if (otherKind !== null && kindOf(value) === otherKind) return null;
    return escaped(storableText(exportText(value)));
  }
  if (kindOf(value) !== kind) return null;
  return kind === 'nested' ? escaped(storableJson(jsonOf(value))) : exportText(value);
}

/**
 * A value as JSON. Numbers that are text in columns are strings here too, because PostgreSQL reads
 * each number as its own numeric.
 */
function jsonOf(value: Value): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  switch (value.kind) {
    case 'number':
      return kindOf(value) === 'number' ? value.text : JSON.stringify(value.text);
    case 'list':
      return `[${value.items.map(jsonOf).join()}]`;
    case 'object': {
      const names = storableNames(value.entries.map(([key]) => key));
      const members = value.entries.map(
        ([, each], at) => memberPrefix(names[at] ?? '') + jsonOf(each),
      );
      return `{${members.join()}}`;
    }
  }
}

const memberPrefix = (name: string) => `${JSON.stringify(name)}:`;

/**
 * The names of an object's members as PostgreSQL can hold them, in their order. Of members with the
 * same name it would keep the last, so those that a replaced character makes equal are numbered;
 * names that are stored as they are come first.
 */
function storableNames(names: readonly string[]): readonly string[] {
  if (!names.some((name) => unstorable.test(name))) return names;
  const taken = new Set(names.filter((name) => storableText(name) === name));
  const numbers = new Map<string, number>();
  return names.map((name) => {
    const plain = storableText(name);
    if (plain === name) return name;
    let free = plain;
    for (let number = numbers.get(plain) ?? 2; taken.has(free); number += 1) {
      free = `${plain}_${number}`;
      numbers.set(plain, number + 1);
    }
    taken.add(free);
    return free;
  });
}

/** PostgreSQL's text can hold neither U+0000 nor a lone surrogate. */
function storableText(text: string): string {
  return unstorable.test(text) ? text.toWellFormed().replaceAll('\0', '\ufffd') : text;
}

const unstorable = /[\0\ud800-\udfff]/;

function escaped(text: string): string {
  return special.test(text)
    ? text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign as keyof typeof escapes])
    : text;
}

const special = /[\\\t\n\r]/;

const escapes = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' } as const;
