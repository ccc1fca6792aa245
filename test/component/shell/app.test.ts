import { flushSync } from 'svelte';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { defaultSettings } from '../../../shared/default-settings';
import type { Failure } from '../../../shared/failures';
import type { SessionState } from '../../../shared/ipc/session';
import App from '../../../renderer/App.svelte';
import { violations } from '../axe';
import { failureFor, fakeBridge, refusal, type FakeBridge, type Fakes } from '../fake-bridge';
import { merchantSnapshot } from '../records';
import { closedSession, liveProfile, openSession, sampleProfile, testProfile } from '../samples';

/** Just enough of main for the shell; the screens inside are tested on their own. */
function desk(
  first: SessionState,
  merchant: Fakes['merchant'] = {},
  credentials: Fakes['credentials'] = {},
): FakeBridge {
  let state = first;
  const fake = fakeBridge({
    session: {
      state: () => state,
      openSample: () => (state = openSession(sampleProfile)),
      open: ({ profileId }) => {
        state = openSession(profileId === testProfile.id ? testProfile : liveProfile);
        return state;
      },
      close: () => {
        state = closedSession;
        fake.push('session', 'changed', state);
      },
      retry: () => state,
    },
    profiles: { list: () => [liveProfile, testProfile] },
    settings: { save: (settings) => settings },
    activity: { list: () => [] },
    merchant,
    credentials,
    cards: { recent: () => [], samples: () => [] },
  });
  return fake;
}

async function open(
  fake: FakeBridge,
  look: { theme?: 'light' | 'dark'; language?: 'en' | 'es' } = {},
): Promise<void> {
  const settings = { ...defaultSettings, theme: 'light', language: 'en', ...look } as const;
  await render(App, { bridge: fake.bridge, settings, languages: ['en-US'] });
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test.each([
  ['refused', 'credentials.refused', 'The service did not accept the keys.'],
  ['offline', 'service.unavailable', 'The service is not available.'],
] as const)(
  'a failure of the service is told once on every screen (%s)',
  async (phase, code, what) => {
    const failure = failureFor(code);
    const merchant: Fakes['merchant'] = {
      read: () => {
        throw refusal(code);
      },
    };
    const fake = desk({ ...openSession(), phase, failure }, merchant);
    await open(fake);
    const times = () => document.body.innerText.split(what).length - 1;
    for (const name of ['Home', 'Clients', 'Lots', 'Changes']) {
      // oxlint-disable-next-line no-await-in-loop
      await page.getByRole('link', { name, exact: true }).click();
      // oxlint-disable-next-line no-await-in-loop
      await expect.element(heading(name)).toBeVisible();
      // oxlint-disable-next-line no-await-in-loop
      await expect.poll(times, { message: name }).toBe(1);
    }
  },
);

test('why a connection did not open stands below it, with what helps', async () => {
  const fake = fakeBridge({
    session: {
      state: () => closedSession,
      // As main does: the profile is there while it is being opened, and gone when that failed.
      open: () => {
        fake.push('session', 'changed', { ...openSession(liveProfile), phase: 'opening' });
        flushSync();
        const failure = failureFor('credentials.missing');
        fake.push('session', 'changed', { ...closedSession, failure });
        flushSync();
        throw refusal('credentials.missing');
      },
    },
    profiles: { list: () => [liveProfile, testProfile] },
  });
  await open(fake);
  await page.getByRole('button', { name: /Open Andina Prepago/ }).click();
  const item = page.getByRole('listitem').filter({ hasText: 'Andina Prepago' });
  await expect.element(item.getByText('No keys are stored for this connection.')).toBeVisible();
  await expect.element(item.getByRole('button', { name: 'Enter keys…' })).toBeVisible();
});

test('opening the sample data leads to its overview, marked as made up', async () => {
  await open(desk(closedSession));
  await page.getByRole('button', { name: 'Explore with sample data' }).click();
  await expect.element(heading('Home')).toHaveFocus();
  await expect.element(page.getByText(/Everything here is made up/)).toBeVisible();
  await page.getByRole('button', { name: 'Leave sample data' }).click();
  await expect.element(heading('Merchant Desk')).toBeVisible();
});

test('each place has a name, gets focus on arrival and is marked as current', async () => {
  await open(desk(openSession()));
  for (const name of ['Clients', 'Lots', 'Cards', 'Pivot table', 'Settings']) {
    const link = page.getByRole('link', { name, exact: true });
    await link.click();
    await expect.element(heading(name)).toHaveFocus();
    await expect.element(link).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe(`${name} · Merchant Desk`);
  }
});

test('what is not a place of its own is reached from the place it belongs to', async () => {
  await open(desk(openSession()));
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  await expect.poll(() => links.elements().length).toBe(8);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page
    .getByRole('navigation', { name: 'Index of the settings' })
    .getByText('Advanced')
    .click();
  await expect.element(page.getByRole('heading', { name: 'Advanced' })).toHaveFocus();
  await page.getByRole('button', { name: 'Technical log' }).click();
  await expect.element(heading('Technical log')).toHaveFocus();
  const settings = page.getByRole('link', { name: 'Settings' });
  await expect.element(settings).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: /Connections and merchant$/ }).click();
  await page.getByRole('menuitem', { name: 'Merchant', exact: true }).click();
  await expect.element(heading('Merchant')).toHaveFocus();
  const current = () =>
    [...document.querySelectorAll('aside [aria-current="page"]')].map((each) =>
      each.textContent.trim().replace(/.*(?=Connections)/s, ''),
    );
  expect(current()).toEqual(['Connections and merchant']);
  await page.getByRole('button', { name: /Connections and merchant$/ }).click();
  await page.getByRole('menuitem', { name: /^New connection/ }).click();
  await expect.element(heading('Merchant')).not.toBeInTheDocument();
  expect(current()).toEqual(['Connections and merchant']);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect.poll(current).toEqual(['Home']);
  await page.getByRole('button', { name: /Connections and merchant$/ }).click();
  await page.getByRole('menuitem', { name: 'Close this connection' }).click();
  await expect.element(heading('Merchant Desk')).toBeVisible();
});

