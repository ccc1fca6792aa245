import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Mark } from '../../../preload/contract/marks';
import GoneMarks from '../../../renderer/marks/GoneMarks.svelte';
import RecordMark from '../../../renderer/marks/RecordMark.svelte';
import { fakeBridge } from '../fake-bridge';
import { browsing } from '../records';
import { stage } from '../stage';

const mark: Mark = { tag: 'Ask', note: 'Called on Monday.', by: 'ana', at: '2026-11-02T15:00:00Z' };

/** The marks of one computer, by the id of their records. */
function marked(first: Readonly<Record<string, Mark>> = {}) {
  const kept = new Map(Object.entries(first));
  const fake = fakeBridge(
    browsing({
      marks: {
        of: ({ id }) => kept.get(id) ?? null,
        tags: () => [],
        set: ({ id, tag, note }) => {
          if (tag + note === '') kept.delete(id);
          else kept.set(id, { ...mark, tag, note });
          return kept.get(id) ?? null;
        },
        gone: () =>
          [...kept].map(([id, each]) => ({
            ...{ resource: 'clients' as const, stored: id, id, title: `Client ${id}` },
            ...each,
          })),
        drop: ({ stored }) => void kept.delete(stored),
      },
    }),
  );
  const show = (id: string) =>
    stage(fake, RecordMark, { resource: 'clients' as const, id, onchange: () => undefined });
  return { fake, kept, show };
}

test('a note that is being written is found again on coming back to its record, until it is saved or given up', async () => {
  const { kept, show } = marked();
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
  await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(kept.get('c1')?.note).toBe('Second card not delivered');
  await again.unmount();
  await show('c1');
  await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('a mark that was taken away comes back', async () => {
  const { kept, show } = marked({ c1: mark });
  await show('c1');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => kept.size).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Called on Monday.')).toBeVisible();
  expect(kept.get('c1')).toMatchObject({ tag: 'Ask', note: 'Called on Monday.' });
});

test('so does that of a record the service removed', async () => {
  const { fake, kept } = marked({ c9: mark });
  await stage(fake, GoneMarks, {});
  await page.getByRole('button', { name: 'Dismiss the mark of Client c9' }).click();
  await expect.poll(() => kept.size).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Called on Monday.')).toBeVisible();
  expect(kept.get('c9')).toMatchObject({ tag: 'Ask', note: 'Called on Monday.' });
});
