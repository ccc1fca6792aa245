import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { browsing, entry } from '../records';
import { openSession } from '../samples';
import { stage } from '../stage';

const route = { screen: 'activity' } as const;
const failed = entry(2, { status: 429, serviceCode: null, failure: 'service.rate-limited' });

async function atActivity(
  activity: Fakes['activity'] = {},
  options: Parameters<typeof stage>[3] = {},
) {
  const fake = fakeBridge(
    browsing({ activity: { list: () => [failed, entry(1)], clear: () => undefined, ...activity } }),
  );
  const staged = await stage(fake, CurrentScreen, {}, { route, ...options });
  return { ...staged, fake };
}

const rows = () => page.getByRole('row').elements().slice(1);

test('lists what was asked and what came of it', async () => {
  await atActivity();
  await expect.element(page.getByText('2 requests · 1 failed')).toBeVisible();
  const [latest, first] = rows();
  expect(latest?.textContent).toContain('429');
  expect(latest?.textContent).toContain('The service asks for fewer requests.');
  const cells = [...(first?.querySelectorAll('td') ?? [])].map((cell) =>
    cell.textContent.replace(/\s+/gu, ' ').trim(),
  );
  expect(cells[0]).toMatch(/09:14:01\.000$/);
  expect(cells.slice(1)).toEqual([
    'GET /api-hub/v1/merchants/clients',
    '200',
    '00000',
    '1',
    '84 ms',
    '18 kB',
    '+3.2 s',
    '',
  ]);
});

test('in a window of usual width every column is to be seen: a long path is cut, and whole when pointed at', async () => {
  // What is left of 1280 beside the navigation.
  await page.viewport(1064, 700);
  const path = `/api-hub/v1/merchants/clients?page=12&per_page=100&${'order=created_at&'.repeat(8)}`;
  const failure = 'network.redirect';
  await atActivity({
    list: () => [entry(3, { path, status: null, failure }), failed, entry(1, { path })],
  });
  await expect.poll(() => rows().length).toBe(3);
  const region = page.getByRole('region', { name: 'Requests, newest first' }).element();
  expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
  const [, request] = rows()[0]?.querySelectorAll('td') ?? [];
  expect(request?.title).toContain(path);
  expect(request?.clientWidth).toBeGreaterThanOrEqual(160);
});

test.each(['en', 'es'] as const)(
  'in the smallest window every column is to be seen: %s',
  async (language) => {
    // What is left of 900 beside the folded navigation.
    await page.viewport(848, 600);
    const path = `/api-hub/v1/merchants/clients?page=12&per_page=100`;
    const none = entry(3, { path, status: 400, failure: 'service.status' });
    await atActivity({ list: () => [none, failed, entry(1)] }, { language });
    await expect.poll(() => rows().length).toBe(3);
    const region = page.getByRole('region').element();
    expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
  },
);

test('a list that begins with page 1 is no failure, a refused key on the way there is one', async () => {
  const path = '/api-hub/v1/merchants/clients?page=0&per_page=100';
  const none = entry(3, { path, status: 400, failure: 'service.status' });
  const refused = entry(4, { path, status: 401, failure: 'credentials.refused' });
  await atActivity({ list: () => [refused, none, failed, entry(1)] });
  await expect.element(page.getByText('4 requests · 2 failed')).toBeVisible();
  expect(rows()[1]?.textContent).toContain('The list begins with page 1.');
  await page.getByText('Only failed').click();
  await expect.poll(() => rows().length).toBe(2);
});

test('follows what is added, each attempt once', async () => {
  const { fake } = await atActivity();
  await expect.poll(rows).toHaveLength(2);
  fake.push('activity', 'added', [entry(3, { path: '/api-hub/v1/merchants/lots' })]);
  fake.push('activity', 'added', [entry(3, { path: '/api-hub/v1/merchants/lots' })]);
  await expect.poll(rows).toHaveLength(3);
  expect(rows()[0]?.textContent).toContain('/api-hub/v1/merchants/lots');
  fake.push('activity', 'added', [entry(3, { attempt: 2 })]);
  await expect.poll(rows).toHaveLength(4);
});

test('keeps what was added before the list was here', async () => {
  let answer: () => void = () => undefined;
  const { fake } = await atActivity({
    list: () => new Promise((resolve) => (answer = () => resolve([entry(1)]))),
  });
  fake.push('activity', 'added', [entry(5)]);
  fake.push('activity', 'added', [entry(1)]);
  answer();
  await expect.poll(rows).toHaveLength(2);
});

