import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Paper } from '../../../main/export/paper/paper';
import { cssString } from '../../../main/export/paper/style';
import { maxPrinted, type ExportOrder } from '../../../shared/ipc/exports';
import type { ServiceRecord } from '../../../shared/values';
import { buildWorker } from '../store/rig';
import { everyClient, exportTo, fill, freshFolder, openMemory } from './rig';

let worker: Awaited<ReturnType<typeof buildWorker>>;
beforeAll(async () => {
  worker = await buildWorker();
});

const pdf = { kind: 'pdf', layout: 'table' } as const;

/** What the printer was given, and what the export said. */
async function printed(
  records: readonly ServiceRecord[],
  order: Partial<ExportOrder> & { format: ExportOrder['format'] } = { format: pdf },
  sample = false,
  language: 'en' | 'es' = 'en',
  zone = 'UTC',
) {
  const store = await openMemory(worker.file);
  await fill(store, records);
  const papers: Paper[] = [];
  const printer = {
    pdf: (paper: Paper) => {
      papers.push(paper);
      return Promise.resolve(Buffer.from('%PDF-1.4'));
    },
  };
  const profile = { name: 'Andina', host: 'service.example', sample };
  const folder = await freshFolder();
  const { written } = await exportTo(join(folder, 'out'), store, order, {
    printer,
    profile,
    locale: { language, zone },
  });
  const [paper] = papers;
  if (paper === undefined) throw new Error('nothing was put on paper');
  return { paper, written, store, folder };
}

const cells = ({ html }: Paper) =>
  [...html.matchAll(/<td class="(\w+)">(.*?)<\/td>/gs)].map(([, look, text]) => [look, text]);

