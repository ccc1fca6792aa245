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
import { everywhere, positionIn } from './search';
import { reconciling } from '../reconcile/reconciling';
import { duplicatesOf, defineSameKey } from './repeated';
import { summaryOf } from './summary';
import { Views } from './views';
import { writeWindow, storedResources } from '../../preload/contract/lists';
import { decodeBody, textOfCell } from '../values/cells';
import { fieldCell } from '../values/computed';
import { compareDecimals, readDecimal, ExactSum } from '../values/amounts';
import type { LocalTime } from '../values/instants';
import { localTime, readInstant } from '../values/instants';
import { searchText } from '../values/keys';
import { defineClientNames } from './list-fields';

const aheadMs = 500;

/** What is asked of the store, over a connection that only reads. Each question sees the database as it is when it begins. */
export function createReader(db: Database, now: () => number = Date.now) {
  const fields = new Fields(db);
  const reading: QueryContext = { db, fields, syncs: new Syncs(db), now };
  const views = new Views(reading);
  const marks = marksAnswers(reading);
  defineFunctions(db, fields);

  /** All statements of an answer see the same moment. */
  const whole =
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

  const about = <G, A>(answer: (reading: QueryContext, given: G) => A) =>
    whole((given: G) => answer(reading, given));

  let ahead: NodeJS.Timeout | undefined;
  /** Once nobody has typed on for a while; between its steps others are answered. */
  const readAheadLater = (afterMs = aheadMs) => {
    clearTimeout(ahead);
    ahead = setTimeout(() => {
      try {
        if (whole(() => views.readAhead())(undefined)) readAheadLater(0);
      } catch {
        // The database was closed, or the query for these rows will fail with the reason.
      }
    }, afterMs);
    ahead.unref();
  };

  const operations = {
    ...reconciling(reading, (work) => whole(work)(undefined)),
    open: whole((query: Parameters<Views['open']>[0]) => {
      if (query.firstRows !== undefined) readAheadLater();
      return views.open(query);
    }),
    count: whole(({ viewId }: { viewId: number }) => views.count(viewId)),
    window: whole((asked: Parameters<Views['window']>[0]) => views.window(asked)),
    windowText: whole((asked: Parameters<Views['window']>[0]) => writeWindow(views.window(asked))),
    locate: whole((asked: Parameters<Views['locate']>[0]) => views.locate(asked)),
    order: whole((query: ViewQuery) => views.order(query)),
    hold: (order: WholeOrder) => views.hold(order),
    close: ({ viewId }: { viewId: number }) => views.close(viewId),
    texts: whole((asked: Parameters<Views['texts']>[0]) => views.texts(asked)),
    facets: about(facets),
    months: about(months),
    totals: about(totals),
    summary: about(summaryOf),
    duplicates: about(duplicatesOf),
    everywhere: about(everywhere),
    mark: whole(marks.mark),
    markTags: whole(marks.markTags),
    goneMarks: whole(marks.goneMarks),
    record: whole(({ resource, id }: { resource: Syncable; id: string }) => {
      const versions = recordVersions(reading, resource, id);
      return versions === null ? null : { id, versions };
    }),
    lastSync: whole((resource: Syncable) => {
      const last = reading.syncs.latest(resource);
      const { asOf } = reading.syncs.shown(resource, null);
      return last === null || asOf === null ? null : { asOf, last: last.completeness };
    }),
    syncs: about(syncPoints),
    changesList: about(listChanges),
    changesPage: about(changesPage),
    changedFields: about(changedFields),
    completedSyncs: about(completedSyncs),
    foundVersions: about(foundVersions),
    closedVersions: about(closedVersions),
    stayingVersions: about(stayingVersions),
    forgottenSync: about(forgottenSync),
  };

  return { operations };
}

export type ReaderOperations = ReturnType<typeof createReader>['operations'];

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

/** Several conditions ask the same of a row one after the other. */
function remembering<T>(read: (text: string) => T): (text: string) => T {
  let last: { text: string; value: T } | null = null;
  return (given) =>
    (last?.text === given ? last : (last = { text: given, value: read(given) })).value;
}

function text(value: SqlValue | undefined): string {
  return typeof value === 'string' ? value : String(value ?? '');
}
