import { execFileSync, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createHash } from 'node:crypto';
import * as XLSX from '@e965/xlsx';
import { beforeEach, expect, test } from 'vitest';
import type { Command } from '../../../main/cli/commands';
import { parseCommand } from '../../support/parse-command';
import { reconcile } from '../../../main/cli/reconcile';
import { requireProfile, withOpenProfile } from '../../../main/cli/stored-records';
import { sync } from '../../../main/cli/sync';
import { verify } from '../../../main/cli/verify';
import { exit } from '../../../main/cli/exit';
import { checkAct } from '../../../main/export/act/check-act';
import type { Act } from '../../../main/export/act/content';
import { canonicalText } from '../../../main/export/act/seal';
import { sealedAct } from '../../../main/export/act/write-act';
import { Archive } from '../../../main/tables/archive';
import type { ServiceRecord, Value } from '../../../shared/values';
import { readCsv } from '../../unit/export/read-csv';
import { readZip } from '../export/read-zip';
import { workerAndFolder } from '../store/rig';
import { cliDesk, untold } from './rig';

const place = workerAndFolder();
const how = {
  writtenBy: 'Merchant Desk 0.0.0',
  printer: { pdf: () => Promise.reject(new Error('no paper here')) },
  signal: untold,
};

const number = (text: string): Value => ({ kind: 'number', text });
const lot = (code: string, amount: string, day: string, currency = 'PEN'): ServiceRecord =>
  Object.entries({
    id: `id-${code}`,
    code,
    total_amount: number(amount),
    currency,
    created_at: `${day}T15:00:00.000000+00:00`,
  });

const november = [
  lot('L-1', '100.00', '2026-11-03'),
  lot('L-2', '199.99', '2026-11-04'),
  lot('L-3', '300.00', '2026-11-05'),
  lot('L-4', '400.00', '2026-11-06'),
  lot('L-5', '500.00', '2026-11-07', 'USD'),
];
const december = [lot('L-6', '50.00', '2026-12-02'), lot('L-9', '900.00', '2026-12-03')];

/** A workbook of an accountant: a cover, a letterhead, the table and its total. */
function workbook(rows: readonly (readonly string[])[]): Buffer {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['Cierre mensual']]), 'Carátula');
  const table = XLSX.utils.aoa_to_sheet([
    ['Comercial Los Andes S.A.C.'],
    [],
    ['Lote', 'Importe', 'Moneda'],
    ...rows.map((row) => [...row]),
  ]);
  XLSX.utils.book_append_sheet(book, table, 'Lotes');
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

let desk: ReturnType<typeof cliDesk>;
const path = (name: string) => join(place.folder, name);
const serve = (records: readonly ServiceRecord[]) => {
  desk.serve(() => ({ records: [...records], total: records.length, hasMore: false }));
  return sync(desk.services, 'Andina', ['lots'], untold);
};
beforeEach(async () => {
  desk = cliDesk(place);
  await serve(november);
  await withOpenProfile(desk.services, 'Andina', ({ store }) =>
    store.writeRecord('merchant', {
      id: 'm',
      record: Object.entries({
        id: 'm',
        company_name: 'Comercial Los Andes S.A.C.',
        document_type: 'RUC',
        document_number: '20123456789',
      }),
      seenAt: Date.UTC(2026, 11, 1),
    }),
  );
});

function commandOf<N extends Command['name']>(name: N, words: readonly string[]) {
  const command = parseCommand([name, '--profile', 'Andina', ...words]);
  if (command.name !== name) throw new Error(command.name);
  return command as Extract<Command, { name: N }>;
}

function close(file: string, month: string, words: readonly string[]) {
  desk.out.lines.length = 0;
  desk.out.words = '';
  const args = ['--resource', 'lots', '--file', path(file), '--key', 'Lote=code'];
  const compare = ['--compare', 'Importe=total_amount', '--compare', 'Moneda=currency'];
  const zone = ['--zone', 'America/Lima', '--period', `created_at:${month}`];
  return reconcile(
    desk.services,
    commandOf('reconcile', [...args, ...compare, ...zone, ...words]),
    how,
  );
}

