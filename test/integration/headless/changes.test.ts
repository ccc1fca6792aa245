import { expect, test } from 'vitest';
import { changes } from '../../../main/headless/stored-records';
import { sync } from '../../../main/headless/sync';
import { workerAndFolder } from '../store/rig';
import { clients, record } from '../store/samples';
import { headlessDesk, untold } from './rig';

const place = workerAndFolder();

test('every change is a line, and so are fields that appeared or vanished', async () => {
  const desk = headlessDesk(place);
  desk.serve(() => ({ records: clients(0, 300), total: 300, hasMore: false }));
  await sync(desk.services, 'Andina', ['clients'], untold);
  const other = clients(1, 300).map((fields) =>
    record({
      ...Object.fromEntries(fields.filter(([field]) => field !== 'amount')),
      tier: 'gold',
    }),
  );
  desk.serve(() => ({ records: other, total: 299, hasMore: false }));
  await desk.timing.sleep(1_000);
  await sync(desk.services, 'Andina', ['clients'], untold);
  desk.out.lines.length = 0;
  await changes(desk.services, 'Andina', 0);
  const [drift, ...told] = desk.out.lines;
  expect(drift).toEqual({
    resource: 'clients',
    kind: 'schema',
    seenAt: new Date(desk.timing.now()).toISOString(),
    newFields: ['tier'],
    lostFields: ['amount'],
  });
  expect(told.filter(({ kind }) => kind === 'changed')).toHaveLength(299);
  expect(told.filter(({ kind }) => kind === 'gone')).toMatchObject([{ id: 'c0' }]);
  expect(told).toHaveLength(300);
  expect(desk.out.words).toContain('0 new, 299 changed, 1 gone.');
  expect(desk.out.words).toContain('Fields of clients: 1 new, 1 no longer there.');
});
