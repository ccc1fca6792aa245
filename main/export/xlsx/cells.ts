import type { Value } from '../../../preload/contract/values';
import { writeJson } from '../../api/json';
import type { LocalTime } from '../../values/instants';
import { needsGuard } from '../rows';
import { daySeconds, readInstant } from '../../../preload/contract/instants';
import { readDecimal } from '../../values/amounts';

const dayMicros = 86_400_000_000;

/** Serial number of 1 January 1970: days since 30 December 1899. */
const epochSerial = 25_569;

/** 1 March 1900: before it spreadsheets disagree, because some count a 29 February 1900 that never was. */
const firstSerial = 61;

/** 1 January 10000: spreadsheets end the day before. */
const endSerial = 2_958_466;

/** Writes cells and counts the texts it had to cut. */
export class CellWriter {
  readonly #time: LocalTime;
  #cut = 0;

  /** Moments are written in the local time of `time`. */
  constructor(time: LocalTime) {
    this.#time = time;
  }

  get cutTexts(): number {
    return this.#cut;
  }

  /**
   * `reference` names the cell, e.g. `B7`; amounts get thousands separators. Null and absent are empty cells. Never a formula: every cell
   * declares its type.
   */
  cell(reference: string, value: Value | undefined, isAmount = false): string {
    if (value === undefined || value === null) return '';
    if (typeof value === 'string') return this.#dateOrText(reference, value);
    if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
    if (value.kind !== 'number') return this.text(reference, writeJson(value));
    const number = exactNumber(value.text);
    if (number === null) return this.text(reference, value.text);
    const apart = isAmount ? grouped : 0;
    const format = number.fraction === null ? style.general : style.whole + apart + number.fraction;
    return `<c r="${reference}" s="${format}"><v>${number.text}</v></c>`;
  }

  /** The same cell highlighted, even if it is empty. */
  highlighted(reference: string, value: Value | undefined, isAmount = false): string {
    const cell = this.cell(reference, value, isAmount);
    if (cell === '') return `<c r="${reference}" s="${style.general + highlight}"/>`;
    const [, format = style.general] = /^<c r="\w+" s="(\d+)"/.exec(cell) ?? [];
    return cell.replace(
      /^<c r="\w+"(?: s="\d+")?/,
      `<c r="${reference}" s="${Number(format) + highlight}"`,
    );
  }

  text(reference: string, text: string, format: number = style.text): string {
    let shown = text;
    if (text.length > maxTextLength) {
      this.#cut += 1;
      shown = cutText(text);
    }
    const own = format === style.text && needsGuard(text) ? style.guardedText : format;
    return `<c r="${reference}" s="${own}" t="inlineStr"><is><t xml:space="preserve">${xmlText(shown)}</t></is></c>`;
  }

  #dateOrText(reference: string, text: string): string {
    const date = exactDate(text, this.#time);
    if (date === null) return this.text(reference, text);
    const format = date.hasTime ? style.instant : style.date;
    return `<c r="${reference}" s="${format}"><v>${date.serial}</v></c>`;
  }
}

/** The serial number, and whether there is a time of day, which is then local time; null for what no cell can hold to the microsecond. */
export function exactDate(
  text: string,
  { seconds }: Pick<LocalTime, 'seconds'>,
): { serial: string; hasTime: boolean } | null {
  const instant = readInstant(text);
  if (instant === null || !instant.isOnClock || instant.fraction.length > 6) return null;
  const hasTime = instant.exact !== 'day';
  const shown = hasTime ? seconds(instant.seconds) : instant.seconds;
  // In the hour that clocks repeat, two moments have the same time of day.
  const isRepeated = [-3_600, 3_600].some((by) => seconds(instant.seconds + by) === shown);
  if (hasTime && isRepeated) return null;
  const day = Math.floor(shown / daySeconds);
  const micros = (shown - day * daySeconds) * 1e6 + Number(instant.fraction.padEnd(6, '0'));
  const serial = day + epochSerial + micros / dayMicros;
  if (serial < firstSerial || serial >= endSerial) return null;
  const isHeld = Math.round((serial - Math.floor(serial)) * dayMicros) === micros;
  return isHeld ? { serial: String(serial), hasTime } : null;
}

/** Significant digits a spreadsheet keeps. */
const digitsKept = 15;

/** Formats exist for up to this many digits after the point. */
const maxFractionDigits = 10;

interface ExactNumber {
  readonly text: string;
  /** Digits after the point to show; null when the service wrote an exponent. */
  readonly fraction: number | null;
}

const written = /^-?(\d+)(?:\.(\d+))?([eE].*)?$/;

