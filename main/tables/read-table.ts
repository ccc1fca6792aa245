import { maxTableBytes } from '../../preload/contract/lookup';
import { DeskError } from '../failure';
import { RowPacker, separatedRows, separatorOf } from './table-rows';
import type { ToTableWorker } from './tables';
import { unzipSync } from 'fflate';
import { builtInFormat, formatOfCode, readSheet, walkXml } from './sheet';
import type { NumberFormat } from './sheet';

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

/** Bytes of all parts that are unpacked: some fifty times an ordinary file, and far from what memory holds. */
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
 * Reads a sheet of a workbook (Office Open XML, ECMA-376), without running anything in it: a formula is the value that was saved with it.
 * Hidden sheets are left out when others show. Fails with `input.table`; other errors are of a damaged file.
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

/** Files of the archive, unpacked when they are asked for and no further than is borne. */
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

/** Relations of a part by their id: the last word of their type, which the strict and the usual dialect share, and the part they lead to. */
function relationsOf(part: Uint8Array | null, folder: string) {
  const relations = new Map<string, { type: string; path: string }>();
  if (part === null) return relations;
  walkXml(part, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const path = Target.startsWith('/') ? Target.slice(1) : `${folder}${Target}`;
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path });
    },
  });
  return relations;
}

/** Texts that cells share, without how they are pronounced. */
function textsOf(part: Uint8Array | null): string[] {
  const texts: string[] = [];
  if (part === null) return texts;
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
  const part = parts.get(styles);
  const codes = new Map<number, NumberFormat | null>();
  const formats: (NumberFormat | null)[] = [];
  let isCells = false;
  if (part === null) return { formats, isFrom1904 };
  walkXml(part, {
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
