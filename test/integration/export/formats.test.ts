import { createHash } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { unguarded } from '../../support/unguarded';
import { xlsxLayout } from '../../../main/export/xlsx/layout';
import { batchesOf, bytesOf, number } from '../../unit/export/batches';
import { hostileText } from '../../unit/export/hostile-text';
import { readCsv } from '../../unit/export/read-csv';
import { buildWorker, quietEnd } from '../store/rig';
import { clients, record } from '../store/samples';
import type { ExportFormat } from '../../../shared/ipc/exports';
import { neutralQueryLocale } from '../../../shared/query-locale';
import { localTime } from '../../../main/values/local-time';
import { readXlsx } from './read-xlsx';
import { csv, everyClient, exportTo, fill, freshFolder, openMemory } from './rig';
import { comparisons } from '../../support/comparisons';

let worker: Awaited<ReturnType<typeof buildWorker>>;
beforeAll(async () => {
  worker = await buildWorker();
});

const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const spanishLocale = { ...neutralQueryLocale, language: 'es' } as const;

async function exporter(records = clients(0, 1_203)) {
  const store = await openMemory(worker.file);
  await fill(store, records);
  const folder = await freshFolder();
  return (...[order, options]: [Parameters<typeof exportTo>[2], Parameters<typeof exportTo>[3]?]) =>
    exportTo(join(folder, `out.${order.format.kind}`), store, order, options);
}

