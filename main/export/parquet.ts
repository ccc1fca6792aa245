import type { ColumnSource, ParquetWriter, Writer } from 'hyparquet-writer';
import type { SchemaElement } from 'hyparquet';
import type { Value } from '../../shared/values';
import { DeskError } from '../failure';
import { daysOf, kindOf, microsSinceEpoch } from '../values/column-kinds';
import type { ColumnKind } from './column-kinds-note';
import type { Line } from './about-line';
import { exportText, type Batch, type Pieces } from './rows';

/** Rows per row group; a whole group is held in memory. */
const rowsTogether = 5_000;
/** A group also ends after this many characters. */
const maxGroupCharacters = 16_000_000;
/**
 * Every number of a file is a decimal of these digits, whole ones too: a width that followed the
 * values would differ from night to night, and readers of several files round to the first one's.
 */
const precision = 38;
const scale = 10;

const plainNumber = /^-?(\d+)(?:\.(\d+))?$/;

/**
 * Parquet declares a column's type once per file, so all values are examined before the first is
 * written.
 */
export async function columnsInCommon(
  width: number,
  batches: AsyncIterable<Batch>,
): Promise<readonly ColumnKind[]> {
  const kinds = Array.from({ length: width }, (): ColumnKind => null);
  for await (const { rows } of batches) {
    for (const row of rows)
      for (const [at, kind] of kinds.entries())
        if (kind !== 'text') kinds[at] = inCommon(kind, row[at]);
  }
  return kinds;
}

function inCommon(common: ColumnKind, value: Value | undefined): ColumnKind {
  const kind = kindOf(value);
  if (kind === null) return common;
  if (common !== null && common !== kind) return 'text';
  return kind === 'number' && !isDecimal(value) ? 'text' : kind;
}

/** Without an exponent, and with no more digits than the type holds. */
function isDecimal(value: Value | undefined): boolean {
  const [, integer, fraction = ''] = plainNumber.exec(exportText(value ?? null)) ?? [];
  if (integer === undefined || integer.length > precision - scale) return false;
  return /^0*$/.test(fraction.slice(scale));
}

interface Column {
  readonly element: SchemaElement;
  /**
   * Fails with `storage.unreadable` for a value of another kind: it was not there when all values
   * were examined.
   */
  readonly write: (value: Value) => unknown;
}

/**
 * Null and absent are both null in Parquet. Values that no type holds without loss are text, as in
 * CSV.
 */
function columnOf(name: string, kind: ColumnKind): Column {
  const made = (element: Omit<SchemaElement, 'name'>, write: (value: Value) => unknown) => ({
    element: { name, repetition_type: 'OPTIONAL', ...element } satisfies SchemaElement,
    write: (value: Value) => {
      if (kind !== 'text' && kindOf(value) !== kind) {
        throw new DeskError('storage.unreadable', { reason: 'other' });
      }
      return write(value);
    },
  });
  switch (kind) {
    case 'boolean':
      return made({ type: 'BOOLEAN' }, (value) => value);
    case 'day':
      return made({ type: 'INT32', converted_type: 'DATE' }, (value) => daysOf(exportText(value)));
    case 'instant':
      return made(
        {
          type: 'INT64',
          converted_type: 'TIMESTAMP_MICROS',
          logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
        },
        (value) => microsSinceEpoch(exportText(value)),
      );
    case 'number':
      return made(decimal, (value) => scaled(exportText(value)));
    case 'nested':
      return made({ type: 'BYTE_ARRAY', logical_type: { type: 'JSON' } }, (value) =>
        Buffer.from(exportText(value)),
      );
    default:
      return made({ type: 'BYTE_ARRAY', converted_type: 'UTF8' }, exportText);
  }
}

const decimal = {
  type: 'FIXED_LEN_BYTE_ARRAY',
  type_length: 16,
  converted_type: 'DECIMAL',
  scale,
  precision,
} as const;

/** `8.1` with a scale of 2 is 810. */
function scaled(digits: string): bigint {
  const [integer = '', fraction = ''] = digits.split('.');
  return BigInt(integer + fraction.slice(0, scale).padEnd(scale, '0'));
}

/**
 * A Parquet file, written one row group at a time. `about` is called at the end and stored in the
 * file's key-value metadata.
 */
export async function* parquetLayout(
  columns: readonly string[],
  kinds: readonly ColumnKind[],
  batches: AsyncIterable<Batch>,
  about: { writtenBy: string; lines: () => readonly Line[] },
): Pieces {
  // Loaded on demand: no start needs it.
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer');
  // A Parquet file needs at least one column.
  const names = columns.length === 0 ? ['id'] : columns;
  const made = names.map((name, at) => columnOf(name, kinds[at] ?? null));
  const bytes = new ByteWriter(1 << 20);
  const schema = [{ name: 'root', num_children: made.length }, ...made.map((each) => each.element)];
  const file = new ParquetWriter({ writer: bytes, schema, createdBy: about.writtenBy });
  let group = new Group(made);
  for await (const { rows } of batches) {
    for (const row of rows) {
      group.add(row);
      if (!group.isFull) continue;
      group.writeTo(file);
      yield taken(bytes);
      group = new Group(made);
    }
  }
  group.writeTo(file);
  // Set only at the end: the writer would re-encode values of a column it knows to be JSON, and
  // lose digits.
  for (const { element } of made) {
    if (element.logical_type?.type === 'JSON') element.converted_type = 'JSON';
  }
  file.kvMetadata = about.lines().map(([key, value]) => ({ key, value }));
  void file.finish();
  yield taken(bytes);
}

class Group {
  readonly #columns: readonly Column[];
  readonly #values: unknown[][];
  #rows = 0;
  #characters = 0;

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
    this.#values = columns.map(() => []);
  }

  get isFull(): boolean {
    return this.#rows >= rowsTogether || this.#characters >= maxGroupCharacters;
  }

  add(row: readonly (Value | undefined)[]): void {
    this.#rows += 1;
    for (const [at, { write }] of this.#columns.entries()) {
      const value = row[at] ?? null;
      const written = value === null ? null : write(value);
      if (typeof written === 'string') this.#characters += written.length;
      else if (written instanceof Uint8Array) this.#characters += written.byteLength;
      this.#values[at]?.push(written);
    }
  }

  writeTo(file: ParquetWriter): void {
    if (this.#rows === 0) return;
    const columnData = this.#columns.map(({ element: { name } }, at): ColumnSource => {
      return { name, data: this.#values[at] ?? [], offsetIndex: false };
    });
    void file.write({ columnData, rowGroupSize: this.#rows });
  }
}

/** Removes and returns the bytes written so far. */
function taken(writer: Writer & { index: number }): Uint8Array {
  const piece = Uint8Array.from(writer.getBytes());
  writer.index = 0;
  return piece;
}