test('can show the failed ones only, and says when there are none', async () => {
  const { fake } = await atActivity();
  await page.getByRole('checkbox', { name: 'Only failed' }).click();
  await expect.poll(rows).toHaveLength(1);
  await page.getByRole('button', { name: 'Clear log…' }).click();
  expect(fake.paramsOf('activity.clear')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Clear log' }).click();
  await expect.element(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
  fake.push('activity', 'added', [entry(9)]);
  await expect.element(page.getByRole('heading', { name: 'No request failed' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(rows).toHaveLength(1);
});

test.each([
  [
    'en',
    'Copy as curl, signed now…',
    /signed at 09:14:00.*few minutes only\. Its token ends .*09:24.*30 s\./,
  ],
  [
    'es',
    'Copiar como curl, con firma de ahora…',
    /firma de las 09:14:00.*unos minutos\. El token vence: .*09:24.*30 s\./,
  ],
] as const)(
  'a request is signed by main alone, and said with its ends (%s)',
  async (language, label, words) => {
    const now = Date.parse('2026-11-20T14:14:00Z');
    const answers = [
      { clearsAfterSeconds: 30, signedAt: now, tokenEndsAt: now + 600_000 },
      null,
      'refused' as const,
    ];
    const copySigned = () => {
      const answer = answers.shift() ?? null;
      if (answer === 'refused') throw refusal('credentials.no-recipe');
      return answer;
    };
    const list = () => [
      entry(1),
      entry(2, { path: '/api-hub/v1/client-cards/000000…0001/details' }),
      entry(3, { method: 'POST' }),
    ];
    const { fake } = await atActivity({ list, copySigned }, { language });
    const sign = page.getByRole('button', { name: label });
    await sign.click();
    await expect.element(page.getByText(words)).toBeVisible();
    expect(fake.paramsOf('activity.copySigned')).toEqual([{ requestId: 'r-1', attempt: 1 }]);
    await sign.click();
    await expect.element(page.getByText(words)).not.toBeInTheDocument();
    await sign.click();
    await expect.element(page.getByText('credentials.no-recipe')).toBeVisible();
  },
);

test('a request is copied as a command, with words where its secrets belong', async () => {
  const put = vi.spyOn(DataTransfer.prototype, 'setData');
  await atActivity({ list: () => [entry(1, { path: '/api-hub/v1/merchants/clients?page=2' })] });
  await page.getByRole('button', { name: 'Copy as curl, with placeholders' }).click();
  expect(put.mock.calls).toEqual([
    [
      'text/plain',
      `curl 'https://api.andina.example/api-hub/v1/merchants/clients?page=2&timestamp=TIMESTAMP' \\\n  -H 'authorization-token: Bearer ACCESS_TOKEN' \\\n  -H 'signature: SIGNATURE'`,
    ],
  ]);
  await expect.element(page.getByText(/Words in capitals/)).toBeVisible();
});

test.each([
  ['en', 'keychain', /kept, encrypted with this connection’s offline data/],
  ['es', 'keychain', /cifradas junto con los datos guardados/],
  ['en', 'session-only', /kept until you quit/],
  ['es', 'session-only', /hasta que cierre la aplicación/],
] as const)('says how long it is kept (%s, %s)', async (language, kind, words) => {
  const fake = fakeBridge(
    browsing({
      activity: { list: () => [entry(1)] },
      session: { state: () => ({ ...openSession(), vault: { kind, name: 'x', state: 'ready' } }) },
    }),
  );
  await stage(fake, CurrentScreen, {}, { route, language });
  await expect.element(page.getByText(words)).toBeVisible();
});

test('says when the log cannot be emptied, and keeps it', async () => {
  await atActivity({
    clear: () => {
      throw refusal('app.internal');
    },
  });
  await page.getByRole('button', { name: 'Clear log…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear log' }).click();
  await expect.element(page.getByText('app.internal')).toBeVisible();
  expect(rows()).toHaveLength(2);
});

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no WCAG rule, ${theme}`, async () => {
    await atActivity({}, { theme });
    await expect.poll(rows).toHaveLength(2);
    expect(await violations()).toEqual([]);
  });
}