async function verified(act: string, words: readonly string[] = []) {
  desk.out.lines.length = 0;
  desk.out.words = '';
  const command = commandOf('verify', ['--act', path(act), ...words]);
  const status = await verify(desk.services, command, untold);
  return [status, desk.out.lines[0]?.verified];
}

/** The act by an independent reader: its pages as rows of shown texts, and its raw lines. */
/** As the window checks a statement and its file. */
async function checked(...names: readonly string[]) {
  const files = await Promise.all(names.map((name) => readFile(path(name))));
  const profile = requireProfile(desk.services, 'Andina');
  return withOpenProfile(desk.services, 'Andina', ({ store }) =>
    checkAct(store, profile, files, desk.services.readAct),
  );
}

async function opened(name: string) {
  const bytes = await readFile(path(name));
  const book = XLSX.read(bytes, { cellDates: false, cellNF: true });
  const [first = '', second = ''] = book.SheetNames;
  const page = XLSX.utils.sheet_to_json<string[]>(book.Sheets[first] ?? {}, {
    header: 1,
    raw: false,
  });
  const text = page.map((row) => row.filter(Boolean).join(' | ')).join('\n');
  return { bytes, book, text, names: [first, second], lines: book.Sheets[second] ?? {} };
}

const novemberFile = [
  ['L-1', '100.00', 'PEN'],
  ['L-2', '200.00', 'PEN'],
  ['L-3', '300.50', 'PEN'],
  ['L-9', '900.00', 'PEN'],
  ['L-5', '500.00', 'USD'],
  ['TOTAL', '1,600.50', 'PEN'],
];

