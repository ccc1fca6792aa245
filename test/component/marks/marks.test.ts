import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isBlank } from '../../../shared/blank-mark';
import type { Mark } from '../../../shared/ipc/marks';
import GoneMarks from '../../../renderer/marks/GoneMarks.svelte';
import PendingMarks from '../../../renderer/marks/PendingMarks.svelte';
import RecordMark from '../../../renderer/marks/RecordMark.svelte';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { fakeBridge } from '../fake-bridge';
import { browsing } from '../records';
import { liveProfile, openSession } from '../samples';
import { stage } from '../stage';

const mark: Mark = {
  ...{ tag: 'Ask', annotation: 'Called on Monday.', due: '', assignee: '' },
  ...{ by: 'ana', at: '2026-11-02T15:00:00Z' },
};

/** The marks of one computer, by the id of their records. */
function marked(first: Readonly<Record<string, Mark>> = {}) {
  const marks = new Map(Object.entries(first));
  const answers = new Answers();
  const fake = fakeBridge(
    browsing({
      marks: {
        of: async ({ id }) => {
          await answers.next();
          return marks.get(id) ?? null;
        },
        tags: () => [],
        people: () => ['ana', 'Rosa'],
        set: async ({ id, tag, annotation, due, assignee }) => {
          await answers.next();
          if (isBlank({ tag, annotation, due, assignee })) marks.delete(id);
          else marks.set(id, { ...mark, tag, annotation, due, assignee });
          return marks.get(id) ?? null;
        },
        ofMany: ({ ids }) =>
          ids.map((id) => {
            const { tag = '', annotation = '', due = '', assignee = '' } = marks.get(id) ?? {};
            return { id, tag, annotation, due, assignee };
          }),
        setMany: ({ marks: all }) => {
          for (const { id, ...written } of all) {
            if (isBlank(written)) marks.delete(id);
            else marks.set(id, { ...mark, ...written });
          }
        },
        gone: () =>
          [...marks].map(([id, each]) => ({
            ...{ resource: 'clients' as const, stored: id, id, title: `Client ${id}` },
            ...each,
          })),
        drop: async ({ stored }) => {
          await answers.next();
          marks.delete(stored);
        },
      },
    }),
  );
  const show = (id: string) =>
    stage(fake, RecordMark, { resource: 'clients' as const, id, onchange: () => undefined });
  const showList = () => stage(fake, CurrentScreen, {}, { route: { screen: 'clients' } });
  return { answers, fake, marks, show, showList };
}

/** Lets one answer wait until it is told to come. */
class Answers {
  #waiting: PromiseWithResolvers<undefined> | null = null;

  wait(): PromiseWithResolvers<undefined> {
    this.#waiting = Promise.withResolvers<undefined>();
    return this.#waiting;
  }

  async next(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = null;
    await waiting?.promise;
  }
}

const firstId = 'client-0000-0000-00000000';

const add = () => page.getByRole('button', { name: 'Add mark or note…' });

async function openRow(row: number): Promise<void> {
  const cell = () => document.querySelector(`[data-place="${row}:0"]`);
  await expect.poll(cell).not.toBeNull();
  await userEvent.dblClick(cell() as HTMLElement);
}

test('a note that is being written is found again on coming back to its record, until it is saved or given up', async () => {
  const { marks, show } = marked();
  const first = await show('c1');
  await page.getByRole('button', { name: 'Add mark or note…' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Second card not delivered');
  await first.unmount();
  const other = await show('c2');
  await expect.element(page.getByRole('button', { name: 'Add mark or note…' })).toBeVisible();
  await other.unmount();
  const again = await show('c1');
  const note = page.getByRole('textbox', { name: 'Note' });
  await expect.element(note).toHaveValue('Second card not delivered');
  // Whoever only walks along the list keeps the keyboard there.
  expect(document.activeElement).toBe(document.body);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('button', { name: 'Edit' })).toHaveFocus();
  expect(marks.get('c1')?.annotation).toBe('Second card not delivered');
  await again.unmount();
  await show('c1');
  await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('a mark that was taken away comes back', async () => {
  const { marks, show } = marked({ c1: mark });
  await show('c1');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => marks.size).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Called on Monday.')).toBeVisible();
  expect(marks.get('c1')).toMatchObject({ tag: 'Ask', annotation: 'Called on Monday.' });
});

test('what was taken away in one connection is not offered in the next', async () => {
  const { fake, marks, show } = marked({ c1: mark });
  await show('c1');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => marks.size).toBe(0);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  // Under the pointer it does not go away by itself.
  await undo.hover();
  fake.push('session', 'changed', openSession({ ...liveProfile, id: 'p-other' }));
  await expect.element(undo).not.toBeInTheDocument();
});

test('and is seen where the record was opened again meanwhile', async () => {
  const { showList, marks } = marked({ [firstId]: mark });
  await showList();
  await openRow(0);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.element(add()).toBeVisible();
  await page.getByRole('button', { name: 'Close details' }).click();
  await expect.element(add()).not.toBeInTheDocument();
  await openRow(0);
  await expect.element(add()).toBeEnabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Called on Monday.')).toBeVisible();
  expect(marks.has(firstId)).toBe(true);
});

test('saving and removing by keyboard leave it in the panel, which Escape closes', async () => {
  const { showList } = marked({ [firstId]: mark });
  await showList();
  await openRow(0);
  const edit = page.getByRole('button', { name: 'Edit' });
  await expect.element(edit).toBeVisible();
  (edit.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'Mark' })).toHaveFocus();
  await userEvent.keyboard('!{Enter}');
  await expect.element(edit).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(add()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
});

