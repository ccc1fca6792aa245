import { DeskError } from '../failure';
import { Archive, partOfTarget } from './archive';
import { NoticeCounts } from './notice-counts';
import { builtInFormat, formatOfCode, type NumberFormat } from './number-format';
import { type CellSources, maxWrittenLength, readSheet, SharedTexts } from './sheet';
import { RowPacker, unpackRows } from './packed-rows';
import { walkXml, xmlBoolean } from './xml';

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

/** A sheet with its rows, and what was noticed in it. */
interface ReadSheet {
  readonly sheets: string[];
  readonly sheet: number;
  readonly lines: number;
  readonly rows: RowPacker;
  readonly notices: NoticeCounts;
}

/** The sheet with the table has at least this share of the most rows a sheet has. */
const tableShare = 0.25;

/**
 * Reads a sheet of a workbook (Office Open XML, ECMA-376), by default the first one with a table,
 * not its cover. Nothing in it is run: a formula counts as its saved value. Hidden sheets are left
 * out unless all are hidden. Fails with `input.table`; other errors mean a damaged file.
 */
export function readWorkbook(bytes: Uint8Array, sheet: number | null): ReadSheet {
  const archive = new Archive(bytes);
  const layout = layoutOf(archive);
  const sheets = layout.sheets.map(({ name }) => name);
  const from = sourcesOf(archive, layout);
  const read = (place: number): ReadSheet => {
    const path = layout.sheets[place]?.path;
    if (path === undefined) throw new DeskError('input.table', { reason: 'no-sheet' });
    const part = archive.get(path);
    if (part === null) throw new Error('the part of a sheet is missing');
    const [rows, notices] = [new RowPacker(), new NoticeCounts()];
    const lines = readSheet(part, from, rows, notices);
    return { sheets, sheet: place, lines, rows, notices };
  };
  if (sheet !== null) return read(sheet);
  let best: ReadSheet | null = null;
  let listsOthers = false;
  let firstRefusal: DeskError | null = null;
  const paths = new Set<string>();
  for (const [place, { path }] of layout.sheets.entries()) {
    // Two sheets are never one part; each would be read anew.
    if (paths.has(path)) continue;
    paths.add(path);
    try {
      const one = read(place);
      if (one.rows.rows === 0) continue;
      const isChosen = listsOthers && one.rows.rows > 1;
      if (!isChosen && !isBetter(one.rows, best?.rows)) continue;
      best = one;
      listsOthers = isContents(one);
    } catch (thrown) {
      // A sheet that is too large may stand beside the one with the table.
      if (!(thrown instanceof DeskError)) throw thrown;
      firstRefusal ??= thrown;
    }
  }
  if (best !== null) return best;
  if (firstRefusal !== null) throw firstRefusal;
  const none = { rows: new RowPacker(), notices: new NoticeCounts() };
  return { sheets, sheet: 0, lines: 0, ...none };
}

/** A sheet with more rows is no list of the others. */
const maxContents = 1_000;

/**
 * Whether a sheet lists the others by name, as Apple Numbers puts one in front: each other one has
 * a cell with its name.
 */
function isContents({ sheets, sheet, rows }: ReadSheet): boolean {
  if (rows.rows > maxContents || rows.rows < sheets.length - 1) return false;
  const missing = new Set(sheets.filter((_, place) => place !== sheet));
  for (const { cells } of unpackRows(rows.finish())) for (const cell of cells) missing.delete(cell);
  return missing.size === 0;
}

/** Whether the rows of a sheet are rather the table than those of a sheet before it. */
export function isBetter(rows: RowPacker, best: RowPacker | undefined): boolean {
  if (best === undefined) return true;
  if (best.wideRows > 0 || rows.wideRows > 0) return best.wideRows < rows.wideRows * tableShare;
  return best.pairs < rows.pairs * tableShare;
}

/** Parts of Office's, OpenDocument's and Apple's documents; files that were packed have none. */
const documentMarks = ['[Content_Types].xml', 'mimetype', 'Index/Document.iwa', 'Index.zip'];

function layoutOf(archive: Archive): Layout {
  const root = relationsOf(archive, '');
  const book = [...root.values()].find(({ type }) => type === 'officeDocument')?.path;
  const path = book ?? 'xl/workbook.xml';
  const part = archive.get(path);
  if (part === null || !path.endsWith('.xml')) {
    const isDocument = documentMarks.some((mark) => archive.has(mark));
    throw new DeskError('input.table', { reason: isDocument ? 'other-format' : 'packed' });
  }
  const relations = relationsOf(archive, path);
  const sheets: (Sheet & { isHidden: boolean })[] = [];
  let isFrom1904 = false;
  walkXml(part, {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = xmlBoolean(attributes.date1904) === true;
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => /^(?:\w+:)?id$/.test(key))?.[1];
      const relation = relations.get(id ?? '');
      if (relation === undefined) throw new Error('a sheet without its part');
      if (relation.type !== 'worksheet') return;
      const isHidden = (attributes.state ?? 'visible').trim() !== 'visible';
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

/**
 * Relations of a part by id (those of the package for ''): the last segment of the type, which the
 * strict and the transitional dialect share, and the name of the part it leads to.
 */
function relationsOf(archive: Archive, source: string) {
  const folder = source.slice(0, source.lastIndexOf('/') + 1);
  const part = archive.get(`${folder}_rels/${source.slice(folder.length)}.rels`);
  const relations = new Map<string, { type: string; path: string }>();
  walkXml(part, {
    open: (name, { Id = '', Type = '', Target = '', TargetMode = '' }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const type = Type.slice(Type.lastIndexOf('/') + 1);
      relations.set(Id, { type, path: partOfTarget(source, Target) });
    },
  });
  return relations;
}

/** Texts are read when the first cell needs one: a workbook of numbers is readable without them. */
function sourcesOf(archive: Archive, { texts, styles, isFrom1904 }: Layout): CellSources {
  return {
    text: new SharedTexts(() => textsOf(texts === null ? null : archive.get(texts))),
    format: formatsOf(styles === null ? null : archive.get(styles)),
    isFrom1904,
  };
}

/** The shared texts, without phonetic hints. */
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
      if (isText && text.length <= maxWrittenLength) text += more;
    },
  });
  return texts;
}

/** The format of a cell's style; of those that no cell uses none is understood. */
function formatsOf(part: Uint8Array | null): (style: number) => NumberFormat | null {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  const formats = new Map<number, NumberFormat | null>();
  let isCells = false;
  walkXml(part, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      const id = Number(numFmtId);
      if (name === 'numFmt') codes.set(id, formatCode);
      else if (name === 'cellXfs') isCells = true;
      else if (name === 'xf' && isCells) ids.push(id);
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return (style) => {
    const id = ids[style];
    if (id === undefined) return null;
    const known = formats.get(id);
    if (known !== undefined) return known;
    const code = codes.get(id);
    const format = code === undefined ? builtInFormat(id) : formatOfCode(code);
    formats.set(id, format);
    return format;
  };
}
