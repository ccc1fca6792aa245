import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { defaultSettings } from '../../../shared/default-settings';
import type { TakenLink } from '../../../shared/ipc/links';
import App from '../../../renderer/App.svelte';
import { fakeBridge, type FakeBridge } from '../fake-bridge';
import { liveProfile, openSession, testProfile } from '../samples';

/** An app with the live connection open, to which the system hands over a link. */
async function follow(link: TakenLink, language: 'en' | 'es' = 'en'): Promise<FakeBridge> {
  let state = openSession();
  let waiting: TakenLink | null = link;
  const fake = fakeBridge({
    session: {
      state: () => state,
      open: () => (state = openSession(testProfile)),
      retry: () => state,
    },
    profiles: { list: () => [liveProfile, testProfile] },
    views: { list: () => [] },
    links: {
      take: () => {
        const taken = waiting;
        waiting = null;
        return taken;
      },
    },
    cards: { recent: () => [], samples: () => [] },
  });
  const settings = { ...defaultSettings, language } as const;
  await render(App, { bridge: fake.bridge, settings, languages: ['en-US'] });
  return fake;
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const toast = page.getByRole('region', { name: /^(Messages|Mensajes)$/ });
const record = { kind: 'screen', screen: 'lots' } as const;
const host = 'api.example.com';

test('a link of another connection opens it only when the user says so', async () => {
  const connections = [{ id: testProfile.id, name: 'Lima test' }];
  const elsewhere = { host, isOtherMerchant: false, connections };
  const fake = await follow({ target: record, elsewhere });
  await expect
    .element(toast.getByText('This link is of the connection “Lima test”.'))
    .toBeVisible();
  await expect.element(heading('Home')).toBeVisible();
  expect(fake.paramsOf('session.open')).toEqual([]);
  await toast.getByRole('button', { name: 'Open Lima test' }).click();
  await expect.element(heading('Lots')).toBeVisible();
  expect(fake.paramsOf('session.open')).toEqual([{ profileId: testProfile.id }]);
});

test.each([
  [false, [], 'This link is of a connection to api.example.com, which isn’t on this computer.'],
  [
    true,
    [],
    'This link is of another merchant of api.example.com, whose connection isn’t on this computer.',
  ],
  [
    true,
    ['A', 'B'],
    'This link is of another connection to api.example.com. Open the right one of A, B, then the link again.',
  ],
])('a link to what is not here says so (%s, %j)', async (isOtherMerchant, names, words) => {
  const connections = names.map((name) => ({ id: name, name }));
  await follow({ target: record, elsewhere: { host, isOtherMerchant, connections } });
  await expect.element(toast.getByText(words)).toBeVisible();
  await expect.element(heading('Home')).toBeVisible();
});

test('a view that is not here is shown by its conditions, when the user wants', async () => {
  const shown = {
    resource: 'clients' as const,
    name: 'Lima',
    conditions: { search: 'ciudad:lima', filters: [] },
  };
  await follow({ target: { kind: 'view', id: 'theirs', shown }, elsewhere: null }, 'es');
  await expect.element(toast.getByText(/^La vista «Lima» de este enlace no está/)).toBeVisible();
  await expect.element(heading('Inicio')).toBeVisible();
  await toast.getByRole('button', { name: 'Mostrar' }).click();
  await expect.element(heading('Clientes')).toBeVisible();
});
