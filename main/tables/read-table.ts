import { maxTableBytes } from '../../preload/contract/lookup';
import { DeskError } from '../failure';
import { RowPacker, separatedRows, separatorOf } from './table-rows';
import type { ToTableWorker } from './tables';
import { unzipSync } from 'fflate';
import { builtInFormat, formatOfCode, readSheet, walkXml } from './sheet';
import type { NumberFormat } from './sheet';

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
  /** Rows that are not blank (`unpackRows`). */
  readonly packed: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a workbook or a text file, recognized by its content. Fails with `input.table`: `too-large`, `too-many` (cells), `password` for an
 * encrypted workbook, `other-format` for an old workbook or another program's file, `damaged`, `not-text`, `no-sheet`. It may take seconds,
 * so it runs in its own thread (tables.ts).
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
  // A compound file: an old workbook or an encrypted one.
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

/** Control characters that text files do not have and binary files do. */
// eslint-disable-next-line no-control-regex -- it looks for these
const binary = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or Windows-1252, which spreadsheets still write. Fails with `input.table` (`not-text`;
 * `other-format` for a web page, which some programs save as .xls).
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

/** Bytes of all unpacked parts: some fifty times an ordinary file, and far below the memory limit. */
const maxUnpacked = 134_217_728;

interface Sheet {
  readonly name: string;
  readonly path: string;
}

interface Layout {
  readonly sheets: readonly Sheet[];
  readonly isFrom1904: boolean;
  readonly texts: string | null;
  readonly styles: string | null;
}

/**
 * Reads a sheet of a workbook (Office Open XML, ECMA-376), the first one with rows by default. Nothing in it is run: a formula counts as its
 * saved value. Hidden sheets are left out unless all are hidden. Fails with `input.table`; other errors mean a damaged file.
 */
function readWorkbook(
  archive: Uint8Array,
  asked: number | null,
  rows: RowPacker,
): { sheets: string[]; sheet: number; lines: number } {
  const parts = new Parts(archive);
  const layout = layoutOf(parts);
  const names = layout.sheets.map(({ name }) => name);
  const from = { texts: textsOf(parts.get(layout.texts)), ...layoutFormats(parts, layout) };
  const places = asked === null ? names.map((_, at) => at) : [asked];
  for (const sheet of places) {
    const part = parts.get(layout.sheets[sheet]?.path ?? null);
    if (part === null) throw new DeskError('input.table', { reason: 'no-sheet' });
    const lines = readSheet(part, from, rows);
    if (rows.rows > 0 || asked !== null) return { sheets: names, sheet, lines };
  }
  return { sheets: names, sheet: 0, lines: 0 };
}

/** The files of the archive, unpacked on demand and within `maxUnpacked`. */
class Parts {
  readonly #archive: Uint8Array;
  #unpacked = 0;

  constructor(archive: Uint8Array) {
    this.#archive = archive;
  }

  /** Null when there is none. */
  get(path: string | null): Uint8Array | null {
    if (path === null) return null;
    const found = unzipSync(this.#archive, {
      filter: ({ name, originalSize }) => {
        if (name !== path) return false;
        this.#unpacked += originalSize;
        if (this.#unpacked > maxUnpacked) {
          throw new DeskError('input.table', { reason: 'too-large' });
        }
        return true;
      },
    });
    return found[path] ?? null;
  }
}

function layoutOf(parts: Parts): Layout {
  const root = relationsOf(parts.get('_rels/.rels'), '');
  const book = [...root.values()].find(({ type }) => type === 'officeDocument')?.path;
  const path = book ?? 'xl/workbook.xml';
  const part = parts.get(path);
  if (part === null || !path.endsWith('.xml')) {
    throw new DeskError('input.table', { reason: 'other-format' });
  }
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = relationsOf(
    parts.get(`${folder}_rels/${path.slice(folder.length)}.rels`),
    folder,
  );
  const sheets: (Sheet & { isHidden: boolean })[] = [];
  let isFrom1904 = false;
  walkXml(part, {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => /^(\w+:)?id$/.test(key))?.[1];
      const relation = relations.get(id ?? '');
      if (relation?.type !== 'worksheet') return;
      const isHidden = (attributes.state ?? 'visible') !== 'visible';
      sheets.push({ name: attributes.name ?? '', path: relation.path, isHidden });
    },
  });
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const one = (type: string) =>
    [...relations.values()].find((relation) => relation.type === type)?.path ?? null;
  return {
    sheets: shown.length > 0 ? shown : sheets,
    isFrom1904,
    texts: one('sharedStrings'),
    styles: one('styles'),
  };
}

/** Relations of a part by id: the last segment of the type, which the strict and the transitional dialect share, and the target part. */
function relationsOf(part: Uint8Array | null, folder: string) {
  const relations = new Map<string, { type: string; path: string }>();
  walkXml(part, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const path = Target.startsWith('/') ? Target.slice(1) : `${folder}${Target}`;
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path });
    },
  });
  return relations;
}

/** The shared strings, without phonetic hints. */
function textsOf(part: Uint8Array | null): string[] {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isReading = false;
  walkXml(part, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') isReading = true;
      else if (name === 't') isText = !isReading;
    },
    close: (name) => {
      if (name === 'si') texts.push(text);
      else if (name === 'rPh') isReading = false;
      else if (name === 't') isText = false;
    },
    text: (more) => {
      if (isText) text += more;
    },
  });
  return texts;
}

function layoutFormats(parts: Parts, { styles, isFrom1904 }: Layout) {
  const codes = new Map<number, NumberFormat | null>();
  const formats: (NumberFormat | null)[] = [];
  let isCells = false;
  walkXml(parts.get(styles), {
    open: (name, attributes) => {
      const id = Number(attributes.numFmtId ?? 0);
      if (name === 'numFmt') codes.set(id, formatOfCode(attributes.formatCode ?? ''));
      else if (name === 'cellXfs') isCells = true;
      else if (name === 'xf' && isCells) formats.push(codes.get(id) ?? builtInFormat(id));
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return { formats, isFrom1904 };
}
