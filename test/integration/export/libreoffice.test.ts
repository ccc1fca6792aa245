import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileText } from '../../unit/export/hostile-text';
import { number } from '../../unit/export/batches';
import { buildWorker } from '../cache/built-worker';
import { record } from '../cache/samples';
import { formulasIn, hasLibreOffice, throughLibreOffice } from './libreoffice';
import { csv, exportTo, fill, freshFolder, openMemory } from './rig';

/** It starts anew for each file, and a loaded machine takes its time. */
const patience = { timeout: 120_000 };

describe.skipIf(!hasLibreOffice())('in LibreOffice', patience, () => {
  let worker: Awaited<ReturnType<typeof buildWorker>>;
  beforeAll(async () => {
    worker = await buildWorker();
  });
  afterAll(() => worker.remove());

  async function exported(texts: readonly string[], kind: 'csv' | 'xlsx') {
    const cache = await openMemory(worker.file);
    await fill(
      cache,
      texts.map((text, at) => record({ id: `c${at}`, text })),
    );
    const file = join(await freshFolder(), `out.${kind}`);
    await exportTo(file, cache, { columns: ['text'], format: kind === 'csv' ? csv : { kind } });
    return file;
  }

  it('an unguarded file does run formulas: what the next tests look for can be found', async () => {
    const file = join(await freshFolder(), 'out.csv');
    await writeFile(file, 'text\r\n=1+1\r\n');
    expect(formulasIn(await throughLibreOffice(file, 'fods'))).toEqual(['of:=1+1']);
  });

  it.each(['csv', 'xlsx'] as const)('1,000 hostile texts in %s are no formula', async (kind) => {
    const file = await exported(fc.sample(hostileText, 1_000), kind);
    expect(formulasIn(await throughLibreOffice(file, 'fods'))).toEqual([]);
  });

  it('texts of a workbook come back as they are', async () => {
    const visible = fc
      .sample(hostileText, 400)
      .map((text) => `${text.replace(/[\p{C}\p{Z}]/gu, '_')}.`);
    const texts = [
      ...visible,
      '00123456',
      '1293438106040557568',
      '_x000D_',
      '<b>&amp;</b>',
      '  a  ',
    ];
    const back = await throughLibreOffice(await exported(texts, 'xlsx'), 'csv');
    const fields = back
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => (line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line));
    expect(fields.slice(1)).toEqual(texts);
  });

  it('numbers, dates and truths are what they are, and a long id keeps its digits', async () => {
    const cache = await openMemory(worker.file);
    const created = '2022-09-15T16:50:33.995476+00:00';
    const fields = {
      id: number('1293438106040557568'),
      amount: number('-8.10'),
      is_deleted: false,
      created_at: created,
      birth_date: '1990-05-01',
    };
    await fill(cache, [record(fields)]);
    const file = join(await freshFolder(), 'out.xlsx');
    await exportTo(file, cache, { format: { kind: 'xlsx' } });
    const fods = await throughLibreOffice(file, 'fods');
    expect(fods).toMatch(/value-type="string"[^>]*>\s*<text:p>1293438106040557568</);
    expect(fods).toMatch(/office:value="-8\.1"[^>]*>\s*<text:p>-8\.10</);
    expect(fods).toMatch(/value-type="date"[^>]*>\s*<text:p>2022-09-15 16:50:33\.995</);
    expect(fods).toMatch(/office:date-value="1990-05-01"/);
    // LibreOffice itself writes truths as functions without arguments.
    expect(formulasIn(fods)).toEqual(['of:=FALSE()']);
    expect(fods).toContain('table:name="About"');
  });
});
