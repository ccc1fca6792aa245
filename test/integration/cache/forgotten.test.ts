import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chunkSize } from '../../../main/cache/column-chunk';
import type { Columns } from '../../../main/cache/columns';
import { StaleColumns } from '../../../main/cache/stale-columns';
import { listsInMemory } from '../../support/lists-in-memory';
import { clients } from './samples';

/** So many that most of them are written into columns too. */
const many = 9_000;

function forgetful() {
  const lists = listsInMemory();
  const columns = () =>
    lists.db.prepare('SELECT data FROM column_chunk').pluck().all() as Uint8Array[];
  const inColumns = (text: string) =>
    columns().filter((data) => inflateRawSync(data).includes(text)).length;
  return { lists, inColumns };
}

test('chunks are written anew a bounded number each time history is forgotten, those noted first before others', () => {
  const { lists } = forgetful();
  const renewed: number[] = [];
  const columns = { renew: (chunk: number) => renewed.push(chunk) } as unknown as Columns;
  const stale = new StaleColumns(lists.db, columns);
  const renewAll = () => {
    while (stale.renewOne());
    return renewed.splice(0);
  };
  const chunks = Array.from({ length: 40 }, (_, at) => 40 - at);
  stale.note(chunks.map((chunk) => chunk * chunkSize + 3));
  expect(renewAll()).toEqual([]);
  stale.allow();
  expect(renewAll()).toEqual(chunks.slice(0, 32));
  stale.note([7, 9, 2 * chunkSize]);
  expect(renewAll()).toEqual([]);
  const later = new StaleColumns(lists.db, columns);
  later.allow();
  while (later.renewOne());
  expect(renewAll()).toEqual([...chunks.slice(32), 0]);
});

test('a value whose history is forgotten goes out of the columns too, in a quiet moment, whatever ends before', () => {
  const { lists, inColumns } = forgetful();
  const changing = [5, 3_000, 5_000];
  const said = (status: string) =>
    clients(0, many, (at) => (changing.includes(at) ? { status, [status]: 'a field' } : {}));
  lists.walk([said('canary-before')]);
  lists.catchUp();
  lists.walk([said('canary-now')]);
  expect(inColumns('canary-before')).toBe(3);
  lists.forgetHistory();
  expect(lists.versions('c5')).toHaveLength(1);
  // Ended and started again before the quiet moment: the next time history is forgotten takes it up.
  lists.reopen();
  lists.forgetHistory();
  lists.goOn();
  expect(inColumns('canary-before')).toBe(0);
  const fields = lists.db.prepare(
    "SELECT count(*) FROM column_chunk c JOIN field f ON f.no = c.field WHERE f.name = 'canary-before'",
  );
  expect(fields.pluck().get()).toBe(0);
  const rows = lists.shown('status').map(([, status]) => status);
  expect(rows[5]).toBe('canary-now');
  expect(rows[6]).toBe('ACTIVE');
});
