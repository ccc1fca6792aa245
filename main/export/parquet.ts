import type { ColumnSource, ParquetWriter, Writer } from 'hyparquet-writer';
import type { SchemaElement } from 'hyparquet';
import type { Value } from '../../shared/values';
import { DeskError } from '../failure';
import { daysOf, kindOf, microsSinceEpoch, type StoredKind } from '../values/column-kinds';
import type { Line } from './about';
import { textOf, type Batch, type Pieces } from './rows';

/** Rows per row group; a whole group is held in memory. */
const rowsTogether = 5_000;
/** A group also ends after this many characters. */
const maxGroupCharacters = 16_000_000;
const maxDigits = 38;
const int64Digits = 18;

/** What the values of a column have in common. */
interface Common {
  kind: StoredKind | null;
  /** Digits of numbers before and after the decimal point. */
  integer: number;
  fraction: number;
}

const plainNumber = /^-?(\d+)(?:\.(\d+))?$/;

/**
 * Parquet declares a column's type once per file, so all values are examined before the first is
 * written.
 */
export async function columnsInCommon(
  width: number,
  batches: AsyncIterable<Batch>,
): Promise<readonly Common[]> {
  const columns = Array.from({ length: width }, (): Common => {
    return { kind: null, integer: 1, fraction: 0 };
  });
  for await (const { rows } of batches) {
    for (const row of rows) for (const [at, common] of columns.entries()) join(common, row[at]);
  }
  return columns;
}

function join(common: Common, value: Value | undefined): void {
  const kind = common.kind === 'text' ? null : kindOf(value);
  if (kind === null) return;
  if (common.kind !== null && common.kind !== kind) common.kind = 'text';
  else common.kind = kind;
  if (common.kind !== 'number' || typeof value !== 'object' || value?.kind !== 'number') return;
  const [, integer, fraction = ''] = plainNumber.exec(value.text) ?? [];
  common.integer = Math.max(common.integer, integer?.length ?? 0);
  common.fraction = Math.max(common.fraction, fraction.length);
  // With an exponent, or with more digits than a decimal holds.
  if (integer === undefined || common.integer + common.fraction > maxDigits) common.kind = 'text';
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
function columnOf(name: string, { kind, integer, fraction }: Common): Column {
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
      return made({ type: 'INT32', converted_type: 'DATE' }, (value) => daysOf(textOf(value)));
    case 'moment':
      return made(
        {
          type: 'INT64',
          converted_type: 'TIMESTAMP_MICROS',
          logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
        },
        (value) => microsSinceEpoch(textOf(value)),
      );
    case 'number':
      return made(numberElement(integer, fraction), (value) => scaled(textOf(value), fraction));
    case 'nested':
      return made({ type: 'BYTE_ARRAY', logical_type: { type: 'JSON' } }, (value) =>
        Buffer.from(textOf(value)),
      );
    default:
      return made({ type: 'BYTE_ARRAY', converted_type: 'UTF8' }, textOf);
  }
}

function numberElement(integer: number, scale: number): Omit<SchemaElement, 'name'> {
  const precision = integer + scale;
  if (scale === 0 && precision <= int64Digits) return { type: 'INT64' };
  const decimal = { converted_type: 'DECIMAL', scale, precision } as const;
  return precision <= int64Digits
    ? { type: 'INT64', ...decimal }
    : { type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16, ...decimal };
}

/** `8.1` with a scale of 2 is 810. */
function scaled(digits: string, scale: number): bigint {
  const [integer = '', fraction = ''] = digits.split('.');
  return BigInt(integer + fraction.padEnd(scale, '0'));
}

/**
 * A Parquet file, written one row group at a time. `about` is called at the end and stored in the
 * file's key-value metadata.
 */
export async function* parquetLayout(
  columns: readonly string[],
  common: readonly Common[],
  batches: AsyncIterable<Batch>,
  about: { writtenBy: string; lines: () => readonly Line[] },
): Pieces {
  // Loaded on demand: no start needs it.
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer');
  // A Parquet file needs at least one column.
  const names = columns.length === 0 ? ['id'] : columns;
  const made = names.map((name, at) =>
    columnOf(name, common[at] ?? { kind: null, integer: 1, fraction: 0 }),
  );
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