test('another connection is opened from the card at the top left, and by Ctrl with its number', async () => {
  const fake = desk(openSession());
  await open(fake, { language: 'es' });
  await page.getByRole('button', { name: /Conexiones y comercio$/ }).click();
  const choices = page.getByRole('menuitemradio');
  await expect.poll(() => choices.elements().length).toBe(3);
  await expect.element(choices.nth(0)).toHaveAttribute('aria-checked', 'true');
  expect(await violations()).toEqual([]);
  // The sample data stands below the merchants, as whoever tried it first expects.
  await choices.nth(2).click();
  await expect.poll(() => fake.paramsOf('session.openSample')).toHaveLength(1);
  const card = page.getByRole('button', { name: /Conexiones y comercio$/ });
  await expect.element(card.getByText('Datos de ejemplo')).toBeVisible();
  await card.click();
  await expect.element(choices.nth(2)).toHaveAttribute('aria-checked', 'true');
  await choices.nth(1).click();
  await expect.poll(() => fake.paramsOf('session.open')).toEqual([{ profileId: 'p-test' }]);
  await userEvent.keyboard('{Control>}1{/Control}');
  await expect.poll(() => fake.paramsOf('session.open')).toHaveLength(2);
  // The one that is open, and one that does not exist.
  await userEvent.keyboard('{Control>}1{/Control}{Control>}9{/Control}');
  expect(fake.paramsOf('session.open')).toHaveLength(2);
});

