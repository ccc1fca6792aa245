import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import DayRange from '../../../renderer/lists/DayRange.svelte';
import { FilterDraft } from '../../../renderer/lists/filter-draft.svelte';
import type { OfferedPeriod } from '../../../renderer/lists/offered-periods';
import type { RecordColumn } from '../../../renderer/lists/record-columns.svelte';
import type { LanguageCode } from '../../../shared/locales';
import { fakeBridge } from '../fake-bridge';
import { browsing } from '../records';
import { stage } from '../stage';

const column: RecordColumn = {
  key: 'created_at',
  label: 'Created',
  cell: 0,
  kind: 'instant',
  width: 120,
  align: 'start',
  hidden: false,
  order: 'time',
};

async function atDays(days: { first: string; last: string }, language: LanguageCode = 'en') {
  const draft = new FilterDraft(column);
  Object.assign(draft, days);
  const periods: OfferedPeriod[] = [];
  const onperiod = (period: OfferedPeriod) => periods.push(period);
  const props = { draft, problem: null, today: '2026-11-27', onperiod };
  await stage(fakeBridge(browsing()), DayRange, props, { language });
  return { draft, periods };
}

const day = (name: string) => page.getByRole('button', { name, exact: true });
const chosen = () =>
  [...document.querySelectorAll('td[aria-selected="true"]')].map((cell) => cell.textContent.trim());
const focused = () => document.activeElement?.getAttribute('aria-label');

test('two days are chosen in any order, and the next one begins anew', async () => {
  const { draft } = await atDays({ first: '', last: '' });
  await day('Friday, November 13, 2026').click();
  expect(draft.filter).toMatchObject({ first: '2026-11-13', last: '2026-11-13' });
  await day('Tuesday, November 10, 2026').click();
  expect(draft.filter).toMatchObject({ first: '2026-11-10', last: '2026-11-13' });
  await expect.poll(chosen).toEqual(['10', '11', '12', '13']);
  await expect.element(page.getByLabelText('From')).toHaveValue('11/10/2026');
  await day('Monday, November 2, 2026').click();
  expect(draft.filter).toMatchObject({ first: '2026-11-02', last: '2026-11-02' });
});

test('days of a filter that is changed are no beginning; a first day that was typed is', async () => {
  const { draft } = await atDays({ first: '2026-10-05', last: '2026-10-09' });
  await expect.poll(chosen).toEqual(['5', '6', '7', '8', '9']);
  await day('Thursday, October 8, 2026').click();
  expect(draft.filter).toMatchObject({ first: '2026-10-08', last: '2026-10-08' });

  await page.getByLabelText('To (inclusive)').fill('');
  await page.getByLabelText('From').fill('3/2/2026');
  await userEvent.tab();
  await day('Friday, March 6, 2026').click();
  expect(draft.filter).toMatchObject({ first: '2026-03-02', last: '2026-03-06' });
});

test('the keyboard goes by days, weeks and months, and chooses', async () => {
  const { draft } = await atDays({ first: '2026-11-11', last: '2026-11-11' }, 'es');
  await day('miércoles, 11 de noviembre de 2026').click();
  const steps = [
    ['{ArrowLeft}', 'martes, 10 de noviembre de 2026'],
    ['{ArrowDown}', 'martes, 17 de noviembre de 2026'],
    // A week begins on Monday.
    ['{End}', 'domingo, 22 de noviembre de 2026'],
    ['{Home}', 'lunes, 16 de noviembre de 2026'],
    ['{PageUp}', 'viernes, 16 de octubre de 2026'],
    ['{PageDown}', 'lunes, 16 de noviembre de 2026'],
  ] as const;
  for (const [key, name] of steps) {
    await userEvent.keyboard(key);
    await expect.poll(focused).toBe(name);
  }
  await userEvent.keyboard('{Enter}');
  expect(draft.filter).toMatchObject({ first: '2026-11-11', last: '2026-11-16' });
  // Lima writes the day first.
  await expect.element(page.getByLabelText('Hasta (inclusive)')).toHaveValue('16/11/2026');
});

test.each([
  ['en', 'last month'],
  ['es', 'mes pasado'],
] as const)('a usual period is one press (%s)', async (language, name) => {
  const { periods } = await atDays({ first: '', last: '' }, language);
  await day(name).click();
  expect(periods).toEqual(['last month']);
});
