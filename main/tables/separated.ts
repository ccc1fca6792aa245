import { DeskError } from '../failure';
import { cleanedCell, isBlankCode, withoutEdges, withoutTextMark } from './cell-text';
import { isRowCount, type RecordSign, recordRows, recordSignOf } from './database-output';
import { alignedGaps, fixedRows, ruledGaps } from './fixed-width';
import { NoticeCounts } from './notice-counts';
import { maxCells, type TableRow } from './packed-rows';

/** How the cells of a text are written. */
export interface CellLayout {
  /** Null for a list of one column. */
  readonly separator: string | null;
  /** A quote inside a quoted cell is doubled (RFC 4180) or has a backslash before it. */
  readonly escape: 'doubled' | 'backslash';
  /** Where the first row begins: below a line that only names the separator. */
  readonly start: number;
  /**
   * `single`: cells stand in apostrophes, as databases write them. `wrapped`: each line is quoted as
   * a whole, as a spreadsheet writes a text it did not separate.
   */
  readonly quotes?: 'usual' | 'single' | 'wrapped';
  /** What is blank between columns that are aligned by blanks. */
  readonly gaps?: ReturnType<typeof alignedGaps>;
  /** Records stand one below the other, each value beside its name. */
  readonly records?: RecordSign;
  /** A separator stands at both ends of each row, as in a drawn table. */
  readonly isFramed?: boolean;
}

/** The likeliest first. */
const separators = ['\t', ';', ',', '|', '~', '^', '¦', '§'] as const;

/** How much of a text shows its layout: a letterhead may have any number of lines. */
const sampleLength = 500_000;

/**
 * Finds how the cells of a text are separated: as its line `sep=` says, otherwise by what gives
 * most rows the same number of cells. Takes time linear in the sample.
 */
export function layoutOf(text: string): CellLayout {
  const said = saidSeparator(text);
  if (said !== null) return { ...said, escape: 'doubled' };
  const sample = text.length <= sampleLength ? text : text.slice(0, sampleLength);
  const records = recordSignOf(sample);
  if (records !== null) return { separator: null, escape: 'doubled', start: 0, records };
  const ruled = ruledGaps(sample);
  if (ruled !== null) return { separator: null, escape: 'doubled', start: 0, gaps: ruled };
  if (isSingleQuoted(sample)) return { ...plainLayout(swappedQuotes(sample)), quotes: 'single' };
  const layout = plainLayout(sample);
  if (layout.separator !== null) return layout;
  if (!isWrapped(sample)) {
    const gaps = alignedGaps(sample);
    return { ...layout, gaps, separator: gaps === null ? strictSeparator(sample) : null };
  }
  // One column of names, `"Ruiz, Ana"`, stays one.
  const inner = plainLayout(unwrapped(sample), ({ isProse }) => !isProse);
  return inner.separator === null ? layout : { ...inner, quotes: 'wrapped' };
}

function plainLayout(
  sample: string,
  isPossible: (shape: TextShape) => boolean = () => true,
): CellLayout {
  const escapes = sample.includes('\\"')
    ? (['doubled', 'backslash'] as const)
    : (['doubled'] as const);
  const shapes = separators
    .filter((separator) => sample.includes(separator))
    .flatMap((separator) => escapes.flatMap((escape) => shapesOf(sample, separator, escape)));
  const best = likeliest(shapes.filter(isPossible));
  if (best === null) return { separator: null, escape: 'doubled', start: 0 };
  const { separator, escape } = best;
  return { separator, escape, start: 0, isFramed: separator === '|' && isFramed(sample) };
}

/** Whether nearly all lines with a `|` begin and end with one. */
function isFramed(sample: string): boolean {
  const lines = firstLines(sample).filter((line) => line.includes('|'));
  const framed = lines.filter((line) => line.startsWith('|') && line.endsWith('|'));
  return framed.length >= 2 && framed.length >= lines.length * 0.8;
}

/** Signs that separate cells only where nothing else can be meant. */
const strictSeparators = [' ', ':'] as const;

/**
 * A blank or a colon where each line has as many of them as the line of names, and cells with
 * digits below it. Names of people and dates, with as many words by chance, have no such line above.
 */
