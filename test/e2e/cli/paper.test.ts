import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { connectDesk, desk } from '../../support/cli-desk';
import { freshHome, freshService } from '../rig';

/** What poppler reads in a PDF, page by page. */
function pagesOf(file: string): string[] {
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  return text.split('\f').slice(0, -1);
}

const inCents = (amount: string) => BigInt(amount.replaceAll(/[^\d-]/g, ''));

test('345 rows take about a dozen pages; each currency has its own total on the last, in both languages', async () => {
  const home = await freshHome();
  const folder = await freshHome();
  const service = await freshService({ clients: 345, lots: 345 });
  await connectDesk(home, service.baseUrl, service.credentials);
  const synced = await desk(home, ['sync', '--profile', 'P']);
  expect(synced.status, synced.words).toBe(0);
  const written = async (resource: string, name: string, ...words: string[]) => {
    const out = join(folder, name);
    const target = ['--profile', 'P', '--resource', resource, '--out', out];
    expect(await desk(home, ['export', ...target, ...words])).toMatchObject({ status: 0 });
    return out;
  };
  const paper = ['--format', 'pdf', '--headings', 'shown'];
  const sums = new Map<string, bigint>();
  const lots = await readFile(await written('lots', 'lots.ndjson', '--format', 'ndjson'), 'utf8');
  for (const line of lots.trimEnd().split('\n')) {
    const lot = JSON.parse(line) as { currency: string; total_amount: number };
    const cents = BigInt(Math.round(lot.total_amount * 100));
    sums.set(lot.currency, (sums.get(lot.currency) ?? 0n) + cents);
  }
  expect([...sums.keys()].sort()).toEqual(['PEN', 'USD']);

  for (const [language, records] of [
    ['en', '345 records'],
    ['es', '345 registros'],
  ] as const) {
    for (const resource of ['clients', 'lots']) {
      const words = [...paper, '--language', language];
      const pages = pagesOf(await written(resource, `${resource}-${language}.pdf`, ...words));
      expect(pages.length).toBeGreaterThanOrEqual(8);
      expect(pages.length).toBeLessThanOrEqual(13);
      expect(pages.at(-1)).toContain(`Total: ${records}`);
      if (resource === 'clients') continue;
      const printed = [
        ...pages.join('').matchAll(/^ *Total (PEN|USD)\s+.*?(-?[\d,]+\.\d\d)$/gm),
      ].map(([, currency = '', amount = '']) => [currency, inCents(amount)]);
      expect(Object.fromEntries(printed)).toEqual(Object.fromEntries(sums));
      // No figure is the sum of soles and dollars.
      const both = [...sums.values()].reduce((sum, each) => sum + each, 0n);
      expect(pages.join('').replaceAll(/[,.]/g, '')).not.toContain(String(both));
    }
  }
});
