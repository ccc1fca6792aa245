import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { StoredCredentials } from '../../../shared/ipc/credentials';
import type { Check } from '../../../shared/ipc/session';
import type { ProbeProgress } from '../../../shared/ipc/signing';
import { usualLogin, type ProfileDraft, type Profile } from '../../../shared/ipc/profiles';
import { usualPace } from '../../../shared/pace';
import { presets } from '../../../shared/recipe-presets';
import type { SignatureRecipe } from '../../../shared/recipe';
import Connect from '../../../renderer/connect/Connect.svelte';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { failureFor, fakeBridge, refusal, type FakeBridge, type Fakes } from '../fake-bridge';
import { closedSession, liveProfile, openSession, sortedQuery, timestampOnly } from '../samples';
import { stage } from '../stage';

const stored: StoredCredentials = {
  outcome: 'stored',
  where: 'keychain',
  notices: [],
  solved: { tried: 2304, fits: [sortedQuery], distinguishedBy: null },
};

const fine: readonly Check[] = [
  {
    id: 'keychain',
    outcome: 'ok',
    reason: 'kept',
    params: { name: 'GNOME Keyring' },
    failure: null,
  },
  { id: 'signature', outcome: 'ok', reason: 'accepted', params: {}, failure: null },
];

interface Replies {
  offered?: readonly ProfileDraft[];
  save?: (draft: ProfileDraft) => void;
  stored?: StoredCredentials | { outcome: 'cancelled' };
  checks?: readonly Check[];
  signing?: Fakes['signing'];
}

function desk(replies: Replies = {}): FakeBridge {
  return fakeBridge({
    profiles: {
      list: () => [],
      offered: () => [...(replies.offered ?? [])],
      save: ({ id, draft }) => {
        replies.save?.(draft);
        const profile = {
          ...draft,
          baseUrl: draft.baseUrl.replace(/\/$/, ''),
          id: id ?? 'p-live',
          host: 'api.andina.example',
          sample: false,
        };
        const notices = draft.baseUrl.endsWith('/')
          ? [{ field: 'baseUrl', reason: 'trailing-slash-removed', params: {} }]
          : [];
        return { profile, notices };
      },
    },
    credentials: { ask: () => replies.stored ?? stored, expectRequest: () => undefined },
    session: {
      state: () => closedSession,
      open: () => openSession(),
      check: () => [...(replies.checks ?? fine)],
    },
    signing: {
      presets: () => presets.map(({ id, recipe }) => ({ id, recipe })),
      preview: ({ recipe }) => ({
        message: 'page=1&timestamp=1664568045547',
        signature: `made-up ${recipe.output}`,
      }),
      ...replies.signing,
    },
  });
}

const proceed = () => page.getByRole('button', { name: 'Continue', exact: true });
const step = (name: string) => page.getByRole('heading', { level: 2, name });

async function atKeys(replies: Replies = {}) {
  const fake = desk(replies);
  const staged = await stage(fake, Connect, { profileId: null });
  await page.getByLabelText('Name').fill('Andina');
  await page.getByLabelText('Service address').fill('https://api.andina.example');
  await proceed().click();
  await expect.element(step('Your keys')).toHaveFocus();
  return { fake, ...staged };
}

async function atSigning(replies: Replies = {}) {
  const staged = await atKeys(replies);
  await page.getByRole('button', { name: 'Enter keys…' }).click();
  await proceed().click();
  await expect.element(step('Signing method')).toHaveFocus();
  return staged;
}

const prepared: readonly ProfileDraft[] = [
  {
    name: 'Andina',
    baseUrl: 'https://api.andina.example',
    environment: 'test',
    token: { ...usualLogin, tokenPath: 'data.token' },
    recipe: sortedQuery,
    ...usualPace,
  },
  {
    name: 'Lima',
    baseUrl: 'https://api.lima.example',
    environment: 'live',
    token: { kind: 'pasted' },
    recipe: null,
    ...usualPace,
  },
];

