import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BackupState, MergeOffer } from '../../../shared/ipc/backup';
import BackupReminder from '../../../renderer/views/backup/BackupReminder.svelte';
import BackupSection from '../../../renderer/views/backup/BackupSection.svelte';
import Settings from '../../../renderer/views/settings/Settings.svelte';
import { violations } from '../axe';
import { failureFor, fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { openSession } from '../samples';
import { stage } from '../stage';

const at = Date.UTC(2026, 10, 26, 14, 5);
const none: BackupState = {
  allowed: true,
  folder: null,
  keysAllowed: true,
  hasKeychain: true,
  running: null,
  last: null,
  schedule: null,
  failed: null,
  reminder: null,
};
const schedule = { every: 'day', folder: '/srv/backups', count: 7 } as const;
const contents = {
  fileName: 'desk.age',
  writtenBy: 'Merchant Desk 0.1.0',
  createdAt: at,
  profiles: [
    {
      id: 'profiles/1',
      name: 'Andina',
      host: 'api.andina.example',
      counts: { clients: 6_600, lots: 1, cards: 0, syncs: 12, marks: 3 },
      hasKeys: false,
      existing: 'Andina',
      canMerge: true,
    },
    {
      id: 'profiles/2',
      name: 'Costa',
      host: 'api.costa.example',
      counts: {},
      hasKeys: false,
      existing: null,
      canMerge: false,
    },
  ],
};
const offer = {
  items: [
    { part: 'views', name: 'Blocked', resource: 'clients', state: 'differs' },
    { part: 'settled', name: 'november.csv', resource: 'clients', state: 'lines' },
    { part: 'exports', name: 'Blocked', resource: 'clients', state: 'new' },
  ],
  lines: { new: 4, newer: 3, older: 1, undecided: 0 },
  marks: { new: 2, same: 0, differs: 1 },
} satisfies MergeOffer;

async function shown(
  state: Partial<BackupState> = {},
  backup: Fakes['backup'] = {},
  options: Parameters<typeof stage>[3] = {},
) {
  const fake = fakeBridge({
    session: { state: () => openSession() },
    profiles: { list: () => [] },
    backup: {
      state: () => ({ ...none, ...state }),
      start: () => ({ omitted: [], withoutKeys: [] }),
      open: () => contents,
      close: () => undefined,
      cancel: () => undefined,
      ...backup,
    },
  });
  await stage(fake, BackupSection, {}, options);
  return fake;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a backup says when it is complete; one that was cancelled says nothing', async () => {
  const answers = [
    () => ({ omitted: [], withoutKeys: [] }),
    () => null,
    () => Promise.reject(refusal('app.cancelled')),
  ];
  const fake = await shown({}, { start: () => answers.shift()?.() ?? null });
  await expect.element(page.getByText('There is no backup yet.')).toBeVisible();
  await button('Back up now…').click();
  await expect.element(page.getByText('The backup is complete.')).toBeVisible();
  for (const calls of [2, 3]) {
    await button('Back up now…').click();
    await expect.poll(() => fake.paramsOf('backup.start')).toHaveLength(calls);
    await expect.element(page.getByText('The backup is complete.')).not.toBeInTheDocument();
  }
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a connection that could not be saved is named, and completeness is not said', async () => {
  await shown({}, { start: () => ({ omitted: ['Andina', 'Costa'], withoutKeys: [] }) });
  await button('Back up now…').click();
  await expect.element(page.getByText(/^Not in this backup: Andina, Costa\./)).toBeVisible();
  await expect.element(page.getByText('The other connections are saved.')).toBeVisible();
  await expect.element(page.getByText('The backup is complete.')).not.toBeInTheDocument();
});

test('the keys of services are wanted each time anew, and told where they are', async () => {
  const made = { omitted: [], withoutKeys: ['Costa'] };
  const [andina, costa] = contents.profiles;
  const opened = { ...contents, profiles: [{ ...andina, existing: null, hasKeys: true }, costa] };
  const restored = [
    { id: 'a', name: 'Andina', hasKeys: true, keysRestored: true, counts: {} },
    { id: 'c', name: 'Costa', hasKeys: false, keysRestored: false, counts: {} },
  ];
  const answers = { start: () => made, open: () => opened, restore: () => restored };
  const fake = await shown({}, answers as Fakes['backup']);
  const keys = page.getByLabelText('With the keys of the services');
  await expect.element(keys).not.toBeChecked();
  await keys.click();
  await button('Back up now…').click();
  await expect.element(page.getByText(/Without keys.*: Costa\./)).toBeVisible();
  await expect.element(keys).not.toBeChecked();
  await button('Back up now…').click();
  await expect
    .poll(() => fake.paramsOf('backup.start'))
    .toEqual([{ withKeys: true }, { withKeys: false }]);
  await button('Restore…').click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText('With the keys of the service', { exact: true }))
    .toBeVisible();
  await expect.element(dialog.getByText(/no keys of the service for Costa\./)).toBeVisible();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect.element(page.getByText(/The keys of Andina came with the backup/)).toBeVisible();
  await expect.element(page.getByText(/Enter the keys of Costa/)).toBeVisible();
});

