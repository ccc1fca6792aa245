export type Orientation = 'portrait' | 'landscape';

/**
 * How a table fits the paper: its font size in points, and its columns in groups, each on pages of
 * its own.
 */
export interface TableFit {
  readonly orientation: Orientation;
  readonly size: number;
  readonly parts: readonly TablePart[];
}

interface TablePart {
  /**
   * Indexes of the columns; each later part repeats the first column, so that its rows can be
   * identified.
   */
  readonly columns: readonly number[];
  /** Each column's share of the width in per cent. */
  readonly shares: readonly number[];
}

/** Millimeters. */
const a4 = { portrait: 210, landscape: 297 } as const;
const margins = { above: 14, beside: 12, below: 14 } as const;

/** The width of the paper between its margins, in points. */
const innerWidth = (orientation: Orientation) =>
  ((a4[orientation] - 2 * margins.beside) * 72) / 25.4;

/** Average width of a letter relative to the font size, with room for wide ones. */
const letterWidth = 0.6;

/** Widths in textWidths. */
export interface TextWidths {
  /** Of the longest word. */
  readonly min: number;
  /** Of nearly all texts. */
  readonly usual: number;
  /** Of the longest text. */
  readonly max: number;
}

export const sum = (lengths: readonly number[]) => lengths.reduce((total, each) => total + each, 0);
export const room = (size: number, orientation: Orientation) =>
  innerWidth(orientation) / (size * letterWidth);

export function part(
  columns: readonly number[],
  textWidths: readonly TextWidths[],
  room: number,
): TablePart {
  const spans = columns.map((at) => textWidths[at] ?? { min: 0, usual: 0, max: 0 });
  const shown = growing(
    growing(
      spans.map(({ min }) => min),
      spans.map(({ usual }) => usual),
      room,
    ),
    spans.map(({ max }) => max),
    room,
  );
  const total = sum(shown);
  return { columns, shares: shown.map((each) => (100 * each) / total) };
}

/** Widths between these and those wanted, as far as the room goes. */
function growing(from: readonly number[], to: readonly number[], room: number): readonly number[] {
  const [least, most] = [sum(from), sum(to)];
  const grown = most > least ? Math.min(1, Math.max(0, room - least) / (most - least)) : 0;
  return from.map((each, at) => each + ((to[at] ?? each) - each) * grown);
}

interface PageStyle {
  /** Null for the detail layout. */
  readonly table: TableFit | null;
  /** Text at the foot of every page, before the page number. */
  readonly foot: string;
  /** Words around the page number and the number of pages. */
  readonly pageWords: readonly [string, string, string];
  /** Text at the head of every page; null for real data. */
  readonly mark: string | null;
  /** Whose data it is, at the right of the head of every page; null where it is not known. */
  readonly company: string | null;
}

const screen = `
html { font: 400 9pt/1.35 Inter, system-ui, sans-serif; color: #16181d; background: #fff; }
body { margin: 0; }
header { break-inside: avoid; margin-bottom: 4mm; }
h1 { margin: 0 0 1mm; font-size: 15pt; font-weight: 650; letter-spacing: -0.01em; }
.company { margin: 0 0 2mm; font-size: 10pt; font-weight: 500; }
footer { break-inside: avoid; margin-top: 6mm; padding-top: 2mm; border-top: 0.4pt solid #d3d6dc; }
.about { margin: 0; columns: 2; column-gap: 8mm; font-size: 7pt; }
.about div { display: grid; grid-template-columns: 28mm 1fr; gap: 3mm; padding-bottom: 0.8mm; break-inside: avoid; }
.about dt { color: #5b616e; }
.about dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; }
body > table { table-layout: fixed; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th { text-align: left; font-weight: 600; }
thead th { border-bottom: 0.8pt solid #16181d; vertical-align: bottom; }
td { border-bottom: 0.4pt solid #d3d6dc; white-space: pre-wrap; unicode-bidi: plaintext; }
th, td { overflow-wrap: anywhere; padding: 0.6mm 0.6em 0.6mm 0; vertical-align: top; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.number, .instant { white-space: nowrap; }
.number + :not(.number) { padding-left: 0.6em; }
thead .number { white-space: normal; }
.together { break-inside: avoid; }
.group th { padding-top: 2.5mm; border-bottom: 0.8pt solid #8a909c; }
.group .count { font-weight: 400; color: #5b616e; }
.together + .together .group th { padding-top: 4mm; }
.total td { border-bottom: none; font-weight: 600; }
.total .number { white-space: nowrap; }
tr:not(.total) + .total td, tbody > .total:first-child td { border-top: 0.8pt solid #16181d; }
.all td { font-size: 1.08em; }
tr:not(.all) + .all td { border-top: 0.8pt solid #16181d; }
.id { font-variant-numeric: tabular-nums; white-space: nowrap; }
table + table { break-before: page; }
caption { text-align: left; padding-bottom: 1.5mm; color: #5b616e; }
.quiet { color: #5b616e; }
section + section { margin-top: 8mm; }
.fields { font-size: 9pt; }
.fields th { width: 46mm; font-weight: 500; color: #5b616e; border-bottom: 0.4pt solid #d3d6dc; }
.fields .number { text-align: left; }
.watermark { position: fixed; inset: 0; display: flex; align-items: center; justify-content: center; z-index: -1;
  font-size: 64pt; font-weight: 700; letter-spacing: 0.04em; color: #f6e7cf; transform: rotate(-24deg); white-space: nowrap; }
`;

/**
 * The style sheet: paper size, margins and their texts, and the table's font size and column
 * widths.
 */
export function paperCss({ table, foot, pageWords, mark, company }: PageStyle): string {
  const size = `A4 ${table?.orientation ?? 'portrait'}`;
  const [before, between, after] = pageWords.map(cssString);
  const page = `${before ?? ''} counter(page) ${between ?? ''} counter(pages) ${after ?? ''}`;
  const small = 'font: 400 7pt Inter, system-ui, sans-serif; color: #5b616e;';
  const head =
    mark === null
      ? ''
      : `@top-left { content: ${cssString(mark)}; font: 600 7.5pt Inter, system-ui, sans-serif; color: #8f5a00; white-space: nowrap; }`;
  const whose =
    company === null
      ? ''
      : `@top-right { content: ${cssString(company)}; ${small} white-space: nowrap; }`;
  return (
    `@page { size: ${size}; margin: ${margins.above}mm ${margins.beside}mm ${margins.below}mm; ${head}${whose}` +
    `@bottom-left { content: ${cssString(foot)}; ${small} white-space: nowrap; } @bottom-right { content: ${page}; ${small} white-space: nowrap; } }` +
    screen +
    (table === null ? '' : `body > table { font-size: ${table.size}pt; } ${columnWidths(table)}`)
  );
}

/** Column widths as rules of the style sheet: the page's policy allows no inline styles. */
function columnWidths({ parts }: TableFit): string {
  return parts
    .flatMap(({ shares }, part) =>
      shares.map(
        (share, at) => `.part${part + 1} col:nth-child(${at + 1}) { width: ${share.toFixed(3)}%; }`,
      ),
    )
    .join(' ');
}

/** A CSS string; everything but letters, digits and a few plain characters is escaped. */
export function cssString(text: string): string {
  const written = Array.from(text, (letter) =>
    /^[A-Za-z0-9 .,:/-]$/.test(letter)
      ? letter
      : `\\${(letter.codePointAt(0) ?? 0xfffd).toString(16)} `,
  );
  return `"${written.join('')}"`;
}