test('a close from the workbook to the act: November, then December with what was pending', async () => {
  await writeFile(path('noviembre.xlsx'), workbook(novemberFile));
  await writeFile(
    path('settled.csv'),
    'key,state,comment\nL-2,agreed,redondeo\nL-3,pending,nota de crédito\nL-9,pendiente,llega en diciembre\n',
  );
  const sign = ['--prepared-by', 'Contabilidad', '--reviewed-by', 'Gerencia', '--language', 'es'];
  const first = ['--settle', path('settled.csv'), '--act', path('acta-11.xlsx'), ...sign];
  expect(await close('noviembre.xlsx', '2026-11', first)).toBe(8);
  expect(desk.out.words).toContain('3 lines settled.');
  const made = desk.out.lines.find(({ act }) => act !== undefined);
  expect(made).toMatchObject({ open: 1, final: false });
  const newest = { what: ['export'], from: null, newestFirst: true, limit: 1 } as const;
  const entries = await withOpenProfile(desk.services, 'Andina', ({ store }) =>
    store.audit.entries({ ...newest, since: null, until: null }),
  );
  const written = { state: 'done', subject: 'act xlsx', sha256: made?.fileHash };
  expect(entries).toMatchObject([{ ...written, file: 'acta-11.xlsx' }]);
  const act = await opened('acta-11.xlsx');
  expect(act.names).toEqual(['Acta de conciliación', 'Filas']);
  expect(act.text).toContain('Comercial Los Andes S.A.C. · RUC 20123456789');
  expect(act.text).toContain('1 fila está sin conciliar: esta acta no es definitiva.');
  expect(act.text).toMatch(/Periodo \| noviembre de 2026 \(Creado\)/);
  expect(act.text).toContain('Mi archivo (filas): 6 = 2 + 2 + 1 + 1: cuadra.');
  expect(act.text).toContain('Servicio (registros): 5 = 2 + 2 + 1: cuadra.');
  expect(act.text).toContain('Monto total | PEN | 1,500.50 | 999.99 | -500.51 | 100.00');
  expect(act.text).toContain('el total dice PEN 1,600.50, pero sus filas suman PEN 1,500.50.');
  expect(act.text).toContain('Conforme | 1 | -0.01 | 0.00');
  expect(act.text).toContain('Pendiente | 2 | -900.50 | 0.00');
  expect(act.text).toContain('Sin conciliar | 1 | 400.00 | 0.00');
  expect(act.text).toContain('Las filas componen la diferencia de los totales.');
  expect(act.text).toContain(
    createHash('sha256')
      .update(await readFile(path('noviembre.xlsx')))
      .digest('hex'),
  );
  // The records it was compared with are named by their hash, which is that of the stored run.
  const run = await withOpenProfile(desk.services, 'Andina', async ({ store }) => {
    const [newestRun] = await store.settlements.runs();
    return newestRun;
  });
  expect(run?.sync.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(act.text).toContain(`Registros del servicio | ${run?.sync.sha256 ?? 'none'}`);
  // Amounts are numbers with their digits, and the heading is repeated on every page.
  const rows = XLSX.utils.sheet_to_json<(string | number)[]>(act.lines, { header: 1 });
  expect(rows[0]?.slice(0, 3)).toEqual(['Estado', 'Dato de cruce', 'Nombre']);
  expect(rows.find(([, key]) => key === 'L-3')).toEqual(
    expect.arrayContaining(['Pendiente', 300.5, 300, -0.5, 'nota de crédito']),
  );
  const parts = readZip(act.bytes.subarray(0, -80));
  const workbookXml = parts.get('xl/workbook.xml')?.toString() ?? '';
  expect(workbookXml).toContain("'Filas'!$1:$1</definedName>");
  const sheet = parts.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
  expect(sheet).toContain('orientation="landscape" fitToWidth="1" fitToHeight="1"');
  const linesSheet = parts.get('xl/worksheets/sheet2.xml')?.toString() ?? '';
  expect(linesSheet).toContain('orientation="landscape" fitToWidth="1" fitToHeight="0"');
  expect(sheet).toContain('&amp;P de &amp;N');
  // The printed hash is that of the text inside, and the seal that of every byte before it.
  const inside = parts.get('act.json') ?? Buffer.alloc(0);
  expect(act.text).toContain(createHash('sha256').update(inside).digest('hex'));
  expect(made?.actHash).toBe(createHash('sha256').update(inside).digest('hex'));
  expect(act.bytes.subarray(-64).toString()).toBe(
    createHash('sha256').update(act.bytes.subarray(0, -64)).digest('hex'),
  );
  expect(await verified('acta-11.xlsx')).toEqual([0, 'unchanged']);

  // December: what was pending is first, one of them is resolved, nothing is left open.
  await serve([...november, ...december]);
  await writeFile(
    path('diciembre.xlsx'),
    workbook([
      ['L-6', '50.00', 'PEN'],
      ['TOTAL', '50.00', 'PEN'],
    ]),
  );
  const second = ['--act', path('acta-12.xlsx'), ...sign];
  expect(await close('diciembre.xlsx', '2026-12', second)).toBe(8);
  const next = await opened('acta-12.xlsx');
  expect(next.text).toContain('Toda diferencia está conciliada o figura como pendiente.');
  expect(next.text).toContain('Mi archivo (filas): 2 + 2 = 2 + 1 + 0 + 1: cuadra.');
  expect(next.text).toContain('Pendiente | 1 | 0.00');
  expect(next.text).toContain('Resuelta | 1 | 900.00');
  const carried = XLSX.utils.sheet_to_json<(string | number)[]>(next.lines, { header: 1 });
  expect(carried.find(([, key]) => key === 'L-3')).toEqual(
    expect.arrayContaining(['Pendiente', 'nota de crédito', 'noviembre de 2026']),
  );
  expect(carried.find(([, key]) => key === 'L-9')).toEqual(expect.arrayContaining(['Resuelta']));
  expect(await verified('acta-12.xlsx')).toEqual([0, 'unchanged']);
});

test('a statement that lacks records says so, and not that lines are open', async () => {
  desk = cliDesk(place);
  const total = november.length + 100;
  desk.serve((page) => ({ records: page === 1 ? [...november] : [], total, hasMore: false }));
  expect(await sync(desk.services, 'Andina', ['lots'], untold)).toBe(exit.incomplete);
  const rows = [
    ['L-1', '100.00', 'PEN'],
    ['L-2', '199.99', 'PEN'],
    ['L-3', '300.00', 'PEN'],
    ['L-4', '400.00', 'PEN'],
    ['L-5', '500.00', 'USD'],
  ];
  await writeFile(path('noviembre.xlsx'), workbook(rows));
  await close('noviembre.xlsx', '2026-11', ['--act', path('acta.xlsx')]);
  expect(desk.out.words).toContain('Wrote the statement. The service’s list was not read to its');
  expect(desk.out.words).not.toContain('settled');
  expect(desk.out.lines.find(({ act }) => act !== undefined)).toMatchObject({
    ...{ open: 0, final: false },
  });
});

test('of a list that no service could confirm a statement can be final, and says so', async () => {
  desk = cliDesk(place);
  const lots = Array.from({ length: 250 }, (_, at) => lot(`L-${at}`, '1.00', '2026-11-03'));
  desk.serve((page) => ({
    records: page < 1 ? [] : lots.slice((page - 1) * 100, page * 100),
    total: 250,
    hasMore: page * 100 < 250,
  }));
  await sync(desk.services, 'Andina', ['lots'], untold);
  expect(desk.out.words).toContain('not confirmed to be complete');
  await writeFile(
    path('noviembre.xlsx'),
    workbook(lots.map((_, at) => [`L-${at}`, '1.00', 'PEN'])),
  );
  await close('noviembre.xlsx', '2026-11', ['--act', path('acta.xlsx'), '--language', 'es']);
  expect(desk.out.lines.find(({ act }) => act !== undefined)).toMatchObject({ final: true });
  expect((await opened('acta.xlsx')).text).toContain(
    'La lista del servicio probablemente está completa',
  );
});

const missing = ['soffice', 'pdftotext'].filter(
  (program) => spawnSync(program, ['--version']).error !== undefined,
);

/** The pages of workbooks as LibreOffice prints them. */
function printed(names: readonly string[]): string[][] {
  const home = `-env:UserInstallation=file://${path('office')}`;
  const to = ['--headless', '--convert-to', 'pdf', '--outdir', path('printed')];
  execFileSync('soffice', [home, ...to, ...names.map(path)], { stdio: 'ignore' });
  return names.map((name) => {
    const file = path(`printed/${name.replace('.xlsx', '.pdf')}`);
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
    return text.split('\f').slice(0, -1);
  });
}

// Needs LibreOffice and poppler, which no machine has to have.
test.skipIf(missing.length > 0)(
  'LibreOffice opens the act on its pages, with the names and days of who signs',
  async () => {
    await writeFile(path('noviembre.xlsx'), workbook(novemberFile));
    const sign = [
      ...['--prepared-by', 'Contabilidad', '--prepared-on', '2026-11-30'],
      ...['--reviewed-by', 'Gerencia', '--reviewed-on', '2026-12-02', '--language', 'es'],
    ];
    await close('noviembre.xlsx', '2026-11', ['--act', path('acta.xlsx'), ...sign]);
    const pages = printed(['acta.xlsx'])[0] ?? [];
    expect(pages).toHaveLength(2);
    const [statement = '', lines = ''] = pages;
    expect(statement).toContain('RUC 20123456789');
    expect(statement).toMatch(/Preparado por:\s+Contabilidad\s.*30\/11\/2026/);
    expect(statement).toMatch(/Revisado por:\s+Gerencia\s.*02\/12\/2026/);
    expect(statement).toMatch(/1 de 2/);
    expect(lines).toMatch(/2 de 2/);
    for (const lot of ['L-2', 'L-3', 'L-9']) expect(lines).toContain(lot);
  },
);

/** An act with a notice for each of so many totals that lie. */
async function actOf(totals: number): Promise<string> {
  const lies = Array.from({ length: totals }, (_, at) => ['TOTAL', `${at + 1}.00`, 'PEN']);
  await writeFile(path('totals.xlsx'), workbook([...novemberFile.slice(0, -1), ...lies]));
  const name = `totals-${totals}.xlsx`;
  await close('totals.xlsx', '2026-11', ['--act', path(name), '--language', 'es']);
  return name;
}

test('in the act a page begins before the notices and who signs, unless all is on one page', async () => {
  const texts: unknown[] = [];
  for (const totals of [1, 12, 40]) {
    const { bytes, book } = await opened(await actOf(totals));
    const xml = readZip(bytes.subarray(0, -80)).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    const below = [...xml.matchAll(/<brk id="(\d+)"/g)].map(([, row = '']) => {
      const cell: unknown = book.Sheets[book.SheetNames[0] ?? '']?.[`A${Number(row) + 1}`];
      return (cell as XLSX.CellObject | undefined)?.v;
    });
    texts.push([totals, /fitToHeight="\d"/.exec(xml)?.[0], below]);
  }
  expect(texts).toEqual([
    [1, 'fitToHeight="1"', []],
    [12, 'fitToHeight="0"', ['Observaciones']],
    [40, 'fitToHeight="0"', ['Observaciones', 'Firmas']],
  ]);
});

// Needs them as well.
test.skipIf(missing.length > 0)(
  'LibreOffice prints who signs and the hashes on one page, however many notices there are',
  async () => {
    const names: string[] = [];
    for (const totals of [1, 12, 40]) names.push(await actOf(totals));
    const ending = ['Preparado por:', 'Revisado por:', 'Huellas SHA-256', 'act.json'];
    const places = printed(names).map((pages) => [
      pages.length,
      ...ending.map((text) => pages.findIndex((page) => page.includes(text)) + 1),
    ]);
    expect(places).toEqual([
      [2, 1, 1, 1, 1],
      [3, 2, 2, 2, 2],
      [4, 3, 3, 3, 3],
    ]);
  },
);

test('an act has the chosen columns only, in their order, and is still whole', async () => {
  await writeFile(path('noviembre.xlsx'), workbook(novemberFile));
  const words = ['--act', path('few.xlsx'), '--act-columns', 'comment,key,amounts,key'];
  await close('noviembre.xlsx', '2026-11', words);
  const { lines } = await opened('few.xlsx');
  const [head] = XLSX.utils.sheet_to_json<string[]>(lines, { header: 1 });
  // The state comes first in any case: what is signed is how each line was settled.
  expect(head).toEqual([
    ...['State', 'Comment', 'Match key', 'Currency', 'My file', 'Service', 'Difference'],
  ]);
  expect(await verified('few.xlsx')).toEqual([0, 'unchanged']);
  const usual = ['--act', path('usual.xlsx')];
  await close('noviembre.xlsx', '2026-11', usual);
  const [all] = XLSX.utils.sheet_to_json<string[]>((await opened('usual.xlsx')).lines, {
    header: 1,
  });
  expect(all?.length).toBeGreaterThan(head?.length ?? 0);
  expect(() =>
    commandOf('reconcile', [
      ...['--resource', 'lots', '--file', 'x', '--key', 'a'],
      ...['--act', 'acta.xlsx', '--act-columns', 'key,price'],
    ]),
  ).toThrow('act-columns');
});

test.each(['2026-11-31', '30/11/2026', ''])('a day that is none (%s) is refused', (day) => {
  const args = ['--file', 'mine.csv', '--resource', 'lots', '--key', 'Lote=code'];
  const signed = ['--act', 'acta.xlsx', '--reviewed-on', day];
  expect(() => commandOf('reconcile', [...args, ...signed])).toThrow(
    '--reviewed-on is a day, such as 2026-11-30.',
  );
});

test('verify tells by a word and a status what no longer belongs together', async () => {
  await writeFile(path('noviembre.xlsx'), workbook(novemberFile));
  await writeFile(
    path('settled.json'),
    JSON.stringify([{ key: ['L-2'], state: 'agreed', comment: 'rounding' }]),
  );
  await close('noviembre.xlsx', '2026-11', [
    '--settle',
    path('settled.json'),
    '--act',
    path('a.xlsx'),
  ]);
  expect(await verified('a.xlsx')).toEqual([0, 'unchanged']);
  const bytes = await readFile(path('a.xlsx'));
  for (const at of [10, Math.floor(bytes.length / 2), bytes.length - 90, bytes.length - 1]) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ 1;
    await writeFile(path('altered.xlsx'), altered);
    expect([at, ...(await verified('altered.xlsx'))]).toEqual([at, 10, 'act-altered']);
    expect(await checked('altered.xlsx', 'noviembre.xlsx')).toEqual({ kind: 'altered', at: 0 });
  }
  const belongs = { file: 'same', sync: 'same', comparedSync: 'same', settlements: 'same' };
  const unchanged = { kind: 'unchanged', at: 1, file: 'noviembre.xlsx', belongs };
  expect(await checked('noviembre.xlsx', 'a.xlsx')).toEqual(unchanged);
  expect(await checked('a.xlsx')).toMatchObject({ at: 0, belongs: { file: 'missing' } });
  expect(await checked('noviembre.xlsx')).toEqual({ kind: 'none' });
  await writeFile(path('cut.xlsx'), bytes.subarray(0, -1));
  expect(await verified('cut.xlsx')).toEqual([10, 'act-altered']);
  await expect(verified('noviembre.xlsx')).rejects.toThrow('is not a reconciliation statement');
  await writeFile(path('other.xlsx'), workbook(novemberFile.slice(1)));
  expect(await verified('a.xlsx', ['--file', path('other.xlsx')])).toEqual([11, 'file-changed']);
  // A newer sync with the same records changes nothing.
  await serve(november);
  expect(await verified('a.xlsx')).toEqual([0, 'unchanged']);
  await serve([lot('L-1', '100.01', '2026-11-03'), ...november.slice(1)]);
  expect(await verified('a.xlsx')).toEqual([12, 'sync-changed']);
  expect(desk.out.lines[0]).toMatchObject({ comparedSync: 'same' });
  expect(desk.out.words).toContain('still in the history, unchanged');
  await serve(november);
  await writeFile(path('again.csv'), 'key,state,comment\nL-2,pending,rounding\n');
  await close('noviembre.xlsx', '2026-11', ['--settle', path('again.csv')]);
  expect(await verified('a.xlsx')).toEqual([13, 'settlements-changed']);
});