test('where the administrator forbids keys in backups, they are not offered', async () => {
  await shown({ keysAllowed: false });
  await expect.element(button('Back up now…')).toBeVisible();
  await expect
    .element(page.getByLabelText('With the keys of the services'))
    .not.toBeInTheDocument();
});

test('while it runs it tells how far it is, and can be cancelled', async () => {
  const fake = await shown();
  await expect.element(button('Back up now…')).toBeVisible();
  fake.push('backup', 'changed', { ...none, running: { what: 'backup', share: 0.4 } });
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '0.4');
  await button('Cancel').click();
  await expect.poll(() => fake.paramsOf('backup.cancel')).toHaveLength(1);
});

test('what is inside is shown first, and a connection that is here is touched only by choice', async () => {
  const restored = [{ id: 'c', name: 'Costa', hasKeys: false, keysRestored: false, counts: {} }];
  const fake = await shown({}, { restore: () => restored });
  await button('Restore…').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('6,600 clients, 1 lot, 0 cards')).toBeVisible();
  await expect.element(dialog.getByText('12 syncs of history, 3 marks')).toBeVisible();
  await expect.element(dialog.getByText(/Nov 26, 2026/)).toBeVisible();
  await expect.element(page.getByLabelText('What to do with Andina')).toHaveValue('skip');
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect.element(page.getByText(/Enter the keys of Costa/)).toBeVisible();
  expect(fake.paramsOf('backup.restore')).toEqual([
    { choices: [{ id: 'profiles/2', action: 'add' }] },
  ]);
});

test('merging shows what differs before it is decided, and what is here stays unless chosen', async () => {
  const compared = Promise.withResolvers<MergeOffer>();
  const { lines } = offer;
  const keys = { hasKeys: true, keysRestored: false };
  const restored = [{ id: 'a', name: 'Andina', ...keys, counts: {}, lines }];
  const fake = await shown({}, { compare: () => compared.promise, restore: () => restored });
  await button('Restore…').click();
  await page.getByLabelText('What to do with Andina').selectOptions('merge');
  const dialog = page.getByRole('dialog');
  const yes = dialog.getByRole('button', { name: 'Restore', exact: true });
  await expect.element(dialog.getByText('Comparing with what is here…')).toBeVisible();
  await expect.element(yes).toBeDisabled();
  compared.resolve(offer);
  await expect.element(dialog.getByText('november.csv')).toBeVisible();
  await expect.element(dialog.getByText('1 mark differs from the one here.')).toBeVisible();
  await expect.element(dialog.getByText('line by line')).toBeVisible();
  await expect.element(dialog.getByText('Scheduled exports', { exact: true })).toBeVisible();
  await expect
    .element(dialog.getByText('3 settled lines are later in the backup: taken.'))
    .toBeVisible();
  await expect.element(dialog.getByText('1 settled line is later here: kept.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Keep what is here')).toBeChecked();
  expect(await violations()).toEqual([]);
  await dialog.getByLabelText('Take what the file has').click();
  await yes.click();
  await expect
    .poll(() => fake.paramsOf('backup.restore'))
    .toEqual([
      {
        choices: [
          { id: 'profiles/1', action: 'merge', conflict: 'replace' },
          { id: 'profiles/2', action: 'add' },
        ],
      },
    ]);
  await expect.element(page.getByText(/3 settled lines were replaced by a later/)).toBeVisible();
  await expect.element(page.getByText(/1 settled line stayed, later here/)).toBeVisible();
  await expect.element(page.getByText(/open it again/)).not.toBeInTheDocument();
});

for (const [message, answer] of [
  [
    /3 settled lines were replaced.*The connection is closed: open it again\./,
    () => {
      const keys = { hasKeys: true, keysRestored: false };
      return [{ id: 'a', name: 'Andina', ...keys, counts: {}, lines: offer.lines }];
    },
  ],
  [
    /It is of another merchant/,
    () => Promise.reject(refusal('input.backup', { reason: 'merchant' })),
  ],
] as const) {
  test(`a restoration into the open connection, which closes, still tells: ${message.source}`, async () => {
    const working = Promise.withResolvers<undefined>();
    const fake = fakeBridge({
      session: { state: () => openSession() },
      profiles: { list: () => [] },
      backup: {
        state: () => none,
        open: () => contents,
        close: () => undefined,
        restore: () => working.promise.then(answer),
      },
    });
    const first = await stage(fake, BackupSection, {}, { route: { screen: 'settings' } });
    await button('Restore…').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await expect.poll(() => fake.paramsOf('backup.restore')).toHaveLength(1);
    await first.unmount();
    first.navigation.restart({ screen: 'start' });
    working.resolve(undefined);
    await expect.poll(() => first.navigation.route.screen).toBe('settings');
    const second = await stage(fake, BackupSection, {});
    await expect.element(page.getByText(message)).toBeVisible();
    // Told once.
    await second.unmount();
    await stage(fake, BackupSection, {});
    await expect.element(button('Restore…')).toBeVisible();
    await expect.element(page.getByText(message)).not.toBeInTheDocument();
  });
}

