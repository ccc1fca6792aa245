import { maxTableBytes } from '../../preload/contract/tables';
import { DeskError } from '../failure';
import { RowPacker } from './packed-rows';
import { separatedRows, separatorOf } from './separated';
import type { ToTableWorker } from './tables';
import { readText } from './text';
import { readWorkbook } from './workbook';

/** A file's rows, as they go from thread to thread. */
export interface Table {
  /** Names of a workbook's sheets; empty for a text. */
  readonly sheets: readonly string[];
  /** Which of them was read. */
  readonly sheet: number;
  /** The number of the last line, and how many lines before it are blank. */
  readonly lines: number;
  readonly blank: number;
  /** Rows with a text in them (`unpackRows`). */
  readonly packed: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a workbook or a text, whatever its name says. Fails with `input.table`: `too-large` and `too-many` (cells) for what is beyond the
 * bounds, `password` for an encrypted workbook, `other-format` for an older or another program's, `damaged`, `not-text`, `no-sheet`.
 * It may take seconds: a thread of its own is the place for it (tables.ts).
 */
export function readTable({ bytes, sheet }: ToTableWorker): Table {
  if (bytes.byteLength > maxTableBytes) {
    throw new DeskError('input.table', { reason: 'too-large' });
  }
  const rows = new RowPacker();
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    const read = undamaged(() => readWorkbook(bytes, sheet, rows));
    return { ...read, blank: read.lines - rows.rows, packed: rows.finish() };
  }
  // A compound file: an old workbook, or a new one that was encrypted.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new DeskError('input.table', { reason: isEncrypted ? 'password' : 'other-format' });
  }
  const text = readText(bytes);
  let lines = 0;
  let blank = 0;
  for (const { line, cells } of separatedRows(text, separatorOf(text))) {
    lines = line;
    if (cells.length === 0) blank += 1;
    else rows.add(line, cells);
  }
  return { sheets: [], sheet: 0, lines, blank, packed: rows.finish() };
}

/** Whatever a library says of a file it cannot read: the file is damaged. */
function undamaged<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof DeskError) throw cause;
    throw new DeskError('input.table', { reason: 'damaged' }, { cause });
  }
}

function startsWith(bytes: Uint8Array, ...magic: number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}