test('a new connection begins with what the administrator prepared, or with another', async () => {
  const drafts: ProfileDraft[] = [];
  const fake = desk({ offered: prepared, save: (draft) => drafts.push(draft) });
  await stage(fake, Connect, { profileId: null });
  const [name, address] = [page.getByLabelText('Name'), page.getByLabelText('Service address')];
  const choice = page.getByLabelText('Connection', { exact: true });
  await expect.element(name).toHaveValue('Andina');
  await expect.element(choice).toHaveAccessibleDescription('Prepared by your administrator.');
  await choice.selectOptions('Lima');
  await expect.element(address).toHaveValue('https://api.lima.example');
  await choice.selectOptions('Another service');
  await expect.element(address).toHaveValue('');
  await choice.selectOptions('Andina');
  expect(await violations()).toEqual([]);
  await proceed().click();
  await expect.element(step('Your keys')).toHaveFocus();
  expect(drafts).toEqual([prepared[0]]);
});

test('a refused address stays at its field, with focus and everything typed', async () => {
  const fake = desk({
    save: () => {
      throw refusal('input.base-url', { reason: 'not-secure', host: 'api.andina.example' });
    },
  });
  await stage(fake, Connect, { profileId: null });
  await page.getByLabelText('Name').fill('Andina');
  const address = page.getByLabelText('Service address');
  await address.fill('http://api.andina.example');
  await proceed().click();
  await expect.element(address).toHaveFocus();
  await expect.element(address).toHaveAttribute('aria-invalid', 'true');
  await expect.element(address).toHaveAccessibleDescription(/Keys travel only over https/);
  await expect.element(address).toHaveValue('http://api.andina.example');
  await expect.element(page.getByLabelText('Name')).toHaveValue('Andina');
  await expect.element(page.getByLabelText('Name')).not.toHaveAttribute('aria-invalid');
});

test('a refusal goes with the first change of its field, and what it opened stays open', async () => {
  const fake = desk();
  await stage(fake, Connect, { profileId: null });
  await page.getByText('Paging').click();
  const rows = page.getByLabelText('Records per page');
  await rows.fill('many');
  await page.getByText('Paging').click();
  await proceed().click();
  await expect.element(rows).toHaveAccessibleDescription(/whole number/);
  await page.getByLabelText('Name').fill('Andina');
  await expect.element(rows).toHaveAttribute('aria-invalid', 'true');
  await rows.fill('50');
  await expect.element(rows).not.toHaveAttribute('aria-invalid');
  await expect.element(rows).not.toHaveAccessibleDescription(/whole number/);
  await expect.element(rows).toBeVisible();
});

test('a pasted request fills the form; main has its token, and only the secret key is needed', async () => {
  const fake = desk();
  await stage(fake, Connect, { profileId: null });
  const expected = () => fake.paramsOf('credentials.expectRequest').at(-1);
  await expect.poll(expected).toEqual({ expected: true, forget: false });
  const address = 'https://api.andina.example';
  const outline = {
    address,
    host: 'api.andina.example',
    loginPath: null,
    hasToken: true,
    isSigned: true,
  };
  fake.push('credentials', 'requestPasted', outline);
  await expect.element(page.getByLabelText('Service address')).toHaveValue(address);
  await expect.element(page.getByLabelText('Name')).toHaveValue('api.andina.example');
  const said = page.getByText('An access token. It is not shown in this window.');
  await expect.element(said).toBeVisible();
  expect(await violations()).toEqual([]);
  await proceed().click();
  await expect.element(page.getByText('You need: your secret key.')).toBeVisible();
  expect(expected()).toEqual({ expected: false, forget: false });
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect
    .poll(() => fake.paramsOf('credentials.expectRequest'))
    .toContainEqual({
      expected: false,
      forget: true,
    });
});

