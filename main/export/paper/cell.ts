import { locales, type LanguageCode } from '../../../shared/locales';
import type { Value } from '../../../shared/values';
import { writeJson } from '../../json/json';
import { clockText, minuteText, type LocalTime } from '../../values/local-time';

/** Longest text of a cell in characters: about half a page. */
const maxTextLength = 2_000;

type CellStyle = 'text' | 'number' | 'instant' | 'quiet' | 'id';

export interface PaperCell {
  readonly text: string;
  readonly style: CellStyle;
  readonly isCut: boolean;
}

/** A day, or a day and time as `clockText` writes it. */
const timestampText = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d(?:\.\d+)?)?$/;

const quiet = (text: string): PaperCell => ({ text, style: 'quiet', isCut: false });

export interface CellReader {
  readonly time: LocalTime;
  readonly language: LanguageCode;
  /** Times with every digit as sent; otherwise to the minute. */
  readonly exact: boolean;
}

/**
 * Shows null, empty and absent differently; numbers keep their digits, and amounts get thousands
 * separators.
 */
export function paperCell(
  value: Value | undefined,
  reader: CellReader,
  isAmount = false,
): PaperCell {
  if (value === undefined) return quiet('');
  if (value === null) return quiet('—');
  if (typeof value === 'string') {
    const text = clockText(value, reader.time);
    if (timestampText.test(text))
      return { text: timeText(value, reader), style: 'instant', isCut: false };
    return text === '' ? quiet('""') : written(text);
  }
  if (typeof value === 'object' && value.kind === 'number') {
    const text = isAmount ? apart(value.text, reader.language) : value.text;
    return { text, style: 'number', isCut: false };
  }
  return written(writeJson(value));
}

function timeText(sent: string, { time, language, exact }: CellReader): string {
  const short = exact ? null : minuteText(sent, time, locales[language]);
  return short ?? clockText(sent, time);
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Adds thousands separators to a plain decimal; every digit stays, because Intl formats the text
 * itself. Other texts stay as they are.
 */
export function apart(text: string, language: LanguageCode): string {
  const parts = /^-?\d+(?:\.(\d{1,100}))?$/.exec(text);
  if (parts === null) return text;
  const digits = parts[1]?.length ?? 0;
  const key = `${language} ${digits}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locales[language], {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  formats.set(key, format);
  return format.format(text as `${number}`);
}

function written(text: string): PaperCell {
  const isCut = text.length > maxTextLength;
  const shown = visible(isCut ? `${text.slice(0, maxTextLength)}…` : text);
  return { text: shown, style: 'text', isCut };
}

/**
 * Replaces control characters by visible symbols: on paper they would go unnoticed, and HTML cannot
 * contain most of them.
 */
function visible(text: string): string {
  // eslint-disable-next-line no-control-regex -- they are what it looks for
  return text.replace(/[\0-\x08\x0b-\x1f\x7f]/g, (control) =>
    control === '\x7f' ? '\u2421' : String.fromCharCode(0x2400 + control.charCodeAt(0)),
  );
}
