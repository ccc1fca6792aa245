import type { RecordsQuery } from '../../shared/ipc/browse';
import { writeRows } from '../../shared/rows';
import type { QueryContext } from '../store/query-context';
import { Cursors } from './cursors';
import type { CompleteOrder } from './orders';
import type { InSnapshot } from './snapshot';

const aheadMs = 500;

/** The reading thread's operations on open views, whose rows it also reads ahead. */
export function cursorOperations(context: QueryContext, inSnapshot: InSnapshot) {
  const cursors = new Cursors(context);
  const readAhead = inSnapshot(() => cursors.readAhead());
  const readAheadLater = afterPause(() => readAhead(undefined));
  return {
    open: inSnapshot((query: Parameters<Cursors['open']>[0]) => {
      if (query.firstRows !== undefined) readAheadLater();
      return cursors.open(query);
    }),
    openSoFar: inSnapshot((query: Parameters<Cursors['openSoFar']>[0]) => {
      if (query.firstRows !== undefined) readAheadLater();
      return cursors.openSoFar(query);
    }),
    count: inSnapshot(({ cursorId }: { cursorId: number }) => cursors.count(cursorId)),
    listOf: inSnapshot(({ cursorId }: { cursorId: number }) => cursors.listOf(cursorId)),
    rows: inSnapshot((params: Parameters<Cursors['rows']>[0]) => cursors.rows(params)),
    rowsText: inSnapshot((params: Parameters<Cursors['rows']>[0]) =>
      writeRows(cursors.rows(params)),
    ),
    locate: inSnapshot((params: Parameters<Cursors['locate']>[0]) => cursors.locate(params)),
    texts: inSnapshot((params: Parameters<Cursors['texts']>[0]) => cursors.texts(params)),
    order: inSnapshot((query: RecordsQuery) => cursors.order(query)),
    hold: (order: CompleteOrder) => cursors.hold(order),
    close: ({ cursorId }: { cursorId: number }) => cursors.close(cursorId),
  };
}

/**
 * Begins once it was not asked to for a while, and goes on as long as `step` says that there is
 * more to do, so that other calls are answered in between.
 */
function afterPause(step: () => boolean): () => void {
  let timer: NodeJS.Timeout | undefined;
  const later = (afterMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      try {
        if (step()) later(0);
      } catch {
        // The database was closed, or the query for these rows will report the error itself.
      }
    }, afterMs);
    timer.unref();
  };
  return () => later(aheadMs);
}