describe('an export', () => {
  it('holds every record once and in order, in each format, and sums up the same', async () => {
    const write = await exporter();
    const lines = await write({ format: { kind: 'ndjson' } });
    const texts = lines.bytes.toString('utf8').trimEnd().split('\n');
    expect(texts).toHaveLength(1_203);
    expect(texts[7]).toBe(
      '{"id":"c7","status":"ACTIVE","created_at":"2026-08-15T10:00:00.000007+00:00","first_name":"óscar","first_last_name":"Quispe","amount":7.10}',
    );
    expect(lines.written).toEqual({
      kind: 'written',
      fileName: 'out.ndjson',
      records: 1_203,
      rows: 1_203,
      bytes: lines.bytes.length,
      fileHash: sum(lines.bytes),
      cutTexts: 0,
      asOf: expect.any(Number) as number,
      complete: true,
      gaps: 0,
      twice: 0,
      doubtful: false,
    });

    const json = await write({ format: { kind: 'json' } });
    expect(json.bytes.toString('utf8')).toBe(`[\n${texts.join(',\n')}\n]\n`);
    const table = await write({ format: csv });
    const rows = readCsv(table.bytes.toString('utf8'), ',');
    expect(rows.map(([id]) => id)).toEqual(['id', ...texts.map((_, at) => `c${at}`)]);
    expect(rows[8]?.at(-1)).toBe('7.10');
    const book = await write({ format: { kind: 'xlsx' } });
    const [sheet] = readXlsx(book.bytes);
    expect(sheet?.cells.get('A1204')?.text).toBe('c1202');
    for (const { written, bytes } of [json, table, book]) {
      expect(written.fileHash).toBe(sum(bytes));
    }
  });

  it('takes what the list shows: filtered, sorted, its columns as shown', async () => {
    const write = await exporter(clients(0, 20));
    const query = {
      ...everyClient,
      search: 'status:blocked',
      sort: [{ field: 'amount', direction: 'descending' as const }],
    };
    const { bytes, written } = await write({
      source: { kind: 'list', query },
      columns: ['amount', 'id'],
      format: csv,
    });
    expect(bytes.toString()).toBe('amount,id\r\n15.10,c15\r\n10.10,c10\r\n5.10,c5\r\n0.10,c0\r\n');
    expect(written.records).toBe(4);
  });

  it('takes records by id, in the list’s order; ids it has not are left out', async () => {
    const write = await exporter(clients(0, 20));
    const source = { kind: 'ids' as const, query: everyClient, ids: ['c7', 'gone', 'c3', 'c7'] };
    const { bytes, written } = await write({ source, columns: ['id'], format: csv });
    expect(bytes.toString()).toBe('id\r\nc3\r\nc7\r\n');
    expect(written.records).toBe(2);
  });

  it('takes rows of an open view as it shows them, whatever a sync has changed since', async () => {
    const store = await openMemory(worker.file);
    await fill(store, clients(0, 20), 1_000);
    const { cursorId } = await store.browse.open(everyClient);
    await fill(store, clients(10, 30), 2_000);
    const source = { kind: 'rows' as const, query: everyClient, cursorId, first: 2, count: 3 };
    const file = join(await freshFolder(), 'out.csv');
    const { bytes } = await exportTo(file, store, { source, columns: ['id'], format: csv });
    expect(bytes.toString()).toBe('id\r\nc2\r\nc3\r\nc4\r\n');
    const beyond = { ...source, first: 18 };
    await expect(exportTo(file, store, { source: beyond, format: csv })).rejects.toMatchObject({
      code: 'input.params',
    });
  });

  it('of rows of an open view has the fields, the moment and the completeness of their own sync', async () => {
    const store = await openMemory(worker.file);
    await fill(store, clients(0, 20), Date.UTC(2026, 10, 20));
    const { cursorId, asOf } = await store.browse.open(everyClient);
    // The next sync has a field more, some records fewer, and gaps.
    const { id } = await store.beginSync('clients', {
      perPage: 50,
      startedAt: Date.UTC(2026, 10, 21),
    });
    const records = clients(0, 15, () => ({ vip: 'yes' }));
    await store.stagePage(id, { page: 1, records, total: 18 });
    await store.commitSync(id, { ...quietEnd, completedAt: Date.UTC(2026, 10, 21), gaps: 3 });
    const source = { kind: 'rows' as const, query: everyClient, cursorId, first: 2, count: 2 };
    const columns = ['desk.full_name', 'id'];
    const folder = await freshFolder();
    const order = { source, columns };
    const table = await exportTo(join(folder, 'out.csv'), store, { ...order, format: csv });
    expect(table.bytes.toString()).toBe(
      'desk.full_name,id\r\nÑusta Zúñiga,c2\r\nóscar Núñez,c3\r\n',
    );
    expect(table.written).toMatchObject({ complete: true, gaps: 0 });
    const book = await exportTo(join(folder, 'out.xlsx'), store, {
      ...order,
      format: { kind: 'xlsx' },
    });
    const about = [...(readXlsx(book.bytes)[1]?.cells.values() ?? [])].map(({ text }) => text);
    const said = (name: string) => about[about.indexOf(name) + 1];
    expect(said('Records')).toBe('2 of 20');
    expect(said('Data as of')).toBe(localTime('UTC').iso(asOf ?? 0));
    // The view is still open, and the list of now is told as what it is.
    expect((await store.browse.rows({ cursorId, offset: 0, limit: 1 })).rows).toHaveLength(1);
    const now = await exportTo(join(folder, 'now.csv'), store, { format: csv });
    expect(now.written).toMatchObject({ records: 15, complete: false, gaps: 3 });
  });

  it('of a lookup that was cancelled says which cards were not looked up, as the screen does', async () => {
    const store = await openMemory(worker.file);
    const source = { kind: 'text' as const, text: 'k1\nk2' };
    const { draftId } = await store.lookups.understand({ source, column: null });
    const { lookupId } = await store.lookups.begin({ draftId, begunAt: 5 });
    const missing = { at: 0, outcome: 'not-found' as const, reason: null, card: null };
    await store.lookups.note({ lookupId, done: [missing] });
    const file = join(await freshFolder(), 'out.csv');
    const outcomes = async (headings: 'service' | 'shown', language: 'en' | 'es' = 'en') => {
      const { bytes } = await exportTo(
        file,
        store,
        {
          source: { kind: 'lookup', outcomes: null },
          columns: ['lookup_outcome'],
          headings,
          format: csv,
        },
        { locale: { ...neutralQueryLocale, language } },
      );
      return bytes.toString().trimEnd().split('\r\n').slice(1);
    };
    expect(await outcomes('service')).toEqual(['not-found', 'waiting']);
    await store.lookups.setPhase({ lookupId, phase: 'cancelled', failure: null });
    expect(await outcomes('service')).toEqual(['not-found', 'cancelled']);
    expect(await outcomes('shown')).toEqual(['Not found', 'Not looked up']);
    expect(await outcomes('shown', 'es')).toEqual(['No encontrada', 'No consultada']);
  });

  it('of a lookup names the client of each line in every format, also of one without a card', async () => {
    const store = await openMemory(worker.file);
    const ofClient = (id: string, name: string, cards: string[]) =>
      record({ id, first_name: name, client_card_ids: { kind: 'list', items: cards } });
    await fill(store, [
      ofClient('11111', 'Rosa', ['k1', 'k2']),
      ofClient('22222', 'Nora', []),
      ofClient('33333', 'Elsa', ['k3']),
    ]);
    const source = { kind: 'text', text: '11111\n22222\n33333' } as const;
    const read = await store.lookups.understand({ source, column: null });
    const { draftId } = await store.lookups.chooseColumn({ ...read, ofClients: true });
    const { lookupId } = await store.lookups.begin({ draftId, begunAt: 5 });
    const missing = { at: 0, outcome: 'not-found' as const, reason: null, card: null };
    await store.lookups.note({ lookupId, done: [missing] });
    const folder = await freshFolder();
    const order = { source: { kind: 'lookup', outcomes: null }, headings: 'service' } as const;
    const written = async (format: ExportFormat) =>
      (await exportTo(join(folder, `out.${format.kind}`), store, { ...order, format })).bytes;

    const lines = (await written(csv)).toString().trimEnd().split('\r\n');
    const named = [
      '1,k1,not-found,,,Rosa',
      '1,k2,waiting,,,Rosa',
      '2,22222,rejected,no-card,,Nora',
    ];
    expect(lines.slice(1)).toEqual([...named, '3,k3,waiting,,,Elsa']);
    for (const format of [{ kind: 'json' }, { kind: 'ndjson' }, { kind: 'pdf' }] as const) {
      const text = (
        await written(format.kind === 'pdf' ? { ...format, layout: 'table' } : format)
      ).toString();
      for (const name of ['Rosa', 'Nora', 'Elsa'])
        expect([format, text]).toEqual([format, expect.stringContaining(name)]);
    }
    const [sheet] = readXlsx(await written({ kind: 'xlsx' }));
    expect([1, 2, 3, 4, 5].map((row) => sheet?.cells.get(`F${row}`)?.text)).toEqual([
      ...['lookup_client', 'Rosa', 'Rosa', 'Nora', 'Elsa'],
    ]);
    expect((await written({ kind: 'parquet' })).includes('Nora')).toBe(true);
  });

  it('reads days of a search for changes in the order of day and month it is told', async () => {
    const store = await openMemory(worker.file);
    const first = record({ id: 'first' });
    await fill(store, [first], 1_000);
    await fill(store, [first, record({ id: 'april', created_at: '2026-04-03T12:00:00Z' })]);
    const file = join(await freshFolder(), 'out.csv');
    const changes = { kind: 'changes' as const, since: 0, resource: null, change: null };
    const source = { ...changes, search: 'created:03/04/2026' };
    for (const [dates, records] of [
      ['day-first', 1],
      ['month-first', 0],
    ] as const) {
      const locale = { ...neutralQueryLocale, dates };
      const { written } = await exportTo(file, store, { source, format: csv }, { locale });
      expect([dates, written.records]).toEqual([dates, records]);
    }
  });

  it('takes changes, a row for each changed field', async () => {
    const store = await openMemory(worker.file);
    await fill(store, clients(0, 5), 1_000);
    const status = (index: number) =>
      index === 2 ? { status: '=1+1', amount: number('9.99') } : {};
    await fill(store, clients(1, 6, status), Date.UTC(2026, 10, 20));
    const file = join(await freshFolder(), 'out.csv');
    const all = { since: 0, resource: null, change: null, search: '' };
    const { bytes, written } = await exportTo(file, store, {
      source: { kind: 'changes', ...all },
      columns: ['seen_at', 'id', 'change', 'field', 'before', 'after'],
      format: csv,
    });
    const [, ...rows] = readCsv(bytes.toString(), ',');
    const at = '2026-11-20T00:00:00.000Z';
    expect(rows.sort()).toEqual([
      [at, 'c0', 'gone', null, null, null],
      [at, 'c2', 'changed', 'amount', '2.10', '9.99'],
      [at, 'c2', 'changed', 'status', 'ACTIVE', "'=1+1"],
      [at, 'c5', 'new', null, null, null],
    ]);
    expect(written.records).toBe(3);

    // What a followed rule shows is what is written, and the file says by which rule.
    const matching = {
      search: '',
      filters: [{ kind: 'one-of' as const, field: 'status', values: ['=1+1'] }],
    };
    const found = await exportTo(file, store, {
      source: { kind: 'changes', ...all, resource: 'clients', matching },
      format: { kind: 'xlsx' },
    });
    const shown = await store.changes.list({
      ...{ since: 0, resource: 'clients', kind: null, search: '', matching },
      ...{ offset: 0, limit: 0 },
      locale: neutralQueryLocale,
    });
    expect([found.written.records, shown.total]).toEqual([1, 1]);
    const about = readXlsx(found.bytes).find(({ name }) => name === 'About');
    const texts = [...(about?.cells.values() ?? [])].map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['Alert', 'Status is one of =1+1']));
  });

  it('of made-up data says so in every record, in every format', async () => {
    const write = await exporter(clients(0, 3));
    const sample = { profile: { name: 'Sample data', host: '127.0.0.1:1', sample: true } };
    const table = await write({ format: csv, columns: ['id'] }, sample);
    expect(table.bytes.toString()).toBe(
      'SAMPLE DATA,id\r\nmade-up record,c0\r\nmade-up record,c1\r\nmade-up record,c2\r\n',
    );
    for (const kind of ['json', 'ndjson'] as const) {
      const { bytes } = await write(
        { format: { kind }, columns: ['id'] },
        { ...sample, locale: spanishLocale },
      );
      expect(bytes.toString().match(/"DATOS DE EJEMPLO":"registro inventado"/g)).toHaveLength(3);
    }
    const spanish = await write({ format: { kind: 'xlsx' } }, { ...sample, locale: spanishLocale });
    const reported = readXlsx(spanish.bytes).find(({ name }) => name === 'Acerca de');
    const words = [...(reported?.cells.values() ?? [])].map(({ text }) => text);
    expect(words).toEqual(expect.arrayContaining(['Conexión', 'Datos de ejemplo']));
    expect(words).not.toContain('Sample data');
    const [sheet, about] = readXlsx((await write({ format: { kind: 'xlsx' } }, sample)).bytes);
    expect(['A1', 'A2', 'A4'].map((place) => sheet?.cells.get(place)?.text)).toEqual([
      'SAMPLE DATA',
      'made-up record',
      'made-up record',
    ]);
    expect(about?.cells.get('B1')?.text).toMatch(/made up/);
  });

  it('refuses words of a search it does not understand, and columns that are not there', async () => {
    const write = await exporter(clients(0, 3));
    const query = { ...everyClient, search: 'nowhere:lima' };
    await expect(write({ source: { kind: 'list', query }, format: csv })).rejects.toMatchObject({
      code: 'input.filter',
      params: { words: 'nowhere:lima' },
    });
    const changes = { kind: 'changes' as const, since: 0, resource: null, change: null };
    await expect(
      write({ source: { ...changes, search: 'nowhere:lima' }, format: csv }),
    ).rejects.toMatchObject({ code: 'input.filter', params: { words: 'nowhere:lima' } });
    await expect(write({ columns: ['id', 'gone'], format: csv })).rejects.toMatchObject({
      code: 'input.params',
      params: { reason: 'unknown-column', column: 'gone' },
    });
  });

  it('of a list that holds nothing is a file of nothing', async () => {
    const store = await openMemory(worker.file);
    const folder = await freshFolder();
    for (const [kind, text] of [
      ['json', '[]\n'],
      ['ndjson', ''],
    ] as const) {
      const { bytes, written } = await exportTo(join(folder, kind), store, { format: { kind } });
      expect(bytes.toString()).toBe(text);
      expect(written).toMatchObject({ records: 0, complete: false });
    }
    const { bytes } = await exportTo(join(folder, 'xlsx'), store, { format: { kind: 'xlsx' } });
    expect(readXlsx(bytes).map(({ name }) => name)).toEqual(['Clients', 'About']);
  });
});

