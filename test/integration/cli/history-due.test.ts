import { expect, test } from 'vitest';
import { sync } from '../../../main/cli/sync';
import { withOpenProfile } from '../../../main/cli/stored-records';
import { workerAndFolder } from '../store/rig';
import { clients } from '../store/samples';
import { cliDesk, untold } from './rig';

const place = workerAndFolder();
const day = 86_400_000;

test('a sync says what waits to be removed, and removes it only with --yes', async () => {
  const desk = cliDesk(place);
  const run = async (agrees = false) => {
    const value = String(desk.timing.now());
    desk.serve(() => ({ records: clients(0, 3, () => ({ value })), total: 3, hasMore: false }));
    desk.out.words = '';
    await sync(desk.services, 'Andina', ['clients'], untold, agrees);
  };
  const shown = () =>
    withOpenProfile(desk.services, 'Andina', async ({ store }) => {
      const { forgotten, syncs } = store.versions;
      return (await syncs('clients', await forgotten('clients'))).length;
    });
  for (let at = 0; at < 4; at += 1) {
    await run();
    await desk.timing.sleep(day);
  }
  expect(await shown()).toBe(4);
  await desk.timing.sleep(400 * day);
  await run();
  // The first day went by itself, as one does each day.
  expect(desk.out.words).toMatch(/History of 2 days .* run "sync --yes" to remove it/);
  // Two old days, and today.
  expect(await shown()).toBe(3);
  await run();
  expect(desk.out.words).toContain('History of 2 days');
  await run(true);
  expect(desk.out.words).not.toContain('History of');
  const left = await shown();
  await run();
  expect(desk.out.words).not.toContain('History of');
  // Those of today.
  expect(left).toBe(3);
  const audit = await withOpenProfile(desk.services, 'Andina', ({ store }) =>
    store.audit.entries({
      since: null,
      until: null,
      what: ['data'],
      from: null,
      newestFirst: true,
      limit: 5,
    }),
  );
  expect(audit).toMatchObject([{ what: 'data', subject: 'history removed, days', count: 2 }]);
});
