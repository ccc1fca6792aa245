import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { fakeBridge, refusal } from '../fake-bridge';
import type { Fakes } from '../fake-bridge';
import { browsing, client, pagesOf, readAt } from '../records';
import { stage } from '../stage';

const route = { screen: 'clients' } as const;

async function atClients(changes: Fakes = {}, options: Parameters<typeof stage>[3] = {}) {
  const fake = fakeBridge(browsing(changes));
  const staged = await stage(fake, CurrentScreen, {}, { route, ...options });
  return { ...staged, fake };
}

const pagesAsked = (fake: ReturnType<typeof fakeBridge>) =>
  fake.asked('clients.page').map((params) => (params as { page: number }).page);
const cell = (place: string) => document.querySelector<HTMLElement>(`[data-place="${place}"]`);
const scroller = () => page.getByRole('grid').element();

async function shown() {
  await expect.element(page.getByRole('gridcell', { name: 'Name 0', exact: true })).toBeVisible();
}

function copied(): string | undefined {
  const clipboardData = new DataTransfer();
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
  );
  return clipboardData.getData('text/plain');
}

describe('pages', () => {
  test('reads the first page only, and others as they scroll into view', async () => {
    const { fake } = await atClients();
    await shown();
    expect(pagesAsked(fake)).toEqual([1]);
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '501');
    scroller().scrollTop = 320 * 32;
    await expect.element(page.getByText('Name 325', { exact: true })).toBeVisible();
    expect(pagesAsked(fake)).toEqual([1, 4]);
    scroller().scrollTop = 0;
    await shown();
    expect(pagesAsked(fake)).toEqual([1, 4]);
  });

  test('asks for at most two pages at once and drops what has left the view', async () => {
    const waiting: (() => void)[] = [];
    let held = false;
    const answer = pagesOf(10_000);
    const { fake } = await atClients({
      clients: {
        page: async (params) => {
          if (held) await new Promise<void>((resolve) => waiting.push(resolve));
          return answer(params);
        },
      },
    });
    await shown();
    held = true;
    for (const row of [1990, 3990, 5990, 7990]) {
      const before = scroller().scrollTop;
      scroller().scrollTop = row * 32;
      await expect.poll(() => scroller().scrollTop).not.toBe(before);
      await expect.poll(() => cell(`${row + 10}:0`)).not.toBeNull();
    }
    // The first place took both turns; of the three after it only the last is still wanted.
    expect(pagesAsked(fake)).toEqual([1, 20, 21]);
    held = false;
    for (const go of waiting) go();
    await expect.element(page.getByText('Name 7995', { exact: true })).toBeVisible();
    expect(pagesAsked(fake)).toEqual([1, 20, 21, 80, 81]);
  });

  test('grows while there is more when the service tells no total', async () => {
    const { fake } = await atClients({ clients: { page: pagesOf(230, { total: false }) } });
    await shown();
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '-1');
    await expect.element(page.getByText('at least 200')).toBeVisible();
    for (const last of ['Name 199', 'Name 229']) {
      scroller().scrollTop = 1_000_000;
      await expect.element(page.getByText(last, { exact: true })).toBeInTheDocument();
    }
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '231');
    expect(pagesAsked(fake)).toEqual([1, 2, 3]);
  });

  test('follows a service that gives fewer records a page than it was asked for', async () => {
    const capped = pagesOf(120);
    const { fake } = await atClients({
      clients: {
        page: (params) => capped({ ...params, perPage: Math.min(50, params.perPage ?? 15) }),
      },
    });
    await shown();
    scroller().scrollTop = 1_000_000;
    await expect.element(page.getByText('Name 119', { exact: true })).toBeVisible();
    expect(fake.asked('clients.page').at(-1)).toEqual({ page: 3, perPage: 50 });
  });

  test('refreshes what is in view and keeps the old rows until the new ones are here', async () => {
    let edition = 'first';
    let release: () => void = () => undefined;
    const answer = pagesOf(300, { make: (index) => client(index).with(4, `${edition} ${index}`) });
    await atClients({
      clients: {
        page: async (params) => {
          if (edition === 'second') await new Promise<void>((resolve) => (release = resolve));
          return answer(params);
        },
      },
    });
    await expect.element(page.getByText('first 0', { exact: true })).toBeVisible();
    edition = 'second';
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(page.getByText('first 0', { exact: true })).toBeVisible();
    release();
    await expect.element(page.getByText('second 0', { exact: true })).toBeVisible();
  });
});

