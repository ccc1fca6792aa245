import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Paper } from '../../../main/export/paper/paper';
import type { ExportOrder } from '../../../shared/ipc/exports';
import { usualRules } from '../../../shared/ipc/reconcile';
import type { ServiceRecord, Value } from '../../../shared/values';
import { RowPacker } from '../../../main/tables/packed-rows';
import { number } from '../../unit/export/batches';
import { readCsv } from '../../unit/export/read-csv';
import { buildWorker } from '../store/rig';
import { csv, everyClient, exportTo, fill, freshFolder, openMemory } from './rig';
import { openedBySpreadsheet } from './spreadsheet';
import { testLocale } from '../../support/test-locale';

let worker: Awaited<ReturnType<typeof buildWorker>>;
beforeAll(async () => {
  worker = await buildWorker();
});

const account = (code: string, digits: string): Value => ({
  kind: 'object',
  entries: [
    ['account', digits],
    ['currency', code],
  ],
});
const list = (...items: Value[]): Value => ({ kind: 'list', items });

const records: readonly ServiceRecord[] = [
  [
    ['id', 'c1'],
    ['status', 'BLOCKED'],
    ['created_at', '2026-11-13T03:05:06.789000+00:00'],
    ['currency', 'PEN'],
    ['total_amount', '1234567.50'],
    ['unit_price', '10.00'],
    ['is_deleted', false],
    ['currencies', list(account('PEN', '00012345678901234567'))],
    ['tags', list('a', number('2'))],
  ],
  [
    ['id', 'c2'],
    ['status', 'ODD'],
    ['created_at', '2026-11-14T15:00:00.000000+00:00'],
    ['currency', 'USD'],
    ['total_amount', '0.10'],
    ['unit_price', null],
    ['is_deleted', true],
    ['currencies', list(account('USD', '9'), account('PEN', '8'))],
    ['tags', list()],
  ],
  [
    ['id', 'c3'],
    ['currency', 'PEN'],
    ['total_amount', '0.25'],
  ],
];

const shown = { headings: 'shown' as const, amounts: ['total_amount', 'unit_price'] };
const lima = testLocale({ zone: 'America/Lima', language: 'es' });

async function exported(
  order: Partial<ExportOrder> & Pick<ExportOrder, 'format'>,
  input = records,
) {
  const store = await openMemory(worker.file);
  await fill(store, input);
  const file = join(await freshFolder(), `out.${order.format.kind}`);
  const papers: Paper[] = [];
  const printer = {
    pdf: (paper: Paper) => {
      papers.push(paper);
      return Promise.resolve(Buffer.from('%PDF-1.4'));
    },
  };
  const { bytes, written } = await exportTo(
    file,
    store,
    { ...shown, ...order },
    { locale: lima, printer },
  );
  return { file, bytes, written, paper: papers[0] };
}

test('a CSV is headed and worded as the screen is, its moments are those of the zone, its accounts a column for each currency', async () => {
  const { bytes } = await exported({ format: csv });
  const [head, first, second, third] = readCsv(bytes.toString(), ',');
  expect(head).toEqual([
    ...['ID', 'Estado', 'Creado', 'Moneda', 'Monto total', 'Precio unitario', 'Eliminado'],
    ...['Cuenta PEN', 'Cuenta USD', 'Tags'],
  ]);
  expect(first).toEqual([
    ...['c1', 'Bloqueado', '2026-11-12 22:05:06.789', 'PEN', '1234567.50', '10.00', 'No'],
    ...['00012345678901234567', null, 'a, 2'],
  ]);
  expect(second?.slice(7)).toEqual(['8', '9', '[]']);
  expect(third?.slice(5)).toEqual([null, null, null, null, null]);
});

test('the service’s own names are a choice, and what programs read has them always', async () => {
  const names = records[0]?.map(([name]) => name);
  const { bytes } = await exported({ format: csv, headings: 'service' });
  const [head, first] = readCsv(bytes.toString(), ',');
  expect(head).toEqual(names);
  expect(first?.slice(1, 3)).toEqual(['BLOCKED', '2026-11-13T03:05:06.789000+00:00']);
  expect(first?.[6]).toBe('false');
  const lines = await exported({ format: { kind: 'ndjson' } });
  const [line = ''] = lines.bytes.toString().split('\n');
  expect(Object.keys(JSON.parse(line) as object)).toEqual(names);
});

