import { parts, workbook } from '../unit/tables/workbooks';
import { zipOf } from './zip';

// Files as people bring them, one of each kind, and what every part of the app says of it.

/** The records of the service they are compared with (plain-service.ts). */
export const people = [
  ['00123456', 'ANA', 'NÚÑEZ', '1980-03-15'],
  ['41111111', 'LUIS', 'QUISPE', '1981-03-16'],
  ['42222222', 'EVA', 'PEÑA', '1982-03-17'],
  ['43333333', 'JOSÉ', 'MUÑOZ', '1983-03-18'],
  ['44444444', 'INÉS', 'HUAMÁN', '1984-03-19'],
] as const;

export const amounts = ['1234567.89', '1500000.00', '-250.50', '99.90', '0.00'] as const;

export interface BroughtFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly list: 'clients' | 'lots';
  readonly key: string;
  readonly compare?: readonly string[];
  /** The lines in each outcome that has some; null where the file is refused. */
  readonly counts: Readonly<Record<string, number>> | null;
  /** The reasons and counts of all notices; the reason of the refusal. */
  readonly notices: readonly (readonly [reason: string, count: number])[];
}

const header = ['DNI', 'Nombre', 'Apellido paterno', 'Fecha de nacimiento'];
const rows: readonly (readonly string[])[] = people;
const allEqual = { equal: people.length };

const textLines = (separator: string, table: readonly (readonly string[])[] = [header, ...rows]) =>
  table.map((cells) => cells.join(separator));
const utf8 = (text: string) => new TextEncoder().encode(text);

function text(
  name: string,
  content: string | Uint8Array,
  expected: Partial<BroughtFile> = {},
): BroughtFile {
  const bytes = typeof content === 'string' ? utf8(content) : content;
  const usual = { list: 'clients', key: 'DNI', counts: allEqual, notices: [] } as const;
  return { name, bytes, ...usual, ...expected };
}

const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const line = (cells: readonly string[], attributes = '') =>
  `<row${attributes}>${cells.map(cell).join('')}</row>`;
const sheet = (lines: readonly string[]) => lines.join('');
const usualLines = [line(header), ...rows.map((cells) => line(cells))];

/** Bytes of DOS code page 850. */
const dos = (content: string) => {
  const signs: Readonly<Record<string, number>> = {
    Ú: 0xe9,
    Ñ: 0xa5,
    É: 0x90,
    Á: 0xb5,
  };
  const byteAt = (_: unknown, at: number) => signs[content.charAt(at)] ?? content.charCodeAt(at);
  return Uint8Array.from({ length: content.length }, byteAt);
};

const spoilt = (content: string) => new TextDecoder('windows-1252').decode(utf8(content));

function withOneWrongByte(content: string): Uint8Array {
  const bytes = utf8(content);
  const at = Buffer.from(bytes).indexOf('Ñ');
  return Uint8Array.from([...bytes.slice(0, at), 0xd1, ...bytes.slice(at + 2)]);
}

const lots = (column: readonly string[]) => [
  'Lote;Monto total',
  ...column.map((amount, at) => `LOT-${at + 1};${amount}`),
];

