/* global window -- in what runs inside the page */
// What one does in the desk on the way to a picture. The window speaks English then; other languages are switched to afterwards.

import { setTimeout } from 'node:timers/promises';

/** @typedef {import('playwright').Page} Page */

export const visit = async (/** @type {Page} */ page, name) => {
  await page.keyboard.press('Escape');
  const bar = page.getByRole('navigation');
  const entry = { name, exact: true };
  await bar.getByRole('link', entry).or(bar.getByRole('button', entry)).first().click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};

export const press = (/** @type {Page} */ page, name) =>
  page.getByRole('button', { name }).first().click();

export const records = (/** @type {Page} */ page) => page.getByRole('grid').getByRole('row').nth(1);

export const panel = (/** @type {Page} */ page) => page.getByRole('complementary').last();

/** One of the palette's commands, by its name. */
export async function command(page, name) {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(name);
  await page.getByRole('dialog').getByRole('option', { name, exact: true }).click();
}

export async function searchList(page, list, words) {
  await page.getByRole('searchbox', { name: `Search ${list}` }).fill(words);
}

export async function openFirst(page, list) {
  await visit(page, list);
  await records(page).getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  await panel(page).waitFor();
}

export async function openSample(page) {
  await press(page, /^Explore with sample data/);
  await synced(page);
}

/** A connection of the start screen. */
export async function open(page, name) {
  await press(page, `Open ${name}`);
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
}

const askMs = 250;
const patienceMs = 90_000;

/**
 * Clients and lots rest, and what is shown of them was read within the hour: sample data begins with its earlier syncs. Asked for in
 * turns from here: Playwright's own waiting takes a promise for an answer.
 */
export async function synced(page) {
  const end = Date.now() + patienceMs;
  while (!(await page.evaluate(isSynced))) {
    if (Date.now() > end) throw new Error('clients and lots were not synced');
    await setTimeout(askMs);
  }
}

/** Runs in the page. */
async function isSynced() {
  const state = await window.desk.sync.state();
  const read = ['clients', 'lots'].map(async (resource) => {
    const asked = { search: '', filters: [], sort: [], asOf: null, zone: 'UTC', language: 'en' };
    const view = await window.desk.browse.open({ resource, ...asked });
    if (view.ok) await window.desk.browse.close({ viewId: view.value.viewId });
    const of = state.ok ? state.value.find((each) => each.resource === resource) : undefined;
    const isShown = view.ok && view.value.complete && view.value.asOf > Date.now() - 3_600_000;
    return of?.phase === 'idle' && isShown;
  });
  return (await Promise.all(read)).every(Boolean);
}

/** As after a pause: what went wrong before is forgiven. How it ends is in the state. */
export const askAgain = (page) => page.evaluate(() => window.desk.session.retry());

/** Ids of cards, as the records of clients name them. */
export const knownCards = (page, most) =>
  page.evaluate(async (limit) => {
    const query = { resource: 'clients', search: '', filters: [], sort: [], asOf: null };
    const view = await window.desk.browse.open({ ...query, zone: 'UTC', language: 'en' });
    if (!view.ok) throw new Error(view.failure.code);
    const { viewId, columns } = view.value;
    const rows = await window.desk.browse.window({ viewId, offset: 0, limit });
    if (!rows.ok) throw new Error(rows.failure.code);
    const at = columns.indexOf('client_card_ids');
    return JSON.parse(rows.value)
      .rows.flatMap(({ cells }) => cells[at]?.items ?? [])
      .slice(0, limit);
  }, most);

export const speak = (page, language) =>
  page.evaluate(async (chosen) => {
    const read = await window.desk.settings.read();
    if (read.ok) await window.desk.settings.save({ ...read.value, language: chosen });
  }, language);

/** A finance list of one's own, for the open screen's file chooser: some clients, one changed, one unknown, a total. */
export async function chooseList(page) {
  const rows = await page.evaluate(async () => {
    const query = { resource: 'clients', search: '', filters: [], sort: [], asOf: null };
    const view = await window.desk.browse.open({ ...query, zone: 'UTC', language: 'en' });
    if (!view.ok) throw new Error(view.failure.code);
    const { viewId, columns } = view.value;
    const some = await window.desk.browse.window({ viewId, offset: 0, limit: 40 });
    if (!some.ok) throw new Error(some.failure.code);
    const fields = ['document_number', 'first_name', 'email', 'status'];
    return JSON.parse(some.value).rows.map(({ cells }) =>
      fields.map((name) => cells[columns.indexOf(name)]),
    );
  });
  const changed = rows.map((row, at) => (at % 9 === 4 ? [...row.slice(0, 3), 'Bloqueado'] : row));
  const table = [
    ['DNI', 'Nombres', 'Correo', 'Estado'],
    ...changed,
    ['99999999', 'Nadie'],
    ['', 'Total'],
  ];
  const buffer = Buffer.from(table.map((row) => row.join(';')).join('\n'));
  const file = { name: 'noviembre.csv', mimeType: 'text/csv', buffer };
  await page.locator('main input[type="file"]').setInputFiles(file);
}