test('a statement of before lines could be paired by sum is as it was written', async () => {
  await writeFile(path('noviembre.xlsx'), workbook(novemberFile));
  await close('noviembre.xlsx', '2026-11', ['--act', path('a.xlsx')]);
  const part = new Archive(await readFile(path('a.xlsx'))).get('act.json') ?? new Uint8Array();
  const written = JSON.parse(Buffer.from(part).toString()) as Act;
  const { mine, theirs } = written;
  // The text has no member for what is undefined.
  const act = {
    ...written,
    mine: { ...mine, summed: undefined },
    theirs: { ...theirs, summed: undefined },
  };
  const older = await sealedAct(act, canonicalText(act), 'xlsx', how.printer, untold);
  await writeFile(path('older.xlsx'), Buffer.concat(older));
  expect(await verified('older.xlsx')).toEqual(await verified('a.xlsx'));
});

test('a statement that names no file beside it has none, whatever it names', async () => {
  await writeFile(path('noviembre.xlsx'), workbook(novemberFile));
  await close('noviembre.xlsx', '2026-11', ['--act', path('a.xlsx')]);
  const part = new Archive(await readFile(path('a.xlsx'))).get('act.json') ?? new Uint8Array();
  const written = JSON.parse(Buffer.from(part).toString()) as Act;
  for (const name of ['..', '', 'noviembre.xlsx\0', 'x'.repeat(5_000), '/dev/zero']) {
    const act = { ...written, file: { ...written.file, name } };
    const forged = await sealedAct(act, canonicalText(act), 'xlsx', how.printer, untold);
    await writeFile(path('forged.xlsx'), Buffer.concat(forged));
    expect([name, ...(await verified('forged.xlsx'))]).toEqual([name, 13, 'settlements-changed']);
    expect(desk.out.lines[0]).toMatchObject({ file: 'missing' });
  }
});