function strictSeparator(sample: string): string | null {
  const [header = '', ...rows] = firstLines(sample);
  if (rows.length < 2 || /\d/.test(header)) return null;
  const found = strictSeparators.find((separator) => {
    const width = header.split(separator).length;
    const isNamed = header.split(separator).every((name) => /\p{L}/u.test(name));
    if (width < 3 || !isNamed) return false;
    const table = rows.map((row) => row.split(separator));
    if (!table.every((cells) => cells.length === width && !cells.includes(''))) return false;
    const figures = table[0]?.filter((_, at) => table.every((cells) => /\d/.test(cells[at] ?? '')));
    return (figures?.length ?? 0) >= 2;
  });
  return found ?? null;
}

/** How many lines show how cells are quoted. */
const quotedLines = 200;

function firstLines(text: string): string[] {
  return text
    .slice(0, 100_000)
    .split(/[\r\n]+/)
    .slice(0, quotedLines)
    .map(withoutEdges)
    .filter((line) => line !== '');
}

/** Whether nearly all lines begin with a cell in apostrophes: one alone only says "text". */
function isSingleQuoted(text: string): boolean {
  const lines = firstLines(text);
  const wrapped = lines.filter((line) => /^'[^'"]*' ?[\t;,|]/.test(line) && line.endsWith("'"));
  return wrapped.length >= 2 && wrapped.length >= lines.length * 0.8;
}

function swappedQuotes(text: string): string {
  return text.replaceAll(/['"]/g, (sign) => (sign === '"' ? "'" : '"'));
}

function isWrapped(text: string): boolean {
  const lines = firstLines(text);
  return lines.length >= 2 && lines.every((line) => /^"[^"]/.test(line) && line.endsWith('"'));
}

function unwrapped(text: string): string {
  const scanner = new RowScanner(text, { separator: null, escape: 'doubled', start: 0 });
  const lines: string[] = [];
  while (scanner.next()) lines.push(scanner.isBlank ? '' : scanner.texts().join(''));
  return lines.join('\n');
}

/**
 * `sep=;` in the first line, as Excel understands it; also quoted, or with further separators
 * behind it.
 */
function saidSeparator(text: string): Pick<CellLayout, 'separator' | 'start'> | null {
  const head = text.slice(0, 200);
  const line = /^[\s"\ufeff]{0,40}sep=(\\t|[^\r\n"])"?([^\r\n]{0,100})(?:\r\n?|\n|$)/i.exec(head);
  const [all = '', sign = '', rest = ''] = line ?? [];
  if (sign === '') return null;
  const separator = sign === '\\t' ? '\t' : sign;
  if (withoutEdges(rest.replaceAll(separator, '')) !== '') return null;
  return { separator, start: all.length };
}

/** The rows that a separator makes of a text. */
interface TextShape {
  readonly separator: string;
  readonly escape: CellLayout['escape'];
  /** The cells of each row that is not blank; 0 where a quote was left open. */
  readonly widths: readonly number[];
  /** The first row of each line that is not blank, by the place where it begins. */
  readonly starts: readonly number[];
  /** The number of cells in question, two or more. */
  readonly width: number;
  /** Rows of this width, and how many of them follow one another at most. */
  readonly count: number;
  readonly run: number;
  /** The separator stands as in sentences or numbers: `Lima, Perú`, `1,50`. */
  readonly isProse: boolean;
}

/**
 * The shapes of one separator: for the number of cells that most rows have, the one that most rows
 * in sequence have, and tables.
 */
function shapesOf(text: string, separator: string, escape: CellLayout['escape']): TextShape[] {
  const scanner = new RowScanner(text, { separator, escape, start: 0 });
  const widths: number[] = [];
  const starts: number[] = [];
  const kinds = new Map<number, { count: number; odd: number; run: number }>();
  let run = 0;
  while (scanner.next()) {
    if (scanner.isBlank) continue;
    const width = scanner.isBroken ? 0 : scanner.width;
    run = width === widths.at(-1) ? run + 1 : 1;
    widths.push(width);
    starts.push(scanner.start);
    if (width < 2) continue;
    const kind = kinds.get(width) ?? { count: 0, odd: 0, run: 0 };
    kind.count += 1;
    kind.odd += scanner.odd;
    kind.run = Math.max(kind.run, run);
    kinds.set(width, kind);
  }
  const all = [...kinds].map(([width, { count, odd, run: inSequence }]): TextShape => {
    const isProse = odd >= count * (width - 1) * 0.8;
    return { separator, escape, widths, starts, width, count, run: inSequence, isProse };
  });
  const byCount = all.toSorted((one, other) => other.count - one.count || other.width - one.width);
  const byRun = all.toSorted((one, other) => other.run - one.run || other.width - one.width);
  const tables = byCount.filter(isTable);
  return [...new Set([byCount, byRun, tables].flatMap((shapes) => shapes.slice(0, 1)))];
}

/** The shape that most rows share; null when no separator makes columns. */
function likeliest(shapes: readonly TextShape[]): TextShape | null {
  const ranked = shapes.toSorted(
    (one, other) =>
      Number(isTable(other)) - Number(isTable(one)) ||
      weight(other) - weight(one) ||
      other.run - one.run ||
      other.width - one.width,
  );
  for (const shape of ranked) {
    const found =
      ranked.find((other) => other !== shape && hasHeaderAbove(shape, other)) ??
      ranked.find((other) => isApartFrom(shape, other)) ??
      shape;
    if (makesColumns(found)) return found;
  }
  return null;
}

/** No letterhead of sentences is one, however long. */
function isTable({ isProse, run, width }: TextShape): boolean {
  return !isProse && run >= 3 && width >= 3;
}

function weight({ count, isProse }: TextShape): number {
  return isProse ? count / 2 : count;
}

/**
 * Whether the row right above those of `shape` is the header of `other`, which separates the same
 * rows as well: the semicolons of `Lima; Perú` in every row are not in the header.
 */
function hasHeaderAbove(shape: TextShape, other: TextShape): boolean {
  const first = shape.widths.indexOf(shape.width);
  const begin = shape.starts[first];
  const above = shape.starts[first - 1];
  if (begin === undefined || above === undefined || shape.widths[first - 1] !== 1) return false;
  const at = other.starts.indexOf(above);
  if (at < 0 || other.widths[at] !== other.width || other.widths[at + 1] !== other.width)
    return false;
  const below = other.widths.slice(at);
  return below.filter((width) => width > 1).length >= below.length * 0.9;
}

/**
 * Whether `other` separates lines below each other that `shape`, with separators as in sentences,
 * does not: a letterhead may have more lines than the table.
 */
function isApartFrom(shape: TextShape, other: TextShape): boolean {
  if (!shape.isProse || other.isProse || other.run < 2 || other.run * 10 < shape.count)
    return false;
  const lines = new Set(shape.starts.filter((_, at) => shape.widths[at] === shape.width));
  let block: readonly number[] = [];
  let from = 0;
  for (let at = 0; at <= other.widths.length; at += 1) {
    if (other.widths[at] === other.width) continue;
    if (at - from > block.length) block = other.starts.slice(from, at);
    from = at + 1;
  }
  return block.filter((start) => lines.has(start)).length * 2 < block.length;
}

function makesColumns({ widths, width, count, run, isProse }: TextShape): boolean {
  const share = count / widths.length;
  if (isProse) return (share >= 0.8 && widths[0] === width) || (run >= 3 && width >= 3);
  return run >= 2 || share >= 0.5;
}

/** The rows of a text; a blank line has no cells. What is left out of cells is counted. */
export function* separatedRows(
  text: string,
  layout: CellLayout = layoutOf(text),
  notices = new NoticeCounts(),
): Generator<TableRow> {
  if (layout.records !== undefined) {
    yield* recordRows(text, layout.records, notices);
    return;
  }
  if (layout.gaps) {
    yield* fixedRows(text, layout.gaps, notices);
    return;
  }
  if (layout.quotes === 'wrapped') {
    yield* separatedRows(unwrapped(text), { ...layout, quotes: 'usual' }, notices);
    return;
  }
  const isSwapped = layout.quotes === 'single';
  const scanner = new RowScanner(isSwapped ? swappedQuotes(text) : text, layout);
  while (scanner.next()) {
    const texts = scanner.isBlank ? [] : scanner.texts();
    const written = texts.map((raw) => cleanedCell(isSwapped ? swappedQuotes(raw) : raw, notices));
    // What databases write in place of no value.
    const cells = written.map((cell) => (cell === '\\N' ? '' : cell));
    const isFrame = layout.isFramed === true && cells[0] === '' && cells.at(-1) === '';
    const isNone = isRule(cells) || isRowCount(cells);
    yield { line: scanner.line, cells: isNone ? [] : isFrame ? cells.slice(1, -1) : cells };
  }
}

/** A blank row, or a line drawn below the names: `|------|-----|`, `|:---|---:|`. */
function isRule(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || /^:?[-=+_]{3,}:?$/.test(cell));
}

