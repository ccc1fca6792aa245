import type { FileNotice } from '../../shared/file-notices';
import { maxTableBytes } from '../../shared/table-file';
import { DeskError } from '../failure';
import { decodeText } from './decode';
import { NoticeCounts } from './notice-counts';
import { layoutOf, separatedRows } from './separated';
import { RowPacker } from './packed-rows';
import { readWorkbook } from './workbook';

/** A file's bytes and the index of a sheet, as in the contract's `TableFile`. */
export interface ToTableWorker {
  readonly bytes: Uint8Array;
  readonly sheet: number | null;
}

/** A file's rows, in a form that is passed between threads. */
export interface Table {
  /** Names of a workbook's sheets; empty for a text file. */
  readonly sheets: readonly string[];
  /** Index of the sheet that was read. */
  readonly sheet: number;
  /** The number of the last line. */
  readonly lines: number;
  /** How many of these lines are blank. */
  readonly blank: number;
  /** What the user should know about how it was read. */
  readonly notices: readonly FileNotice[];
  /** Rows that are not blank (`unpackRows`). */
  readonly packed: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a workbook or a text file, recognized by its content. Fails with `input.table`:
 * `too-large`, `too-many` (cells), `password` for an encrypted workbook, `other-format` for an old
 * workbook or another program's file, `damaged`, `not-text`, `no-sheet`. It may take seconds, so it
 * runs in its own thread (tables.ts).
 */
export function readTable({ bytes, sheet }: ToTableWorker): Table {
  if (bytes.byteLength > maxTableBytes) {
    throw new DeskError('input.table', { reason: 'too-large' });
  }
  if (isArchive(bytes)) {
    const { rows, notices, ...read } = undamaged(() => readWorkbook(bytes, sheet));
    const blank = read.lines - rows.rows;
    return { ...read, blank, notices: notices.list(), packed: rows.finish() };
  }
  const rows = new RowPacker();
  const notices = new NoticeCounts();
  // A compound file: an old workbook or an encrypted one.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new DeskError('input.table', { reason: isEncrypted ? 'password' : 'other-format' });
  }
  const text = readText(bytes, notices);
  let lines = 0;
  let blank = 0;
  for (const { line, cells } of separatedRows(text, layoutOf(text), notices)) {
    lines = line;
    if (cells.length === 0) blank += 1;
    else rows.add(line, cells);
  }
  const found = notices.list();
  return { sheets: [], sheet: 0, lines, blank, notices: found, packed: rows.finish() };
}

/**
 * A zip file begins with a part, with its end when it is empty, or with a mark of parts in several
 * files.
 */
function isArchive(bytes: Uint8Array): boolean {
  return [
    [3, 4],
    [5, 6],
    [7, 8],
  ].some((rest) => startsWith(bytes, 0x50, 0x4b, ...rest));
}

/** Any other error while reading means that the file is damaged. */
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

/**
 * Fails with `input.table` (`not-text`; `other-format` for a web page, which some programs save as
 * .xls, or another document).
 */
function readText(bytes: Uint8Array, notices: NoticeCounts): string {
  const head = Buffer.from(bytes.subarray(0, 5)).toString('latin1');
  if (head === '%PDF-' || head === '{\\rtf') {
    throw new DeskError('input.table', { reason: 'other-format' });
  }
  const text = decodeText(bytes, notices);
  if (/^\s*<(?:\?xml|!doctype|html|table)\b/i.test(text)) {
    throw new DeskError('input.table', { reason: 'other-format' });
  }
  return text;
}
