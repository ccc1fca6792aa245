import { unzipSync } from 'fflate';
import { DeskError } from '../failure';
import { builtInFormat, formatOfCode } from './number-format';
import type { NumberFormat } from './number-format';
import type { RowPacker } from './packed-rows';
import { readSheet } from './sheet';
import { walkXml } from './xml';

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
export function readWorkbook(
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
