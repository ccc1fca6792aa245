import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DuplicatesQuestion } from '../../../shared/ipc/duplicates';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { fakeBridge } from '../fake-bridge';
import { stage } from '../stage';
import { counting, resting } from '../synced';

test('how a date that can be read in two ways was read is said above the groups', async () => {
  const none = { groups: 0, records: 0, lines: [], asOf: 1, synced: true };
  const readAs = [{ typed: '10/01/2026', kind: 'date' as const, value: '2026-10-01' }];
  const fake = fakeBridge(
    resting({
      browse: counting({ clients: { count: 300, columns: ['id', 'email'] } }),
      duplicates: { of: ({ search }) => (search === '' ? none : { ...none, readAs }) },
    }),
  );
  await stage(fake, CurrentScreen, {}, { route: { screen: 'duplicates' } });
  await page.getByLabelText('Only records that match').fill('created:10/01/2026');
  await expect.element(page.getByText('10/01/2026 was read as October 1, 2026.')).toBeVisible();
});

test('more groups follow those of the same question only', async () => {
  const mayAnswer = Promise.withResolvers<undefined>();
  const fake = fakeBridge(
    resting({
      browse: counting({ clients: { count: 300, columns: ['id', 'email'] } }),
      duplicates: {
        of: async ({ search, offset, limit }) => {
          if (search !== '') await mayAnswer.promise;
          const lines = Array.from({ length: Math.min(limit, 90 - offset) }, (_, at) => {
            const id = `${search || 'all'} ${offset + at}`;
            return { key: id, count: 2, records: [{ id, cells: [id, id] }] };
          });
          return { groups: 90, records: 180, lines, asOf: 1, synced: true };
        },
      },
    }),
  );
  await stage(fake, CurrentScreen, {}, { route: { screen: 'duplicates' } });
  const query = () => fake.paramsOf('duplicates.of') as DuplicatesQuestion[];
  const groups = (name: string) =>
    page.getByRole('button', { name: new RegExp(`^Show in the list: ${name} `) }).elements().length;
  await expect.poll(() => groups('all')).toBe(50);
  await page.getByLabelText('Only records that match').fill('some');
  await expect.poll(() => query().at(-1)?.search).toBe('some');
  await page.getByRole('button', { name: 'Show more groups' }).click();
  expect(query().at(-1)).toMatchObject({ search: 'some', offset: 0 });
  mayAnswer.resolve(undefined);
  await expect.poll(() => [groups('all'), groups('some')]).toEqual([0, 50]);
  await page.getByRole('button', { name: 'Show more groups' }).click();
  await expect.poll(() => groups('some')).toBe(90);
});
