import { type Cell, decodeBody } from './cells';

const quote = 0x22;
const opening = 0x5b;
const closing = 0x5d;
const comma = 0x2c;

/**
 * The cells of a stored body at the places that are wanted; others are missing. Takes a fifth of the
 * time of decoding all, as most texts are neither made nor looked up.
 */
export function someCells(body: string, wanted: readonly boolean[]): Cell[] {
  // A text with a backslash may hold any sign.
  if (body.includes('\\')) return decodeBody(body);
  const cells: Cell[] = [];
  let from = 1;
  for (const [place, isWanted] of wanted.entries()) {
    const end = endOfCell(body, from);
    if (end === from) break;
    if (isWanted) cells[place] = cellBetween(body, from, end);
    from = end + 1;
  }
  return cells;
}

/** Where the comma or bracket behind a cell is. */
function endOfCell(body: string, from: number): number {
  let depth = 0;
  for (let at = from; at < body.length; at += 1) {
    const sign = body.charCodeAt(at);
    if (sign === quote) at = body.indexOf('"', at + 1);
    else if (depth === 0 && (sign === comma || sign === closing)) return at;
    else if (sign === opening) depth += 1;
    else if (sign === closing) depth -= 1;
    if (at < 0) break;
  }
  return from;
}

function cellBetween(body: string, from: number, end: number): Cell {
  if (body.charCodeAt(from) === quote) return body.slice(from + 1, end - 1);
  // A number: one text between brackets.
  const isNumber =
    body.charCodeAt(from) === opening &&
    body.charCodeAt(from + 1) === quote &&
    body.indexOf('"', from + 2) === end - 2;
  return isNumber ? [body.slice(from + 2, end - 2)] : (JSON.parse(body.slice(from, end)) as Cell);
}
