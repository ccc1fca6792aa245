import { utils, write, type BookType } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { DeskError } from '../../../main/failure';
import { unpackRows } from '../../../main/tables/packed-rows';
import { readTable } from '../../../main/tables/read-table';

function read(file: string | Uint8Array, sheet: number | null = null) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const table = readTable({ bytes, sheet });
  const rows = [...unpackRows(table.packed)];
  return {
    rows: rows.map(({ cells }) => cells),
    lines: rows.map(({ line }) => line),
    notices: table.notices.map(({ reason, count }) => [reason, count]),
    sheets: table.sheets,
    sheet: table.sheet,
  };
}

function refused(file: string): unknown {
  try {
    return read(file).rows;
  } catch (thrown) {
    if (thrown instanceof DeskError) return thrown.params.reason;
    throw thrown;
  }
}

const people = [
  ['DNI', 'Nombre', 'Monto'],
  ['00123456', 'Ana; Núñez', '1,234.50'],
  ['41111111', '<Luis> & Cía', '99.90'],
];

it.each<BookType>(['html', 'xlml', 'sylk'])('a table as the library writes it: %s', (bookType) => {
  const book = utils.book_new(utils.aoa_to_sheet(people), 'Hoja1');
  const bytes = write(book, { type: 'buffer', bookType }) as Uint8Array;
  expect(read(bytes).rows).toEqual(people);
});

describe('columns aligned by blanks', () => {
  const table = [
    ['FECHA', 'DESCRIPCION', 'CARGO', 'ABONO'],
    ['03/11/2026', 'TRANSF A TERCEROS', '1,200.00', ''],
    ['04/11/2026', 'ABONO PLANILLA', '', '2,000.00'],
    ['05/11/2026', 'COMISION MANT', '3.50', ''],
    ['06/11/2026', 'PAGO SERVICIOS LUZ', '80.00', ''],
  ];
  const printed = table
    .map(([day = '', text = '', debit = '', credit = '']) =>
      [day.padEnd(10), text.padEnd(20), debit.padStart(10), credit.padStart(10)].join(' '),
    )
    .join('\r\n');

  it('are read, below a letterhead', () => {
    const head =
      'BANCO DE PRUEBA              FECHA: 30/11/2026   PAG. 1\r\nESTADO DE CUENTA\r\n\r\n';
    const { rows, lines } = read(head + printed);
    expect(rows.slice(2)).toEqual(table);
    expect(lines).toEqual([1, 2, 4, 5, 6, 7, 8]);
  });

  it('are read below a drawn line, and names on each page once', () => {
    const page = (rows: string) =>
      `DNI      NOMBRE            MONTO\n-------- --------------- -------\n${rows}\n\n`;
    const text =
      page('00123456 ANA NÚÑEZ        1234.50\n41111111 LUIS              99.90') +
      page('42222222 EVA DEL CARMEN  -250.50') +
      '3 rows selected.\n';
    expect(read(text).rows).toEqual([
      ['DNI', 'NOMBRE', 'MONTO'],
      ['00123456', 'ANA NÚÑEZ', '1234.50'],
      ['41111111', 'LUIS', '99.90'],
      ['42222222', 'EVA DEL CARMEN', '-250.50'],
    ]);
  });

  it.each(['=', '_'])('are read below a line drawn with %s', (sign) => {
    const drawn = '-------- ------- -------'.replaceAll('-', sign);
    const text = `DNI      NOMBRE    MONTO\n${drawn}\n00123456 ANA P.  1234.50\n41111111 LUIS       9.90\n`;
    expect(read(text + sign.repeat(24)).rows).toEqual([
      ['DNI', 'NOMBRE', 'MONTO'],
      ['00123456', 'ANA P.', '1234.50'],
      ['41111111', 'LUIS', '9.90'],
    ]);
  });

  it.each([
    'Estimado señor:\nle envío la lista de las tarjetas\nque pidió ayer por la tarde.\nSaludos',
    'Ruiz Ana\nPaz Luis\nSol Eva\nRey Ivo',
    'una  línea\nsin columnas\ncomo las demás\nde la carta',
  ])('are not found in prose: %j', (text) => {
    expect(read(text).rows.every(({ length }) => length === 1)).toBe(true);
  });

  it('leave a line whole that does not keep to them', () => {
    const { rows } = read(`${printed}\r\n${'x'.repeat(60)}`);
    expect(rows.at(-1)).toEqual(['x'.repeat(60)]);
  });

  it('are searched in linear time', () => {
    const line = `${'a '.repeat(900)}  b\n`;
    expect(read(line.repeat(4_000)).rows).toHaveLength(4_000);
  });
});

