import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localTime } from '../../../main/values/local-time';
import { paperCell } from '../../../main/export/paper/cell';
import { CellWriter, exactDate } from '../../../main/export/xlsx/cells';
import { cutText, xmlText, maxTextLength } from '../../../main/export/xlsx/text';
import { datesOf, pageStyle, style, stylesXml } from '../../../main/export/xlsx/styles';
import { exactNumber } from '../../../main/export/xlsx/numbers';
import { columnName } from '../../../main/tables/column-name';
import { number } from './batches';
import { comparisons } from '../../support/comparisons';

const utc = localTime('UTC');

describe('a number in a cell', () => {
  it.each([
    ['8.10', '8.10', 2],
    ['-0.005', '-0.005', 3],
    ['0', '0', 0],
    ['123456789012345', '123456789012345', 0],
    ['1e5', '100000', null],
    ['1.5E-7', '1.5e-7', null],
  ])('%s stays a number', (text, written, fraction) => {
    expect(exactNumber(text)).toEqual({ text: written, fraction });
  });

  it.each([
    '1293438106040557568',
    '1234567890123456',
    '98765432109876.54',
    '0.12345678901',
    '1e400',
    '1e-400',
    '1234567890123456e-2',
    '100000000000000000000',
  ])('%s is text, for a double or a spreadsheet would change its digits', (text) => {
    expect(exactNumber(text)).toBeNull();
    expect(new CellWriter(utc).cell('A1', number(text))).toContain(`>${text}</t>`);
  });

  it('survives as a double with every digit that is shown', () => {
    const decimal = fc.tuple(fc.bigInt(-(10n ** 17n), 10n ** 17n), fc.integer({ min: 0, max: 12 }));
    fc.assert(
      fc.property(decimal, ([units, fraction]) => {
        const digits = String(units < 0n ? -units : units).padStart(fraction + 1, '0');
        const cut = digits.length - fraction;
        const text = `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${fraction > 0 ? `.${digits.slice(cut)}` : ''}`;
        const exact = exactNumber(text);
        if (exact === null) return;
        expect(Number(exact.text).toFixed(exact.fraction ?? 0)).toBe(text);
      }),
      comparisons(2_000),
    );
  });
});

/** What a serial number says, to the microsecond: days, and the part of a day. */
function microsOf(serial: string): number {
  const days = Math.floor(Number(serial));
  return (days - 25_569) * 86_400_000_000 + Math.round((Number(serial) - days) * 86_400_000_000);
}

describe('a date in a cell', () => {
  it.each([
    ['1970-01-01', '25569', false],
    ['1900-03-01', '61', false],
    ['2000-02-29', '36585', false],
    ['2022-09-15T12:00:00.000000+00:00', '44819.5', true],
    ['2022-09-15T07:00:00-05:00', '44819.5', true],
  ])('%s is day %s', (text, serial, hasTime) => {
    expect(exactDate(text, utc)).toEqual({ serial, hasTime });
  });

  it.each([
    '1899-12-31',
    '1900-02-28',
    '2026-02-30',
    '2026-13-01',
    '2026-06-30T23:59:60Z',
    '2026-06-30T24:00:00Z',
    '2022-09-15T16:50:33.9954761+00:00',
    '2150-01-01T00:00:00.000002Z',
    // In UTC it is the year 10000, which spreadsheets do not know.
    '9999-12-31T23:59:59-05:00',
    '2022-09',
    'LOT-2022-09-15',
    '2022-09-15T16:50:33.995476+00:00 ',
  ])('%j stays text', (text) => {
    expect(exactDate(text, utc)).toBeNull();
  });

  it('is none in the hour that clocks repeat, in which two moments are the same time', () => {
    const newYork = localTime('America/New_York');
    for (const hour of ['05', '06']) {
      expect(exactDate(`2026-11-01T${hour}:30:00+00:00`, newYork)).toBeNull();
    }
    for (const hour of ['04', '07']) {
      expect(exactDate(`2026-11-01T${hour}:30:00+00:00`, newYork)).not.toBeNull();
    }
  });

  it.each([
    ['2022-01-01T03:59:59.5+00:00', 'America/Lima', '2021-12-31 22:59:59.5'],
    ['2021-12-31T23:59:59-05:00', 'America/Lima', '2021-12-31 23:59:59'],
    // Summer time begins at midnight of that day.
    ['2022-09-11T03:59:59Z', 'America/Santiago', '2022-09-10 23:59:59'],
    ['2022-09-11T04:00:00Z', 'America/Santiago', '2022-09-11 01:00:00'],
    ['2022-01-01T00:00:00Z', 'Asia/Kolkata', '2022-01-01 05:30:00'],
    ['2022-01-01T00:00:00Z', 'UTC', '2022-01-01 00:00:00'],
  ])('%s is what the clock shows in %s, in a workbook and on paper', (text, zone, shown) => {
    const time = localTime(zone);
    const asUtc = exactDate(`${shown.replace(' ', 'T')}Z`, utc);
    expect(exactDate(text, time)).toEqual(asUtc);
    expect(paperCell(text, { time, language: 'en', exact: true }).text).toBe(shown);
  });

  it('a day without a time is the same in every zone', () => {
    expect(exactDate('2022-01-01', localTime('America/Lima'))?.serial).toBe('44562');
    const reader = { time: localTime('America/Lima'), language: 'es' } as const;
    expect(paperCell('2022-01-01', { ...reader, exact: false }).text).toBe('01/01/2022');
    expect(paperCell('2022-01-01', { ...reader, exact: true }).text).toBe('2022-01-01');
    expect(localTime('America/Lima').iso(0)).toBe('1969-12-31T19:00:00.000-05:00');
  });

  it('keeps microseconds', () => {
    const micros = fc.integer({ min: Date.UTC(1990, 0) * 1000, max: Date.UTC(2079, 0) * 1000 });
    fc.assert(
      fc.property(micros, (at) => {
        const second = new Date(Math.floor(at / 1000)).toISOString().slice(0, 19);
        const fraction = String(((at % 1_000_000) + 1_000_000) % 1_000_000).padStart(6, '0');
        const date = exactDate(`${second}.${fraction}+00:00`, utc);
        expect(date && microsOf(date.serial)).toBe(at);
      }),
      comparisons(2_000),
    );
  });
});