test('a request too long to be read is refused in words, and goes with the next one', async () => {
  const fake = desk();
  await stage(fake, Connect, { profileId: null });
  await expect.poll(() => fake.paramsOf('credentials.expectRequest')).toHaveLength(1);
  const tooLong = failureFor('input.example', { reason: 'too-long', max: 65_536 });
  fake.push('credentials', 'requestRefused', tooLong);
  const refused = page.getByText(/at most 65,536 characters\. Paste the request alone\.$/);
  await expect.element(refused).toBeVisible();
  fake.push('credentials', 'requestPasted', {
    address: 'https://api.andina.example',
    host: 'api.andina.example',
    loginPath: null,
    hasToken: true,
    isSigned: true,
  });
  await expect.element(refused).not.toBeInTheDocument();
});

test('a pasted login chooses the login, with its path', async () => {
  const drafts: ProfileDraft[] = [];
  const fake = desk({ save: (draft) => drafts.push(draft) });
  await stage(fake, Connect, { profileId: null });
  fake.push('credentials', 'requestPasted', {
    address: 'https://api.andina.example',
    host: 'api.andina.example',
    loginPath: '/api-hub/v2/login',
    hasToken: false,
    isSigned: false,
  });
  await expect
    .element(page.getByRole('radio', { name: /^Let Merchant Desk get the token/ }))
    .toBeChecked();
  await proceed().click();
  await expect.poll(() => drafts).toMatchObject([{ token: { path: '/api-hub/v2/login' } }]);
});

test('a request that comes without a key press is not taken into this window', async () => {
  await stage(desk(), Connect, { profileId: null });
  const field = page.getByLabelText('Service address');
  const isTaken = (text: string) =>
    (field.element() as HTMLInputElement).dispatchEvent(
      new InputEvent('beforeinput', {
        data: text,
        inputType: 'insertFromDrop',
        bubbles: true,
        cancelable: true,
      }),
    );
  expect(isTaken("curl https://a.example -H 'authorization-token: Bearer sample'")).toBe(false);
  await expect.element(page.getByText(/must not pass through this window/)).toBeVisible();
  expect(isTaken('https://a.example')).toBe(true);
  await expect.element(page.getByText(/must not pass through/)).not.toBeInTheDocument();
});

test.each([
  [{ reason: 'missing-scheme', suggestion: 'https://api.example.com' }, 'https://api.example.com'],
  [{ reason: 'not-secure', host: 'api.example.com' }, 'https://api.example.com'],
])('a likelier address is a button: %j', async (params, meant) => {
  const refuse = () => {
    throw refusal('input.base-url', params);
  };
  await stage(desk({ save: refuse }), Connect, { profileId: null });
  const field = page.getByLabelText('Service address');
  await field.fill('api.example.com');
  await proceed().click();
  const button = page.getByRole('button', { name: `Did you mean ${meant}?` });
  await button.click();
  await expect.element(field).toHaveValue(meant);
  await expect.element(field).toHaveFocus();
  await expect.element(button).not.toBeInTheDocument();
});

test('login details and paging go to main as typed, and their refusals open what hides them', async () => {
  let attempts = 0;
  const drafts: ProfileDraft[] = [];
  const fake = desk({
    save: (draft) => {
      drafts.push(draft);
      attempts += 1;
      if (attempts === 1) {
        throw refusal('input.profile', { field: 'tokenPath', reason: 'unusual' });
      }
      if (attempts === 2) throw refusal('input.per-page', { reason: 'too-large', max: 1000 });
    },
  });
  await stage(fake, Connect, { profileId: null });
  await page.getByLabelText('Name').fill('Andina');
  await page.getByLabelText('Service address').fill('https://api.andina.example');
  await page.getByRole('radio', { name: 'Let Merchant Desk get the token' }).click();
  await page.getByText('Login details').click();
  await page.getByLabelText('Where the token is in the response').fill('data token');
  await page.getByText('Paging').click();
  await page.getByLabelText('Records per page').fill('5000');
  await proceed().click();
  await expect
    .element(page.getByLabelText('Where the token is in the response'))
    .toHaveAccessibleDescription(/Names joined by dots/);
  await page.getByLabelText('Where the token is in the response').fill('data.token');
  await proceed().click();
  await expect
    .element(page.getByLabelText('Records per page'))
    .toHaveAccessibleDescription(/At most 1,000 records per page/);
  expect(drafts[1]).toMatchObject({
    token: { kind: 'login', path: '/api-hub/v1/auth/merchant/login', tokenPath: 'data.token' },
    perPage: 5000,
    // As many as a connection made on the command line begins with.
    concurrency: usualPace.concurrency,
  });
});