export const broughtFiles: readonly BroughtFile[] = [
  text(
    'cells-without-a-value.xlsx',
    workbook(
      sheet([
        line(['DNI', 'Nota']),
        ...people.map(
          ([dni], at) =>
            `<row>${cell(dni)}${['<c t="s"/>', '<c t="b"><v/></c>'][at % 2] ?? ''}</row>`,
        ),
      ]),
    ),
    { compare: ['Nota=note'] },
  ),
  text(
    'backslashes-in-the-package.xlsx',
    zipOf(
      Object.entries(parts(sheet(usualLines))).map(([name, data]) => ({
        name: name.replaceAll('/', '\\'),
        data,
      })),
    ),
  ),
  text('texts-that-are-lost.xlsx', workbook('<row><c t="s"><v>0</v></c></row>'), {
    counts: null,
    notices: [['damaged', 1]],
  }),
  text(
    'formulas-without-a-result.xlsx',
    workbook(
      sheet([
        line(['DNI', 'Nombre']),
        ...people.map(([dni]) => `<row>${cell(dni)}<c><f>VLOOKUP(1,A1,1)</f></c></row>`),
      ]),
    ),
    { counts: { different: people.length }, notices: [['formulas-unsaved', people.length]] },
  ),
  text(
    'hidden-rows.xlsx',
    workbook(
      sheet([line(header), ...rows.map((cells, at) => line(cells, at < 2 ? ' hidden="1"' : ''))]),
    ),
    { notices: [['rows-hidden', 2]] },
  ),
  text(
    'merged-keys.xlsx',
    workbook(
      sheet([
        line(header),
        ...rows.map((cells, at) => line(at === 1 ? ['', ...cells.slice(1)] : cells)),
      ]),
      {},
    ),
    {
      counts: { equal: people.length - 1, unkeyed: 1, theirs: 1 },
      notices: [['keys-blank', 1]],
    },
  ),
  text(
    'letterhead.csv',
    [
      ...['Banco de Lima, Oficina Central', 'Av. Larco 123, piso 4, Lima', 'Moneda: PEN, soles'],
      ...['Periodo: marzo, 2026', 'Emitido: 26/11/2026, 10:20', 'Cliente: Andina, S.A.C.', ''],
      ...textLines(';'),
    ].join('\r\n'),
  ),
  text('separator-named.csv', ['sep=~', ...textLines('~')].join('\r\n')),
  text(
    'semicolons-inside.csv',
    textLines(',', [
      [...header, 'Dirección'],
      ...rows.map((cells) => [...cells, 'Av. Lima 100; Lima; Perú']),
    ]).join('\n'),
  ),
  text(
    'texts-as-formulas.csv',
    textLines(',', [header, ...rows.map(([dni = '', ...others]) => [`="${dni}"`, ...others])]).join(
      '\n',
    ),
  ),
  text(
    'blanks-beside-quotes.csv',
    [header, ...rows].map((cells) => cells.map((each) => `"${each}"`).join(' , ')).join('\n'),
  ),
  text('one-wrong-byte.csv', withOneWrongByte(textLines(',').join('\n')), {
    counts: { equal: people.length - 1, different: 1 },
    notices: [['bytes-unreadable', 1]],
  }),
  text('alphabet-of-dos.csv', dos(textLines(';').join('\r\n')), {
    notices: [['encoding-unusual', 1]],
  }),
  text('accents-spoilt-before.csv', spoilt(textLines(';').join('\r\n')), {
    counts: { equal: 1, different: people.length - 1 },
    notices: [['accents-spoilt', 6]],
  }),
  text(
    'control-characters.csv',
    textLines(';').join('\r\n').replace('ANA', 'A\u0001NA').replace('EVA', 'EV\u0002A'),
    { notices: [['controls-dropped', 2]] },
  ),
  text(
    'padron.txt',
    textLines(
      '|',
      [header, ...rows].map((cells) => [...cells, '']),
    ).join('\r\n'),
    {
      notices: [['header-gaps', 1]],
    },
  ),
  text(
    'names-on-each-page.csv',
    [...textLines(',').slice(0, 3), header.join(','), ...textLines(',').slice(3)].join('\n'),
    { notices: [['header-again', 1]] },
  ),
  text(
    'records-of-psql.txt',
    rows
      .flatMap((cells, at) => [
        `-[ RECORD ${at + 1} ]-----+---------`,
        ...cells.map((value, place) => `${(header[place] ?? '').padEnd(20)}| ${value}`),
      ])
      .join('\n'),
  ),
  text(
    'weekdays.csv',
    textLines(';', [
      header,
      ...rows.map(([dni = '', name = '', surname = ''], at) => [
        ...[dni, name, surname],
        `sáb., ${15 + at} de marzo de ${1980 + at}`,
      ]),
    ]).join('\n'),
  ),
  text(
    'month-first.csv',
    textLines(';', [
      header,
      ...rows.map(([dni = '', name = '', surname = ''], at) => [
        ...[dni, name, surname],
        `Mar ${15 + at}, ${1980 + at}`,
      ]),
    ]).join('\n'),
  ),
  text(
    'amounts.csv',
    lots(["1'234,567.89", 'S/ 1 500 000.00', '–250.50', '99.90 soles', 'S/ -']).join('\n'),
    { list: 'lots', key: 'Lote', counts: { equal: amounts.length } },
  ),
];