describe('a text in a cell', () => {
  it('is typed, so that it never runs, and marked where editing would make it run', () => {
    const cells = new CellWriter(utc);
    expect(cells.cell('A1', '=1+1')).toBe(
      '<c r="A1" s="3" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>',
    );
    expect(cells.cell('A1', '00123')).toContain('s="2" t="inlineStr"');
  });

  it('is marked in every format, and looks as it does without the mark', () => {
    const styles = stylesXml(datesOf('en'));
    const [, formats = ''] = /<cellXfs count="\d+">(.*)<\/cellXfs>/.exec(styles) ?? [];
    const each = formats.split(/(?=<xf )/);
    expect(styles).toContain(`<cellXfs count="${each.length}">`);
    const formatOf = (text: string, format: number) => {
      const cell = new CellWriter(utc).text('A1', text, format);
      return each[Number(/ s="(\d+)"/.exec(cell)?.[1])] ?? '';
    };
    for (const format of [style.header, style.text, style.mark, ...Object.values(pageStyle)]) {
      const marked = formatOf('=1+1', format);
      expect(marked).toContain(' quotePrefix="1"');
      expect(marked.replace(' quotePrefix="1"', '')).toBe(formatOf('1+1', format));
    }
  });

  it('null and absent are no cell, empty is an empty text', () => {
    const cells = new CellWriter(utc);
    expect(cells.cell('A1', null)).toBe('');
    expect(cells.cell('A1', undefined)).toBe('');
    expect(cells.cell('A1', '')).toContain('<t xml:space="preserve"></t>');
  });

  it.each([
    ['a<b>&"', 'a&lt;b&gt;&amp;&quot;'],
    ['\0\x1f\r', '_x0000__x001f__x000d_'],
    ['tab\tline\n', 'tab\tline\n'],
    ['\ud800x\udc00', '_xd800_x_xdc00_'],
    ['😀', '😀'],
    ['_x000D_', '_x005f_x000D_'],
    ['_x00', '_x00'],
    ['\uffff', '_xffff_'],
  ])('%j is written %s', (text, written) => {
    expect(xmlText(text)).toBe(written);
  });

  it('is cut at what a cell may hold, never within a character, and counted', () => {
    const cells = new CellWriter(utc);
    expect(cells.cell('A1', 'x'.repeat(maxTextLength))).toContain('x'.repeat(maxTextLength));
    expect(cells.cutTexts).toBe(0);
    cells.cell('A1', 'x'.repeat(maxTextLength + 1));
    expect(cells.cutTexts).toBe(1);
    expect(cutText('x'.repeat(maxTextLength - 1) + '😀')).toBe('x'.repeat(maxTextLength - 1));
    expect(cutText('x'.repeat(maxTextLength - 2) + '😀y')).toHaveLength(maxTextLength);
  });
});

it('columns are named as spreadsheets name them', () => {
  expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnName)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
    'XFD',
  ]);
});
