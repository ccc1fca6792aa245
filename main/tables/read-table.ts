import { maxTableBytes } from '../../preload/contract/lookup';
import { DeskError } from '../failure';
import { RowPacker } from './packed-rows';
import { separatedRows, separatorOf } from './separated';
import type { ToTableWorker } from './tables';
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

/** What no list holds and every program's own file does. */
// eslint-disable-next-line no-control-regex -- they are what it looks for
const binary = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

/**
 * The text of a file: UTF-8, UTF-16 with its mark, or the old Windows encoding spreadsheets still write. Fails with `input.table`
 * (`not-text`; `other-format` for a web page, which some programs save as .xls).
 */
function readText(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (binary.test(text)) throw new DeskError('input.table', { reason: 'not-text' });
  if (/^\s*<(\?xml|!doctype|html|table)\b/i.test(text)) {
    throw new DeskError('input.table', { reason: 'other-format' });
  }
  return text;
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
