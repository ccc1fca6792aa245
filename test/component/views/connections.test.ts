import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ConnectionSummary } from '../../../shared/ipc/connections';
import type { ListCompleteness } from '../../../shared/ipc/sync';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { liveProfile, testProfile } from '../samples';
import { stage } from '../stage';
import { resting } from '../synced';

const route = { screen: 'connections' } as const;

type Lists = ConnectionSummary['lists'];

const complete: ListCompleteness = { gaps: 0, twice: 0, doubtful: false };

function list(resource: Lists[number]['resource'], part: Partial<Lists[number]> = {}) {
  return { resource, count: 60, asOf: 1_000, synced: true, completeness: complete, ...part };
}

const unread = { count: 0, asOf: null, synced: false, completeness: null };

const quiet: ConnectionSummary = {
  profileId: liveProfile.id,
  lists: [list('clients'), list('lots'), list('cards', unread)],
  changes: { new: 0, changed: 0, gone: 0 },
  alerts: [],
  alertsUnasked: 0,
  due: 0,
  failure: null,
};

/** Two merchants, of which the first stands as `part` says. */
async function atAll(part: Partial<ConnectionSummary>, language: 'en' | 'es' = 'en') {
  const summary: NonNullable<Fakes['connections']>['summary'] = ({ profileId }) =>
    profileId === liveProfile.id ? { ...quiet, ...part } : { ...quiet, profileId };
  const fake = fakeBridge({
    ...resting(),
    profiles: { list: () => [liveProfile, testProfile], withoutKeys: () => [] },
    connections: { summary, syncing: () => [] },
  });
  return stage(fake, CurrentScreen, {}, { route, language });
}

/** What the last column but one says of the first merchant. */
const look = () =>
  page
    .getByRole('row')
    .elements()[1]
    ?.querySelectorAll('td')[3]
    ?.textContent.replace(/\s+/gu, ' ')
    .trim();

const clients = (part: Partial<Lists[number]>) => [list('clients', part), ...quiet.lists.slice(1)];

test('a merchant whose lists are complete has nothing new', async () => {
  await atAll({});
  await expect.poll(look).toBe('Nothing new');
  await expect.element(page.getByText('2 merchants · nothing needs a look')).toBeVisible();
});

test.each([
  [
    'was read in part',
    { lists: clients({ synced: false, completeness: null }) },
    'Clients · read only in part, records are missing',
    'Clientes · lista leída solo en parte: faltan registros',
  ],
  [
    'lacks records',
    { lists: clients({ completeness: { ...complete, gaps: 3 } }) },
    'Clients · incomplete: missing 3 announced records',
    'Clientes · incompleto: faltan 3 registros anunciados',
  ],
  [
    'was never read, beside one that was',
    { lists: clients(unread) },
    'Clients · not synced yet',
    'Clientes · aún sin sincronizar',
  ],
  [
    'has an alert that cannot be asked',
    { alertsUnasked: 1 },
    '1 alert cannot be checked',
    '1 alerta no se puede comprobar',
  ],
] as const)(
  'one that %s is not said to have nothing new',
  async (_name, part, english, spanish) => {
    for (const [language, words, count] of [
      ['en', english, '2 merchants · 1 needs a look'],
      ['es', spanish, '2 comercios · 1 por revisar'],
    ] as const) {
      const staged = await atAll(part, language);
      await expect.poll(look).toBe(words);
      await expect.element(page.getByText(count)).toBeVisible();
      await staged.unmount();
    }
  },
);

test('of one that was never read nothing is claimed', async () => {
  await atAll({ lists: [list('clients', unread), list('lots', unread), list('cards', unread)] });
  await expect.element(page.getByText('Not synced yet')).toBeVisible();
  expect(look()).toBe('');
  await expect.element(page.getByText('2 merchants · 1 needs a look')).toBeVisible();
});

test('of one that cannot be read again nothing is claimed', async () => {
  let isThere = true;
  const fake = fakeBridge({
    ...resting(),
    profiles: { list: () => [liveProfile], withoutKeys: () => [] },
    connections: {
      syncing: () => [],
      summary: () => {
        if (isThere) return quiet;
        throw refusal('storage.unreadable');
      },
    },
  });
  await stage(fake, CurrentScreen, {}, { route });
  await expect.poll(look).toBe('Nothing new');
  isThere = false;
  const sync = { profileId: liveProfile.id, records: 0, failure: null };
  fake.push('connections', 'changed', [{ ...sync, phase: 'running' }]);
  fake.push('connections', 'changed', [{ ...sync, phase: 'done' }]);
  await expect.poll(look).toBe('');
});

test('a list that the service does not let confirm is no reason to look', async () => {
  await atAll({ lists: clients({ completeness: { ...complete, unconfirmed: true } }) });
  await expect.poll(look).toBe('Nothing new');
});
