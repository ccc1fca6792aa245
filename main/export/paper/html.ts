import type { Line } from '../about';
import type { LanguageCode } from '../../../shared/locales';
import { type PaperCell, apart } from './cell';

interface Sheet {
  readonly language: LanguageCode;
  readonly title: string;
  readonly heading: string;
  /** Watermark saying on every page that the data is made up; null for real data. */
  readonly mark: string | null;
  readonly about: readonly Line[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly PaperCell[])[];
  /** Below the rows, aligned with the columns. */
  readonly totals: readonly (readonly PaperCell[])[];
}

/** The whole document: no script, one style sheet. */
export function documentHtml(sheet: Sheet, body: string): string {
  const { language, title, heading, mark, about } = sheet;
  const lines = about.map(([name, text, currency]) => {
    const shown = currency === undefined ? text : `${apart(text, language)} ${currency}`.trim();
    return `<div><dt>${escaped(name)}</dt><dd${name === '' ? ' class="quiet"' : ''}>${escaped(shown)}</dd></div>`;
  });
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title>` +
    `<link rel="stylesheet" href="/paper.css"></head><body>` +
    (mark === null ? '' : `<div class="watermark" aria-hidden="true">${escaped(mark)}</div>`) +
    `<header><h1>${escaped(heading)}</h1><dl class="about">${lines.join('')}</dl></header>${body}</body></html>`
  );
}

/** Rows kept on the same page as the totals, so that totals never stand alone. */
const lastRows = 2;

/** A row for each record, one table per part; browsers repeat the table's head on every page. */
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
        // A part shows only the totals that have a sum in one of its columns.
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

/** Each record field by field, without the fields it lacks. */
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

/** Lets long field names break at underscores. */
function broken(name: string): string {
  return escaped(name).replaceAll('_', '_<wbr>');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
