import type { FileNotice } from '../../shared/file-notices';
import { maxTableBytes } from '../../shared/table-file';
import { DeskError } from '../failure';
import { decodeText } from './decode';
import { NoticeCounts } from './notice-counts';
import { layoutOf } from './cell-layout';
import { separatedRows } from './separated';
import { readJsonRows } from './json-rows';
import { RowPacker } from './packed-rows';
import { readPageRows } from './page-rows';
import { readSylk } from './sylk';
import { isBetter, readWorkbook } from './workbook';
import { readXmlSpreadsheet } from './xml-spreadsheet';

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
 * Reads a workbook, a text file, JSON records, a page or spreadsheet of one document (which programs
 * save as .xls), or a SYLK file, recognized by its content. Fails with `input.table`:
 * `too-large`, `too-many` (cells), `password` for an encrypted workbook, `other-format` for an old
 * workbook or another program's file, `packed` for an archive of files, `damaged`, `not-text`,
 * `no-sheet`. It may take seconds, so it runs in its own thread (tables.ts).
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
  if (isPacked(bytes)) throw new DeskError('input.table', { reason: 'packed' });
  if (isDatabase(bytes)) throw new DeskError('input.table', { reason: 'other-format' });
  const head = Buffer.from(bytes.subarray(0, 5)).toString('latin1');
  if (isSylk(bytes)) {
    const lines = readSylk(sylkText(bytes), rows, notices);
    return textTable({ lines, blank: lines - rows.rows, rows, notices });
  }
  if (head === '%PDF-' || head === '{\\rtf') {
    throw new DeskError('input.table', { reason: 'other-format' });
  }
  const text = decodeText(bytes, notices);
  if (isSpreadsheet(text)) return spreadsheetTable(text, sheet, notices);
  if (isPage(text)) {
    const lines = readPageRows(text, rows, notices);
    if (lines === 0) throw new DeskError('input.table', { reason: 'other-format' });
    return textTable({ lines, blank: lines - rows.rows, rows, notices });
  }
  if (isOther(text)) throw new DeskError('input.table', { reason: 'other-format' });
  const records = readJsonRows(text, rows, notices);
  if (records > 0) return textTable({ lines: records, blank: 0, rows, notices });
  let lines = 0;
  let blank = 0;
  for (const { line, cells } of separatedRows(text, layoutOf(text), notices)) {
    lines = line;
    if (cells.length === 0) blank += 1;
    else rows.add(line, cells);
  }
  return textTable({ lines, blank, rows, notices });
}

function textTable({
  rows,
  notices,
  ...counts
}: Pick<Table, 'lines' | 'blank'> & { rows: RowPacker; notices: NoticeCounts }): Table {
  return { sheets: [], sheet: 0, ...counts, notices: notices.list(), packed: rows.finish() };
}

/** A header `ID;Precio` begins likewise. */
function isSylk(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 8_000)).toString('latin1');
  return head.startsWith('ID;P') && /[\r\n]C;(?:[XY]\d+;){1,2}[KE]/.test(head);
}

/** Of Excel for Windows, unless its bytes are UTF-8. Escape signs are part of the format. */
function sylkText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function isSpreadsheet(text: string): boolean {
  const head = text.slice(0, 4_000);
  return (
    /^\s*<(?:\?xml|[\w:]*Workbook)\b/.test(head) &&
    head.includes('microsoft-com:office:spreadsheet')
  );
}

function spreadsheetTable(text: string, sheet: number | null, notices: NoticeCounts): Table {
  const found = undamaged(() => readXmlSpreadsheet(text, notices));
  let chosen = sheet ?? 0;
  for (const [place, { rows }] of found.entries()) {
    const isFirst = rows.rows > 0 && found[chosen]?.rows.rows === 0;
    if (sheet === null && (isFirst || isBetter(rows, found[chosen]?.rows))) chosen = place;
  }
  const one = found[chosen];
  if (one === undefined) throw new DeskError('input.table', { reason: 'no-sheet' });
  const { rows, lines } = one;
  const table = textTable({ lines, blank: lines - rows.rows, rows, notices });
  return { ...table, sheets: found.map(({ name }) => name), sheet: chosen };
}

/** Programs put a title, a comment or an error of their own before the table. */
function isPage(text: string): boolean {
  const head = text.slice(0, 20_000);
  if (/^\s*<(?:!doctype\s+html|html|head|body|meta|style|div|table)\b/i.test(head)) return true;
  if (/^\s*<\?xml\b/i.test(head)) return /<html\b/i.test(head);
  return /^\s*<(?:[a-z]|!--)/i.test(head) && /<table\b/i.test(head) && /<tr\b/i.test(head);
}

/**
 * Another XML document, a page in a mail's form, a table in the Data Interchange Format, or a bank's
 * statement for accounting programs (OFX, QIF, MT940).
 */
function isOther(text: string): boolean {
  const head = text.slice(0, 2_000);
  return (
    /^\s*<(?:\?xml|!doctype)\b/i.test(head) ||
    // Without a declaration; a list may have its values in tags, but no names of a schema.
    (/^\s*<[a-z_]/i.test(head) && /\sxmlns(?::\w{1,99})?=/.test(head)) ||
    (/^MIME-Version:/im.test(head) && /^Content-Type: *multipart\/related/im.test(head)) ||
    /^TABLE\s+0,1\s/.test(head) ||
    /^\s*(?:OFXHEADER:|<OFX>|!Type:|!Account)/i.test(head) ||
    (/^(?:\{4:\s*)?:20:/m.test(head) && /^:(?:25|60[FM]|61):/m.test(head))
  );
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

/** Files packed by gzip, 7-Zip, RAR, xz or bzip2. */
function isPacked(bytes: Uint8Array): boolean {
  const magics = [
    [0x1f, 0x8b, 8],
    [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
    [0x52, 0x61, 0x72, 0x21, 0x1a, 7],
    [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0],
  ];
  if (magics.some((magic) => startsWith(bytes, ...magic))) return true;
  // The digit is its level; a text may begin with the three letters.
  return /^BZh[1-9]1AY&SY/.test(Buffer.from(bytes.subarray(0, 10)).toString('latin1'));
}

/** The versions of dBASE and FoxPro, in the first byte. */
const dbaseVersions = new Set([0x02, 0x03, 0x04, 0x30, 0x31, 0x32, 0x43, 0x83, 0x8b, 0xf5]);

/**
 * A database's own file, whose texts have few control characters between them: Parquet, SQLite,
 * Access, dBASE.
 */
function isDatabase(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 20)).toString('latin1');
  if (/^(?:PAR1|SQLite format 3\0|\0.\0\0Standard )/.test(head)) return true;
  const [version = 0, , month = 0, day = 0] = bytes;
  if (!dbaseVersions.has(version) || month > 12 || day > 31 || bytes.length < 65) return false;
  // The descriptions of its fields end with this sign; FoxPro has a path behind it.
  const end = (bytes[8] ?? 0) + (bytes[9] ?? 0) * 256;
  return end >= 65 && (bytes[end - 1] === 0x0d || bytes[end - 264] === 0x0d);
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