const odd = {
  en: {
    mixed: '“Importe” mixes currencies (PEN, USD).',
    lying: 'the total says PEN 1,600.50, but its rows add up to PEN 1,401.50.',
    changedFile: 'This file has changed since it was last compared',
    changedAgain: '1 line has another difference now than when it was settled',
    open: ['Not settled', 'redondeo · was settled as “Agreed” for another difference'],
  },
  es: {
    mixed: '«Importe» mezcla monedas (PEN, USD).',
    lying: 'el total dice PEN 1,600.50, pero sus filas suman PEN 1,401.50.',
    changedFile: 'Este archivo cambió desde la última vez que se comparó',
    changedAgain: '1 fila tiene ahora otra diferencia que cuando se concilió',
    open: ['Sin conciliar', 'redondeo · se concilió como «Conforme» por otra diferencia'],
  },
};

test.each(['en', 'es'] as const)(
  'two currencies in a column, a total that lies, a changed file and a changed difference are sentences of the act (%s)',
  async (language) => {
    const words = odd[language];
    await writeFile(path('noviembre.xlsx'), workbook(novemberFile));
    // As earlier versions called the match key.
    const heading = language === 'en' ? 'Key;State;Comment' : 'Clave;Estado;Comentario';
    await writeFile(path('settled.csv'), `${heading}\nL-2;Conforme;redondeo\n`);
    await close('noviembre.xlsx', '2026-11', ['--settle', path('settled.csv')]);
    await serve([lot('L-2', '150.00', '2026-11-04'), ...november.filter((_, at) => at !== 1)]);
    const mixed = [
      ['L-1', 'USD 100.00', 'USD'],
      ['L-7', 'PEN 1.00', 'PEN'],
      ...novemberFile.slice(1),
    ];
    await writeFile(path('noviembre.xlsx'), workbook(mixed));
    await close('noviembre.xlsx', '2026-11', ['--act', path('odd.xlsx'), '--language', language]);
    const act = await opened('odd.xlsx');
    // By hand, in soles: 1.00 + 200.00 + 300.50 + 900.00.
    for (const part of ['mixed', 'lying', 'changedFile', 'changedAgain'] as const)
      expect(act.text).toContain(words[part]);
    const rows = XLSX.utils.sheet_to_json<(string | number)[]>(act.lines, { header: 1 });
    expect(rows.find(([, key]) => key === 'L-2')).toEqual(expect.arrayContaining(words.open));
  },
);