test('Alt with the arrows goes back and forward', async () => {
  await open(desk(openSession()));
  await page.getByRole('link', { name: 'Lots' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.element(heading('Lots')).toBeVisible();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.element(heading('Home')).toBeVisible();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(heading('Lots')).toBeVisible();
});

test('another profile starts at its overview and cannot be left backwards into the first one', async () => {
  const fake = desk(openSession());
  await open(fake);
  await page.getByRole('link', { name: 'Lots' }).click();
  fake.push('session', 'changed', openSession(testProfile));
  await expect.element(heading('Home')).toBeVisible();
  // The name one gave it, below it the service's, and what kind of connection it is.
  const card = page.getByRole('complementary').first();
  await expect.element(card.getByText('Andina pruebas')).toBeVisible();
  await expect.element(card.getByText('Andina Prepago S.A.C.')).toBeVisible();
  await expect.element(card.getByText('Test', { exact: true })).toBeVisible();
  await expect.element(card.getByText(/test\.andina\.example$/)).toBeVisible();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.element(heading('Home')).toBeVisible();
});

test('nor where it was opened beside its connection’s form, which stays', async () => {
  const fake = desk(openSession());
  await open(fake);
  await page.getByRole('link', { name: 'Lots' }).click();
  fake.push('session', 'changed', {
    ...openSession(),
    phase: 'refused',
    failure: failureFor('credentials.token-expired'),
  });
  await page.getByRole('button', { name: 'Edit connection' }).click();
  await expect.element(heading('Edit connection')).toBeVisible();
  fake.push('session', 'changed', openSession(testProfile));
  const card = page.getByRole('complementary').first();
  await expect.element(card.getByText('Andina pruebas')).toBeVisible();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.element(heading('Edit connection')).toBeVisible();
});

test('being offline is a bar with a way to retry, not a sign-out', async () => {
  const fake = desk(openSession());
  await open(fake);
  await page.getByRole('link', { name: 'Lots' }).click();
  fake.push('session', 'changed', {
    ...openSession(),
    phase: 'offline',
    failure: failureFor('network.name-not-found'),
  });
  await expect
    .element(page.getByText(/^Offline\. The service’s name was not found\./))
    .toBeVisible();
  await expect.element(heading('Lots')).toBeVisible();
  const bar = page.getByRole('region', { name: 'Notices' });
  await bar.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => fake.paramsOf('session.retry')).toHaveLength(1);
  await expect.element(page.getByText(/^Offline\. /)).not.toBeInTheDocument();
});

test('refused keys are said with the reason, and lead to the connection', async () => {
  const fake = desk(openSession());
  await open(fake);
  fake.push('session', 'changed', {
    ...openSession(),
    phase: 'refused',
    failure: failureFor('credentials.token-expired'),
  });
  await expect.element(page.getByText(/^The access token has expired\./)).toBeVisible();
  await page.getByRole('button', { name: 'Edit connection' }).click();
  await expect.element(heading('Edit connection')).toBeVisible();
  await expect.element(page.getByLabelText('Service address')).toHaveValue(liveProfile.baseUrl);
});

test('a pasted token that is refused is asked for anew, alone', async () => {
  let requests = 0;
  const ask = () => {
    requests += 1;
    if (requests === 1) throw refusal('vault.locked');
    fake.push('session', 'changed', openSession());
    return { outcome: 'stored' as const, where: 'keychain' as const, notices: [], solved: null };
  };
  const fake = desk(openSession(), {}, { ask });
  await open(fake, { language: 'es' });
  const failure = failureFor('credentials.refused');
  const refused = (profile = liveProfile, about: string | null = null) => {
    const because = { ...failure, params: { about } };
    fake.push('session', 'changed', {
      ...openSession(profile),
      phase: 'refused',
      failure: because,
    });
  };
  const paste = page.getByRole('button', { name: 'Pegar un token nuevo…' });
  refused();
  await paste.click();
  await expect.element(page.getByText('vault.locked')).toBeVisible();
  await paste.click();
  await expect.element(paste).not.toBeInTheDocument();
  expect(fake.paramsOf('credentials.ask')).toEqual(
    [1, 2].map(() => ({ profileId: 'p-live', only: 'access-token' })),
  );
  // A login makes its tokens itself; a clock that is off wants no other token.
  refused(testProfile);
  await expect.element(page.getByRole('button', { name: 'Editar conexión' })).toBeVisible();
  await expect.element(paste).not.toBeInTheDocument();
  refused(liveProfile, 'timestamp');
  await expect.element(page.getByText(/hora/)).toBeVisible();
  await expect.element(paste).not.toBeInTheDocument();
});

test('a refusal that may be about the address has the kept list beside the address that is pasted', async () => {
  const fake = desk(openSession(), { stored: () => merchantSnapshot });
  await open(fake);
  const refused = (
    code: 'service.forbidden' | 'credentials.refused' | 'credentials.token-expired',
    params: Failure['params'] = {},
  ) => {
    const failure = { ...failureFor(code), params };
    fake.push('session', 'changed', { ...openSession(), phase: 'refused', failure });
  };
  const list = page.getByRole('region', { name: 'Allowed IPs' });
  refused('service.forbidden');
  await expect.element(list.getByText('198.51.100.24')).toBeVisible();
  const address = list.getByLabelText(/^This computer’s public address/);
  await address.fill(' 198.51.100.24 ');
  await expect.element(list.getByText(/is among the allowed IPs/)).toBeVisible();
  await address.fill('203.0.113.7');
  await expect
    .element(list.getByText('203.0.113.7 is not among the allowed IPs.', { exact: false }))
    .toBeVisible();
  await address.fill('my house');
  await expect.element(list.getByText('This is not an IP address.')).toBeVisible();
  expect(await violations()).toEqual([]);

  fake.push('session', 'changed', openSession());
  await expect.element(list).not.toBeInTheDocument();
  refused('credentials.token-expired');
  await expect.element(page.getByText(/^The access token has expired\./)).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
  // Its message names another cause.
  refused('credentials.refused', { about: 'address' });
  await expect.element(list).toBeVisible();
  refused('credentials.refused', { about: 'token' });
  await expect.element(page.getByText(/Its message is about the access token/)).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
});

test('at 200 % the allowed IPs fold with the bar of the refusal', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(640, 400);
  const fake = desk(openSession(), { stored: () => merchantSnapshot });
  await open(fake);
  const failure = failureFor('service.forbidden');
  fake.push('session', 'changed', { ...openSession(), phase: 'refused', failure });
  const list = page.getByRole('region', { name: 'Allowed IPs' });
  const details = page.getByRole('button', { name: 'Details' });
  await expect.element(details).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
  await details.click();
  await expect.element(list.getByText('198.51.100.24')).toBeVisible();
  await details.click();
  await expect.element(list).not.toBeInTheDocument();
});

