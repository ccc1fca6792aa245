import { expect, test } from 'vitest';
import { columnNames, headerCells, likelyHeader } from '../../../main/reconcile/file-rows';
import { suggestedField, suggestMapping } from '../../../main/reconcile/suggest';

test('a header is found below a title and above the rows', () => {
  const rows = [
    ['Clientes — noviembre 2026', '', '', ''],
    ['', '', '', ''],
    ['DNI', 'Nombre', 'Correo', 'Estado'],
    ['00123456', 'Ana', 'ana@example.com', 'Activo'],
    ['45678901', 'Luis', 'luis@example.com', 'Activo'],
  ];
  expect(likelyHeader(rows)).toBe(2);
});

test('of two rows of names the one that names every column counts', () => {
  const rows = [
    ['Cliente', '', '', 'Montos', ''],
    ['DNI', 'Nombre', 'Correo', 'PEN', 'USD'],
    ['00123456', 'Ana', 'ana@example.com', '8.10', '1'],
  ];
  expect(likelyHeader(rows)).toBe(1);
});

test('names go on in a second row below merged cells, and data of words does not count as one', () => {
  const data = ['L-1', '1234.50', '2026-11-03'];
  const upper = ['Lote', 'Datos', ''];
  expect(likelyHeader([upper, ['', 'Importe', 'Fecha'], data])).toBe(1);
  expect(likelyHeader([upper, ['Lote', 'Importe', 'Fecha'], data])).toBe(1);
  const people = [
    ['Nombre', 'Estado', ''],
    ['Ana', 'Activo', 'ver nota'],
    ['Luis', 'Activo', 'llamar 9'],
  ];
  expect(likelyHeader(people)).toBe(0);
  expect(headerCells(['', 'Importe', 'Fecha'], upper).cells).toEqual(['Lote', 'Importe', 'Fecha']);
  // Below merged months each has the same names.
  const months = ['Lote', 'Octubre', '', 'Noviembre', ''];
  expect(headerCells(['', 'PEN', 'USD', 'PEN', 'USD'], months).cells).toEqual([
    ...['Lote', 'Octubre PEN', 'Octubre USD', 'Noviembre PEN', 'Noviembre USD'],
  ]);
  // A letterhead names no column.
  expect(headerCells(['', 'Importe'], ['Comercial Los Andes', '']).cells).toEqual(['', 'Importe']);
});

test('rows alone have none', () => {
  expect(
    likelyHeader([
      ['1', '2'],
      ['3', '4'],
    ]),
  ).toBe(-1);
  expect(likelyHeader([['Ana'], ['Luis'], ['Eva']])).toBe(-1);
  expect(likelyHeader([])).toBe(-1);
  expect(likelyHeader([['', '']])).toBe(-1);
});

test('a column without a name goes by its letter, a name that is there already by its number', () => {
  expect(columnNames(['Monto', '', 'Monto', ' monto '], 5)).toEqual({
    names: ['Monto', 'B', 'Monto (2)', 'monto', 'E'],
    gaps: 2,
    duplicates: 1,
  });
  expect(columnNames(null, 2)).toEqual({ names: ['A', 'B'], gaps: 0, duplicates: 0 });
});

const fields = [
  'id',
  'status',
  'document_type',
  'document_number',
  'first_name',
  'email',
  'phone_number',
];

test.for([
  ['DNI', 'document_number'],
  ['N° documento', 'document_number'],
  ['Número de documento', 'document_number'],
  ['document_number', 'document_number'],
  ['Correo electrónico', 'email'],
  ['E-mail', 'email'],
  ['Estado', 'status'],
  ['Celular', 'phone_number'],
  ['Nombres', 'first_name'],
  ['Nro. Doc.', 'document_number'],
  ['#', null],
  ['document_num', 'document_number'],
  ['Saldo inicial', null],
  ['', null],
] as const)('%s is %s', ([name, field]) => {
  expect(suggestedField(name, fields)).toBe(field);
});

test('both names and both surnames are meant where the list has them', () => {
  const composed = ['first_last_name', 'desk.surnames', 'desk.given_names', 'desk.full_name'];
  const all = [...fields, ...composed];
  expect(suggestedField('Apellidos', all)).toBe('desk.surnames');
  expect(suggestedField('Nombres', all)).toBe('desk.given_names');
  expect(suggestedField('Apellido', all)).toBe('first_last_name');
  expect(suggestedField('Nombres y Apellidos', all)).toBe('desk.full_name');
});

test('the surest column is the key, the others that are known are compared', () => {
  const mapping = suggestMapping(['Correo', 'Saldo', 'DNI', 'Estado'], fields, 'clients');
  expect(mapping.keys).toEqual([{ column: 2, field: 'document_number' }]);
  expect(mapping.compare).toEqual([
    { column: 0, field: 'email' },
    { column: 3, field: 'status' },
  ]);
  expect(suggestMapping(['Saldo'], fields, 'clients').keys).toEqual([]);
});

test('a column is guessed at by its whole name only: nothing is held against a field it was not meant for', () => {
  const all = [...fields, 'deleted_at', 'residence_zip_code'];
  const mapping = suggestMapping(['N°', 'Código', 'Fecha', 'Número', 'DNI'], all, 'clients');
  expect(mapping.keys).toEqual([{ column: 4, field: 'document_number' }]);
  expect(mapping.compare).toEqual([]);
});

const lotFields = ['id', 'code', 'total_amount', 'quantity', 'created_at', 'currency', 'status'];

test.for([
  ['Lote', 'code'],
  ['Importe', 'total_amount'],
  ['Cant.', 'quantity'],
  ['Fecha de alta', 'created_at'],
] as const)('of lots, %s is %s', ([name, field]) => {
  expect(suggestedField(name, lotFields)).toBe(field);
});

test('a type of document and a day of creation are matched as a file calls them', () => {
  const all = [...fields, 'created_at'];
  for (const name of ['Tipo doc.', 'TIPO DE DOCUMENTO', 'T. Doc'])
    expect([name, suggestedField(name, all)]).toEqual([name, 'document_type']);
  for (const name of ['Fecha de alta', 'Fecha alta', 'FECHA DE REGISTRO'])
    expect([name, suggestedField(name, all)]).toEqual([name, 'created_at']);
});
