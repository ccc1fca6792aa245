import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AuditCheck, AuditEntry } from '../../../shared/ipc/audit';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { browsing } from '../records';
import { stage } from '../stage';

const route = { screen: 'audit' } as const;
const hash = (no: number) => no.toString(16).padStart(64, 'a');

function entry(no: number, part: Partial<AuditEntry> = {}): AuditEntry {
  const at = `2026-11-20T14:${String(no % 60).padStart(2, '0')}:05.678Z`;
  return { no, at, who: 'mquispe', what: 'export', state: 'done', hash: hash(no), ...part };
}

const several = [
  entry(4, { what: 'reveal', subject: 'secret-key' }),
  entry(3, { what: 'from-later', state: 'paused' }),
  entry(2, { subject: 'clients', count: 6_600, file: 'Clients.xlsx', sha256: 'b'.repeat(64) }),
  entry(1, { subject: 'clients', state: 'failed', file: 'Clients.xlsx' }),
];

const sound: AuditCheck = {
  broken: null,
  entries: 4,
  since: several[3]?.at ?? null,
  last: { no: 4, hash: hash(4) },
};

async function atAudit(audit: Fakes['audit'] = {}, options: Parameters<typeof stage>[3] = {}) {
  const fake = fakeBridge(
    browsing({
      audit: {
        entries: () => ({ entries: several, total: several.length }),
        check: () => sound,
        ...audit,
      },
    }),
  );
  await stage(fake, CurrentScreen, {}, { route, ...options });
  return fake;
}

const rows = () => page.getByRole('row').elements().slice(1);
const cellsOf = (row: Element | undefined) =>
  [...(row?.querySelectorAll('td') ?? [])].map((cell) =>
    cell.textContent.replace(/\s+/gu, ' ').trim(),
  );

test('says who did what, and whether the chain is unbroken', async () => {
  await atAudit();
  await expect.element(page.getByText('4 entries', { exact: true })).toBeVisible();
  const found = rows().map(cellsOf);
  expect(found[0]?.[1]).toBe('Nov 20, 2026 09:04:05');
  expect(found[0]?.slice(2)).toEqual(['mquispe', 'Key shown', 'secret key', '', '']);
  expect(found[1]?.slice(2, 4)).toEqual(['mquispe', 'from-later paused']);
  expect(found[2]?.slice(3)).toEqual(['Export', 'clients', '6,600', 'Clients.xlsx bbbbbbbbbbbb…']);
  expect(found[3]?.slice(3, 4)).toEqual(['Export failed']);
  await expect.element(page.getByText('Unbroken')).toBeVisible();
  await expect.element(page.getByText(/^4 entries since Nov 20, 2026/)).toBeVisible();
  await expect.element(page.getByText(`Last entry: 4:${hash(4)}`)).toBeVisible();
});

test.each([
  ['en', 'Broken', /Entry 3 is not as it was written.*before it are sound/],
  ['es', 'Alterado', /anotación 3 no está como se escribió.*anteriores están íntegras/],
] as const)('a broken chain says where (%s)', async (language, badge, sentence) => {
  const broken = { reason: 'changed', no: 3 } as const;
  const fake = await atAudit({ check: () => ({ ...sound, broken }) }, { language });
  await expect.element(page.getByText(badge, { exact: true })).toBeVisible();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await page
    .getByRole('button', { name: language === 'en' ? 'Check again' : 'Comprobar de nuevo' })
    .click();
  await expect.poll(() => fake.paramsOf('audit.check')).toHaveLength(2);
});

test('a mark that was removed is said in the reader’s language', async () => {
  const entries = [entry(1, { what: 'mark', subject: 'clients c-1 removed' })];
  await atAudit({ entries: () => ({ entries, total: 1 }) }, { language: 'es' });
  await expect.poll(() => rows().map(cellsOf)[0]?.[4]).toBe('clientes c-1, eliminada');
});

test('is narrowed by kind and by days of the reader’s zone, and shown in full again', async () => {
  const fake = await atAudit({
    entries: ({ what, since }) =>
      what.length + (since ?? 0) > 0
        ? { entries: [], total: 0 }
        : { entries: several, total: several.length },
  });
  await expect.poll(rows).toHaveLength(4);
  await page.getByLabelText('What was done').selectOptions('print');
  await expect.element(page.getByText(/No entry in this period/)).toBeVisible();
  await page.getByLabelText('From').fill('11/20/2026');
  await page.getByLabelText('To').fill('11/20/2026');
  const day = Date.parse('2026-11-20T05:00:00Z');
  await expect
    .poll(() => fake.paramsOf('audit.entries').at(-1))
    .toEqual({
      what: ['print'],
      since: day,
      until: day + 86_400_000,
      before: null,
      limit: 200,
    });
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(rows).toHaveLength(4);
  await expect.element(page.getByLabelText('From')).toHaveValue('');
});

test('older entries are read when wanted, and the file has what is shown', async () => {
  const fake = await atAudit({
    entries: ({ before }) => ({
      entries: before === null ? several.slice(0, 2) : several.slice(2),
      total: 4,
    }),
    save: () => ({ fileName: 'Audit log.csv', entries: 4 }),
  });
  await expect.element(page.getByText('2 of 4 entries')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(rows).toHaveLength(4);
  expect(fake.paramsOf('audit.entries').at(-1)).toMatchObject({ before: 3 });
  await page.getByLabelText('Format of the file').selectOptions('csv');
  await page.getByRole('button', { name: 'Export…' }).click();
  await expect.element(page.getByText('4 entries saved as Audit log.csv.')).toBeVisible();
  expect(fake.paramsOf('audit.save')).toEqual([
    { what: [], since: null, until: null, format: 'csv' },
  ]);
});

test('what the policy forbids is said; an empty log is no broken one', async () => {
  await atAudit({
    entries: () => ({ entries: [], total: 0 }),
    check: () => ({ broken: null, entries: 0, since: null, last: null }),
    save: () => {
      throw refusal('app.forbidden', { what: 'exports' });
    },
  });
  await expect.element(page.getByText('Nothing recorded yet')).toBeVisible();
  await page.getByRole('button', { name: 'Export…' }).click();
  await expect.element(page.getByText('app.forbidden')).toBeVisible();
});

test('a log that cannot be read says so', async () => {
  await atAudit({
    entries: () => {
      throw refusal('storage.unreadable');
    },
  });
  await expect.element(page.getByText('storage.unreadable')).toBeVisible();
});

for (const language of ['en', 'es'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`breaks no accessibility rule (${language}, ${theme})`, async () => {
      await page.viewport(1064, 700);
      await atAudit({}, { language, theme });
      await expect.poll(rows).toHaveLength(4);
      const region = page.getByRole('region').element();
      expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
      expect(await violations()).toEqual([]);
    });
  }
}