const quote = 0x22;
const equals = 0x3d;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;
const backslash = 0x5c;

/** Where a quoted cell ends. */
interface Quoted {
  /** The first character inside the quotes. */
  readonly from: number;
  /** The closing quote. */
  readonly to: number;
  /** The separator, the end of the line or of the text behind it. */
  readonly end: number;
  readonly escape: CellLayout['escape'];
}

/**
 * Walks over the rows of a text in one pass. A quote that is not closed right before a separator is
 * an ordinary character.
 */
class RowScanner {
  readonly #text: string;
  readonly #separator: number;
  readonly #escape: CellLayout['escape'];
  readonly #hasBackslashes: boolean;
  /** Three numbers for each cell: start, end, and the index of its `Quoted`, -1 for none. */
  #cells: number[] = [];
  #quotedCell: Quoted[] = [];
  #at: number;
  #next: number;
  /**
   * The next run of an odd number of quotes from `from` on, and its last quote; the text's length
   * when there is none.
   */
  #odd = { from: 0, run: -1, last: -1 };

  /** The number of the row's first line, from 1, and where it begins. */
  line = 0;
  start = 0;
  isBlank = true;
  /** A cell begins or ends with a quote that has no other. */
  isBroken = false;
  /** Separators that stand as in sentences or numbers. */
  odd = 0;