describe('a workbook', () => {
  it('has typed cells, its header frozen, and a filter over the table', async () => {
    const write = await exporter([
      record({
        id: number('1293438106040557568'),
        name: '=HYPERLINK("http://127.0.0.1")',
        amount: number('8.10'),
        fee: '-12.50',
        vip: true,
        created_at: '2022-09-15T16:50:33.995476+00:00',
        birth_date: '1990-05-01',
        none: null,
        empty: '',
      }),
    ]);
    const { bytes } = await write({ format: { kind: 'xlsx' }, amounts: ['fee'] });
    const [sheet] = readXlsx(bytes);
    const { cells, ...rest } = sheet ?? { cells: new Map<string, never>() };
    expect(rest).toEqual({ name: 'Clients', frozenRows: 1, filter: 'A1:I2' });
    const row = Object.fromEntries([...cells].filter(([place]) => place.endsWith('2')));
    expect(row).toEqual({
      A2: { type: 'text', text: '1293438106040557568', format: '@' },
      B2: { type: 'text', text: '=HYPERLINK("http://127.0.0.1")', format: '@' },
      C2: { type: 'number', text: '8.10', format: '0.00' },
      D2: { type: 'number', text: '-12.50', format: '0.00' },
      E2: { type: 'boolean', text: '1', format: 'General' },
      F2: {
        type: 'number',
        text: '44819.70178235505',
        format: String.raw`yyyy\-mm\-dd\ hh:mm:ss.000`,
      },
      G2: { type: 'number', text: '32994', format: String.raw`yyyy\-mm\-dd` },
      I2: { type: 'text', text: '', format: '@' },
    });
  });

  it('says whose it is, as of when, what of it, and what it sums to', async () => {
    const write = await exporter(clients(0, 20));
    const query = {
      ...everyClient,
      search: 'ana',
      filters: [{ kind: 'one-of' as const, field: 'status', values: ['BLOCKED', 'ACTIVE'] }],
      sort: [{ field: 'amount', direction: 'ascending' as const }],
    };
    const { bytes } = await write({
      source: { kind: 'list', query },
      format: { kind: 'xlsx' },
    });
    const about = readXlsx(bytes)[1];
    expect(about?.name).toBe('About');
    const said = new Map(
      [...(about?.cells ?? [])]
        .filter(([place]) => place.startsWith('A'))
        .map(([place, { text }]) => [text, about?.cells.get(`B${place.slice(1)}`)?.text]),
    );
    expect(Object.fromEntries(said)).toMatchObject({
      Contents: 'Clients',
      Connection: 'Andina',
      Service: 'service.example',
      'Data as of': '2026-11-20T09:14:00.000+00:00',
      Records: '5 of 20',
      Search: 'ana',
      Filters: 'Status is one of BLOCKED, ACTIVE',
      'Sorted by': 'Amount (ascending)',
    });
  });

  it('goes on in another sheet when one is full', async () => {
    const rows = Array.from({ length: 7 }, (_, at) => [`r${at}`]);
    const workbook = {
      sheetName: 'Clients',
      aboutName: 'About',
      about: () => [],
      marked: false,
      time: localTime('UTC'),
      rowsASheet: 4,
    };
    const sheets = readXlsx(await bytesOf(xlsxLayout(workbook, ['id'], batchesOf(rows))));
    const texts = sheets.map(({ name, filter, cells }) => [
      name,
      filter,
      ...[...cells.values()].map(({ text }) => text),
    ]);
    expect(texts).toEqual([
      ['Clients', 'A1:A4', 'id', 'r0', 'r1', 'r2'],
      ['Clients 2', 'A1:A4', 'id', 'r3', 'r4', 'r5'],
      ['Clients 3', 'A1:A2', 'id', 'r6'],
      ['About', null],
    ]);
  });

  it('gives back every text, whatever it wants to be: 1,000 hostile cells', async () => {
    const lone = fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      maxLength: 8,
    });
    const texts = fc.sample(fc.oneof(hostileText, lone), comparisons(1_000));
    const rows = Array.from({ length: 100 }, (_, at) => texts.slice(at * 10, at * 10 + 10));
    const columns = Array.from({ length: 10 }, (_, at) => `c${at}`);
    const workbook = {
      sheetName: 'Clients',
      aboutName: 'About',
      about: () => [],
      marked: false,
      time: localTime('UTC'),
    };
    const [sheet] = readXlsx(await bytesOf(xlsxLayout(workbook, columns, batchesOf(rows))));
    const read = [...(sheet?.cells.values() ?? [])].slice(10);
    expect(read.map(({ type }) => type)).toEqual(texts.map(() => 'text'));
    expect(read.map(({ text }) => text)).toEqual(texts);
  });
});

it('1,000 hostile texts pass through the store and CSV, and none begins a formula', async () => {
  const texts = fc.sample(hostileText, comparisons(1_000));
  const write = await exporter(texts.map((text, at) => record({ id: `c${at}`, text })));
  const { bytes } = await write({ format: csv, columns: ['text'] });
  const [, ...rows] = readCsv(bytes.toString('utf8'), ',');
  expect(rows.map(([field]) => unguarded(field ?? '?'))).toEqual(texts);
  const negative = /^-\d+(\.\d+)?$/;
  const formulas = rows.flat().filter((field) => /^[=+\-@\t\r\n\0＝＋－＠]/.test(field ?? ''));
  expect(formulas.filter((field) => !negative.test(field ?? ''))).toEqual([]);
});