test('a settle file with a mistake settles nothing, and says where it is', async () => {
  await writeFile(path('noviembre.xlsx'), workbook(novemberFile));
  const settle = async (name: string, text: string) => {
    await writeFile(path(name), text);
    return close('noviembre.xlsx', '2026-11', ['--settle', path(name)]);
  };
  const refused: [string, string, string][] = [
    [
      'a.csv',
      'key,state\nL-2,agreed\nL-77,agreed\n',
      'line 3: no difference has the match key "L-77"',
    ],
    ['b.csv', 'key,state\nL-2,fine\n', 'line 2: "fine" is no state'],
    ['c.csv', 'key,comment\nL-2,fine\n', 'needs the columns "key" and "state"'],
    ['d.csv', 'key,state\nL-2,agreed\nL-2,pending\n', 'lines 2 and 3 settle the same line'],
    ['e.json', '[{"state":"agreed"}]', 'line 1: "key" is missing'],
    ['f.json', '{', 'is not JSON'],
  ];
  for (const [name, text, words] of refused) {
    await expect(settle(name, text), basename(name)).rejects.toThrow(words);
  }
  await close('noviembre.xlsx', '2026-11', []);
  const lines = desk.out.lines.slice(1);
  expect(lines.map(({ key, state }) => [key, state])).toContainEqual([['L-2'], null]);
  expect(lines.filter(({ state }) => state !== null)).toEqual([]);
  // What it prints can be given back, with states added.
  const text = lines
    .filter(({ outcome }) => outcome !== 'total')
    .map((line) => JSON.stringify({ ...line, state: 'other' }))
    .join('\n');
  await settle('back.ndjson', text);
  expect(desk.out.words).toContain('4 lines settled.');
});

