/**
 * How a table fits the paper: its font size in points, and its columns in groups, each on pages of
 * its own.
 */
export interface TableFit {
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

/** The width of A4 landscape between its margins, in points. */
const width = 774;

/** Average width of a letter relative to the font size, with room for wide ones. */
const letterWidth = 0.6;

export interface TextWidths {
  /** The width of the longest word. */
  readonly min: number;
  /** The width of the longest text. */
  readonly max: number;
}

export const sum = (lengths: readonly number[]) => lengths.reduce((total, each) => total + each, 0);
export const room = (size: number) => width / (size * letterWidth);

export function part(
  columns: readonly number[],
  textWidths: readonly TextWidths[],
  size: number,
): TablePart {
  const spans = columns.map((at) => textWidths[at] ?? { min: 0, max: 0 });
  const min = sum(spans.map((each) => each.min));
  const max = sum(spans.map((each) => each.max));
  const spare = Math.max(0, room(size) - min);
  const growth = max > min ? Math.min(1, spare / (max - min)) : 0;
  const widths = spans.map((each) => each.min + (each.max - each.min) * growth);
  const total = sum(widths);
  return { columns, shares: widths.map((each) => (100 * each) / total) };
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
}

const screen = `
html { font: 400 9pt/1.35 Inter, system-ui, sans-serif; color: #16181d; background: #fff; }
body { margin: 0; }
header { break-inside: avoid; margin-bottom: 5mm; }
h1 { margin: 0 0 2.5mm; font-size: 15pt; font-weight: 650; letter-spacing: -0.01em; }
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
th, td { overflow-wrap: anywhere; padding: 0.9mm 0.6em 0.9mm 0; vertical-align: top; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.number, .moment { white-space: nowrap; }
.number + :not(.number) { padding-left: 0.6em; }
thead .number { white-space: normal; }
.end { break-inside: avoid; }
.total td { border-bottom: none; font-weight: 600; }
tr:not(.total) + .total td { border-top: 0.8pt solid #16181d; }
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
export function paperCss({ table, foot, pageWords, mark }: PageStyle): string {
  const size = table === null ? 'A4 portrait' : 'A4 landscape';
  const [before, between, after] = pageWords.map(quoted);
  const page = `${before ?? ''} counter(page) ${between ?? ''} counter(pages) ${after ?? ''}`;
  const small = 'font: 400 7pt Inter, system-ui, sans-serif; color: #5b616e;';
  const head =
    mark === null
      ? ''
      : `@top-left { content: ${quoted(mark)}; font: 600 7.5pt Inter, system-ui, sans-serif; color: #8f5a00; white-space: nowrap; }`;
  return (
    `@page { size: ${size}; margin: 15mm 12mm 16mm; ${head}` +
    `@bottom-left { content: ${quoted(foot)}; ${small} white-space: nowrap; } @bottom-right { content: ${page}; ${small} white-space: nowrap; } }` +
    screen +
    (table === null ? '' : `body > table { font-size: ${table.size}pt; } ${widths(table)}`)
  );
}

/** Column widths as rules of the style sheet: the page's policy allows no inline styles. */
function widths({ parts }: TableFit): string {
  return parts
    .flatMap(({ shares }, part) =>
      shares.map(
        (share, at) => `.part${part + 1} col:nth-child(${at + 1}) { width: ${share.toFixed(3)}%; }`,
      ),
    )
    .join(' ');
}

/** A CSS string; everything but letters, digits and a few plain characters is escaped. */
export function quoted(text: string): string {
  const written = Array.from(text, (letter) =>
    /^[A-Za-z0-9 .,:/-]$/.test(letter)
      ? letter
      : `\\${(letter.codePointAt(0) ?? 0xfffd).toString(16)} `,
  );
  return `"${written.join('')}"`;
}