test('a workbook another program opens has amounts with their thousands apart, and tells fields and totals under “About”', async () => {
  const { file } = await exported({ format: { kind: 'xlsx' } });
  const book = await openedBySpreadsheet(file);
  const sheet = book.get('Clientes');
  expect(sheet?.get('E1')?.value).toBe('Monto total');
  expect(sheet?.get('E2')).toMatchObject({
    type: 'number',
    value: 1234567.5,
    shown: '1,234,567.50',
  });
  expect(sheet?.get('C2')?.type).toBe('date');
  expect(sheet?.get('H2')).toMatchObject({ type: 'text', value: '00012345678901234567' });
  const about = book.get('Acerca de');
  const lines = new Map(
    [...(about?.keys() ?? [])]
      .filter((place) => place.startsWith('A'))
      .map((place) => [about?.get(place)?.value, about?.get(place.replace('A', 'B'))?.value]),
  );
  expect(lines.get('Columna: Cuenta USD')).toBe('currencies');
  expect(lines.get('Columna: Monto total')).toBe('total_amount');
  const totals = [...(about ?? [])].flatMap(([place, { value }]) => {
    if (value !== 'Total: Monto total') return [];
    const { type, shown } = about?.get(place.replace('A', 'B')) ?? {};
    return [[type, shown, about?.get(place.replace('A', 'C'))?.value]];
  });
  expect(totals).toEqual([
    ['number', '1,234,567.75', 'PEN'],
    ['number', '0.10', 'USD'],
  ]);
});

test('on paper statuses and amounts are said in words and figures of the reader, a total below for each currency', async () => {
  const { paper } = await exported({
    format: { kind: 'pdf', layout: 'table' },
    columns: ['id', 'status', 'total_amount', 'is_deleted'],
  });
  const rows = [...(paper?.html ?? '').matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, text]) => text),
  );
  expect(rows).toEqual([
    ['ID', 'Estado', 'Monto total', 'Eliminado'],
    ['c1', 'Bloqueado', '1,234,567.50', 'No'],
    ['c2', 'ODD', '0.10', 'Sí'],
    ['c3', '', '0.25', ''],
    ['Total: 3 registros'],
    ['Total PEN', '', '1,234,567.75', ''],
    ['Total USD', '', '0.10', ''],
  ]);
  // Sums stay on the page of the last records.
  expect(paper?.html).toMatch(/<tbody class="together"><tr><td[^>]*>c2<.*Total USD.*<\/tbody>/s);
  expect(paper?.css).toContain('.together { break-inside: avoid; }');
  expect(paper?.css).toContain('size: A4 portrait');
});

test('a workbook says statuses and reasons as the screen does, with the service’s words under “About”; a choice has these alone', async () => {
  const cards: readonly ServiceRecord[] = [
    [
      ['id', 'k1'],
      ['status', 'BLOCKED'],
      ['reason', 'FRAUD_SUSPECTED'],
      ['note', 'BLOCKED'],
    ],
    [
      ['id', 'k2'],
      ['status', 'ODD'],
      ['reason', 'SOMETHING_ELSE'],
    ],
  ];
  const rowsOf = async (headings: ExportOrder['headings']) => {
    const { file } = await exported({ format: { kind: 'xlsx' }, headings }, cards);
    const book = await openedBySpreadsheet(file);
    const sheet = book.get('Clientes');
    const about = book.get('Acerca de');
    const said = [...(about?.keys() ?? [])].flatMap((place) =>
      String(about?.get(place)?.value).startsWith('Valor: ')
        ? [[about?.get(place)?.value, about?.get(place.replace('A', 'B'))?.value]]
        : [],
    );
    const row = (no: number) =>
      ['B', 'C', 'D'].map((column) => sheet?.get(`${column}${no}`)?.value);
    return { first: row(2), second: row(3).slice(0, 2), said };
  };
  expect(await rowsOf('shown')).toEqual({
    first: ['Bloqueado', 'Sospecha de fraude', 'BLOCKED'],
    second: ['ODD', 'SOMETHING_ELSE'],
    said: [
      ['Valor: Bloqueado', 'BLOCKED'],
      ['Valor: Sospecha de fraude', 'FRAUD_SUSPECTED'],
    ],
  });
  expect(await rowsOf('service')).toMatchObject({
    first: ['BLOCKED', 'FRAUD_SUSPECTED', 'BLOCKED'],
    said: [],
  });
});

test('more columns than one sheet takes go on in parts that begin with the first column, on A4', async () => {
  const wide = Array.from(
    { length: 40 },
    (_, at) => [`field_${at}`, '1293438106040557568'] as const,
  );
  const { paper } = await exported({ format: { kind: 'pdf', layout: 'table' } }, [
    [['id', 'c1'], ...wide],
  ]);
  const parts = [...(paper?.html ?? '').matchAll(/<table class="part\d+">.*?<\/table>/gs)];
  expect(parts.length).toBeGreaterThan(2);
  for (const [part] of parts) expect(part).toMatch(/<th scope="col">ID<\/th>/);
  expect(parts.join('').match(/1293438106040557568/g)).toHaveLength(40);
  expect(paper?.html).toContain(`Parte 2 de ${parts.length}`);
  expect(paper?.css).toContain('size: A4 landscape');
});

test('accounts that name a currency twice stay the list they are', async () => {
  const twice: ServiceRecord = [
    ['id', 'c1'],
    ['currencies', list(account('PEN', '1'), account('PEN', '2'))],
  ];
  const { bytes } = await exported({ format: csv }, [twice]);
  const [head, row] = readCsv(bytes.toString(), ',');
  expect(head).toEqual(['ID', 'Monedas']);
  expect(row?.[1]).toBe('[{"account":"1","currency":"PEN"},{"account":"2","currency":"PEN"}]');
});