test('a comparison that failed says why, and nothing can be merged', async () => {
  const failed = () => Promise.reject(refusal('input.backup', { reason: 'merchant' }));
  await shown({}, { compare: failed });
  await button('Restore…').click();
  await page.getByLabelText('What to do with Andina').selectOptions('merge');
  await expect.element(page.getByText('It is of another merchant.')).toBeVisible();
  const yes = page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true });
  await expect.element(yes).toBeDisabled();
});

test('replacing says what is lost; closing restores nothing and forgets the passphrase', async () => {
  const fake = await shown();
  await button('Restore…').click();
  await page.getByLabelText('What to do with Andina').selectOptions('replace');
  await expect
    .element(page.getByText(/removed for good: records, history, saved views, .* marks and notes/))
    .toBeVisible();
  // Of the same service: its keys are not entered again.
  await expect
    .element(page.getByText(/no keys of the service for Andina\. Keys that/))
    .toBeVisible();
  await expect.element(page.getByText(/for Costa\. You enter them once more/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => fake.paramsOf('backup.close')).toHaveLength(1);
  expect(fake.paramsOf('backup.restore')).toEqual([]);
});

test('a schedule that was not set after all is shown as it is', async () => {
  const fake = await shown({}, { setSchedule: () => none });
  const every = page.getByLabelText('Automatic backup');
  await every.selectOptions('week');
  await expect
    .poll(() => fake.paramsOf('backup.setSchedule'))
    .toEqual([{ schedule: { every: 'week', count: 7, asks: null } }]);
  await expect.element(every).toHaveValue('off');
});

test.each([
  ['en', 'Files kept', 'The last one', 'The last 30'],
  ['es', 'Archivos que se conservan', 'El último', 'Los últimos 30'],
] as const)('one file is said as one (%s)', async (language, label, one, thirty) => {
  await shown({ schedule: { ...schedule, count: 1 } }, {}, { language });
  const options = page.getByLabelText(label).getByRole('option');
  await expect.element(options.first()).toHaveTextContent(one);
  await expect.element(options.last()).toHaveTextContent(thirty);
});

test('a schedule that failed says why', async () => {
  const failed = { at, failure: failureFor('storage.unwritable', { reason: 'full' }) };
  const fake = await shown({ schedule, failed }, { setSchedule: () => ({ ...none, schedule }) });
  await expect.element(page.getByText(/The automatic backup of Nov 26, 2026/)).toBeVisible();
  await button('Try again').click();
  await expect
    .poll(() => fake.paramsOf('backup.setSchedule'))
    .toEqual([{ schedule: { every: 'day', count: 7, asks: null } }]);
});

test('what the administrator decided is said', async () => {
  await shown({ allowed: false });
  await expect.element(page.getByText(/does not allow backups/)).toBeVisible();
  await expect.element(button('Back up now…')).not.toBeInTheDocument();
  await expect.element(button('Restore…')).toBeVisible();
});

for (const language of ['en', 'es'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`breaks no accessibility rule (${language}, ${theme})`, async () => {
      const last = { at, file: '/srv/backups/desk.age', bytes: 1_200_000 };
      await shown({ schedule, last }, {}, { language, theme });
      const name = language === 'en' ? 'Change folder…' : 'Cambiar carpeta…';
      await expect.element(button(name)).toBeVisible();
      // The heading of the page is the screen's.
      const isOfSection = (each: string) => !each.startsWith('page-has-heading-one');
      expect((await violations()).filter(isOfSection)).toEqual([]);
    });
  }
}

test.each([
  ['never', /has no backup/],
  ['old', /more than two weeks/],
  ['failed', /failed/],
] as const)('a reminder (%s) leads to the settings', async (reminder, words) => {
  const fake = fakeBridge({
    session: { state: () => openSession() },
    backup: { state: () => ({ ...none, reminder }) },
  });
  const { navigation } = await stage(fake, BackupReminder, {});
  await expect.element(page.getByText(words)).toBeVisible();
  await button('Go to backup').click();
  expect(navigation.route).toEqual({ screen: 'settings', section: 'backup' });
});

test('whoever is led to the backups arrives there, not at the top of the settings', async () => {
  const answer = Promise.withResolvers<BackupState>();
  const fake = fakeBridge({
    about: { read: () => Promise.reject(refusal('storage.unreadable')) },
    session: { state: () => openSession() },
    profiles: { list: () => [] },
    backup: { state: () => answer.promise },
  });
  await stage(fake, Settings, {}, { route: { screen: 'settings', section: 'backup' } });
  await expect.element(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
  answer.resolve(none);
  const heading = page.getByRole('heading', { level: 2, name: 'Backup', exact: true });
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toBeInViewport();
});