describe('a page saved as .xls', () => {
  it('is read, with tags that are not closed and entities', () => {
    const page = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8">
      <style>td { mso-number-format:"\\@"; }</style></head><body><table border=1>
      <tr><th colspan=3>Reporte<br>de clientes</th></tr>
      <tr><th>DNI<th>Nombre<th>Monto
      <tr><td>00123456<td>Ana&nbsp;N&uacute;&ntilde;ez<td align=right>1,234.50
      <tr><td>41111111</td><td> Luis
        Alberto</td><td rowspan=2>99.90</td></tr></table></body></html>`;
    expect(read(page)).toMatchObject({
      rows: [
        ['Reporte de clientes', '', ''],
        ['DNI', 'Nombre', 'Monto'],
        ['00123456', 'Ana Núñez', '1,234.50'],
        ['41111111', 'Luis Alberto', '99.90'],
      ],
      notices: [['cells-merged', 1]],
    });
  });

  it.each(['<table><tr><td>1</td></tr></table>', '\r\n<meta charset=utf-8><table><tr><td>1'])(
    'may be a table alone: %s',
    (page) => expect(read(page).rows).toEqual([['1']]),
  );

  it.each([
    '<h3>Reporte de ventas</h3>',
    '<center>',
    '<!-- reporte -->\n',
    '<title>Reporte</title><style>td{}</style>',
    '<br />\n<b>Warning</b>:  Undefined variable in <b>x.php</b> on line <b>3</b><br />\n',
    '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x" "y"><html xmlns="http://www.w3.org/1999/xhtml">',
    '<table><tr></table><hr>',
  ])('may begin with anything else: %s', (before) => {
    const page = `${before}<table><tr><td>Lote<td>Monto<tr><td>L-1<td>10.00</table>`;
    const { rows } = read(page);
    expect(rows.slice(-2)).toEqual([
      ['Lote', 'Monto'],
      ['L-1', '10.00'],
    ]);
  });

  it('is read behind its first table, and its first end', () => {
    const page = (cell: string) => `<html><table><tr><td>${cell}</table></html>`;
    expect(read(`${page('1')}<br>${page('2')}`).rows).toEqual([['1'], ['2']]);
    expect(read('<table><tr><td>1</table><table><tr><td>2</table>').rows).toEqual([['1'], ['2']]);
    const deep = `<div>${'<b>'.repeat(600)}${'</b>'.repeat(600)}</div>${page('1')}`;
    expect(read(deep).rows).toEqual([['1']]);
  });

  it('has only its texts in its cells; what it hides is counted', () => {
    const page = `<table><tr><td>Lote<style>b{c:d}</style><td>Monto<script>x</script>
      <tr style="display: none"><td>L-0<td>5.00
      <tr hidden><td>L-1<td>6.00<tr hidden><td><td>
      <tr><td>L-2<td style="DISPLAY:none">7.00<tr><td>L-3<td hidden>8.00</table>`;
    expect(read(page)).toMatchObject({
      rows: [
        ['Lote', 'Monto'],
        ['L-0', '5.00'],
        ['L-1', '6.00'],
        ['L-2', '7.00'],
        ['L-3', '8.00'],
      ],
      notices: [
        ['rows-hidden', 2],
        ['columns-hidden', 1],
      ],
    });
  });

  it('has rows of its own in a table inside a cell', () => {
    const page =
      '<table><tr><td>a<table><tr><td>1</td><td>2</td></tr></table></td><td>b</td></tr></table>';
    expect(read(page).rows).toEqual([
      ['1', '2'],
      ['a', 'b'],
    ]);
  });

  it('has its cells in their columns beside one that spans several rows', () => {
    const page = `<table><tr><th rowspan=2>Lote<th colspan=2>Venta<tr><th>Fecha<th>Importe
      <tr><td>L-1<td rowspan="3">05/11/2026<td>10.00<tr><td>L-2<td>20.00
      <tr><td>L-3<td>30.00<tr><td>L-4<td>06/11/2026<td>40.00</table>`;
    expect(read(page).rows).toEqual([
      ['Lote', 'Venta', ''],
      ['', 'Fecha', 'Importe'],
      ['L-1', '05/11/2026', '10.00'],
      ['L-2', '', '20.00'],
      ['L-3', '', '30.00'],
      ['L-4', '06/11/2026', '40.00'],
    ]);
  });

  it('with a cell that is as wide and deep as any costs no more than its rows', () => {
    const deep = `<table>${'<tr><td colspan=1000 rowspan=0>1'.repeat(5_000)}</table>`;
    expect(['too-many', 'too-large']).toContain(refused(deep));
    const wide = `<table><tr><td colspan=1000 rowspan=65534>1</td>${'<tr><td>2'.repeat(2_000)}</table>`;
    expect(read(wide).rows).toHaveLength(2_001);
  });

  it('without a table is another format', () => {
    expect(refused('<!doctype html><title>Sign in</title><p>Welcome')).toBe('other-format');
  });

  it('made to burst is refused', () => {
    const wide = `<table><tr>${'<td colspan=1000>1'.repeat(5_000)}`;
    expect(refused(wide)).toBe('too-many');
    expect(refused('<table><tr><td>'.repeat(50_000) + '1')).toHaveLength(1);
  });
});

describe('a spreadsheet in one XML document', () => {
  const spreadsheet = (sheets: string) =>
    `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheets}</Workbook>`;
  const data = (type: string, value: string) =>
    `<Cell><Data ss:Type="${type}">${value}</Data></Cell>`;

  it('is read, with its places, numbers and days', () => {
    const rows = `<Row>${data('String', 'DNI')}${data('String', 'Monto')}${data('String', 'Fecha')}</Row>
      <Row ss:Index="3">${data('String', '00123456')}<Cell ss:Index="3"><Data ss:Type="DateTime">1980-03-15T00:00:00.000</Data></Cell></Row>
      <Row><Cell ss:MergeAcross="1"><Data ss:Type="String">Total</Data></Cell>${data('Number', '1.1000000000000001')}</Row>`;
    const text = spreadsheet(`<Worksheet ss:Name="Hoja1"><Table>${rows}</Table></Worksheet>`);
    expect(read(text)).toMatchObject({
      sheets: ['Hoja1'],
      lines: [1, 3, 4],
      rows: [
        ['DNI', 'Monto', 'Fecha'],
        ['00123456', '', '1980-03-15'],
        ['Total', '', '1.1'],
      ],
    });
  });

  it('has the sheet with the table first, or the chosen one', () => {
    const sheet = (name: string, rows: string) =>
      `<Worksheet ss:Name="${name}"><Table>${rows}</Table></Worksheet>`;
    const row = `<Row>${data('String', 'a').repeat(3)}</Row>`;
    const text = spreadsheet(
      sheet('Portada', `<Row>${data('String', 'Título')}</Row>`) + sheet('Datos', row.repeat(3)),
    );
    expect(read(text)).toMatchObject({ sheets: ['Portada', 'Datos'], sheet: 1 });
    expect(read(text, 0).rows).toEqual([['Título']]);
  });

  it('is refused when it is cut off, or another document', () => {
    const text = spreadsheet('<Worksheet><Table><Row></Row></Table></Worksheet>');
    expect(refused(text.slice(0, -20))).toBe('damaged');
    expect(refused('<?xml version="1.0"?><Invoice/>')).toBe('other-format');
  });
});

describe('a SYLK file', () => {
  it('is read, with semicolons, accents and formulas', () => {
    const file = [
      'ID;PWXL;N;E',
      'P;PGeneral',
      'B;Y3;X3;D0 0 2 2',
      'C;Y1;X1;K"DNI"',
      'C;X2;K"Nombre"',
      'C;X3;K"Monto"',
      'F;Y2;X1;FG0R',
      'C;K"00123456"',
      'C;X2;K"Ana;; Mar\u001bNBia"',
      'C;X3;K1234.5;ER[-1]C',
      'C;Y4;X3;K"a; b";EA1&"x"',
      'E',
    ].join('\r\n');
    expect(read(file)).toMatchObject({
      lines: [1, 2, 4],
      rows: [
        ['DNI', 'Nombre', 'Monto'],
        ['00123456', 'Ana; María', '1234.5'],
        ['', '', 'a; b'],
      ],
    });
  });

  it('is not a list whose first column is called ID', () => {
    expect(read('ID;Precio\nC;5\nD;6').rows).toEqual([
      ['ID', 'Precio'],
      ['C', '5'],
      ['D', '6'],
    ]);
  });

  it('of Excel for Windows has its alphabet', () => {
    const bytes = Buffer.from('ID;PWXL\r\nC;Y1;X1;K"Peña"\r\nE\r\n', 'latin1');
    expect(read(bytes).rows).toEqual([['Peña']]);
  });

  it('with a cell far away is refused, not held', () => {
    const far = Array.from({ length: 400 }, (_, at) => `C;Y${at + 1};X16384;K1`);
    expect(refused(['ID;PWXL', ...far].join('\n'))).toBe('too-many');
  });

  it.each(['Y1.5;X1', 'Y1;X1.5'])('with a cell between two others is damaged: %s', (place) => {
    const cells = ['C;Y1;X1;K"a"', 'C;Y2;X2;K"b"', `C;${place};K"c"`, 'E'];
    expect(refused(['ID;PWXL', ...cells].join('\n'))).toBe('damaged');
  });
});

/** A table of dBASE: descriptions of fields, then texts without any sign between. */
function dbase(version: number, behind: number): Buffer {
  const head = Buffer.alloc(32 + 32 + 1 + behind);
  head.set([version, 126, 11, 29]);
  head.writeUInt16LE(head.length, 8);
  head.write('CODIGO', 32, 'latin1');
  head[64] = 0x0d;
  return Buffer.concat([head, Buffer.from(' 20100070970 EMPRESA DE PRUEBA'.repeat(500))]);
}

describe('a database’s own file', () => {
  it.each([
    ['dBASE', dbase(0x03, 0)],
    ['FoxPro', dbase(0x30, 263)],
    ['Parquet', Buffer.from(`PAR1${'texto '.repeat(500)}PAR1`)],
    ['SQLite', Buffer.from(`SQLite format 3\0${'texto '.repeat(500)}`)],
    ['Access', Buffer.from(`\0\u0001\0\0Standard Jet DB\0${'texto '.repeat(500)}`)],
  ])('is another format: %s', (_, bytes) => {
    expect(() => read(bytes)).toThrow(
      expect.objectContaining({ params: { reason: 'other-format' } }),
    );
  });
});

it('a list whose values stand in tags is no document of another format', () => {
  expect(read('<id>a-1</id>\n<id>a-2</id>').rows).toEqual([['<id>a-1</id>'], ['<id>a-2</id>']]);
});

describe('what is no table', () => {
  it.each([
    'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="X"\r\n\r\n--X\r\n\r\n<table>',
    'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n',
    '%PDF-1.7\n',
    '{\\rtf1 a}',
    '<Invoice xmlns="urn:x"><cbc:ID>F001-1</cbc:ID></Invoice>',
    '<Document\n xmlns:x="urn:x"><x:Stmt/></Document>',
    '<?xml version="1.0"?><office:document><office:body><office:spreadsheet/></office:body></office:document>',
    // Statements for accounting programs.
    'OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX>\r\n<STMTTRN>\r\n<TRNAMT>-10.00\r\n',
    '<OFX><BANKMSGSRSV1></BANKMSGSRSV1></OFX>',
    ':20:STARTUMS\r\n:25:1911234567\r\n:60F:C260301PEN1000,00\r\n:61:2603150315C250,50NTRF\r\n',
    '{1:F01BANKPEPL}{4:\r\n:20:A\r\n:25:191\r\n:61:2603150315C250,50\r\n-}',
    '!Type:Bank\r\nD15/03/2026\r\nT-10.00\r\n^\r\n',
  ])('is said to be another format: %j', (text) => expect(refused(text)).toBe('other-format'));
});