describe('values', () => {
  test('keeps null, empty and absent apart', async () => {
    await atClients();
    await shown();
    const at = page.getByRole('columnheader', { name: 'Second name' }).element();
    const column = Number(at.getAttribute('aria-colindex')) - 1;
    const texts = [0, 1, 2, 3].map((row) => cell(`${row}:${column}`)?.textContent.trim());
    expect(texts).toEqual(['—', '""', 'not sent', 'Rosa']);
    expect(cell(`2:${column}`)?.querySelector('.visually-hidden')).not.toBeNull();
  });

  test('shows long numbers and amounts digit for digit, and copies whole values', async () => {
    await atClients();
    await shown();
    await expect
      .element(page.getByRole('gridcell', { name: '1293438106040557568' }).first())
      .toBeVisible();
    await expect.element(page.getByRole('gridcell', { name: '8.10' }).first()).toBeVisible();
    cell('0:0')?.focus();
    await userEvent.keyboard('{Shift>}{End}{/Shift}');
    const [id, ...rest] = copied()?.split('\t') ?? [];
    expect(id).toBe('client-0000-0000-00000000');
    expect(rest).toContain('1293438106040557568');
    expect(rest).toContain('8.10');
    expect(rest).toContain('2022-09-15T16:50:33.995476+00:00');
  });

  test('says the whole of a shortened value for the cell that has the focus', async () => {
    await atClients();
    await shown();
    expect(cell('0:0')?.textContent).toContain('client…0000');
    await expect.element(page.getByText(/client-0000-0000-00000000/)).toBeVisible();
  });
});

describe('details', () => {
  test('open beside the list, follow the keyboard, and give the focus back', async () => {
    await atClients();
    await shown();
    cell('0:0')?.focus();
    await userEvent.keyboard('{Enter}');
    const panel = () => page.getByRole('complementary');
    await expect.element(panel()).toHaveAccessibleName('Name 0 Núñez');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(panel()).toHaveAccessibleName('Name 1 Núñez');
    await expect.element(page.getByText('Sep 15, 2022, 11:50:33.995476 −05:00')).toBeVisible();
    await page.getByRole('tab', { name: 'JSON' }).click();
    expect(document.querySelector('pre')?.textContent).toContain('"balance": 8.10');
    await page.getByRole('button', { name: 'Close details' }).click();
    await expect.element(panel()).not.toBeInTheDocument();
    expect((document.activeElement as HTMLElement).dataset.place).toBe('1:0');
  });

  test('lead to the cards the record names', async () => {
    const { navigation } = await atClients();
    await shown();
    await page.getByRole('gridcell', { name: 'Name 2', exact: true }).click();
    await page.getByRole('button', { name: /Look up/ }).click();
    expect(navigation.route).toEqual({ screen: 'cards', cardId: 'card-of-client-2' });
  });

  test('open by themselves for a client another screen sent us for, once it is read', async () => {
    const sought = { screen: 'clients', clientId: 'client-0000-0000-00000205' } as const;
    await atClients({}, { route: sought });
    await shown();
    await expect.element(page.getByText(/is not among the 100 read so far/)).toBeVisible();
    scroller().scrollTop = 200 * 32;
    await expect.element(page.getByRole('complementary')).toHaveAccessibleName('Name 205 Núñez');
  });
});

describe('when there is nothing to show', () => {
  test('says that none exist', async () => {
    await atClients({ clients: { page: pagesOf(0) } });
    await expect.element(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible();
  });

  test('says why reading failed, and reads again', async () => {
    let failing = true;
    const answer = pagesOf(5);
    await atClients({
      clients: {
        page: (params) => {
          if (failing) throw refusal('service.unavailable');
          return answer(params);
        },
      },
    });
    await expect.element(page.getByText('service.unavailable')).toBeVisible();
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await shown();
  });

  test('keeps the rows that are here when a later page fails', async () => {
    let failing = true;
    const answer = pagesOf(500);
    await atClients({
      clients: {
        page: (params) => {
          if (failing && params.page === 4) throw refusal('network.timeout');
          return answer(params);
        },
      },
    });
    await shown();
    scroller().scrollTop = 330 * 32;
    await expect.element(page.getByText('network.timeout')).toBeVisible();
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Name 335', { exact: true })).toBeVisible();
    await expect.element(page.getByText('network.timeout')).not.toBeInTheDocument();
  });
});

test('is where it was left after looking elsewhere, without reading again', async () => {
  const { fake, navigation } = await atClients();
  await shown();
  scroller().scrollTop = 320 * 32;
  await expect.element(page.getByText('Name 325', { exact: true })).toBeVisible();
  navigation.go({ screen: 'lots' });
  await expect.element(page.getByRole('heading', { name: 'Lots' })).toBeVisible();
  navigation.back();
  await expect.element(page.getByText('Name 325', { exact: true })).toBeVisible();
  expect(pagesAsked(fake)).toEqual([1, 4]);
});

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no WCAG rule with details open, ${theme}`, async () => {
    await atClients({}, { theme });
    await shown();
    await page.getByRole('gridcell', { name: 'Name 2', exact: true }).click();
    await expect.element(page.getByRole('complementary')).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}

test('speaks Spanish, with the time the data is of', async () => {
  await atClients({}, { tongue: 'es' });
  await shown();
  await expect.element(page.getByRole('columnheader', { name: 'Segundo nombre' })).toBeVisible();
  expect(
    document.querySelector(`time[datetime="${new Date(readAt).toISOString()}"]`)?.textContent,
  ).toMatch(/^Datos/);
});
