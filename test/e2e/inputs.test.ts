import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { type FileNotice, noticeSentence } from '../../shared/file-notices';
import type { LanguageCode } from '../../shared/locales';
import { broughtFiles } from '../support/brought-files';
import { connectDesk, desk } from '../support/cli-desk';
import { cardIds, startPlainService } from '../support/plain-service';
import { workbook } from '../unit/tables/workbooks';
import { freshHome, inSpanishAndDark, openDesk, visit } from './rig';

const keys = {
  secretKey: 'sample-not-a-real-secret-of-this-test',
  accessToken: 'sample-not-a-real-token-of-this-test',
};

async function choose(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
  await page.locator('main input[type="file"]').setInputFiles(file);
}

const cautions = (page: Page) => page.locator('main ul.caution li').allInnerTexts();

const noticed = broughtFiles.filter(({ counts, notices }) => counts !== null && notices.length > 0);
const refused = broughtFiles.filter(({ counts }) => counts === null);

const row = (id: string, attributes = '') =>
  `<row${attributes}><c t="inlineStr"><is><t>${id}</t></is></c></row>`;
const lists = {
  'hidden.xlsx': workbook(cardIds.map((id, at) => row(id, at === 0 ? ' hidden="1"' : '')).join('')),
  'controls.txt': Buffer.from(cardIds.map((id) => `${id} \u0001\u0002 Ana`).join('\n')),
  'accents.csv': Buffer.from(`id;nombre\n${cardIds.map((id) => `${id};NÃºÃ±ez`).join('\n')}`),
};

test('the window says of files what the command line says, in both languages', async () => {
  const home = await freshHome();
  const service = await startPlainService();
  onTestFinished(service.close);
  await connectDesk(home, service.baseUrl, keys);
  const run = (command: string, ...args: string[]) =>
    desk(home, [command, '--profile', 'P', ...args]);
  expect((await run('sync', '--resource', 'clients')).status).toBe(0);
  const expected = new Map<string, FileNotice[]>();
  for (const { name, bytes, list, key } of noticed) {
    const file = join(home, name);
    await writeFile(file, bytes);
    const read = await run('reconcile', '--file', file, '--resource', list, '--key', key);
    expected.set(name, read.lines[0]?.notices as FileNotice[]);
    for (const each of expected.get(name) ?? []) expect(read.words).toContain(noticeSentence(each));
  }
  const ofLists = new Map<string, string>();
  for (const [name, bytes] of Object.entries(lists)) {
    await writeFile(join(home, name), bytes);
    ofLists.set(name, (await run('lookup', '--ids', join(home, name))).words);
  }

  const { page } = await openDesk(home);
  await page.getByText(new URL(service.baseUrl).host).click();
  const reconciled = async (language: LanguageCode) => {
    const isEnglish = language === 'en';
    for (const { name, bytes } of noticed) {
      await choose(page, name, bytes);
      await page.getByRole('button', { name: isEnglish ? 'Compare' : 'Comparar' }).click();
      await page
        .getByRole('group', { name: isEnglish ? 'Results to show' : /resultados/i })
        .waitFor();
      const sentences = expected.get(name)?.map((each) => noticeSentence(each, language));
      await expect
        .poll(async () => ({ name, expected: await cautions(page) }))
        .toEqual({ name, expected: sentences });
    }
    await page.screenshot({ path: `out/e2e/inputs-result-${language}.png` });
    for (const { name, bytes } of refused) {
      await choose(page, name, bytes);
      await page
        .getByText(isEnglish ? /damaged/ : /dañado/)
        .first()
        .waitFor();
      await page.screenshot({ path: `out/e2e/inputs-refused-${language}.png` });
    }
  };
  const lookedUp = async (language: LanguageCode) => {
    const isEnglish = language === 'en';
    for (const [name, bytes] of Object.entries(lists)) {
      await choose(page, name, bytes);
      await expect.poll(() => cautions(page)).toHaveLength(1);
      if (isEnglish) expect(ofLists.get(name)).toContain((await cautions(page))[0]);
      await page.screenshot({ path: `out/e2e/inputs-list-${language}.png` });
      await page.getByRole('button', { name: isEnglish ? 'Another list' : 'Otra lista' }).click();
      await expect.poll(() => cautions(page)).toEqual([]);
    }
  };

  await page.getByRole('navigation').getByText('Reconcile', { exact: true }).click();
  await reconciled('en');
  await visit(page, 'Cards');
  await page.getByRole('button', { name: 'Look up a list…' }).click();
  await lookedUp('en');
  await inSpanishAndDark(page);
  await lookedUp('es');
  await page.getByRole('navigation').getByText('Conciliar', { exact: true }).click();
  await reconciled('es');
}, 240_000);