/** A number whose digits a spreadsheet keeps; null for one that must stay text: `1293438106040557568`, `1e400`. */
export function exactNumber(text: string): ExactNumber | null {
  const parts = written.exec(text);
  if (parts === null) return null;
  const [, whole = '', decimals = '', exponent] = parts;
  if (exponent !== undefined) return exactPower(text);
  const significant = whole === '0' ? decimals.replace(/^0+/, '') : whole + decimals;
  const isKept = significant.length <= digitsKept && decimals.length <= maxFractionDigits;
  // Up to 15 digits survive the conversion to a double and back.
  return isKept ? { text, fraction: decimals.length } : null;
}

function exactPower(text: string): ExactNumber | null {
  const double = Number(text);
  const value = readDecimal(text);
  const back = readDecimal(String(double));
  if (value === null || back === null || value.c.length > digitsKept) return null;
  return value.eq(back) ? { text: String(double), fraction: null } : null;
}

/** The longest text of a cell: spreadsheets would refuse the whole file if it held a longer one. */
export const maxTextLength = 32_767;

/**
 * What must be escaped: what XML cannot hold, what a reader would change (CR), and what looks like the escape itself. Tab, line feed and
 * spaces are kept by `xml:space`.
 */
// eslint-disable-next-line no-control-regex -- they are what it looks for
const unsafe = /[&<>"\0-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/;

const eachUnsafe =
  // eslint-disable-next-line no-control-regex -- they are what it looks for
  /[&<>"\0-\x08\x0b-\x1f\ufffe\uffff]|[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]|_(?=x[0-9A-Fa-f]{4}_)/g;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes text for XML content or an attribute; what XML cannot hold becomes `_x0000_` (ECMA-376, ST_Xstring), which readers decode. */
export function xmlText(text: string): string {
  if (!unsafe.test(text)) return text;
  return text.replace(eachUnsafe, (found) => {
    if (found.length === 2) return found;
    return entities[found] ?? `_x${found.charCodeAt(0).toString(16).padStart(4, '0')}_`;
  });
}

/** Cuts to `maxTextLength`, never between a pair of surrogates. */
export function cutText(text: string): string {
  const last = text.charCodeAt(maxTextLength - 1);
  const splitsPair = last >= 0xd800 && last < 0xdc00;
  return text.slice(0, splitsPair ? maxTextLength - 1 : maxTextLength);
}

/** Indexes into the list of cell formats below. */
export const style = {
  general: 0,
  header: 1,
  /** Stays text when somebody edits the cell. */
  text: 2,
  /** Text that would run as a formula once edited: the spreadsheet shows an apostrophe before it that is not part of it. */
  guardedText: 3,
  date: 4,
  instant: 5,
  mark: 6,
  /** Whole numbers; plus one for each digit after the point. */
  whole: 7,
} as const;

/** Offset from a number's format to the same with thousands separators. */
const grouped = maxFractionDigits + 1;

/** Offset from a format to the same one highlighted. */
export const highlight = style.whole + 2 * grouped;

const ownFormat = 164;

const decimalFormats = ['0', '#,##0'].flatMap((whole, apart) =>
  Array.from({ length: maxFractionDigits + 1 }, (_, digits) => ({
    id: ownFormat + 2 + apart * grouped + digits,
    code: digits === 0 ? whole : `${whole}.${'0'.repeat(digits)}`,
  })),
);

const formats = [
  { id: ownFormat, code: 'yyyy\\-mm\\-dd' },
  { id: ownFormat + 1, code: 'yyyy\\-mm\\-dd\\ hh:mm:ss.000' },
  ...decimalFormats,
];

const plain = 'fontId="0" fillId="0" borderId="0" xfId="0"';

const cellFormats = [
  `<xf numFmtId="0" ${plain}/>`,
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>',
  `<xf numFmtId="49" ${plain} applyNumberFormat="1"/>`,
  `<xf numFmtId="49" ${plain} applyNumberFormat="1" quotePrefix="1"/>`,
  `<xf numFmtId="${ownFormat}" ${plain} applyNumberFormat="1"/>`,
  `<xf numFmtId="${ownFormat + 1}" ${plain} applyNumberFormat="1"/>`,
  '<xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
  ...decimalFormats.map(({ id }) => `<xf numFmtId="${id}" ${plain} applyNumberFormat="1"/>`),
];

const allFormats = [
  ...cellFormats,
  ...cellFormats.map((each) => each.replace('fillId="0"', 'fillId="3" applyFill="1"')),
];

/** `xl/styles.xml` (ECMA-376 part 1, 18.8). */
export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">\
<numFmts count="${formats.length}">${formats.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('')}</numFmts>\
<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/></font>\
<font><i/><sz val="11"/><color rgb="FF8F5A00"/><name val="Calibri"/></font></fonts>\
<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>\
<fill><patternFill patternType="solid"><fgColor rgb="FFE6E7EB"/></patternFill></fill>\
<fill><patternFill patternType="solid"><fgColor rgb="FFFFE8A3"/></patternFill></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="${allFormats.length}">${allFormats.join('')}</cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>\
</styleSheet>`;
