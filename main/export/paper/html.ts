import type { Line } from '../about';
import { locales } from '../../../preload/contract/languages';
import type { LanguageCode } from '../../../preload/contract/languages';
import type { Value } from '../../../preload/contract/values';
import { writeJson } from '../../api/json';
import { clockText } from '../../values/instants';
import type { LocalTime } from '../../values/instants';

interface Sheet {
  readonly language: string;
  readonly title: string;
  readonly heading: string;
  /** Says on every page that all of it is made up; null for real data. */
  readonly mark: string | null;
  readonly about: readonly Line[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly PaperCell[])[];
  /** Below the rows, aligned with the columns. */
  readonly totals: readonly (readonly PaperCell[])[];
}

/** The whole document around its body: no script, one style sheet. */
export function documentHtml(sheet: Sheet, body: string): string {
  const { language, title, heading, mark, about } = sheet;
  const lines = about.map(
    ([name, text]) =>
      `<div><dt>${escaped(name)}</dt><dd${name === '' ? ' class="quiet"' : ''}>${escaped(text)}</dd></div>`,
  );
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title>` +
    `<link rel="stylesheet" href="/paper.css"></head><body>` +
    (mark === null ? '' : `<div class="watermark" aria-hidden="true">${escaped(mark)}</div>`) +
    `<header><h1>${escaped(heading)}</h1><dl class="about">${lines.join('')}</dl></header>${body}</body></html>`
  );
}

/** Sums are never alone on a page: so many rows stay with them. */
const lastRows = 2;

/** A row for each record, part after part; browsers repeat a table's head on every page. */
export function tableHtml(
  sheet: Sheet,
  parts: readonly { readonly columns: readonly number[] }[],
  partOf: (part: number, of: number) => string,
): string {
  return parts
    .map(({ columns }, at) => {
      const of = (row: readonly PaperCell[]) => columns.flatMap((column) => row[column] ?? []);
      const head =
        parts.length === 1 ? '' : `<caption>${escaped(partOf(at + 1, parts.length))}</caption>`;
      return partHtml(`part${at + 1}`, head, {
        columns: columns.map((column) => sheet.columns[column] ?? ''),
        rows: sheet.rows.map(of),
        // Only where a sum of theirs stands in this part.
        totals: sheet.totals.map(of).filter((row) => row.some(({ style }) => style === 'number')),
      });
    })
    .join('');
}

function partHtml(
  name: string,
  caption: string,
  { columns, rows, totals }: Pick<Sheet, 'columns' | 'rows' | 'totals'>,
): string {
  const isNumber = columns.map((_, at) => {
    const styles = rows.map((row) => row[at]?.style ?? 'quiet');
    return styles.includes('number') && !styles.includes('text');
  });
  const head = columns.map(
    (name, at) =>
      `<th scope="col"${isNumber[at] === true ? ' class="number"' : ''}>${broken(name)}</th>`,
  );
  const line = (begin: string) => (row: readonly PaperCell[]) =>
    `${begin}${row.map(({ text, style }) => `<td class="${style}">${escaped(text)}</td>`).join('')}</tr>`;
  const lines = rows.map(line('<tr>'));
  const sums = totals.map(line('<tr class="total">'));
  const end =
    sums.length === 0
      ? ''
      : `<tbody class="end">${[...lines.splice(-lastRows), ...sums].join('')}</tbody>`;
  return (
    `<table class="${name}">${caption}${'<col>'.repeat(columns.length)}<thead><tr>${head.join('')}</tr></thead>` +
    `<tbody>${lines.join('')}</tbody>${end}</table>`
  );
}

/** Each record field by field; fields it lacks are left out. */
export function detailHtml({ columns, rows }: Sheet): string {
  const records = rows.map((row) => {
    const fields = columns.flatMap((name, at) => {
      const cell = row[at];
      return cell === undefined || cell.text === ''
        ? []
        : [
            `<tr><th scope="row">${broken(name)}</th><td class="${cell.style}">${escaped(cell.text)}</td></tr>`,
          ];
    });
    return `<section><table class="fields"><tbody>${fields.join('')}</tbody></table></section>`;
  });
  return records.join('');
}

/** Long names of fields break where their words do. */
function broken(name: string): string {
  return escaped(name).replaceAll('_', '_<wbr>');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

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
  amountIn: LanguageCode | null = null,
): PaperCell {
  if (value === undefined) return blank;
  if (value === null) return none;
  if (typeof value === 'string') {
    const text = clockText(value, time);
    if (moment.test(text)) return { text, style: 'moment', isCut: false };
    return text === '' ? empty : written(text);
  }
  if (typeof value === 'object' && value.kind === 'number') {
    const text = amountIn === null ? value.text : apart(value.text, amountIn);
    return { text, style: 'number', isCut: false };
  }
  return written(writeJson(value));
}

const formats = new Map<string, Intl.NumberFormat>();

/** Every digit stays: Intl takes the text itself. What is no plain decimal stays as it is. */
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

/** Controls get a sign each: on paper nobody finds them otherwise, and HTML has no place for most. */
function visible(text: string): string {
  // eslint-disable-next-line no-control-regex -- they are what it looks for
  return text.replace(/[\0-\x08\x0b-\x1f\x7f]/g, (control) =>
    control === '\x7f' ? '\u2421' : String.fromCharCode(0x2400 + control.charCodeAt(0)),
  );
}
