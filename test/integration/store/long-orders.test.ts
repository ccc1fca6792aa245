import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { openStore } from '../../../main/profile-store/open';
import { startThread } from '../../../main/store/thread';
import { peopleOf, toRecord } from '../../bench/people';
import { everything } from '../../support/written-store';
import { syncWith, workerAndFolder } from './rig';

const built = workerAndFolder();
const people = Array.from(peopleOf(120), toRecord);
const firstRows = 20;
const byName = { ...everything, sort: [{ field: 'first_name', direction: 'ascending' as const }] };

it('the thread that writes sorts a long list, once for each order and state, and the other one holds it', async () => {
  const pending = new EventEmitter();
  const statements: string[] = [];
  const watched = (thread: Worker): Worker => {
    const post = thread.postMessage.bind(thread);
    thread.postMessage = (question: { name: string; params: unknown }, transfer) => {
      if (['order', 'hold'].includes(question.name)) statements.push(question.name);
      post(question, transfer as never);
      if (question.name === 'hold') pending.emit('one', question.params);
    };
    return thread;
  };
  const store = await openStore({
    file: join(built.folder, 'long.db'),
    key: Buffer.alloc(32, 9),
    thread: () => watched(startThread(built.worker)),
    longList: 100,
  });
  await syncWith(store, people);
  const { browse } = store;
  // In its own order, counted whole, or with conditions of a list that is sorted already: nothing.
  await browse.open({ ...everything, firstRows });
  await browse.open(byName);
  expect(statements).toEqual([]);

  const first = once(pending, 'one');
  const { cursorId } = await browse.open({ ...byName, search: 'a', firstRows });
  const [order] = (await first) as [{ rids: Uint32Array }];
  expect(order.rids).toHaveLength(people.length);
  await browse.open({ ...byName, firstRows });
  await browse.open({ ...byName, search: 'ma', firstRows });
  expect((await browse.rows({ cursorId, offset: 0, limit: 5 })).rows).toHaveLength(5);
  expect(statements).toEqual(['order', 'hold']);

  const second = once(pending, 'one');
  await syncWith(store, people.slice(1), { at: 4 });
  await browse.open({ ...byName, firstRows });
  const [next] = (await second) as [{ rids: Uint32Array }];
  expect(next.rids).toHaveLength(people.length - 1);
  await store.close();
});
