import { DeskError } from '../failure';
import { isBlankCode, withoutEdges, withoutTextMark } from './cell-text';
import { maxCells } from './packed-rows';

/** The signs between the cells of a text. */
export interface CellSigns {
  /** Null for a list of one column. */
  readonly separator: string | null;
  /** A quote inside a quoted cell is doubled (RFC 4180) or has a backslash before it. */
  readonly escape: 'doubled' | 'backslash';
  /** Where the first row begins: below a line that only names the separator. */
  readonly start: number;
  /** The cells of a row, where a quote that is not closed on its line may be the text's own. */
  readonly rowWidth?: number | undefined;
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
  readonly escape: CellSigns['escape'];
}

/**
 * Walks over the rows of a text in one pass. A quote that is not closed right before a separator is
 * an ordinary character.
 */
export class RowScanner {
  readonly #text: string;
  readonly #separator: number;
  readonly #escape: CellSigns['escape'];
  readonly #rowWidth: number | null;
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
  /** Up to here no cell closes loosely. */
  #unclosed = 0;

  /** The number of the row's first line, from 1, and where it begins. */
  line = 0;
  start = 0;
  isBlank = true;
  /** A cell begins or ends with a quote that has no other. */
  isBroken = false;
  /** Separators that stand as in sentences or numbers. */
  odd = 0;

  constructor(text: string, { separator, escape, start, rowWidth }: CellSigns) {
    this.#text = text;
    this.#separator = separator === null ? -1 : separator.charCodeAt(0);
    this.#escape = escape;
    this.#rowWidth = rowWidth ?? null;
    this.#hasBackslashes = text.includes('\\"');
    this.#at = start;
    this.#next = 1 + breaksIn(text, 0, start);
  }

  get width(): number {
    return this.#cells.length / 3;
  }

  /** The cells up to the last one that is not blank. */
  get filledWidth(): number {
    let width = this.width;
    while (width > 0 && this.#isBlankCell(width - 1)) width -= 1;
    return width;
  }

  #isBlankCell(place: number): boolean {
    const [start = 0, end = 0, quotedPlace = -1] = this.#cells.slice(place * 3, place * 3 + 3);
    const inQuotes = this.#quotedCell[quotedPlace];
    const until = inQuotes?.to ?? end;
    for (let at = inQuotes?.from ?? start; at < until; at += 1) {
      if (!isBlankCode(this.#text.charCodeAt(at))) return false;
    }
    return true;
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
    if (found !== null && !this.#holdsRows(found)) {
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

  /**
   * Whether between two quotes stand rows of their own, `"EL SOL` and three rows below `TUBO 1/2"`:
   * each line from the one to the other has as many cells as a row.
   */
  #holdsRows({ from, to, escape }: Quoted): boolean {
    const text = this.#text;
    if (this.#rowWidth === null || escape !== 'doubled') return false;
    let [cells, lines] = [this.width + 1, 1];
    for (let at = from; ; at += 1) {
      const code = text.charCodeAt(at);
      const isEnd = code === lineFeed || code === carriageReturn || at >= text.length;
      if (isEnd) {
        if (cells !== this.#rowWidth) return false;
        if (at >= to) return lines > 1;
        if (code === carriageReturn && text.charCodeAt(at + 1) === lineFeed) at += 1;
        cells = 1;
        lines += 1;
      } else if (code === this.#separator) {
        if (this.#isOdd(at)) return false;
        cells += 1;
      } else if (code === quote && at < to) return false;
    }
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
      if (!this.#hasBackslashes) return this.#closeLoosely(open);
    }
    const last = this.#closingBackslashed(open);
    const end = last < 0 ? null : this.#endBehind(last);
    if (end !== null) return { from: open + 1, to: last, end, escape: 'backslash' };
    return this.#escape === 'doubled' ? this.#closeLoosely(open) : null;
  }

  /**
   * Where a cell ends whose quotes inside were not doubled, `"BODEGA "EL SOL" SAC"`, on the same
   * line and before a quote that opens another cell. Null where the quotes may be the text's own:
   * `"EL SOL" y "LA LUNA"`.
   */
  #closeLoosely(open: number): Quoted | null {
    const text = this.#text;
    if (open < this.#unclosed) return null;
    let before = open;
    let inner = 0;
    let isOpening = false;
    for (let at = open + 1; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === lineFeed || code === carriageReturn) break;
      if (code === quote) {
        if (text.charCodeAt(before) === this.#separator) return null;
        const end = this.#endBehind(at);
        if (end !== null && before !== open) {
          const isBalanced = inner % 2 === 0 && !isOpening;
          return isBalanced ? null : { from: open + 1, to: at, end, escape: 'doubled' };
        }
        if (inner === 0) isOpening = at === open + 1 || this.#isBlankAt(at - 1);
        inner += 1;
      }
      if (!this.#isBlankAt(at)) before = at;
      this.#unclosed = at;
    }
    return null;
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

function unquoted(inner: string, escape: CellSigns['escape']): string {
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
