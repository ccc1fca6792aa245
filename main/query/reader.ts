import type { ViewQuery } from '../../preload/contract/browse';
import type { Syncable } from '../../preload/contract/sync';
import type { Database, SqlValue } from '../store/database';
import { marksAnswers, defineOwnKey } from '../marks/stored-marks';
import { Fields } from '../store/schema';
import { Syncs } from '../store/syncs';
import { changedFields, defineDiffering } from './change-sources';
import { facets, months, totals } from './figures';
import {
  closedVersions,
  completedSyncs,
  forgottenSync,
  foundVersions,
  stayingVersions,
  changesPage,
  listChanges,
  recordVersions,
  syncPoints,
} from './history';
import type { WholeOrder } from './orders';
import type { QueryContext } from './question';
import { unindexedOf } from './question';
import { everywhere, everywhereSoFar, positionIn } from './search';
import { reconciling } from '../reconcile/reconciling';
import { duplicatesOf, defineSameKey } from './repeated';
import { summaryOf } from './summary';
import { Views } from './views';
import { writeWindow, storedResources } from '../../preload/contract/lists';
import { decodeBody, textOfCell } from '../values/cells';
import { fieldCell } from '../values/computed';
import { readDecimal, ExactSum } from '../values/amounts';
import type { LocalTime } from '../values/instants';
import { localTime } from '../values/instants';
import { instantOfKey, searchText } from '../values/keys';
import { isoOfSeconds } from '../../preload/contract/instants';
import { defineClientNames } from './list-fields';

const aheadMs = 500;

/** The queries of the store, over a read-only connection. Each sees the database as of its beginning. */
export function createReader(db: Database, now: () => number = Date.now) {
  const fields = new Fields(db);
  const context: QueryContext = { db, fields, syncs: new Syncs(db), now };
  const views = new Views(context);
  const marks = marksAnswers(context);
  defineFunctions(db, fields);

  /** Runs all statements of an answer in one transaction, so that they see the same state. */
  const inSnapshot =
    <G, A>(answer: (given: G) => A) =>
    (given: G): A => {
      db.exec('BEGIN');
      try {
        fields.refresh();
        return answer(given);
      } finally {
        db.exec('COMMIT');
      }
    };

  const answerOf = <G, A>(answer: (context: QueryContext, given: G) => A) =>
    inSnapshot((given: G) => answer(context, given));

  let ahead: NodeJS.Timeout | undefined;
  /** Reads ahead once nothing was typed for a while, one step at a time, so that other calls are answered in between. */
  const readAheadLater = (afterMs = aheadMs) => {
    clearTimeout(ahead);
    ahead = setTimeout(() => {
      try {
        if (inSnapshot(() => views.readAhead())(undefined)) readAheadLater(0);
      } catch {
        // The database was closed, or the query for these rows will report the error itself.
      }
    }, afterMs);
    ahead.unref();
  };

  const operations = {
    ...reconciling(context, (work) => inSnapshot(work)(undefined)),
    open: inSnapshot((query: Parameters<Views['open']>[0]) => {
      if (query.firstRows !== undefined) readAheadLater();
      return views.open(query);
    }),
    openSoFar: inSnapshot((query: Parameters<Views['openSoFar']>[0]) => {
      if (query.firstRows !== undefined) readAheadLater();
      return views.openSoFar(query);
    }),
    unindexed: answerOf(unindexedOf),
    count: inSnapshot(({ viewId }: { viewId: number }) => views.count(viewId)),
    listOf: inSnapshot(({ viewId }: { viewId: number }) => views.listOf(viewId)),
    window: inSnapshot((asked: Parameters<Views['window']>[0]) => views.window(asked)),
    windowText: inSnapshot((asked: Parameters<Views['window']>[0]) =>
      writeWindow(views.window(asked)),
    ),
    locate: inSnapshot((asked: Parameters<Views['locate']>[0]) => views.locate(asked)),
    order: inSnapshot((query: ViewQuery) => views.order(query)),
    hold: (order: WholeOrder) => views.hold(order),
    close: ({ viewId }: { viewId: number }) => views.close(viewId),
    texts: inSnapshot((asked: Parameters<Views['texts']>[0]) => views.texts(asked)),
    facets: answerOf(facets),
    months: answerOf(months),
    totals: answerOf(totals),
    summary: answerOf(summaryOf),
    duplicates: answerOf(duplicatesOf),
    everywhere: answerOf(everywhere),
    everywhereSoFar: answerOf(everywhereSoFar),
    mark: inSnapshot(marks.mark),
    markTags: inSnapshot(marks.markTags),
    goneMarks: inSnapshot(marks.goneMarks),
    record: inSnapshot(({ resource, id }: { resource: Syncable; id: string }) => {
      const versions = recordVersions(context, resource, id);
      return versions === null ? null : { id, versions };
    }),
    lastSync: inSnapshot((resource: Syncable) => {
      const last = context.syncs.latest(resource);
      const { asOf } = context.syncs.shown(resource, null);
      return last === null || asOf === null ? null : { asOf, last: last.completeness };
    }),
    syncs: answerOf(syncPoints),
    changesList: answerOf(listChanges),
    changesPage: answerOf(changesPage),
    changedFields: answerOf(changedFields),
    completedSyncs: answerOf(completedSyncs),
    foundVersions: answerOf(foundVersions),
    closedVersions: answerOf(closedVersions),
    stayingVersions: answerOf(stayingVersions),
    forgottenSync: answerOf(forgottenSync),
  };

  return { operations };
}

export type ReaderOperations = ReturnType<typeof createReader>['operations'];

/** The SQL functions used by compiled queries, called for the few rows left after other conditions. */
export function defineFunctions(db: Database, fields: Fields): void {
  const textOfBody = rememberLast((body: string) => searchText(decodeBody(body)));
  const cellsOf = rememberLast(decodeBody);
  db.define('begins_word', (key, sought) => {
    // Removes the mark of `ñ` from the key, as `fold` does.
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
  db.define('zone_month', (key, zone) => {
    const instant = typeof key === 'string' ? instantOfKey(key) : null;
    if (instant === null) return null;
    // A day without a time is the same in every zone.
    if (instant.exact === 'day') return text(key).slice(0, 7);
    const clock = clocks.get(text(zone)) ?? localTime(text(zone));
    clocks.set(text(zone), clock);
    const local = isoOfSeconds(clock.seconds(instant.seconds));
    // In some zone the last hours of 9999 are in the year 10000, which no filter can name.
    return /^\d{4}-/.test(local) ? local.slice(0, 7) : null;
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
  const whole = number.e < 19 && number.eq(number.round()) ? BigInt(number.toFixed()) : int64;
  return whole < int64 && whole > -int64 ? whole : `N${number.toExponential()}`;
}

/** Remembers the last text: several conditions in a row read the same one. */
function rememberLast<T>(read: (text: string) => T): (text: string) => T {
  let last: { text: string; value: T } | null = null;
  return (given) =>
    (last?.text === given ? last : (last = { text: given, value: read(given) })).value;
}

function text(value: SqlValue | undefined): string {
  return typeof value === 'string' ? value : String(value ?? '');
}