describe('on paper', () => {
  it('null, empty and absent differ, every digit stays, instants are read by people, and texts are only texts', async () => {
    const { paper } = await printed([
      [
        ['id', '1'],
        ['note', null],
        ['email', ''],
        ['balance', '-12.50'],
        ['lot_number', { kind: 'number', text: '1293438106040557568' }],
        ['created_at', '2022-09-15T16:50:33.995476+00:00'],
        ['updated_at', '2022-09-15T16:50:33.000000+00:00'],
        ['local_at', '2022-09-15T16:50:33-05:00'],
      ],
      [
        ['id', '2'],
        ['note', '<script>alert(1)</script>\u0000&amp;'],
      ],
    ]);
    expect(cells(paper)).toEqual([
      ['text', '1'],
      ['quiet', '—'],
      ['quiet', '&#34;&#34;'],
      ['text', '-12.50'],
      ['number', '1293438106040557568'],
      ['instant', 'Sep 15, 2022, 16:50'],
      ['instant', 'Sep 15, 2022, 16:50'],
      ['instant', 'Sep 15, 2022, 21:50'],
      ['text', '2'],
      ['text', '&#60;script&#62;alert(1)&#60;/script&#62;␀&#38;amp;'],
      ...Array.from({ length: 6 }, () => ['quiet', '']),
    ]);
    expect(paper.html).not.toContain('<script');
  });

  it('it says whose, as of when, which part, and the sum an NDJSON export of the same has', async () => {
    const records = Array.from({ length: 7 }, (_, at): ServiceRecord => [
      ['id', String(at)],
      ['status', at < 3 ? 'BLOCKED' : 'ACTIVE'],
    ]);
    const query = { ...everyClient, search: 'status:BLOCKED' };
    const { paper } = await printed(records, {
      format: pdf,
      source: { kind: 'list', query },
    });
    for (const said of [
      '<dt>Connection</dt><dd>Andina</dd>',
      '<dt>Data as of</dt><dd>Nov 20, 2026, 09:14 (UTC)</dd>',
      '<dt>Records</dt><dd>3 of 7</dd>',
      '<dt>Search</dt><dd>status:BLOCKED</dd>',
    ]) {
      expect(paper.html).toContain(said);
    }
    expect(paper.css).toContain('counter(page)');
  });

  it('sample data is marked on every page, not in a column of its own; a record stands field by field', async () => {
    const record: ServiceRecord = [
      ['id', '1'],
      ['first_name', 'Julia'],
      ['landline', null],
    ];
    const order = { format: { kind: 'pdf', layout: 'detail' } } as const;
    const { paper } = await printed([record], order, true);
    expect(paper.html).toContain('class="watermark"');
    expect(paper.css).toContain(cssString('SAMPLE DATA: every record in this file is made up.'));
    expect(paper.html).toContain('<h1>Client: Julia</h1>');
    expect(paper.html).toContain('<th scope="row">first_<wbr>name</th><td class="text">Julia</td>');
    expect(cells(paper)).toHaveLength(3);
  });

  it('a moment is moved to the zone once, whatever the headings are', async () => {
    const records: ServiceRecord[] = [
      [
        ['id', '1'],
        ['created_at', '2026-11-13T03:05:06.789000+00:00'],
      ],
    ];
    for (const headings of ['shown', 'service'] as const) {
      const inLima = async (format: typeof pdf & { exact?: boolean }) => {
        const { paper } = await printed(records, { format, headings }, false, 'es', 'America/Lima');
        return cells(paper);
      };
      expect(await inLima(pdf)).toContainEqual(['instant', '12/11/2026, 22:05']);
      const exact = await inLima({ ...pdf, exact: true });
      expect(exact).toContainEqual(['instant', '2026-11-12 22:05:06.789']);
    }
  });

  const someId = (nth: number) =>
    `${String(nth).padStart(8, '0')}-2e96-4f0c-9d2c-77a1c91dcf${nth % 9}2`;

  it('IDs have their first and last characters, and every one where that would make two alike or it is asked for', async () => {
    const [one, two] = [
      'aaaaaa11-0000-4000-8000-00000000dddd',
      'aaaaaa22-0000-4000-8000-00000000dddd',
    ];
    const records = [one, two, someId(7)].map((id): ServiceRecord => [
      ['id', id],
      ['provider_reference', { kind: 'number', text: '1293438106040557568' }],
      ['card_ids', { kind: 'list', items: [someId(1), someId(2)] }],
      ['note', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1'],
    ]);
    const idsOf = (paper: Paper) => cells(paper).map(([, text]) => text);
    const { paper } = await printed(records, { format: pdf, headings: 'shown' });
    expect(idsOf(paper).filter((text) => text !== '' && !text?.startsWith('Total'))).toEqual([
      ...[one, '129343…7568', '000000…cf12, 000000…cf22', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1'],
      ...[two, '129343…7568', '000000…cf12, 000000…cf22', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1'],
      ...[
        '000000…cf72',
        '129343…7568',
        '000000…cf12, 000000…cf22',
        'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1',
      ],
    ]);
    expect(paper.html).toContain('<dt>IDs</dt>');
    const exact = await printed(records, { format: { ...pdf, exact: true }, headings: 'shown' });
    expect(idsOf(exact.paper)).toContain(someId(7));
    expect(exact.paper.html).not.toContain('…');
  });

  it('only columns that fit are printed, and those left out are named: without room, without values, the same in every row', async () => {
    const records = Array.from({ length: 30 }, (_, at): ServiceRecord => [
      ['id', someId(at)],
      ['deleted_at', null],
      ['country', 'PER'],
      ['status', at % 2 === 0 ? 'ACTIVE' : 'BLOCKED'],
      ['total_amount', '5.00'],
      ['currency', 'PEN'],
      ...Array.from(
        { length: 12 },
        (_, nth) => [`note_${nth}`, `some words about ${at} ${nth}`] as const,
      ),
    ]);
    const order = {
      format: { ...pdf, fit: true },
      headings: 'shown' as const,
      amounts: ['total_amount'],
    };
    const { paper } = await printed(records, order);
    expect(paper.html.match(/<table class="part/g)).toHaveLength(1);
    const heads = [...paper.html.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(
      ([, text]) => text,
    );
    expect(heads.slice(0, 3)).toEqual(['ID', 'Status', 'Total amount']);
    expect(paper.html).toContain('<dt>Columns without values</dt><dd>Deleted</dd>');
    expect(paper.html).toMatch(/<dt>In every row<\/dt><dd>Country PER · Currency PEN<\/dd>/);
    const [, left = ''] = /<dt>Columns without room<\/dt><dd>(.*?)<\/dd>/.exec(paper.html) ?? [];
    const named = ['Deleted', 'Country', 'Currency', ...left.split(', ')];
    // Every column of the records is either printed or named.
    expect([...heads.map((text) => text?.replaceAll('<wbr>', '')), ...named]).toHaveLength(18);
    expect(paper.html).toContain('<td class="number">150.00</td>');
  });

  it('rows stand under their groups, each with its records and exact totals by currency; moments by the month of the zone', async () => {
    const amounts = ['0.10', '0.20', '9007199254740993.01', '-0.30', '12.34', '7'];
    const lots = amounts.map((amount, at): ServiceRecord => [
      ['id', `L${at}`],
      ['status', at % 3 === 0 ? 'CLOSED' : 'ACTIVE'],
      ['currency', at % 2 === 0 ? 'PEN' : 'USD'],
      ['total_amount', amount],
      // At 02:00 of the first of November in UTC it is still October in Lima.
      ['created_at', at < 2 ? '2026-11-01T02:00:00Z' : '2026-11-01T06:00:00Z'],
    ]);
    const grouped = async (groupBy: string) => {
      const order = { headings: 'shown' as const, amounts: ['total_amount'] };
      const format = { ...pdf, groupBy };
      const { paper } = await printed(lots, { ...order, format }, false, 'es', 'America/Lima');
      return [...paper.html.matchAll(/<tr class="(group|total(?: all)?)">(.*?)<\/tr>/g)].map(
        ([, , row]) =>
          (row ?? '')
            .replaceAll(/<[^>]*>/g, ' ')
            .replaceAll(/ +/g, ' ')
            .trim(),
      );
    };
    // By hand, in cents: ACTIVE is L1, L2, L4, L5; CLOSED is L0, L3.
    expect(await grouped('status')).toEqual([
      'Estado: Activo 4 registros',
      'Total USD 7.20',
      'Total PEN 9,007,199,254,741,005.35',
      'Estado: Cerrado 2 registros',
      'Total PEN 0.10',
      'Total USD -0.30',
      'Total: 6 registros',
      'Total PEN 9,007,199,254,741,005.45',
      'Total USD 6.90',
    ]);
    expect((await grouped('created_at')).filter((row) => row.includes('de 2026'))).toEqual([
      'Creado: octubre de 2026 2 registros',
      'Creado: noviembre de 2026 4 registros',
    ]);
    await expect(grouped('nothing')).rejects.toMatchObject({ code: 'input.params' });
  });

  it('the head says whose records they are, with the number of the company', async () => {
    const store = await openMemory(worker.file);
    await fill(store, [[['id', '1']]]);
    const merchant: ServiceRecord = [
      ['company_name', 'Muestra <b> S.A.C.'],
      ['document_type', 'RUC'],
      ['document_number', { kind: 'number', text: '20000000001' }],
    ];
    await store.writeRecord('merchant', { id: 'm1', record: merchant, seenAt: 1 });
    let paper: Paper | undefined;
    const printer = {
      pdf: (each: Paper) => {
        paper = each;
        return Promise.resolve(Buffer.from('%PDF-1.4'));
      },
    };
    await exportTo(join(await freshFolder(), 'out'), store, { format: pdf }, { printer });
    expect(paper?.html).toContain(
      '<p class="company">Muestra &#60;b&#62; S.A.C. · RUC 20000000001</p>',
    );
    expect(paper?.css).toContain(
      `@top-right { content: ${cssString('Muestra <b> S.A.C. · RUC 20000000001')}`,
    );
  });

  it('sums stand in the part that has their column, and in no other', async () => {
    const wide = Array.from({ length: 40 }, (_, at): [string, string] => [
      `note_${at}`,
      'words that take their room',
    ]);
    const lot = (id: string, amount: string): ServiceRecord => [
      ['id', id],
      ['currency', 'PEN'],
      ['total_amount', amount],
      ...wide,
    ];
    const { paper } = await printed([lot('1', '10.50'), lot('2', '2.25')], {
      format: pdf,
      headings: 'shown',
      amounts: ['total_amount'],
    });
    expect(paper.html.match(/<table class="part/g)?.length).toBeGreaterThan(1);
    expect(paper.html.match(/<td class="number">12\.75<\/td>/g)).toHaveLength(1);
    expect(paper.html.match(/Total: 2 records/g)).toHaveLength(1);
  });

  it('sums stand above the table, with their currency, where the first column is an amount', async () => {
    const lot = (id: string, currency: string, amount: string): ServiceRecord => [
      ...Object.entries({ id, currency, total_amount: amount }),
    ];
    const lots = [lot('1', 'PEN', '1234.50'), lot('2', 'USD', '2.25')];
    const columns = ['total_amount'];
    const order = { format: pdf, headings: 'shown' as const, amounts: columns, columns };
    const { paper } = await printed(lots, order);
    const above = paper.html.slice(0, paper.html.indexOf('<table'));
    expect(above).toContain('<dt>Total: Total amount</dt><dd>1,234.50 PEN</dd>');
    expect(above).toContain('<dt>Total: Total amount</dt><dd>2.25 USD</dd>');
    expect(paper.html).not.toContain('Total PEN');
  });

  it('the foot has the date of the data however long the names are', async () => {
    const record: ServiceRecord = [...Object.entries({ id: '1', first_name: 'M'.repeat(200) })];
    const { paper } = await printed([record], { format: { kind: 'pdf', layout: 'detail' } });
    const [, foot = ''] = /@bottom-left \{ content: "([^"]*)"/.exec(paper.css) ?? [];
    expect(foot).toMatch(/data as of Nov 20, 2026, 09:14 \\28 UTC\\29/);
    expect(foot).toContain('MMM');
    expect(foot).not.toContain('M'.repeat(100));
  });

  it('sample data is named in the language of the paper wherever its profile is', async () => {
    const { paper } = await printed([[['id', '1']]], { format: pdf }, true, 'es');
    expect(paper.html).toContain('<title>Clientes · Datos de ejemplo</title>');
    expect(paper.css).toContain(cssString(' · Datos de ejemplo · Clientes').slice(1, -1));
    expect(`${paper.html}${paper.css}`).not.toContain('Andina');
  });

  it('more than paper takes is refused in words, and leaves no file', async () => {
    const many = Array.from({ length: maxPrinted + 1 }, (_, at): ServiceRecord => [
      ['id', String(at)],
    ]);
    const store = await openMemory(worker.file);
    await fill(store, many);
    const folder = await freshFolder();
    await expect(exportTo(join(folder, 'out.pdf'), store, { format: pdf })).rejects.toMatchObject({
      code: 'storage.export',
      params: { reason: 'too-long-for-paper', rows: maxPrinted + 1, max: maxPrinted },
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('a long text is cut, and that is said', async () => {
    const { paper, written } = await printed([
      [
        ['id', '1'],
        ['note', 'x'.repeat(9_000)],
      ],
    ]);
    expect(written.cutTexts).toBe(1);
    expect(paper.html).toContain('1 longer than a page should take');
    expect(paper.html.length).toBeLessThan(6_000);
  });
});

describe('quoted', () => {
  it('lets no text end its string or begin a rule', () => {
    expect(cssString('a"; } @import url(//x) \\ \n')).not.toMatch(/["\n\\](?![0-9a-f]+ |$)(?!a)/);
    expect(cssString('"')).toBe('"\\22 "');
  });
});
