import type { LanguageCode } from '../../../shared/locales';
import { maxFractionDigits } from './numbers';

/** Offset from a number's format to the same with thousands separators. */
export const grouped = maxFractionDigits + 1;

/** Indexes into the list of cell formats below. */
export const style = {
  general: 0,
  header: 1,
  /** Stays text when somebody edits the cell. */
  text: 2,
  /**
   * Text that would run as a formula once edited: the spreadsheet shows an apostrophe before it
   * that is not part of it.
   */
  guardedText: 3,
  date: 4,
  instant: 5,
  mark: 6,
  /** Whole numbers; plus one for each digit after the point. */
  integer: 7,
} as const;

const firstCustomFormat = 164;

const decimalFormats = ['0', '#,##0'].flatMap((integer, apart) =>
  Array.from({ length: maxFractionDigits + 1 }, (_, digits) => ({
    id: firstCustomFormat + 2 + apart * grouped + digits,
    code: digits === 0 ? integer : `${integer}.${'0'.repeat(digits)}`,
  })),
);

/** How days and moments are shown; their cells hold them exactly in any case. */
export interface DateFormats {
  readonly day: string;
  readonly instant: string;
}

const isoDay = 'yyyy\\-mm\\-dd';
const dayFirst = 'dd/mm/yyyy';

/** Of tables. */
export const isoDates: DateFormats = { day: isoDay, instant: `${isoDay}\\ hh:mm:ss.000` };

/** As the language writes dates; in English they stay in the order that nobody misreads. */
export function datesOf(language: LanguageCode): DateFormats {
  return language === 'es' ? { day: dayFirst, instant: `${dayFirst}\\ hh:mm:ss.000` } : isoDates;
}

/** Of a sheet that is read as a page: to the minute. */
export function pageDatesOf(language: LanguageCode): DateFormats {
  const { day } = datesOf(language);
  return { day, instant: `${day}\\ hh:mm` };
}

const plain = 'fontId="0" fillId="0" borderId="0" xfId="0"';

const cellFormats = [
  `<xf numFmtId="0" ${plain}/>`,
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>',
  `<xf numFmtId="49" ${plain} applyNumberFormat="1"/>`,
  `<xf quotePrefix="1" numFmtId="49" ${plain} applyNumberFormat="1"/>`,
  `<xf numFmtId="${firstCustomFormat}" ${plain} applyNumberFormat="1"/>`,
  `<xf numFmtId="${firstCustomFormat + 1}" ${plain} applyNumberFormat="1"/>`,
  '<xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
  ...decimalFormats.map(({ id }) => `<xf numFmtId="${id}" ${plain} applyNumberFormat="1"/>`),
];

const allFormats = [
  ...cellFormats,
  ...cellFormats.map((each) => each.replace('fillId="0"', 'fillId="3" applyFill="1"')),
];

const twoDigits = decimalFormats.find(({ code }) => code === '#,##0.00')?.id ?? 4;

/** Of a sheet that is read as a page; each follows the formats of tables. */
const pageFormats = [
  '<xf numFmtId="49" fontId="3" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
  '<xf numFmtId="49" fontId="4" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
  `<xf numFmtId="${twoDigits}" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  '<xf numFmtId="1" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="1" xfId="0" applyBorder="1"/>',
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment horizontal="right" vertical="top" wrapText="1"/></xf>',
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment horizontal="left" indent="1"/></xf>',
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment horizontal="left" vertical="top" wrapText="1" indent="1"/></xf>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment vertical="top"/></xf>',
] as const;

const pageNames = [
  'title',
  'strong',
  'wrapped',
  'warning',
  'strongAmount',
  'strongCount',
  'line',
  'rightHead',
  'leftHead',
  /** Beside numbers, which end where it begins. */
  'apart',
  'apartHead',
  /** Beside a text that may take several lines. */
  'name',
] as const;

export const pageStyle = Object.fromEntries(
  pageNames.map((name, at) => [name, allFormats.length + at]),
) as Readonly<Record<(typeof pageNames)[number], number>>;

const plainFormats = [...allFormats, ...pageFormats];

/** The format of a text that would run as a formula once edited, looking as `format` does. */
export function guardedFormat(format: number): number {
  return format === style.text ? style.guardedText : format + plainFormats.length;
}

const guardedFormats = plainFormats.map((each) =>
  each.includes('quotePrefix') ? each : each.replace('<xf ', '<xf quotePrefix="1" '),
);

/** `xl/styles.xml` (ECMA-376 part 1, 18.8). */
export function stylesXml({ day, instant }: DateFormats): string {
  const formats = [
    { id: firstCustomFormat, code: day },
    { id: firstCustomFormat + 1, code: instant },
    ...decimalFormats,
  ];
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">\
<numFmts count="${formats.length}">${formats.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('')}</numFmts>\
<fonts count="5"><font><sz val="11"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/></font>\
<font><i/><sz val="11"/><color rgb="FF8F5A00"/><name val="Calibri"/></font>\
<font><b/><sz val="16"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><color rgb="FFB42318"/><name val="Calibri"/></font></fonts>\
<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>\
<fill><patternFill patternType="solid"><fgColor rgb="FFE6E7EB"/></patternFill></fill>\
<fill><patternFill patternType="solid"><fgColor rgb="FFFFE8A3"/></patternFill></fill></fills>\
<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>\
<border><left/><right/><top/><bottom style="thin"><color rgb="FF16181D"/></bottom><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="${2 * plainFormats.length}">${plainFormats.join('')}${guardedFormats.join('')}</cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>\
</styleSheet>`;
}