test('text instead of a number is refused without asking main', async () => {
  const fake = desk();
  await stage(fake, Connect, { profileId: null });
  await page.getByText('Paging').click();
  await page.getByLabelText('Records per page').fill('many');
  await proceed().click();
  await expect
    .element(page.getByLabelText('Records per page'))
    .toHaveAccessibleDescription(/whole number/);
  expect(fake.paramsOf('profiles.save')).toEqual([]);
});

test('what was taken off an address is said, and going back finds everything typed', async () => {
  const fake = desk();
  await stage(fake, Connect, { profileId: null });
  await page.getByLabelText('Name').fill('Andina');
  await page.getByLabelText('Service address').fill('https://api.andina.example/');
  await page.getByRole('radio', { name: 'Test' }).click();
  await proceed().click();
  await expect.element(page.getByText(/The slash at the end was removed/)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Andina');
  await expect
    .element(page.getByLabelText('Service address'))
    .toHaveValue('https://api.andina.example');
  await expect.element(page.getByRole('radio', { name: 'Test' })).toBeChecked();
  await proceed().click();
  await expect.element(step('Your keys')).toBeVisible();
  expect(fake.paramsOf('profiles.save')).toMatchObject([{ id: null }, { id: 'p-live' }]);
});

test('a connection that was begun and then forgotten is not what a new one begins with', async () => {
  let list: Profile[] = [];
  const fake = fakeBridge({
    credentials: { expectRequest: () => undefined },
    profiles: {
      list: () => list,
      save: () => {
        list = [liveProfile];
        return { profile: liveProfile, notices: [] };
      },
      forget: () => void (list = []),
    },
    session: { state: () => closedSession },
  });
  const route = { screen: 'connect', profileId: null } as const;
  const { navigation } = await stage(fake, CurrentScreen, {}, { route });
  await page.getByLabelText('Name').fill('Andina');
  await page.getByLabelText('Service address').fill('https://api.andina.example');
  await proceed().click();
  await expect.element(step('Your keys')).toBeVisible();
  navigation.go({ screen: 'settings' });
  await page.getByRole('button', { name: 'Forget Andina Prepago…' }).click();
  await page.getByRole('button', { name: 'Forget connection' }).click();
  await expect.poll(() => list).toEqual([]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  navigation.go(route);
  await expect.element(step('The service')).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveValue('');
});

test('keys are asked for in their own window, and closing it keeps the place', async () => {
  const { fake } = await atKeys({ stored: { outcome: 'cancelled' } });
  await expect
    .element(page.getByText(/kept in this computer’s keychain \(GNOME Keyring\)/))
    .toBeVisible();
  await page.getByRole('button', { name: 'Enter keys…' }).click();
  await expect
    .element(page.getByText('The key window was closed; nothing was stored.'))
    .toBeVisible();
  expect(fake.paramsOf('credentials.ask')).toEqual([{ profileId: 'p-live' }]);
});

test('a recipe solved from the pasted request is kept, checked and leads to the desk', async () => {
  const { fake, navigation } = await atSigning();
  await expect.element(page.getByText('HMAC-SHA256 over the sorted query, hex')).toBeVisible();
  await expect
    .element(page.getByText(/The only one of 2,304 signing methods that gives this signature/))
    .toBeVisible();
  await proceed().click();
  await expect.element(page.getByText('accepted by the service')).toBeVisible();
  await expect.element(page.getByText('Connected to Andina Prepago S.A.C.')).toBeVisible();
  expect(fake.paramsOf('profiles.save').at(-1)).toMatchObject({ draft: { recipe: sortedQuery } });
  await page.getByRole('button', { name: 'Open Merchant Desk' }).click();
  expect(navigation.route).toEqual({ screen: 'overview' });
});

test('several recipes that fit are a choice, the likeliest first', async () => {
  const { fake } = await atSigning({
    stored: {
      ...stored,
      solved: { tried: 2304, fits: [sortedQuery, timestampOnly], distinguishedBy: 'list' },
    },
  });
  await expect
    .element(page.getByText(/2 of 2,304 signing methods give this signature/))
    .toBeVisible();
  await expect.element(page.getByRole('radio', { name: /the sorted query/ })).toBeChecked();
  await page.getByRole('radio', { name: /timestamp=…/ }).click();
  await proceed().click();
  await expect.element(step('Checks')).toBeVisible();
  expect(fake.paramsOf('profiles.save').at(-1)).toMatchObject({ draft: { recipe: timestampOnly } });
});

test('without a recipe nothing goes on, and it says what is missing', async () => {
  await atSigning({ stored: { ...stored, solved: null } });
  await proceed().click();
  const missing = page.getByText('Choose a signing method.');
  await expect.element(missing).toHaveAttribute('role', 'alert');
  await page.getByRole('radio', { name: /^Common methods/ }).click();
  await page.getByRole('radio', { name: 'HMAC-SHA1 over the sorted query, hex' }).click();
  await proceed().click();
  await expect.element(step('Checks')).toBeVisible();
});

test('composing shows a live preview, and a recipe that reveals the secret is refused at its field', async () => {
  const previewed: SignatureRecipe[] = [];
  await atSigning({
    stored: { ...stored, solved: null },
    signing: {
      preview: ({ recipe }) => {
        previewed.push(recipe);
        return { message: 'm', signature: `made-up ${recipe.output}` };
      },
    },
  });
  await page.getByRole('radio', { name: 'Set it up by hand' }).click();
  await expect.element(page.getByText('made-up hex', { exact: true })).toBeVisible();
  await page.getByLabelText('Signature written as').selectOptions('base64url');
  await expect.element(page.getByText('made-up base64url')).toBeVisible();
  await page.getByLabelText('Message').selectOptions('template');
  const template = page.getByLabelText('Template');
  await template.fill('{secret}');
  await expect.element(template).toHaveAccessibleDescription(/must contain the timestamp/);
  await expect.element(proceed()).toBeDisabled();
  await template.fill('{timestamp}.{nonsense}');
  await expect.element(template).toHaveAccessibleDescription(/in braces is unknown/);
  await template.fill('{timestamp}.{secret}');
  await expect.element(proceed()).toBeEnabled();
  await expect.poll(() => previewed.at(-1)?.message).toEqual({ template: '{timestamp}.{secret}' });
});

test('probing says first what it would send, shows how it goes, and can be stopped', async () => {
  const candidates = presets.slice(0, 3).map(({ recipe }) => ({ recipe }));
  const going: ProbeProgress = {
    candidates: candidates.map((each, at) => ({ ...each, state: at === 0 ? 'refused' : 'asking' })),
    phase: 'running',
    sent: 2,
    found: null,
    confirmed: false,
    failure: null,
  };
  const ended = Promise.withResolvers<ProbeProgress>();
  const { fake } = await atSigning({
    stored: { ...stored, solved: null },
    signing: {
      plan: () => ({ host: 'api.andina.example', candidates, max: 5 }),
      probe: () => ended.promise,
      stopProbe: () => {
        ended.resolve({ ...going, phase: 'stopped' });
      },
    },
  });
  await page.getByRole('radio', { name: 'Merchant Desk finds out (recommended)' }).click();
  await expect
    .element(
      page.getByText(/tries 3 signing methods with api\.andina\.example.*at most 5 requests/),
    )
    .toBeVisible();
  expect(fake.paramsOf('signing.probe')).toEqual([]);
  await page.getByRole('button', { name: /^Agree and send/ }).click();
  fake.push('signing', 'probed', going);
  await expect.element(page.getByText('refused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.element(page.getByText('2 requests sent · Stopped.')).toBeVisible();
});

test('a method without an answer does not stay “trying…”, and a proven secret is not blamed', async () => {
  const candidates = presets.slice(0, 2).map(({ recipe }) => ({ recipe }));
  const states = ['refused', 'unanswered'] as const;
  const base = { sent: 2, found: null, confirmed: false };
  let ended: ProbeProgress = {
    ...base,
    candidates: candidates.map((each, at) => ({ ...each, state: states[at] ?? 'waiting' })),
    phase: 'stopped',
    failure: failureFor('network.refused'),
  };
  await atSigning({
    stored: { ...stored, solved: null },
    signing: {
      plan: () => ({ host: 'api.andina.example', candidates, max: 5 }),
      probe: () => ended,
    },
  });
  await expect
    .element(page.getByRole('radio', { name: 'Merchant Desk finds out (recommended)' }))
    .toBeChecked();
  await page.getByRole('button', { name: /^Agree and send/ }).click();
  await expect.element(page.getByText('no clear answer')).toBeVisible();
  await expect.element(page.getByText('Could not reach the service.')).toBeVisible();
  ended = { ...ended, phase: 'none', failure: null };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/The secret key may be wrong/)).toBeVisible();
  // The same again would be refused again: the first button is another way on.
  const main = page.getByRole('button', { name: 'Enter keys again…' });
  await expect.element(main).toHaveClass(/primary/);
  await page.getByRole('button', { name: 'Set it up by hand' }).click();
  await expect.element(page.getByText('Preview with made-up values')).toBeVisible();
});

test('the offer to paste a request opens the key window', async () => {
  const { fake } = await atSigning({ stored: { ...stored, solved: null } });
  const requests = fake.paramsOf('credentials.ask').length;
  await page.getByRole('button', { name: /^Have a request that works/ }).click();
  await expect.poll(() => fake.paramsOf('credentials.ask')).toHaveLength(requests + 1);
});

test('a recipe found by probing becomes the chosen one', async () => {
  const candidates = presets.slice(0, 2).map(({ recipe }) => ({ recipe }));
  const found = candidates[1]?.recipe ?? sortedQuery;
  await atSigning({
    stored: { ...stored, solved: null },
    signing: {
      plan: () => ({ host: 'api.andina.example', candidates, max: 5 }),
      probe: () => ({
        candidates: candidates.map((each) => ({ ...each, state: 'fits' })),
        phase: 'found',
        sent: 3,
        found,
        confirmed: true,
        failure: null,
      }),
    },
  });
  await page.getByRole('radio', { name: 'Merchant Desk finds out (recommended)' }).click();
  await page.getByRole('button', { name: /^Agree and send/ }).click();
  await expect.element(page.getByText(/^Found by asking the service\./)).toBeVisible();
});

test('a failed check says what to do, and leads there', async () => {
  await atSigning({
    checks: [
      {
        id: 'signature',
        outcome: 'failed',
        reason: 'failed',
        params: {},
        failure: failureFor('credentials.signature-refused', { status: 401 }),
      },
    ],
  });
  await proceed().click();
  await expect.element(page.getByText('The service refused the signature.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Open anyway' })).toBeEnabled();
  const ways = page.getByRole('button', { name: 'Choose signing method' });
  await expect.element(ways.last()).toHaveClass(/primary/);
  await ways.first().click();
  await expect.element(step('Signing method')).toBeVisible();
});

test('an existing connection comes filled in and keeps its keys', async () => {
  const fake = fakeBridge({
    credentials: { expectRequest: () => undefined },
    profiles: { list: () => [liveProfile], save: () => ({ profile: liveProfile, notices: [] }) },
    session: { state: () => openSession() },
  });
  await stage(fake, Connect, { profileId: liveProfile.id });
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Edit connection');
  await expect.element(page.getByLabelText('Service address')).toHaveValue(liveProfile.baseUrl);
  await proceed().click();
  await page.getByRole('button', { name: 'Continue with the stored keys' }).click();
  await expect.element(page.getByText(/^This is what the connection uses now\./)).toBeVisible();
});

test('a connection that came without its keys offers no stored ones', async () => {
  let lacking = [liveProfile.id];
  const fake = fakeBridge({
    credentials: {
      expectRequest: () => undefined,
      ask: () => {
        lacking = [];
        return { ...stored, solved: null };
      },
    },
    profiles: {
      list: () => [liveProfile],
      withoutKeys: () => lacking,
      save: () => ({ profile: liveProfile, notices: [] }),
    },
    session: { state: () => openSession() },
  });
  await stage(fake, Connect, { profileId: liveProfile.id });
  await proceed().click();
  await expect.element(page.getByText('No keys are stored for this connection yet.')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Continue with the stored keys' }))
    .not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Enter keys…' }).click();
  await expect.element(proceed()).toBeVisible();
});

test('what was changed in the first step is saved on the way to any other', async () => {
  const moved = { ...liveProfile, name: 'Pacífico' };
  const fake = fakeBridge({
    credentials: { expectRequest: () => undefined },
    profiles: { list: () => [liveProfile], save: () => ({ profile: moved, notices: [] }) },
    session: { state: () => openSession() },
  });
  await stage(fake, Connect, { profileId: liveProfile.id });
  await page.getByLabelText('Name').fill('Pacífico');
  await page.getByRole('button', { name: 'Signing method' }).click();
  await expect.element(page.getByText(/^This is what the connection uses now\./)).toBeVisible();
  expect(fake.paramsOf('profiles.save')).toMatchObject([{ draft: { name: 'Pacífico' } }]);
});

for (const theme of ['light', 'dark'] as const) {
  test(`every step breaks no accessibility rule (${theme})`, async () => {
    const fake = desk({
      stored: { ...stored, solved: null },
      checks: [
        ...fine,
        {
          id: 'list',
          outcome: 'failed',
          reason: 'failed',
          params: {},
          failure: { ...failureFor('service.unknown-shape'), redactedBody: '{}' },
        },
      ],
    });
    await stage(fake, Connect, { profileId: null }, { theme, language: 'es' });
    await page.getByLabelText('Nombre').fill('Andina');
    await page.getByLabelText('Dirección del servicio').fill('https://api.andina.example/');
    await page.getByRole('radio', { name: 'Que la aplicación obtenga el token' }).click();
    expect(await violations()).toEqual([]);
    const next = page.getByRole('button', { name: 'Continuar', exact: true });
    await next.click();
    await page.getByRole('button', { name: 'Ingresar claves…' }).click();
    await expect
      .element(
        page.getByText(
          'Sus claves están en el almacén de credenciales de esta computadora (GNOME Keyring).',
        ),
      )
      .toBeVisible();
    expect(await violations()).toEqual([]);
    await next.click();
    await page.getByRole('radio', { name: /^Métodos habituales/ }).click();
    await page
      .getByRole('radio', { name: 'HMAC-SHA1 sobre la consulta ordenada, hexadecimal' })
      .click();
    expect(await violations()).toEqual([]);
    await page.getByRole('radio', { name: 'Configurarlo a mano' }).click();
    await expect.element(page.getByText('made-up hex')).toBeVisible();
    expect(await violations()).toEqual([]);
    await next.click();
    await expect.element(page.getByText('aceptada por el servicio')).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}
