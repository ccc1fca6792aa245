import type { Line } from '../about-line';
import type { LanguageCode } from '../../../shared/locales';
import { type PaperCell, apart } from './cell';

interface Sheet {
  readonly language: LanguageCode;
  readonly title: string;
  readonly heading: string;
  /** Whose records they are; null where it is not known. */
  readonly company: string | null;
  /** Watermark saying on every page that the data is made up; null for real data. */
  readonly mark: string | null;
  /** Above and below the table. */
  readonly head: readonly Line[];
  readonly foot: readonly Line[];
}

type CellRow = readonly PaperCell[];

export interface PaperGroup {
  /** Null where the rows are not grouped. */
  readonly heading: { readonly text: string; readonly count: string } | null;
  readonly rows: readonly CellRow[];
  /** Below the rows, aligned with the columns. */
  readonly totals: readonly CellRow[];
}

interface PaperTable {
  readonly columns: readonly string[];
  readonly groups: readonly PaperGroup[];
  /** At the end of the table: how many records, and their totals, aligned with the columns. */
  readonly count: string | null;
  readonly totals: readonly CellRow[];
}

/** The whole document: no script, one style sheet. */
export function documentHtml(sheet: Sheet, body: string): string {
  const { language, title, heading, company, mark, head, foot } = sheet;
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title>` +
    `<link rel="stylesheet" href="/paper.css"></head><body>` +
    (mark === null ? '' : `<div class="watermark" aria-hidden="true">${escaped(mark)}</div>`) +
    `<header><h1>${escaped(heading)}</h1>` +
    (company === null ? '' : `<p class="company">${escaped(company)}</p>`) +
    `${linesHtml(head, language)}</header>${body}<footer>${linesHtml(foot, language)}</footer></body></html>`
  );
}

function linesHtml(about: readonly Line[], language: LanguageCode): string {
  const lines = about.map(([name, text, currency]) => {
    const shown = currency === undefined ? text : `${apart(text, language)} ${currency}`.trim();
    return `<div><dt>${escaped(name)}</dt><dd${name === '' ? ' class="quiet"' : ''}>${escaped(shown)}</dd></div>`;
  });
  return `<dl class="about">${lines.join('')}</dl>`;
}

/** Rows kept on the same page as a heading or as totals, so that these never stand alone. */
const nextRows = 2;

/** A row for each record, one table per part; browsers repeat the table's head on every page. */
export function tableHtml(
  table: PaperTable,
  parts: readonly { readonly columns: readonly number[] }[],
  partOf: (part: number, total: number) => string,
): string {
  return parts
    .map(({ columns }, at) => {
      const cellsOf = (row: CellRow) => columns.flatMap((column) => row[column] ?? []);
      // A part shows only the totals that have a sum in one of its columns.
      const summed = (rows: readonly CellRow[]) =>
        rows.map(cellsOf).filter((row) => row.some(({ style }) => style === 'number'));
      const caption =
        parts.length === 1 ? '' : `<caption>${escaped(partOf(at + 1, parts.length))}</caption>`;
      return partHtml(`part${at + 1}`, caption, {
        columns: columns.map((column) => table.columns[column] ?? ''),
        groups: table.groups.map(({ heading, rows, totals }) => {
          return { heading, rows: rows.map(cellsOf), totals: summed(totals) };
        }),
        count: at === 0 ? table.count : null,
        totals: summed(table.totals),
      });
    })
    .join('');
}

function partHtml(
  name: string,
  caption: string,
  { columns, groups, count, totals }: PaperTable,
): string {
  const isNumber = columns.map((_, at) => {
    const styles = groups.flatMap(({ rows }) => rows.map((row) => row[at]?.style ?? 'quiet'));
    return styles.includes('number') && !styles.includes('text') && !styles.includes('id');
  });
  const head = columns.map(
    (name, at) =>
      `<th scope="col"${isNumber[at] === true ? ' class="number"' : ''}>${broken(name)}</th>`,
  );
  const line = (begin: string) => (row: CellRow) =>
    `${begin}${row.map(({ text, style }) => `<td class="${style}">${escaped(text)}</td>`).join('')}</tr>`;
  const across = `colspan="${columns.length}"`;
  const end = [
    ...(count === null ? [] : [`<tr class="total all"><td ${across}>${escaped(count)}</td></tr>`]),
    ...totals.map(line('<tr class="total all">')),
  ];
  const bodies = groups.map(({ heading, rows, totals }, at) => {
    const title =
      heading === null
        ? []
        : [
            `<tr class="group"><th scope="rowgroup" ${across}>${escaped(heading.text)} <span class="count">${escaped(heading.count)}</span></th></tr>`,
          ];
    const below = [
      ...totals.map(line('<tr class="total">')),
      ...(at + 1 < groups.length ? [] : end),
    ];
    return bodiesHtml(title, rows.map(line('<tr>')), below);
  });
  // Without any row there is no group to hold the end.
  const alone = groups.length === 0 && end.length > 0 ? `<tbody>${end.join('')}</tbody>` : '';
  return (
    `<table class="${name}">${caption}${'<col>'.repeat(columns.length)}<thead><tr>${head.join('')}</tr></thead>` +
    `${bodies.join('')}${alone}</table>`
  );
}

/** Rows with what stands above and below them, in bodies that a page never divides. */
function bodiesHtml(
  above: readonly string[],
  rows: readonly string[],
  below: readonly string[],
): string {
  const first = above.length === 0 ? 0 : nextRows;
  const last = below.length === 0 ? 0 : nextRows;
  const body = (lines: readonly string[], isTogether: boolean) =>
    lines.length === 0
      ? ''
      : `<tbody${isTogether ? ' class="together"' : ''}>${lines.join('')}</tbody>`;
  if (rows.length < first + last) return body([...above, ...rows, ...below], true);
  const to = rows.length - last;
  return (
    body([...above, ...rows.slice(0, first)], first > 0) +
    body(rows.slice(first, to), false) +
    body([...rows.slice(to), ...below], last > 0)
  );
}

/** Each record field by field, without the fields it lacks. */
export function detailHtml(columns: readonly string[], rows: readonly CellRow[]): string {
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

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
