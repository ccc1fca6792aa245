import type { Database, SqlValue } from '../store/database';
import { defineSortKeyFunction } from '../marks/stored-marks';
import { type Fields } from '../store/fields';
import { defineDiffering } from './changed-fields';
import { rememberedBeginnings } from './beginnings';
import { positionIn } from './search';
import { defineSameKey } from './duplicate-key';
import { storedResources } from '../../shared/resources';
import { decodeBody, textOfCell } from '../values/cells';
import { fieldCell } from '../values/composed';
import { readDecimal } from '../values/amounts';
import { ExactSum } from './exact-sum';
import { type LocalTime, localTime } from '../values/local-time';
import { instantOfKey, searchText } from '../values/keys';
import { type CalendarPeriod, periodOf } from '../../shared/calendar-periods';
import { isoOfSeconds } from '../../shared/instants';
import { defineComputed } from './computed-columns';

/**
 * The SQL functions used by compiled queries, called for the few rows left after other conditions.
 */
export function defineFunctions(db: Database, fields: Fields): void {
  const textOfBody = rememberLast((body: string) => searchText(decodeBody(body)));
  const cellsOf = rememberLast(decodeBody);
  db.define('begins_word', (key, sought) => {
    // Removes the mark of `ñ` from the key, as `fold` does.
    const folded = text(key).replaceAll('\u007f', '');
    return Number(positionIn(folded, text(sought), { opens: true, closes: false }) >= 0);
  });
  const beginningsOf = rememberedBeginnings();
  db.define('begins_word_of', (key, texts) => {
    const folded = text(key).replaceAll('\u007f', '');
    return Number(texts instanceof Uint8Array && beginningsOf(texts).beginWordIn(folded));
  });
  db.define('holds_text', (body, sought) => Number(textOfBody(text(body)).includes(text(sought))));
  db.define('cell_text', (shape, body, field) => {
    const cell = fieldCell(text(field), cellsOf(text(body)), fields.shape(Number(shape)).positions);
    return cell === undefined ? null : textOfCell(cell);
  });
  defineDiffering(db, fields);
  defineSameKey(db);
  defineSortKeyFunction(db);
  defineComputed(db, fields);
  db.aggregate('exact_sum', {
    start: () => new ExactSum(),
    step: (sum, value, sent) => sum.add(value, sent),
    result: ({ digits, numbers, others, min, max }) =>
      `${digits} ${numbers} ${others} ${min} ${max}`,
  });
  // The trigrams of the text indexes, by which words of one or two letters are found.
  for (const each of storedResources) {
    db.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${each}_words USING fts5vocab('main', '${each}_text', 'instance')`,
    );
  }
  const clocks = new Map<string, LocalTime>();
  db.define('zone_period', (key, zone, by) => {
    const instant = typeof key === 'string' ? instantOfKey(key) : null;
    if (instant === null) return null;
    // A day without a time is the same in every zone.
    const period = text(by) as CalendarPeriod;
    if (instant.exact === 'day') return periodOf(text(key).slice(0, 7), period);
    const clock = clocks.get(text(zone)) ?? localTime(text(zone));
    clocks.set(text(zone), clock);
    const local = isoOfSeconds(clock.seconds(instant.seconds));
    // In some zone the last hours of 9999 are in the year 10000, which no filter can name.
    return /^\d{4}-/.test(local) ? periodOf(local.slice(0, 7), period) : null;
  });
  db.define('exact_number', (digits) => exactNumber(text(digits)));
  db.define('is_decimal', (key) => Number(readDecimal(text(key)) !== null));
  db.define('compare_digits', (one, other) => {
    const [value, bound] = [readDecimal(text(one)), readDecimal(text(other))];
    return value === null || bound === null ? null : value.cmp(bound);
  });
}

const int64 = 2n ** 63n;

/** One value for equal numbers: an integer of 64 bits, otherwise a text that no folded text is. */
function exactNumber(digits: string): bigint | string {
  const number = readDecimal(digits);
  if (number === null) return `N${digits}`;
  const integer = number.e < 19 && number.eq(number.round()) ? BigInt(number.toFixed()) : int64;
  return integer < int64 && integer > -int64 ? integer : `N${number.toExponential()}`;
}

/** Remembers the last text: several conditions in a row read the same one. */
function rememberLast<T>(read: (text: string) => T): (text: string) => T {
  let last: { text: string; value: T } | null = null;
  return (params) =>
    (last?.text === params ? last : (last = { text: params, value: read(params) })).value;
}

function text(value: SqlValue | undefined): string {
  return typeof value === 'string' ? value : String(value ?? '');
}