  constructor(text: string, { separator, escape, start }: CellLayout) {
    this.#text = text;
    this.#separator = separator === null ? -1 : separator.charCodeAt(0);
    this.#escape = escape;
    this.#hasBackslashes = text.includes('\\"');
    this.#at = start;
    this.#next = 1 + breaksIn(text, 0, start);
  }

  get width(): number {
    return this.#cells.length / 3;
  }

  /** Reads the next row; false at the end. Fails with `input.table` (`too-many`). */
  next(): boolean {
    const text = this.#text;
    if (this.#at >= text.length) return false;
    this.line = this.#next;
    this.start = this.#at;
    this.isBlank = true;
    this.isBroken = false;
    this.odd = 0;
    this.#cells = [];
    this.#quotedCell = [];
    for (;;) {
      const end = this.#cell();
      this.#at = end + 1;
      if (end >= text.length || text.charCodeAt(end) !== this.#separator) break;
      if (this.#isOdd(end)) this.odd += 1;
    }
    const ended = this.#at - 1;
    if (text.charCodeAt(ended) === carriageReturn && text.charCodeAt(this.#at) === lineFeed) {
      this.#at += 1;
    }
    this.#next += 1;
    return true;
  }

  /** The texts of the row's cells, without quotes. */
  texts(): string[] {
    const texts: string[] = [];
    for (let at = 0; at < this.#cells.length; at += 3) {
      const quotedCell = this.#quotedCell[this.#cells[at + 2] ?? -1];
      const raw =
        quotedCell === undefined
          ? this.#text.slice(this.#cells[at], this.#cells[at + 1])
          : unquoted(this.#text.slice(quotedCell.from, quotedCell.to), quotedCell.escape);
      texts.push(withoutTextMark(withoutEdges(raw)));
    }
    return texts;
  }

  /** Adds the cell at the current place; returns where it ends. */
  #cell(): number {
    const text = this.#text;
    const start = this.#at;
    let from = start;
    while (from < text.length && this.#isBlankAt(from)) from += 1;
    let open = from;
    if (text.charCodeAt(open) === equals) {
      open += 1;
      while (text.charCodeAt(open) === 0x20) open += 1;
    }
    const isQuoted = text.charCodeAt(open) === quote;
    const found = isQuoted ? this.#close(open) : null;
    if (found !== null) {
      this.#next += breaksIn(text, found.from, found.to);
      this.isBlank = this.isBlank && found.to === found.from;
      this.#add(start, found.end, this.#quotedCell.push(found) - 1);
      return found.end;
    }
    let end = from;
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      if (code === this.#separator || code === lineFeed || code === carriageReturn) break;
    }
    if (end > from) this.isBlank = false;
    if (isQuoted || (end > from && text.charCodeAt(end - 1) === quote)) this.isBroken = true;
    this.#add(start, end, -1);
    return end;
  }

  #add(start: number, end: number, place: number): void {
    this.#cells.push(start, end, place);
    if (this.#cells.length > maxCells * 3) {
      throw new DeskError('input.table', { reason: 'too-many', max: maxCells });
    }
  }

  /** White space within the line, but no separator. */
  #isBlankAt(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    return (
      code !== this.#separator && code !== lineFeed && code !== carriageReturn && isBlankCode(code)
    );
  }

  /**
   * A separator before a blank and no quote, in a number, or right beside another separator, is
   * likely none.
   */
  #isOdd(at: number): boolean {
    const text = this.#text;
    const before = text.charCodeAt(at - 1);
    const after = text.charCodeAt(at + 1);
    const separator = this.#separator;
    if (separator === 0x09) return before === 0x2c || before === 0x3b;
    if (separator === 0x3b && isEntity(text, at)) return true;
    if (separator === 0x7c && before === 0x20) return false;
    if (after === 0x20) return text.charCodeAt(at + 2) !== quote && before !== quote;
    return separator === 0x2c && isDigit(before) && isDigit(after);
  }

  /**
   * The end of the quoted cell that opens here; null when its quote is not closed before a
   * separator or the end of a line.
   */
  #close(open: number): Quoted | null {
    if (this.#escape === 'doubled') {
      const last = this.#closingQuote(open);
      const end = last < 0 ? null : this.#endBehind(last);
      if (end !== null) return { from: open + 1, to: last, end, escape: 'doubled' };
      if (!this.#hasBackslashes) return null;
    }
    const last = this.#closingBackslashed(open);
    const end = last < 0 ? null : this.#endBehind(last);
    return end === null ? null : { from: open + 1, to: last, end, escape: 'backslash' };
  }

  /** The last quote of the first run that is not pairs: pairs are quotes of the text. */
  #closingQuote(open: number): number {
    const text = this.#text;
    let end = open + 1;
    while (text.charCodeAt(end) === quote) end += 1;
    if ((end - open - 1) % 2 === 1) return end - 1;
    const { from, run } = this.#odd;
    if (run < 0 || end < from || end > run) this.#odd = oddRun(text, end);
    return this.#odd.run < text.length ? this.#odd.last : -1;
  }