test('the list of allowed IPs is the open profile’s own, and there is none where none was kept', async () => {
  let stored: typeof merchantSnapshot | null = merchantSnapshot;
  const fake = desk(openSession(), { stored: () => stored });
  await open(fake, { language: 'es' });
  const failure = failureFor('credentials.refused');
  fake.push('session', 'changed', { ...openSession(), phase: 'refused', failure });
  const list = page.getByRole('region', { name: 'IP permitidas' });
  await expect.element(list.getByText('192.0.2.10')).toBeVisible();
  await list.getByLabelText(/^Dirección pública/).fill('203.0.113.7');
  await expect.element(list.getByText(/no está entre las IP permitidas/)).toBeVisible();
  stored = null;
  fake.push('session', 'changed', { ...openSession(testProfile), phase: 'refused', failure });
  await expect.element(list).not.toBeInTheDocument();
});

test('a keychain that waits for its password is said', async () => {
  const fake = desk(closedSession);
  await open(fake);
  await expect.element(heading('Merchant Desk')).toBeVisible();
  const vault = { ...closedSession.vault, state: 'waiting' } as const;
  fake.push('session', 'changed', { ...closedSession, vault });
  await expect
    .element(page.getByText(/^Waiting for the keychain \(GNOME Keyring\)…/))
    .toBeVisible();
});

test('the language changes everywhere at once', async () => {
  await open(desk(openSession()));
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabelText('Language').selectOptions('es');
  await expect.element(heading('Configuración')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Clientes' })).toBeVisible();
  expect(document.documentElement.lang).toBe('es-PE');
});

for (const theme of ['light', 'dark'] as const) {
  test(`the shell with every bar breaks no accessibility rule (${theme})`, async () => {
    const fake = desk(openSession(sampleProfile));
    await open(fake, { theme, language: 'es' });
    await page.getByRole('link', { name: 'Configuración' }).click();
    fake.push('session', 'changed', {
      ...openSession(sampleProfile),
      phase: 'offline',
      failure: failureFor('network.offline'),
      vault: { ...closedSession.vault, state: 'waiting' },
    });
    await expect.element(page.getByText(/^Sin conexión\./)).toBeVisible();
    expect(document.documentElement.dataset.theme).toBe(theme);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}
