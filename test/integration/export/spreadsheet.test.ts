import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { read } from '@e965/xlsx';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostileText } from '../../unit/export/hostile-text';
import { number } from '../../unit/export/batches';
import { buildWorker } from '../store/rig';
import { record } from '../store/samples';
import { csv, exportTo, fill, freshFolder, openMemory } from './rig';
import { readXml } from './read-xml';
import { readZip } from './read-zip';
import { formulasIn, openedBySpreadsheet } from './spreadsheet';
import { comparisons } from '../../support/comparisons';
import { testLocale } from '../../support/test-locale';

describe('in a spreadsheet of somebody else', () => {
  let worker: Awaited<ReturnType<typeof buildWorker>>;
  beforeAll(async () => {
    worker = await buildWorker();
  });

  async function exported(texts: readonly string[], kind: 'csv' | 'xlsx') {
    const store = await openMemory(worker.file);
    await fill(
      store,
      texts.map((text, at) => record({ id: `c${at}`, text })),
    );
    const file = join(await freshFolder(), `out.${kind}`);
    await exportTo(file, store, { columns: ['text'], format: kind === 'csv' ? csv : { kind } });
    return file;
  }

  it('an unguarded file does run formulas: what the next tests look for can be found', async () => {
    const file = join(await freshFolder(), 'out.csv');
    await writeFile(file, 'text\r\n=1+1\r\n"=cmd|\' /C calc\'!A0"\r\n');
    expect(await formulasIn(file)).toEqual(['1+1', "cmd|' /C calc'!A0"]);
  });

  it.each(['csv', 'xlsx'] as const)('1,000 hostile texts in %s are no formula', async (kind) => {
    const file = await exported(fc.sample(hostileText, comparisons(1_000)), kind);
    expect(await formulasIn(file)).toEqual([]);
  });

  it('texts of a workbook come back as they are', async () => {
    const texts = [
      ...fc.sample(hostileText, comparisons(400)).map((text) => `${text}.`),
      '00123456',
      '1293438106040557568',
      '_x000D_',
      '<b>&amp;</b>',
      '  a  ',
    ];
    const [sheet] = (await openedBySpreadsheet(await exported(texts, 'xlsx'))).values();
    const [head, ...cells] = [...(sheet?.values() ?? [])];
    expect(head).toMatchObject({ type: 'text', value: 'text' });
    // It makes one line break of two characters; our own reader (formats.test.ts) keeps both.
    expect(cells.map(({ value }) => value)).toEqual(
      texts.map((text) => text.replaceAll('\r\n', '\n')),
    );
    expect(cells.filter(({ type }) => type !== 'text')).toEqual([]);
  });

  it('numbers, dates and truths are what they are, and a long id keeps its digits', async () => {
    const store = await openMemory(worker.file);
    const created = '2022-09-15T16:50:33.995476+00:00';
    const fields = {
      id: number('1293438106040557568'),
      amount: number('-8.10'),
      is_deleted: false,
      created_at: created,
      birth_date: '1990-05-01',
    };
    await fill(store, [record(fields)]);
    const file = join(await freshFolder(), 'out.xlsx');
    await exportTo(file, store, { format: { kind: 'xlsx' } });
    const [[, sheet] = [], [about] = []] = [...(await openedBySpreadsheet(file))];
    expect([...(sheet?.values() ?? [])].slice(5)).toMatchObject([
      { type: 'text', value: '1293438106040557568' },
      { type: 'number', value: -8.1, shown: '-8.10' },
      { type: 'boolean', value: false },
      {
        type: 'date',
        value: new Date('2022-09-15T16:50:33.995Z'),
        shown: '2022-09-15 16:50:33.995',
      },
      { type: 'date', value: new Date('1990-05-01T00:00:00Z'), shown: '1990-05-01' },
    ]);
    expect(await formulasIn(file)).toEqual([]);
    expect(about).toBe('About');
  });

  it('prints across on A4, as wide as the page, the heading and the page number on every page', async () => {
    const store = await openMemory(worker.file);
    await fill(store, [record({ id: 'c1' }), record({ id: 'c2' })]);
    const file = join(await freshFolder(), 'out.xlsx');
    const profile = { name: 'R&D <Andina>', host: 'service.example', sample: false };
    await exportTo(
      file,
      store,
      { format: { kind: 'xlsx' } },
      { profile, locale: testLocale({ language: 'es' }) },
    );
    const bytes = await readFile(file);
    const { Workbook } = read(bytes);
    const titles = Workbook?.Names?.find(({ Name }) => Name === '_xlnm.Print_Titles');
    expect(titles).toMatchObject({ Sheet: 0, Ref: "'Clientes'!$1:$1" });
    const files = readZip(bytes);
    for (const name of ['sheet1', 'sheet2']) {
      const sheet = readXml(files.get(`xl/worksheets/${name}.xml`)?.toString('utf8') ?? '');
      const [only] = sheet.children.filter((each) => each.name === 'pageSetup');
      expect(only?.attributes).toMatchObject({
        ...{ paperSize: '9', orientation: 'landscape' },
        ...{ fitToWidth: '1', fitToHeight: '0' },
      });
      // The order of parts in a sheet is fixed (ECMA-376 part 1, 18.3.1.99).
      const order = ['sheetPr', 'sheetViews', 'cols', 'sheetData', 'autoFilter', 'pageMargins'];
      const known = [...order, 'pageSetup', 'headerFooter'];
      const names = sheet.children.map((each) => each.name);
      expect(names).toEqual(known.filter((each) => names.includes(each)));
      const [foot] = sheet.children.filter((each) => each.name === 'headerFooter');
      expect(foot?.children[0]?.text).toBe('&LClientes · R&&D <Andina>&RPágina &P de &N');
    }
  });
});
