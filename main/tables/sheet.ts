import type { RowPacker } from './table-rows';
import { currencyCode } from '../../preload/contract/currencies';
import sax from 'sax';

/** What cells refer to by index. */
interface CellSources {
  readonly texts: readonly string[];
  /** Indexed by a cell's style. */
  readonly formats: readonly (NumberFormat | null)[];
  readonly isFrom1904: boolean;
}

/** The limits of spreadsheet programs. */
const maxRows = 1_048_576;

const maxColumns = 16_384;

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
}

/** Packs a sheet's rows and returns the number of the last. A cell or row without an address follows the one before. */
export function readSheet(part: Uint8Array, from: CellSources, rows: RowPacker): number {
  let line = 0;
  let last = 0;
  let cells: string[] = [];
  let cell: Cell | null = null;
  let isValue = false;
  let isReading = false;
  const place = (address: string | undefined, before: number, max: number) => {
    const at = address === undefined ? before + 1 : Number(address);
    if (!Number.isInteger(at) || at < 1 || at > max) throw new Error('beyond any sheet');
    return at;
  };
  walkXml(part, {
    open: (name, { r, t = 'n', s = '0' }) => {
      if (name === 'row') {
        line = place(r, line, maxRows);
        cells = [];
      } else if (name === 'c') {
        const column = place(r && columnOf(r), cells.length, maxColumns);
        cell = { column, type: t, style: Number(s), value: '' };
      } else if (name === 'rPh') isReading = true;
      else if (name === 'v' || name === 't') isValue = !isReading;
    },
    text: (text) => {
      if (isValue && cell !== null) cell.value += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isReading = false;
      else if (name === 'c' && cell !== null) {
        while (cells.length < cell.column) cells.push('');
        cells[cell.column - 1] = textOf(cell, from).trim();
        cell = null;
      } else if (name === 'row') {
        // Drops trailing cells that only have a format.
        cells.length = cells.findLastIndex((text) => text !== '') + 1;
        rows.add(line, cells);
        if (cells.length > 0) last = Math.max(last, line);
      }
    },
  });
  return last;
}

/** The column number of an address: 28 for `AB12`. */
function columnOf(address: string): string {
  let column = 0;
  for (const letter of /^[A-Z]{1,4}/.exec(address)?.[0] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return String(column);
}

/** The text of a cell; dates in ISO 8601. */
function textOf({ type, style, value }: Cell, from: CellSources): string {
  switch (type) {
    case 's':
      return unescaped(from.texts[Number(value)] ?? '');
    case 'inlineStr':
    case 'str':
      return unescaped(value);
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'n':
      return shownNumber(value.trim(), from.formats[style] ?? null, from.isFrom1904) ?? value;
    default:
      // The name of an error, or a date in ISO 8601.
      return value;
  }
}

/** Decodes characters that XML cannot hold, written as `_x000D_`. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
}

/** A number format that changes what is read: a date or time, leading zeros, or a currency. */
export type NumberFormat =
  | { readonly kind: 'moment'; readonly date: boolean; readonly time: boolean }
  | { readonly kind: 'padded'; readonly digits: number }
  | { readonly kind: 'money'; readonly sign: string };

/** Built-in formats, which have no code in the file (ECMA-376 part 1, 18.8.30; 27 to 36 and 50 to 58 are East Asian dates). */
export function builtInFormat(id: number): NumberFormat | null {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) {
    return { kind: 'moment', date: true, time: false };
  }
  if (id === 22) return { kind: 'moment', date: true, time: true };
  const isTime = (id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47;
  return isTime ? { kind: 'moment', date: false, time: true } : null;
}

/** The format of a code such as `dd/mm/yyyy hh:mm` or `00000000`. */
export function formatOfCode(code: string): NumberFormat | null {
  // A duration (`[h]:mm`) is not a time. Literals, colours, conditions and languages are not part of the pattern.
  if (/\[(h+|m+|s+)\]/i.test(code)) return null;
  const [pattern = ''] = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/g, '').split(';');
  if (/^0{2,}$/.test(pattern)) return { kind: 'padded', digits: pattern.length };
  if (/general/i.test(pattern)) return null;
  const time = /[hs]/i.test(pattern);
  const date = /[yd]/i.test(pattern) || (!time && /m/i.test(pattern));
  if (date || time) return { kind: 'moment', date, time };
  const sign = signOf(code);
  return sign === undefined ? null : { kind: 'money', sign };
}