test.each(['en', 'es'] as const)(
  'the result as a file (%s) has key, state and comment of each line, and settles lines when it is given back',
  async (language) => {
    await writeFile(path('noviembre.xlsx'), workbook(novemberFile));
    await writeFile(path('settled.csv'), 'Llave;Estado;Comentario\nL-2;Conforme;redondeo\n');
    const out = path('result.csv');
    await close('noviembre.xlsx', '2026-11', [
      ...['--settle', path('settled.csv'), '--out', out, '--language', language],
    ]);
    const rows = readCsv(await readFile(out, 'utf8'), ',');
    expect(rows[0]?.slice(-3)).toEqual(
      language === 'en'
        ? ['Match key', 'State', 'Comment']
        : ['Dato de cruce', 'Estado', 'Comentario'],
    );
    const agreed = language === 'en' ? 'Agreed' : 'Conforme';
    const ends = rows.slice(1).map((row) => row.slice(-3));
    expect(ends).toContainEqual(['L-2', agreed, 'redondeo']);
    // An equal one has a key as well; it needs no state.
    expect(ends).toContainEqual(['L-1', null, null]);

    // Filled in and given back, as it is.
    const pending = language === 'en' ? 'Pending' : 'Pendiente';
    const lines = rows.map((row, at) =>
      at > 0 && row.at(-3) === 'L-9' ? [...row.slice(0, -2), pending, 'se pregunta'] : row,
    );
    await writeFile(path('back.csv'), lines.map((row) => row.join(';')).join('\n'));
    await close('noviembre.xlsx', '2026-11', ['--settle', path('back.csv')]);
    expect(desk.out.words).toContain('2 lines settled.');
    const states = desk.out.lines.slice(1).map(({ key, state }) => [key, state]);
    expect(states).toContainEqual([['L-9'], 'pending']);
    expect(states).toContainEqual([['L-2'], 'agreed']);
  },
);

test('within the tolerance amounts are equal, and the act says how much that is', async () => {
  await writeFile(path('noviembre.xlsx'), workbook(novemberFile));
  await close('noviembre.xlsx', '2026-11', ['--tolerance', 'PEN=0.01', '--act', path('t.xlsx')]);
  const { text } = await opened('t.xlsx');
  expect(text).toContain('Within the tolerance, equal | -0.01 | 0.00');
  expect(text).toContain('The lines make up the difference of the totals.');
  expect(() =>
    commandOf('reconcile', [
      '--resource',
      'lots',
      '--file',
      'x',
      '--key',
      'a',
      '--tolerance',
      '0.01',
    ]),
  ).toThrow('--tolerance is a currency and an amount');
});
