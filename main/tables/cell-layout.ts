import { withoutEdges } from './cell-text';
import { type RecordSign, recordSignOf } from './database-output';
import { alignedGaps, ruledGaps } from './fixed-width';
import { type CellSigns, RowScanner } from './row-scanner';
import { likeliestShape, shapesOf, type TextShape } from './text-shapes';
import { plainQuotes, swappedQuotes, unwrapped, wrappedIn } from './odd-quotes';

/** How the cells of a text are written. */
export interface CellLayout extends CellSigns {
  /**
   * `single`: cells stand in apostrophes, as databases write them. `wrapped`: each line is quoted as
   * a whole, as a spreadsheet writes a text it did not separate. `typographic`: a word processor
   * has changed the quotes.
   */
  readonly quotes?: 'usual' | 'single' | 'wrapped' | 'typographic';
  /** What is blank between columns that are aligned by blanks. */
  readonly gaps?: ReturnType<typeof alignedGaps>;
  /** Records stand one below the other, each value beside its name. */
  readonly records?: RecordSign;
  /** A separator stands at both ends of each row, as in a drawn table. */
  readonly isFramed?: boolean;
  /** Two separators stand between cells. */
  readonly isDoubled?: boolean;
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
  if (isInTypographicQuotes(sample)) {
    return { ...plainLayout(plainQuotes(sample)), quotes: 'typographic' };
  }
  if (isWrapped(sample)) {
    // One column of names, `"Ruiz, Ana"`, stays one.
    const inner = plainLayout(unwrapped(sample), ({ isProse }) => !isProse);
    if (inner.separator !== null) return { ...inner, quotes: 'wrapped' };
  }
  const layout = plainLayout(sample);
  if (layout.separator !== null) return layout;
  const gaps = alignedGaps(sample);
  return { ...layout, gaps, separator: gaps === null ? strictSeparator(sample) : null };
}

/** A cell in quotes: whoever writes one doubles the quotes of a text. */
const quotedCell = /(?:^|[\t;,|~^¦§]) ?"[^"\r\n]{1,500}" ?(?=[\t;,|~^¦§\r\n]|$)/m;

function plainLayout(
  sample: string,
  isPossible: (shape: TextShape) => boolean = () => true,
): CellLayout {
  const escapes = sample.includes('\\"')
    ? (['doubled', 'backslash'] as const)
    : (['doubled'] as const);
  const shapes = (isTrimmed: boolean) =>
    separators
      .filter((separator) => sample.includes(separator))
      .flatMap((separator) =>
        escapes.flatMap((escape) => shapesOf(sample, separator, escape, isTrimmed)),
      );
  // Spreadsheets leave separators out behind the last filled cell, each row as it comes.
  const best =
    likeliestShape(shapes(false).filter(isPossible)) ??
    likeliestShape(shapes(true).filter((shape) => !shape.isProse && isPossible(shape)));
  if (best === null) return { separator: null, escape: 'doubled', start: 0 };
  const { separator, escape } = best;
  const rowWidth = best.width >= 3 && !quotedCell.test(sample) ? best.width : undefined;
  const layout = { separator, escape, start: 0, rowWidth };
  if (isDoubled(sample, layout)) return { ...layout, isDoubled: true };
  return { ...layout, isFramed: separator === '|' && isFramed(sample) };
}

/** Whether two separators stand where one is meant: every other cell of all rows is blank. */
function isDoubled(sample: string, layout: CellSigns): boolean {
  const scanner = new RowScanner(sample, layout);
  let rows = 0;
  for (let seen = 0; seen < quotedLines && scanner.next(); seen += 1) {
    if (scanner.isBlank) continue;
    if (scanner.width < 3 || scanner.width % 2 === 0) return false;
    if (scanner.texts().some((cell, at) => at % 2 === 1 && cell !== '')) return false;
    rows += 1;
  }
  return rows >= 2;
}

/** Whether nearly all lines with a `|` begin and end with one. */
function isFramed(sample: string): boolean {
  const lines = firstLines(sample).filter((line) => line.includes('|'));
  const framed = lines.filter((line) => line.startsWith('|') && line.endsWith('|'));
  return framed.length >= 2 && framed.length >= lines.length * 0.8;
}

/** Signs that separate cells only where nothing else can be meant. */
const strictSeparators = [' ', ':', '*', '#'] as const;

/**
 * A blank, a colon or the like where each line has as many of them as the line of names, and cells
 * with digits below it. Names of people and dates, with as many words by chance, have no such line above.
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

/** Whether nearly all lines begin and end with a cell in such quotes. */
function isInTypographicQuotes(text: string): boolean {
  const lines = firstLines(text);
  const inQuotes = lines.filter(
    (line) => /^[“«][^“«”»]*[”»] ?[\t;,|]/.test(line) && /[”»]$/.test(line),
  );
  return inQuotes.length >= 2 && inQuotes.length >= lines.length * 0.8;
}

/** Whether all lines are quoted as a whole; the names may not be. */
function isWrapped(text: string): boolean {
  const lines = firstLines(text);
  return lines.length >= 2 && lines.slice(1).every((line) => wrappedIn(line) !== null);
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
