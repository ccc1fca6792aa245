import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { HandedOver } from '../../../shared/ipc/handover';
import HandoverSection from '../../../renderer/views/handover/HandoverSection.svelte';
import { violations } from '../axe';
import { fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { openSession, sampleProfile } from '../samples';
import { stage } from '../stage';

const items = [
  { part: 'views', name: 'Blocked', resource: 'clients' },
  { part: 'views', name: 'Late', resource: 'lots' },
  { part: 'pivots', name: 'By status', resource: 'clients' },
  { part: 'reconcile', name: 'ID, Monto', resource: 'clients' },
] as const;
const handed: HandedOver = {
  fileName: 'close.json',
  by: 'mquispe',
  at: Date.UTC(2026, 10, 26, 14, 5),
  service: 'https://api.andina.example',
  items: [
    { ...items[0], state: 'differs' },
    { ...items[2], state: 'new' },
    { ...items[3], state: 'same' },
  ],
  marks: { new: 1, same: 0, differs: 2, unknown: 1, elsewhere: 0 },
  differingMarks: [
    { resource: 'clients', id: 'c3' },
    { resource: 'lots', id: 'l9' },
  ],
};

const rosa = {
  id: 'c3',
  versions: [
    {
      ...{ syncId: 1, seenAt: 1, goneAt: null },
      record: [
        ['id', 'c3'],
        ['first_name', 'Rosa'],
        ['first_last_name', 'Núñez'],
      ] as const,
    },
  ],
};

async function shown(handover: Fakes['handover'], options: Parameters<typeof stage>[3] = {}) {
  const fake = fakeBridge({
    session: { state: () => openSession() },
    views: { list: () => [] },
    watches: { list: () => [] },
    handover: {
      offer: () => ({ items: [...items], marks: 1 }),
      close: () => undefined,
      ...handover,
    },
    browse: { record: ({ id }) => (id === 'c3' ? rosa : null) },
  });
  await stage(fake, HandoverSection, {}, options);
  return fake;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

test('everything is chosen at first; what is left out is not in the file', async () => {
  const saved = { file: '/srv/close.json', items: 2, marks: 1 };
  const fake = await shown({ save: () => saved });
  await button('Hand over…').click();
  await expect.element(dialog.getByLabelText('1 mark with its note')).toBeChecked();
  const all = dialog.getByLabelText('All');
  await expect.element(all).toBeChecked();
  await dialog.getByLabelText('Blocked (Clients)').click();
  await expect.element(all).not.toBeChecked();
  await all.click();
  await expect.element(dialog.getByLabelText('Blocked (Clients)')).toBeChecked();
  await dialog.getByLabelText('Late (Lots)').click();
  await dialog.getByLabelText('ID, Monto (Clients)').click();
  await button('Save file…').click();
  await expect
    .element(page.getByText('Handed over: 2 set-ups, 1 mark, in /srv/close.json'))
    .toBeVisible();
  expect(fake.paramsOf('handover.save')).toEqual([{ items: [items[0], items[2]], marks: true }]);
});

test('nothing can be saved when nothing is chosen, or there is nothing', async () => {
  const offers = [
    { items: [items[0]], marks: 0 },
    { items: [], marks: 0 },
  ];
  await shown({ offer: () => offers.shift() ?? { items: [], marks: 0 } });
  await button('Hand over…').click();
  await dialog.getByLabelText('Blocked (Clients)').click();
  await expect.element(button('Save file…')).toBeDisabled();
  await button('Cancel').click();
  await button('Hand over…').click();
  await expect.element(dialog.getByText(/Nothing was set up/)).toBeVisible();
  await expect.element(button('Save file…')).toBeDisabled();
});

test('what is inside and what differs is shown first, and kept unless the user says otherwise', async () => {
  const fake = await shown({ open: () => handed, take: () => ({ items: 1, marks: 1 }) });
  await button('Take over…').click();
  await expect.element(dialog.getByText(/mquispe, Nov 26, 2026/)).toBeVisible();
  await expect
    .element(dialog.getByRole('row', { name: 'Saved views Blocked Clients differs' }))
    .toBeVisible();
  await expect.element(dialog.getByText('1 mark is new.')).toBeVisible();
  await expect
    .element(dialog.getByText('2 marks differ from the one here: Rosa Núñez (Clients), l9 (Lots).'))
    .toBeVisible();
  await expect.element(dialog.getByText(/1 mark is on a record not synced here/)).toBeVisible();
  await expect.element(dialog.getByLabelText('Keep what is here')).toBeChecked();
  await dialog.getByRole('button', { name: 'Take over', exact: true }).click();
  await expect.element(page.getByText('Taken over: 1 set-up, 1 mark.')).toBeVisible();
  expect(fake.paramsOf('handover.take')).toEqual([{ conflict: 'add' }]);
  // The lists of views and alerts are read again.
  expect(fake.paramsOf('views.list').length).toBeGreaterThan(1);
  expect(fake.paramsOf('watches.list').length).toBeGreaterThan(1);
});

test('why nothing can be taken is said where everything is here already', async () => {
  const same: HandedOver = {
    ...handed,
    ...{ items: [{ ...items[0], state: 'same' }], differingMarks: [] },
    marks: { new: 0, same: 2, differs: 0, unknown: 0, elsewhere: 0 },
  };
  const unknown = { ...same, marks: { ...same.marks, unknown: 1 } };
  const files = [same, unknown];
  await shown({ open: () => files.shift() ?? same });
  const everything = dialog.getByText('Everything in it is here already.');
  await button('Take over…').click();
  await expect.element(everything).toBeVisible();
  await expect.element(button('Take over')).toBeDisabled();
  await button('Cancel').click();
  await button('Take over…').click();
  await expect.element(dialog.getByText(/^1 mark is on a record/)).toBeVisible();
  await expect.element(everything).not.toBeInTheDocument();
});

test('what differs is taken by choice alone; closing takes nothing', async () => {
  const onlyDiffers = {
    ...handed,
    items: handed.items.slice(0, 1),
    marks: { ...handed.marks, new: 0 },
  };
  const fake = await shown({ open: () => onlyDiffers, take: () => ({ items: 1, marks: 2 }) });
  await button('Take over…').click();
  const take = dialog.getByRole('button', { name: 'Take over', exact: true });
  await expect.element(take).toBeDisabled();
  await button('Cancel').click();
  await expect.poll(() => fake.paramsOf('handover.close')).toHaveLength(1);
  await button('Take over…').click();
  await dialog.getByLabelText('Take what the file has').click();
  await take.click();
  await expect.poll(() => fake.paramsOf('handover.take')).toEqual([{ conflict: 'replace' }]);
});

test('a file that cannot be used has a sentence; one that was cancelled has none', async () => {
  const answers = [refusal('input.handover', { reason: 'altered' }), refusal('app.cancelled')];
  await shown({ open: () => Promise.reject(answers.shift() ?? new Error('none left')) });
  await button('Take over…').click();
  await expect.element(page.getByText(/It was changed since it was written/)).toBeVisible();
  await button('Take over…').click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('sample data has nothing to hand over', async () => {
  const fake = fakeBridge({
    session: { state: () => openSession(sampleProfile) },
    views: { list: () => [] },
    watches: { list: () => [] },
  });
  await stage(fake, HandoverSection, {});
  await expect.element(button('Hand over…')).not.toBeInTheDocument();
});

for (const language of ['en', 'es'] as const) {
  test(`both dialogs break no accessibility rule (${language})`, async () => {
    await shown({ open: () => handed }, { language, theme: language === 'en' ? 'light' : 'dark' });
    const [give, receive, cancel] =
      language === 'en'
        ? ['Hand over…', 'Take over…', 'Cancel']
        : ['Entregar…', 'Recibir…', 'Cancelar'];
    await button(give).click();
    await expect.element(dialog).toBeVisible();
    expect(await violations()).toEqual([]);
    await button(cancel).click();
    await button(receive).click();
    await expect.element(dialog.getByRole('table')).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}
