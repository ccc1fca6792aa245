import { DeskError } from '../failure';
import { cleanedCell } from './cell-text';
import type { NoticeCounts } from './notice-counts';
import { maxCells, type TableRow } from './packed-rows';

// What the terminals of databases print around rows, or in place of a table.

/** The line that counts the rows below a table, in English and Spanish. */
const rowCount =
  /^\(?\d{1,12} (?:rows?|filas?|registros?)(?: (?:affected|selected|afectadas?|in set|en conjunto))?\)?\.?(?: \([\d.,]+ sec\))?$/i;

/** Whether a row only says how many rows there are. */
export function isRowCount(cells: readonly string[]): boolean {
  const [cell = '', ...others] = cells.filter((each) => each !== '');
  return others.length === 0 && /^\(|(?: in set| selected)/i.test(cell) && rowCount.test(cell);
}

/** `-[ RECORD 1 ]---` of psql, in its language, and `*** 1. row ***` of MySQL. */
const marks = {
  '|': /^-\[ \p{L}+ \d+ \][-+]*$/u,
  ':': /^\*{3,} \d+\. row \*{3,}$/,
} as const;

/** What stands between a name and its value in records printed one below the other. */
export type RecordSign = keyof typeof marks;

/** How the records of a text are printed one below the other; null when they are not. */
export function recordSignOf(sample: string): RecordSign | null {
  const lines = sample.slice(0, 4_000).split(/\r\n?|\n/);
  const signs = ['|', ':'] as const;
  return signs.find((sign) => lines.some((line) => marks[sign].test(line.trim()))) ?? null;
}

/**
 * Records printed one below the other, as rows with a row of names above. Fails with `input.table`
 * (`too-many`).
 */
export function* recordRows(
  text: string,
  sign: RecordSign,
  notices: NoticeCounts,
): Generator<TableRow> {
  const places = new Map<string, number>();
  let begin: number | null = null;
  for (const { line, name } of recordLines(text, sign)) {
    begin ??= line;
    if (name !== null && !places.has(name)) places.set(name, places.size);
  }
  if (begin === null) return;
  yield { line: begin, cells: [...places.keys()].map((name) => cleanedCell(name, notices)) };
  let cells: string[] = [];
  let first = begin;
  let count = 0;
  const row = () => ({ line: first, cells: cells.map((cell) => cleanedCell(cell, notices)) });
  for (const { line, name, value } of recordLines(text, sign)) {
    if (name === null) {
      if (cells.length > 0) yield row();
      cells = [];
      continue;
    }
    if (cells.length === 0) {
      first = line;
      count += places.size;
      if (count > maxCells)
        throw new DeskError('input.table', { reason: 'too-many', max: maxCells });
      cells = Array.from(places, () => '');
    }
    const place = places.get(name) ?? 0;
    cells[place] = cells[place] === '' ? value : `${cells[place] ?? ''}\n${value}`;
  }
  if (cells.length > 0) yield row();
}

interface RecordLine {
  readonly line: number;
  /** Null where a record begins. */
  readonly name: string | null;
  readonly value: string;
}

/** A line without a name goes on with the value above. */
function* recordLines(text: string, sign: RecordSign): Generator<RecordLine> {
  const pattern =
    sign === '|' ? /^([^|]{0,200})\| ?(.*?)\+?$/ : /^(?: *([\w$][\w$ ]{0,199})| +): ?(.*)$/;
  let line = 0;
  let name: string | null = null;
  let hasBegun = false;
  for (let at = 0; at < text.length;) {
    const found = /\r\n?|\n/g;
    found.lastIndex = at;
    const end = found.exec(text);
    const written = text.slice(at, end?.index ?? text.length);
    at = end === null ? text.length : found.lastIndex;
    line += 1;
    const trimmed = written.trim();
    if (marks[sign].test(trimmed)) {
      hasBegun = true;
      name = null;
      yield { line, name, value: '' };
    } else if (hasBegun && trimmed !== '' && !isRowCount([trimmed])) {
      const [, named, value] = pattern.exec(written) ?? [];
      const title = named?.trim() ?? '';
      if (title !== '') name = title;
      if (name !== null) yield { line, name, value: value ?? trimmed };
    }
  }
}