  #closingBackslashed(open: number): number {
    const text = this.#text;
    for (let at = open + 1; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === backslash) at += 1;
      else if (code === quote) {
        if (text.charCodeAt(at + 1) !== quote) return at;
        at += 1;
      }
    }
    return -1;
  }

  /** Where the cell ends whose closing quote this is; null when more than blanks follow. */
  #endBehind(closing: number): number | null {
    let at = closing + 1;
    while (at < this.#text.length && this.#isBlankAt(at)) at += 1;
    if (at >= this.#text.length) return this.#text.length;
    const code = this.#text.charCodeAt(at);
    const isEnd = code === this.#separator || code === lineFeed || code === carriageReturn;
    return isEnd ? at : null;
  }
}

function oddRun(text: string, from: number): { from: number; run: number; last: number } {
  for (let run = text.indexOf('"', from); run >= 0;) {
    let end = run + 1;
    while (text.charCodeAt(end) === quote) end += 1;
    if ((end - run) % 2 === 1) return { from, run, last: end - 1 };
    run = text.indexOf('"', end);
  }
  return { from, run: text.length, last: -1 };
}

function unquoted(inner: string, escape: CellLayout['escape']): string {
  if (escape === 'doubled') return inner.replaceAll('""', '"');
  return inner.replaceAll(/\\(["\\])|""/g, (_, escaped: string | undefined) => escaped ?? '"');
}

function breaksIn(text: string, from: number, to: number): number {
  let breaks = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === lineFeed) breaks += 1;
    else if (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed) breaks += 1;
  }
  return breaks;
}

/** Whether this semicolon ends an entity of HTML, as in `Jos&eacute;`. */
function isEntity(text: string, semicolon: number): boolean {
  return /&#?\w{2,8}$/.test(text.slice(Math.max(0, semicolon - 10), semicolon));
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
