import { expect, test } from 'vitest';
import { DeskError } from '../../../main/failure';
import { readTable } from '../../../main/tables/read-table';
import { unpackRows } from '../../../main/tables/packed-rows';

// Files that programs, or people who opened them in the wrong one, have written amiss.

function read(text: string): string[][] {
  const { packed } = readTable({ bytes: new TextEncoder().encode(text), sheet: null });
  return [...unpackRows(packed)].map(({ cells }) => [...cells]);
}

const header = ['DNI', 'Nombre', 'Monto'];
const rows = [
  ['00123456', 'NÚÑEZ, ANA', '1,234.50'],
  ['41111111', 'QUISPE LUIS', '-250.50'],
  ['42222222', 'PEÑA EVA', '99.90'],
];
const quoted = (cells: readonly string[]) =>
  cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',');
const wrapped = (line: string) => `"${line.replaceAll('"', '""')}"`;
const lines = (each: (cells: string[], at: number) => string) => [header, ...rows].map(each);

test.each<[string, string[]]>([
  [
    'lines quoted as a whole below plain names',
    lines((row, at) => (at === 0 ? quoted(row) : wrapped(quoted(row)))),
  ],
  [
    'lines quoted as a whole, with empty cells behind',
    lines((row) => `${wrapped(quoted(row))};;;`),
  ],
  ['quotes of a word processor', lines((row) => row.map((cell) => `“${cell}”`).join(','))],
  ['guillemets', lines((row) => row.map((cell) => `«${cell}»`).join(';'))],
  ['each separator doubled', lines((row) => row.join(';;'))],
  ['each tab doubled', lines((row) => row.join('\t\t'))],
])('%s', (_, written) => {
  expect(read(written.join('\r\n'))).toEqual([header, ...rows]);
});

test('separators at the end come as they like', () => {
  const written = lines((row, at) => row.join(';') + ';'.repeat((at * 2) % 5));
  const trimmed = read(written.join('\r\n')).map((row) => row.slice(0, 3));
  expect(trimmed).toEqual([header, ...rows]);
});

test.each([
  ['"BODEGA "EL SOL" SAC"', 'BODEGA "EL SOL" SAC'],
  ['"TUBO 1/2" PVC"', 'TUBO 1/2" PVC'],
  ['""EL SOL" SAC"', '"EL SOL" SAC'],
  ['"EL SOL" y "LA LUNA"', '"EL SOL" y "LA LUNA"'],
  ['"EL SOL" SAC', '"EL SOL" SAC'],
])('quotes inside quotes: %s', (written, name) => {
  const text = [
    'DNI,Nombre,Ciudad',
    `"1",${written},"LIMA, PERÚ"`,
    '"2","EVA","ICA"',
    '"3","IVO","ICA"',
  ];
  expect(read(text.join('\n'))[1]).toEqual(['1', name, 'LIMA, PERÚ']);
});

test.each([',', ';', '\t', '|'])(
  'a quote of the text swallows no rows, with %j between',
  (sign) => {
    const table = [
      ['Cod', 'Nombre', 'Monto'],
      ['1', '"EL SOL', '10.00'],
      ['2', 'LUNA', '11.00'],
      ['3', 'TUBO 1/2"', '12.00'],
      ['4', '13" MAR', '13.00'],
      ['5', '"A', '14.00'],
      ['6', 'B', '15"'],
    ];
    for (const end of ['\n', '\r\n', '\r']) {
      expect(read(table.map((cells) => cells.join(sign)).join(end))).toEqual(table);
    }
  },
);

test.each([
  '1,"Av. Lima 100, piso 2\nLima, Perú",x',
  '1,"Av. Lima 100\n\nLima",x',
  '1,"a,b\nc,d\n",x',
])('a text of several lines in quotes stays one: %j', (line) => {
  const [, text] = /"(.*)"/s.exec(line) ?? [];
  expect(read(`Cod,Nombre,Nota\n${line}\n2,b,y\n3,c,z`)[1]).toEqual(['1', text?.trim(), 'x']);
});