/** Lines of the sheet about the export whose name begins so. */
function aboutTotals(book: Awaited<ReturnType<typeof openedBySpreadsheet>>): string[] {
  return [...(book.get('Acerca de')?.values() ?? [])]
    .map(({ value }) => String(value))
    .filter((value) => value.startsWith('Total'));
}

test('of a reconciliation the amounts of either side are numbers, unless their currency would be lost, and nothing is added up', async () => {
  const store = await openMemory(worker.file);
  await fill(store, records);
  const rows = new RowPacker();
  rows.add(1, ['ID', 'Importe', 'Precio', 'Saldo S/']);
  rows.add(2, ['c1', 'S/ 1.234.567,50', 'S/ 10.00', '1,000.25']);
  rows.add(3, ['c2', 'S/ 0.10', 'US$ 2', '0012']);
  rows.add(4, ['c9', '-S/ 3.00', 'S/ 3', 'n/a']);
  const table = {
    name: 'mine.csv',
    sheets: [],
    sheet: 0,
    notices: [],
    sha256: '',
    packed: rows.finish(),
  };
  const { draftId } = await store.reconciling.take(table);
  const mapping = {
    ...{ resource: 'clients' as const, search: '', rules: usualRules },
    keys: [{ column: 0, field: 'id' }],
    compare: [
      { column: 1, field: 'total_amount' },
      { column: 2, field: 'unit_price' },
    ],
  };
  const { result } = await store.reconciling.compare({ draftId, mapping, locale: lima });
  const { resultId } = result;
  const query = { resultId, resource: 'clients', outcome: null, field: null, search: '' } as const;
  const file = join(await freshFolder(), 'out.xlsx');
  const order = { ...shown, amounts: [], format: { kind: 'xlsx' as const } };
  await exportTo(
    file,
    store,
    { ...order, source: { kind: 'reconciled', ...query } },
    { locale: lima },
  );
  const book = await openedBySpreadsheet(file);
  const sheet = book.get('Conciliación') ?? new Map<string, never>();
  const cells = (heading: string) => {
    const [head = ''] = [...sheet].find(([, { value }]) => value === heading) ?? [];
    const column = head.replace('1', '');
    return new Map(
      ['c1', 'c2', 'c9'].map((id) => {
        const [place = ''] =
          [...sheet].find(([at, { value }]) => value === id && at.startsWith('F')) ?? [];
        return [id, sheet.get(place.replace('F', column))] as const;
      }),
    );
  };
  const mine = cells('Mi archivo: Importe');
  expect(mine.get('c1')).toMatchObject({ value: 1234567.5, shown: '1,234,567.50' });
  expect(mine.get('c9')).toMatchObject({ value: -3, type: 'number' });
  // The record is in dollars: without its sign the cell would be equal to what it differs from.
  expect(mine.get('c2')).toMatchObject({ value: 'S/ 0.10', type: 'text' });
  expect(cells('Servicio: Monto total').get('c1')).toMatchObject({ value: 1234567.5 });
  expect(cells('Mi archivo: Precio').get('c2')).toMatchObject({ value: 'US$ 2', type: 'text' });
  const other = cells('Mi archivo: Saldo S/');
  expect(other.get('c1')).toMatchObject({ value: 1000.25, shown: '1,000.25' });
  expect([other.get('c2')?.value, other.get('c9')?.value]).toEqual(['0012', 'n/a']);
  expect(aboutTotals(book)).toEqual([]);
});

test('a summary has its totals in the table, where they are not added up once more', async () => {
  const store = await openMemory(worker.file);
  await fill(store, records);
  const file = join(await freshFolder(), 'out.xlsx');
  const rows = { field: 'currency', by: 'value' } as const;
  const columns = { field: 'status', by: 'value' } as const;
  const query = { rows, columns, field: 'total_amount', currency: 'currency' };
  const source = { kind: 'summary', query: everyClient, ...query, measure: 'sum' } as const;
  await exportTo(file, store, { ...shown, source, format: { kind: 'xlsx' } }, { locale: lima });
  const book = await openedBySpreadsheet(file);
  const figures = [...(book.get('Tabla dinámica')?.values() ?? [])].map(({ shown }) => shown);
  expect(figures).toEqual(expect.arrayContaining(['1,234,567.75', '0.10']));
  expect(aboutTotals(book)).toEqual([]);
  const about = book.get('Acerca de');
  const counted = [...(about ?? [])].flatMap(([place, { value }]) =>
    place.startsWith('A') && ['Filas', 'Registros'].includes(String(value))
      ? [[value, about?.get(place.replace('A', 'B'))?.value]]
      : [],
  );
  // Two currencies and the total.
  expect(counted).toEqual([
    ['Filas', '3'],
    ['Registros', '3'],
  ]);
});
