import { locales } from '../../../preload/contract/moments';
import type { Value } from '../../../preload/contract/values';
import { writeJson } from '../../api/json';
import { clockText } from '../local-time';
import type { LocalTime } from '../local-time';
import type { Language } from '../words';

/** Characters of one text on paper: half a page of them. */
const maxTextLength = 2_000;

type CellStyle = 'text' | 'number' | 'moment' | 'quiet';

export interface PaperCell {
  readonly text: string;
  readonly style: CellStyle;
  readonly isCut: boolean;
}

/** A day, or what a clock shows. */
const moment = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d(?:\.\d+)?)?$/;

const blank: PaperCell = { text: '', style: 'quiet', isCut: false };
const none: PaperCell = { text: '—', style: 'quiet', isCut: false };
const empty: PaperCell = { text: '""', style: 'quiet', isCut: false };

/** Null, empty and absent are three different things on paper too; numbers keep their digits, an amount's thousands stand apart. */
export function paperCell(
  value: Value | undefined,
  time: LocalTime,
  amountIn: Language | null = null,
): PaperCell {
  if (value === undefined) return blank;
  if (value === null) return none;
  if (typeof value === 'boolean') return written(value ? 'true' : 'false');
  if (typeof value === 'string') {
    const text = clockText(value, time);
    if (moment.test(text)) return { text, style: 'moment', isCut: false };
    return text === '' ? empty : written(text);
  }
  if (value.kind === 'number') {
    const text = amountIn === null ? value.text : apart(value.text, amountIn);
    return { text, style: 'number', isCut: false };
  }
  return written(writeJson(value));
}

const formats = new Map<string, Intl.NumberFormat>();

/** Every digit stays: Intl takes the text itself. What is no plain decimal stays as it is. */
export function apart(text: string, language: Language): string {
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

/** Controls get a sign each: on paper nobody finds them otherwise, and HTML has no place for most. */
function visible(text: string): string {
  // eslint-disable-next-line no-control-regex -- they are what it looks for
  return text.replace(/[\0-\x08\x0b-\x1f\x7f]/g, (control) =>
    control === '\x7f' ? '\u2421' : String.fromCharCode(0x2400 + control.charCodeAt(0)),
  );
}