test('a file that quotes its cells means every quote', () => {
  const text = 'Cod,Nombre,Nota\n1,"a,b\nc,d",x\n2,"b",y\n3,c,z';
  expect(read(text)[1]).toEqual(['1', 'a,b\nc,d', 'x']);
});

test.each([
  ['a list', JSON.stringify],
  [
    'an answer of the service',
    (list: unknown) => JSON.stringify({ code: '00000', data: { items: list } }, null, 2),
  ],
  ['lines', (list: readonly unknown[]) => list.map((each) => JSON.stringify(each)).join('\n')],
])('JSON records as %s', (_, write: (list: readonly unknown[]) => string) => {
  const list = [
    { dni: '00123456', monto: 8.5, nota: null },
    { dni: '41111111', activo: true, monto: 99.25, de: { a: [1] } },
  ];
  expect(read(write(list))).toEqual([
    ['dni', 'monto', 'nota', 'activo', 'de'],
    ['00123456', '8.5', '', '', ''],
    ['41111111', '99.25', '', 'true', '{"a":[1]}'],
  ]);
});

test('digits of JSON numbers stay', () => {
  const list = '[{"cuenta": 19112345678901234567, "monto": 8.10}]';
  expect(read(list)[1]).toEqual(['19112345678901234567', '8.10']);
});

test('a JSON list of texts, and cells in braces, are no records', () => {
  expect(read('["3f8e", "4a1b"]')).toEqual([['["3f8e", "4a1b"]']]);
  expect(read('{3F8E}\n{4A1B}')).toEqual([['{3F8E}'], ['{4A1B}']]);
});

const named = [
  ['dni', 'nombre'],
  ['00123456', 'Ana'],
  ['41111111', ''],
];
const [names = [], ...below] = named;
const records = [
  { dni: '00123456', nombre: 'Ana' },
  { dni: '41111111', nombre: null },
];
const objects = { cols: names.map((name) => ({ name })), rows: below };
test.each<[string, string]>([
  ['rows that are lists', JSON.stringify(named)],
  ['rows of an answer, with their names', JSON.stringify({ range: 'Hoja1!A1:B3', values: named })],
  [
    'rows below names that stand apart',
    JSON.stringify({ columns: names, index: [0, 1], data: below }),
  ],
  ['names that are objects', JSON.stringify({ status: 'ok', data: objects })],
  ['columns', '{"dni": ["00123456", "41111111"], "nombre": ["Ana", null]}'],
  [
    'columns by row number',
    '{"dni": {"0": "00123456", "1": "41111111"}, "nombre": {"0": "Ana", "1": null}}',
  ],
  ['records by id', JSON.stringify({ a1: records[0], b2: records[1] })],
  ['records one behind the other', records.map((each) => JSON.stringify(each, null, 2)).join('\n')],
  ['lines with commas', records.map((each) => `${JSON.stringify(each)},\n`).join('')],
])('JSON with %s', (_, text) => {
  expect(read(text)).toEqual(named);
});

test('a JSON list of more values than an answer may have is read', () => {
  const record = JSON.stringify(
    Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`c${at}`, at])),
  );
  const found = read(`[${Array.from({ length: 14_000 }, () => record).join(',\n')}]`);
  expect([found.length, found.at(-1)?.at(-1)]).toEqual([14_001, '29']);
});

test.each([
  JSON.stringify(records),
  JSON.stringify(records, null, 2),
  JSON.stringify({ data: records }),
  records.map((each) => JSON.stringify(each)).join('\n'),
])('JSON whose end is missing is damaged, not a text: %j', (text) => {
  const cut = () => read(text.slice(0, -8));
  expect(cut).toThrow(DeskError);
  expect(cut).toThrow(expect.objectContaining({ params: { reason: 'damaged' } }));
});
