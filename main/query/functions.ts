import { storedResources } from '../../preload/contract/lists';
import type { Cell } from '../values/cells';
import { decodeBody, textOf } from '../values/cells';
import type { Database, SqlValue } from '../store/database';
import { fieldCell } from '../values/computed';
import { compareDecimals, readDecimal } from '../values/decimals';
import type { LocalTime } from '../export/local-time';
import { localTime } from '../export/local-time';
import type { Fields } from '../store/fields';
import { readInstant } from '../values/instants';
import { searchText } from '../values/search-text';
import { defineDiffering } from './changed-fields';
import { ExactSum } from './exact-sum';
import { defineClientNames } from './client-names';
import { defineOwnKey } from '../marks/stored-marks';
import { positionIn } from './highlight';
import { defineSameKey } from './repeated';

/** What compiled questions ask of JavaScript, each of the few rows that are left for it. */
export function defineFunctions(db: Database, fields: Fields): void {
  const textOfBody = remembering((body: string) => searchText(decodeBody(body)));
  const cellsOf = remembering(decodeBody);
  db.define('begins_word', (key, sought) => {
    // A key as `fold` writes it: without the mark of `ñ`.
    const folded = text(key).replaceAll('\u007f', '');
    return Number(positionIn(folded, text(sought), { opens: true, closes: false }) >= 0);
  });
  db.define('holds_text', (body, sought) => Number(textOfBody(text(body)).includes(text(sought))));
  db.define('cell_text', (shape, body, field) => {
    const cell = fieldCell(text(field), cellsOf(text(body)), fields.shape(Number(shape)).positions);
    return cell === undefined ? null : textOfCell(cell);
  });
  defineDiffering(db, fields);
  defineSameKey(db);
  defineOwnKey(db);
  defineClientNames(db, fields);
  db.aggregate('exact_sum', {
    start: () => new ExactSum(),
    step: (sum, value, sent) => sum.add(value, sent),
    result: ({ digits, numbers, others }) => `${digits} ${numbers} ${others}`,
  });
  // The trigrams of the text indexes, by which words of one or two letters are found.
  for (const each of storedResources) {
    db.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${each}_words USING fts5vocab('main', '${each}_text', 'instance')`,
    );
  }
  const clocks = new Map<string, LocalTime>();
  db.define('zone_month', (key, zone) => {
    const at = text(key);
    if (/^\d{4}-\d\d-\d\d$/.test(at)) return at.slice(0, 7);
    const instant = typeof key === 'string' ? readInstant(at) : null;
    if (instant === null) return null;
    const clock = clocks.get(text(zone)) ?? localTime(text(zone));
    clocks.set(text(zone), clock);
    return new Date(clock.micros(instant.micros) / 1000).toISOString().slice(0, 7);
  });
  db.define('compare_digits', (one, other) => {
    const [value, bound] = [readDecimal(text(one)), readDecimal(text(other))];
    return value === null || bound === null ? null : Math.sign(compareDecimals(value, bound));
  });
}

/** As facets tell a value: an empty list or object by its signs. */
export function textOfCell(cell: Cell): string {
  if (Array.isArray(cell) && cell.length === 1 && cell[0] === 0) return '[]';
  if (Array.isArray(cell) && cell.length === 1 && cell[0] === 1) return '{}';
  return textOf(cell);
}

/** Several conditions ask the same of a row one after the other. */
function remembering<T>(read: (text: string) => T): (text: string) => T {
  let last: { text: string; value: T } | null = null;
  return (given) =>
    (last?.text === given ? last : (last = { text: given, value: read(given) })).value;
}

function text(value: SqlValue | undefined): string {
  return typeof value === 'string' ? value : String(value ?? '');
}
