import { readXml, type Element } from './read-xml';
import { readZip } from './read-zip';

export interface ReadCell {
  readonly type: 'text' | 'number' | 'boolean';
  readonly text: string;
  /** The number format's code, `General` for none. */
  readonly format: string;
}

export interface ReadSheet {
  readonly name: string;
  /** By place, e.g. `B7`. */
  readonly cells: ReadonlyMap<string, ReadCell>;
  readonly frozenRows: number;
  readonly filter: string | null;
}

/**
 * A workbook as a spreadsheet would read it: by its relations, never by the names its writer is
 * known to use. Refuses formulas.
 */
export function readXlsx(bytes: Buffer): ReadSheet[] {
  const files = readZip(bytes);
  const part = (name: string) => {
    const file = files.get(name);
    if (file === undefined) throw new Error(`no part ${name}`);
    return readXml(file.toString('utf8'));
  };
  const office = all(part('_rels/.rels'), 'Relationship')[0]?.attributes.Target ?? '';
  const targets = new Map(
    all(part('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ attributes }) => [
      attributes.Id,
      attributes.Target ?? '',
    ]),
  );
  const formats = formatsOf(part('xl/styles.xml'));
  const types = all(part('[Content_Types].xml'), 'Override').map(
    (each) => each.attributes.PartName,
  );
  return all(part(office), 'sheet').map(({ attributes }) => {
    const path = `xl/${targets.get(attributes['r:id']) ?? '?'}`;
    if (!types.includes(`/${path}`)) throw new Error(`no content type for ${path}`);
    return readSheet(attributes.name ?? '', part(path), formats);
  });
}

function readSheet(name: string, sheet: Element, formats: readonly string[]): ReadSheet {
  const cells = new Map<string, ReadCell>();
  let row = 0;
  for (const line of all(sheet, 'row')) {
    if (Number(line.attributes.r) !== row + 1) throw new Error(`row ${line.attributes.r ?? '?'}`);
    row += 1;
    for (const cell of line.children) {
      const place = cell.attributes.r ?? '';
      if (cell.name !== 'c' || !place.endsWith(String(row)) || cells.has(place)) {
        throw new Error(`a cell at ${place} in row ${row}`);
      }
      cells.set(place, readCell(cell, formats));
    }
  }
  const pane = all(sheet, 'pane')[0]?.attributes;
  return {
    name,
    cells,
    frozenRows: pane?.state === 'frozen' ? Number(pane.ySplit) : 0,
    filter: all(sheet, 'autoFilter')[0]?.attributes.ref ?? null,
  };
}

function readCell(cell: Element, formats: readonly string[]): ReadCell {
  if (all(cell, 'f').length > 0) throw new Error('a formula');
  const format = formats[Number(cell.attributes.s ?? 0)] ?? '?';
  switch (cell.attributes.t) {
    case 'inlineStr':
      return { type: 'text', text: unescaped(all(cell, 't')[0]?.text ?? ''), format };
    case 'b':
      return { type: 'boolean', text: all(cell, 'v')[0]?.text ?? '', format };
    case undefined:
      return { type: 'number', text: all(cell, 'v')[0]?.text ?? '', format };
    default:
      throw new Error(`a cell of type ${cell.attributes.t}`);
  }
}

/** ECMA-376 part 1, 22.9.2.19 (ST_Xstring). */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function formatsOf(styles: Element): string[] {
  const codes = new Map(
    all(styles, 'numFmt').map(({ attributes }) => [attributes.numFmtId, attributes.formatCode]),
  );
  const built: Readonly<Record<string, string>> = { 0: 'General', 49: '@' };
  const xfs = all(styles, 'cellXfs')[0]?.children ?? [];
  return xfs.map(
    ({ attributes: { numFmtId = '' } }) => codes.get(numFmtId) ?? built[numFmtId] ?? '?',
  );
}

function all(element: Element, name: string): Element[] {
  const matching = element.name === name ? [element] : [];
  return [...matching, ...element.children.flatMap((child) => all(child, name))];
}
