import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { announced, nameless, spoken, type Spoken } from '../support/spoken';
import { answerSaveDialog, freshHome, openDesk, openSample, visit } from './rig';

// What a screen reader is served of the main tasks: roles, names, states and what is announced. The
// tree is Chromium's, the same for Orca, NVDA, JAWS and VoiceOver.

/** The only part with this role and name. */
function part(tree: readonly Spoken[], role: string, name: string | RegExp): Spoken {
  const found = tree.filter(
    (each) =>
      each.role === role && (typeof name === 'string' ? each.name === name : name.test(each.name)),
  );
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw new Error(`${found.length} of ${role} ${String(name)}`);
  return only;
}

/** Everything that can be used has a name, on every screen on the way. */
async function namedTree(page: Page): Promise<readonly Spoken[]> {
  const tree = await spoken(page);
  expect(nameless(tree)).toEqual([]);
  return tree;
}

const focusedIn = (tree: readonly Spoken[]) =>
  tree.filter(({ role, states }) => states.focused === true && role !== 'RootWebArea');

test('connecting, finding a client, hearing its status and exporting are told to a screen reader', async () => {
  const home = await freshHome();
  const { app, page } = await openDesk(home);

  await page.getByRole('button', { name: /^Connect/ }).waitFor();
  part(await namedTree(page), 'button', /^Connect/);
  await page.getByRole('button', { name: /^Connect/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Connect' }).waitFor();
  const connecting = await namedTree(page);
  expect(focusedIn(connecting)).toMatchObject([{ role: 'heading', name: 'Connect' }]);
  expect(part(connecting, 'textbox', 'Service address').description).toMatch(/curl/);
  expect(part(connecting, 'textbox', 'Name').description).not.toBe('');
  expect(part(connecting, 'radio', 'Live').states.checked).toBe('true');
  expect(part(connecting, 'button', 'Your keys').states.disabled).toBe(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect
    .poll(async () => part(await spoken(page), 'textbox', 'Service address').states)
    .toMatchObject({ invalid: 'true', focused: true });
  const refused = part(await namedTree(page), 'textbox', 'Service address');
  expect(refused.description).toMatch(/^Enter |^The address|address/);
  await page.getByRole('link', { name: 'Start screen' }).click();

  await openSample(page, 'lots');
  await visit(page, 'Clients');
  await page.getByRole('gridcell').first().waitFor();
  await page.keyboard.press('Control+F');
  const search = page.getByRole('combobox', { name: 'Search clients' });
  await search.fill('status:blocked');
  await expect.poll(() => announced(page)).toContainEqual('Clients: 11 of 300');
  const found = await namedTree(page);
  expect(focusedIn(found)).toMatchObject([{ role: 'combobox', name: 'Search clients' }]);
  expect(part(found, 'combobox', 'Search clients').value).toBe('status:blocked');
  part(found, 'button', 'Remove from the search: Status: Blocked');
  expect(part(found, 'grid', 'Clients').states.multiselectable).toBe(true);
  const rows = found.filter(({ role }) => role === 'row').slice(1);
  expect(rows).toHaveLength(11);
  // Name, document and status are what is heard first of a row.
  expect(rows.every(({ name }) => /^[^,]+, .+ (?:DNI|CE|Passport) \S+ Blocked /.test(name))).toBe(
    true,
  );

  await search.fill('');
  await expect.poll(() => announced(page)).toContainEqual('Clients: 300');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(async () => focusedIn(await spoken(page)))
    .toMatchObject([{ role: 'gridcell' }]);
  const [cell] = focusedIn(await namedTree(page));
  expect(cell?.name).toMatch(/^[^,]+, /);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary').last();
  await panel.getByRole('heading', { level: 2 }).waitFor();
  const opened = await namedTree(page);
  const title = await panel.getByRole('heading', { level: 2 }).innerText();
  part(opened, 'complementary', title);
  // The focus stays in the rows, so that the details have to be announced.
  expect(await announced(page)).toContainEqual(`Details opened: ${title}`);
  expect(part(opened, 'tab', 'Details').states.selected).toBe(true);

  await page.keyboard.press('Escape');
  await answerSaveDialog(app, join(home, 'clients.xlsx'));
  await page.getByRole('main').getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('dialog').waitFor();
  const offering = await namedTree(page);
  expect(part(offering, 'dialog', 'Export clients').states.modal).toBe(true);
  expect(part(offering, 'radio', 'Excel (XLSX)')).toMatchObject({
    states: { checked: 'true', focused: true },
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('dialog', { name: 'Exported' }).waitFor();
  await expect
    .poll(() => announced(page))
    .toContainEqual(expect.stringMatching(/Saved “clients\.xlsx”, 300 records/));
  expect(focusedIn(await namedTree(page))).toMatchObject([{ role: 'button', name: 'Open file' }]);
}, 120_000);
