import { cleanedCell } from './cell-text';
import { isRowCount } from './database-output';
import type { NoticeCounts } from './notice-counts';
import type { TableRow } from './packed-rows';

/** The blanks between two columns, from and to character places of each line. */
interface Gap {
  readonly from: number;
  readonly to: number;
}

/** How many lines show the columns. */
const sampleLines = 2_000;
const minLines = 3;
/** Far more than a printed line has. */
const maxWidth = 2_000;

/**
 * The gaps between columns that are aligned by blanks, as databases and banks print them: those of
 * a line drawn below the names (`---- -----`). Null when there is none.
 */
export function ruledGaps(sample: string): readonly Gap[] | null {
  const rule = splitLines(sample).find(isRuleLine);
  return rule === undefined || rule.length > maxWidth ? null : gapsOf([rule]);
}

/**
 * The gaps that are blank in all lines of the largest block of lines. Null when they make no
 * columns.
 */
export function alignedGaps(sample: string): readonly Gap[] | null {
  const blocks = blocksOf(splitLines(sample)).toSorted((one, other) => other.length - one.length);
  for (const block of blocks.slice(0, 5)) {
    if (block.length < minLines) return null;
    // In prose no line has several blanks inside.
    const spaced = block.filter((line) => /\S {2,}\S/.test(line));
    if (spaced.length < block.length * 0.8) continue;
    const gaps = namedGaps(block);
    if (gaps.length > 0) return gaps;
  }
  return null;
}

/** `---- - -----`, `==== = =====`: a column may have one character. */
function isRuleLine(line: string): boolean {
  return /^ *([-=_])\1*(?: +\1+)+ *$/.test(line) && /--|==|__/.test(line);
}

function splitLines(text: string): string[] {
  return text.split(/\r\n?|\n/, sampleLines).map((line) => line.trimEnd());
}

function blocksOf(lines: readonly string[]): string[][] {
  const blocks: string[][] = [[]];
  for (const line of lines) {
    if (line === '' || line.length > maxWidth) blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks;
}

function gapsOf(lines: readonly string[]): Gap[] {
  const width = Math.max(...lines.map(({ length }) => length));
  const isUsed = new Uint8Array(width);
  for (const line of lines) {
    for (let at = 0; at < line.length; at += 1) if (line[at] !== ' ') isUsed[at] = 1;
  }
  const gaps: Gap[] = [];
  for (let at = isUsed.indexOf(1); at < width;) {
    const from = isUsed.indexOf(0, at);
    const to = from < 0 ? -1 : isUsed.indexOf(1, from);
    if (to < 0) break;
    gaps.push({ from, to });
    at = to;
  }
  return gaps;
}

/** Without those between columns of which one has no name: words may be below each other. */
function namedGaps(block: readonly string[]): Gap[] {
  const gaps: Gap[] = [];
  const [header = ''] = block;
  const found = gapsOf(block);
  for (const [place, gap] of found.entries()) {
    const before = header.slice(gaps.at(-1)?.to ?? 0, gap.from).trim();
    const after = header.slice(gap.to, found[place + 1]?.from).trim();
    if (gap.to - gap.from > 1 || (before !== '' && after !== '')) gaps.push(gap);
  }
  return gaps;
}

/** A line that does not keep to the columns, as a title, is one cell. Names again are left out. */
export function* fixedRows(
  text: string,
  gaps: readonly Gap[],
  notices: NoticeCounts,
): Generator<TableRow> {
  let line = 0;
  let names: string | null = null;
  for (let at = 0; at < text.length;) {
    const end = endOfLine(text, at);
    const written = text.slice(at, end);
    line += 1;
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    const isIn = isInColumns(written, gaps);
    const cells = (isIn ? cutAt(written, gaps) : [written]).map((raw) => cleanedCell(raw, notices));
    const isDrawn = isRuleLine(written) || /^ *(?:-{2,}|={2,}|_{2,}) *$/.test(written);
    const isBlank = isDrawn || isRowCount(cells) || cells.every((cell) => cell === '');
    const isNames = !isBlank && isRuleLine(text.slice(at, endOfLine(text, at)));
    const isAgain = isNames && written === names;
    if (isNames) names ??= written;
    yield { line, cells: isBlank || isAgain ? [] : cells };
  }
}

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

function isInColumns(line: string, gaps: readonly Gap[]): boolean {
  const hasSeveral = line.trimEnd().length > (gaps[0]?.to ?? 0);
  return hasSeveral && gaps.every(({ from, to }) => line.slice(from, to).trim() === '');
}

function cutAt(line: string, gaps: readonly Gap[]): string[] {
  const starts = [0, ...gaps.map(({ to }) => to)];
  return starts.map((start, place) => line.slice(start, starts[place + 1]));
}