test('a mark that is still asked for cannot be written over as if there were none', async () => {
  const { answers, show } = marked({ c1: mark });
  const asking = answers.wait();
  await show('c1');
  await expect.element(add()).toBeDisabled();
  asking.resolve(undefined);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue(mark.annotation);
});

test('the mark of a record that is gone is dismissed although the list was read anew meanwhile', async () => {
  const { answers, fake } = marked({ c9: mark });
  await stage(fake, GoneMarks, {});
  const dismiss = page.getByRole('button', { name: 'Dismiss the mark of Client c9' });
  await expect.element(dismiss).toBeVisible();
  const dropping = answers.wait();
  await dismiss.click();
  const before = fake.paramsOf('marks.gone').length;
  fake.push('browse', 'changed', { resource: 'clients' });
  await expect.poll(() => fake.paramsOf('marks.gone').length).toBeGreaterThan(before);
  // Asked after that, and so answered after it.
  await fake.bridge.marks.gone();
  dropping.resolve(undefined);
  await expect.element(dismiss).not.toBeInTheDocument();
});

test('so does that of a record the service removed', async () => {
  const { fake, marks } = marked({ c9: mark });
  await stage(fake, GoneMarks, {});
  await page.getByRole('button', { name: 'Dismiss the mark of Client c9' }).click();
  await expect.poll(() => marks.size).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Called on Monday.')).toBeVisible();
  expect(marks.get('c9')).toMatchObject({ tag: 'Ask', annotation: 'Called on Monday.' });
});

async function selectRows(last: number): Promise<void> {
  const cell = () => document.querySelector<HTMLElement>('[data-place="0:0"]');
  await expect.poll(cell).not.toBeNull();
  cell()?.focus();
  for (let row = 0; row < last; row += 1) await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
}

test('a selection is marked at once: what is left empty stays, and one press takes it back', async () => {
  const { showList, marks } = marked({ [firstId]: mark });
  await showList();
  await selectRows(2);
  await page.getByRole('button', { name: 'Mark…', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark 3 records' });
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Mark' }).fill('Reviewed');
  await dialog.getByRole('textbox', { name: 'Due' }).fill('12/04/2026');
  await dialog.getByRole('combobox', { name: 'Assigned to' }).fill('Rosa');
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('3 records marked.').first()).toBeVisible();
  expect(marks.size).toBe(3);
  expect(marks.get(firstId)).toMatchObject({
    ...{ tag: 'Reviewed', annotation: 'Called on Monday.', due: '2026-12-04', assignee: 'Rosa' },
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('3 records are as before.').first()).toBeVisible();
  expect([...marks]).toEqual([[firstId, mark]]);
});

test('the marks of a selection are removed at once, and come back', async () => {
  const { showList, marks } = marked({ [firstId]: mark });
  await showList();
  await selectRows(1);
  await page.getByRole('button', { name: 'Mark…', exact: true }).click();
  await page.getByRole('button', { name: 'Remove marks' }).click();
  await expect.poll(() => marks.size).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => marks.size).toBe(1);
});

test('Home tells what waits for the user and for whom else, and leads to it', async () => {
  const none = { resource: 'clients' as const, assignee: '', due: 0, later: 0, undated: 0 };
  const fake = fakeBridge(
    browsing({
      marks: {
        pending: () => ({
          by: 'ana',
          lists: [
            { ...none, due: 2, later: 1 },
            { ...none, assignee: 'ana', undated: 4 },
            { ...none, assignee: 'Rosa', due: 3 },
            { ...none, resource: 'lots', assignee: 'Rosa', later: 1 },
          ],
        }),
      },
    }),
  );
  const { navigation } = await stage(fake, PendingMarks, {});
  const section = page.getByRole('region', { name: 'Your pending records' });
  await expect.element(section.getByRole('button', { name: '1 client due later' })).toBeVisible();
  await section.getByRole('button', { name: '2 clients due by today' }).click();
  expect(navigation.route).toMatchObject({
    screen: 'clients',
    filters: [
      { kind: 'days', field: 'desk.due_date', first: null },
      { kind: 'one-of', field: 'desk.marked_by', values: ['ana'] },
      { kind: 'presence', field: 'desk.assigned_to', is: 'absent' },
    ],
  });
  const mine = page.getByRole('region', { name: 'Assigned to you' });
  await mine.getByRole('button', { name: '4 clients without a day' }).click();
  expect(navigation.route).toMatchObject({
    screen: 'clients',
    filters: [
      { kind: 'presence', field: 'desk.due_date', is: 'absent' },
      { kind: 'one-of', field: 'desk.assigned_to', values: ['ana'] },
    ],
  });
  const hers = page.getByRole('region', { name: 'Assigned to Rosa' });
  await expect.element(hers.getByRole('button', { name: '3 clients due by today' })).toBeVisible();
  await hers.getByRole('button', { name: '1 lot due later' }).click();
  expect(navigation.route).toMatchObject({ screen: 'lots' });
});