/** The currency of a code such as `"S/"\ #,##0.00` or `[$USD] #,##0.00`; cells of one column may differ in it. */
function signOf(code: string): string | undefined {
  return [...code.matchAll(/"([^"]*)"|\[\$([^[\]-]*)(?:-[^[\]]*)?\]|((?:\\.|[$€/])+)/g)]
    .map(([, quoted, bracketed, bare]) => (quoted ?? bracketed ?? bare ?? '').replaceAll('\\', ''))
    .map((each) => each.trim())
    .find((each) => currencyCode(each) !== null);
}

/** `raw` is the number in the file; dates become ISO 8601. Null when it is not a number. */
function shownNumber(raw: string, format: NumberFormat | null, isFrom1904: boolean): string | null {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return null;
  if (format?.kind === 'moment') return momentOf(value, format, isFrom1904) ?? digitsOf(raw, value);
  const digits = digitsOf(raw, value);
  if (format?.kind === 'money') return `${format.sign} ${digits}`;
  if (format?.kind !== 'padded' || !/^\d+$/.test(digits)) return digits;
  return digits.padStart(format.digits, '0');
}

/**
 * The digits of a number, without rounding errors: spreadsheets store binary numbers and write 1.1 as 1.1000000000000001, of which fifteen
 * digits count. A number too large for fifteen digits stays as written, so that a rounded id can be recognized.
 */
function digitsOf(raw: string, value: number): string {
  if (/^-?\d+$/.test(raw) || Math.abs(value) >= 1e15) return raw;
  // More than fifteen digits were computed: 39836.10000000006 is a long sum of 39836.10. A quotient has no run of zeros to cut.
  const summed = String(Number(value.toPrecision(13)));
  const significant = raw.replaceAll(/^-?[0.]*|\./g, '').length;
  if (significant > 15 && !/e/i.test(raw + summed) && summed.length + 6 <= raw.length)
    return summed;
  const meant = String(Number(value.toPrecision(15)));
  if (meant.includes('e')) return raw;
  return /e/i.test(raw) || meant.length + 4 <= raw.length ? meant : raw;
}

function momentOf(
  serial: number,
  { date, time }: { date: boolean; time: boolean },
  isFrom1904: boolean,
): string | null {
  // Day 60 is 29 February 1900, which did not exist, so days before it are shifted by one.
  const first = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const at = new Date(first + Math.round(serial * 86_400) * 1000);
  if (serial < 0 || Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999) return null;
  const [day, hour] = at.toISOString().slice(0, 19).split('T') as [string, string];
  if (!date && serial < 1) return hour;
  return time ? `${day}T${hour}` : day;
}

/** Handlers for the events of a document; names are without prefix. */
interface XmlListener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const pieceBytes = 65_536;

/**
 * Parses a document in chunks; a missing one has no events. Entities that it declares itself are not expanded, which rules out entity
 * bombs. Throws if it is malformed.
 */
export function walkXml(bytes: Uint8Array | null, listener: XmlListener): void {
  if (bytes === null) return;
  const parser = sax.parser(true);
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => listener.open?.(bare(name), attributes);
  parser.onclosetag = (name) => listener.close?.(bare(name));
  parser.ontext = (text) => listener.text?.(text);
  parser.oncdata = (text) => listener.text?.(text);
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    parser.write(decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true }));
  }
  parser.write(decoder.decode()).close();
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
