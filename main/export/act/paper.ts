import type { Value } from '../../../shared/values';
import { exportWords } from '../words';
import { paperCell, type CellReader } from '../paper/cell';
import { escaped } from '../paper/html';
import type { Paper } from '../paper/paper';
import { paperCss } from '../paper/style';
import { localTime } from '../../values/local-time';
import type { Act } from './content';
import type { ActDocument } from './document';
import type { ActTable } from './table';

/** Letters of a word that is never broken, such as a document number. */
const maxUnbrokenLength = 24;
/** Letters, and about their width in em, beyond which a text takes no more room from others. */
const maxTextLength = 44;
const maxTextWidth = 22;

const css = `
body > table, section > table { table-layout: auto; font-size: 8pt; }
td.unbroken, th { overflow-wrap: break-word; }
td > div { max-width: ${maxTextWidth}em; }
section { margin-top: 5mm; }
section + section { margin-top: 5mm; }
h2 { margin: 0 0 1mm; font-size: 10pt; font-weight: 600; break-after: avoid; }
.figures { break-inside: avoid; }
table + table { break-before: auto; }
.status { margin: 0 0 1mm; font-size: 10pt; font-weight: 600; }
.open { color: #b42318; }
.note { margin: 1mm 0 0; color: #5b616e; font-size: 8pt; }
.about { margin-top: 3mm; font-size: 8.5pt; }
.about div { grid-template-columns: 36mm 1fr; }
.sum td { font-weight: 600; border-top: 0.8pt solid #16181d; }
.lines td { padding-right: 0.9em; }
.signing { display: grid; grid-template-columns: 1fr 1fr; gap: 14mm; margin-top: 3mm; break-inside: avoid; }
.signing p { margin: 0; }
.signing .line { margin-top: 13mm; padding-top: 1mm; border-top: 0.8pt solid #16181d; }
.ending { break-inside: avoid; }
.hashes { margin: 2mm 0 0; font-size: 7.5pt; }
.hashes div { display: grid; grid-template-columns: 40mm 1fr; }
.hashes dt { color: #5b616e; }
.hashes dd { margin: 0; font-variant-numeric: tabular-nums; }
`;

/** An act as pages across A4. */
export function actPaper(act: Act, document: ActDocument): Paper {
  const { language, profile } = act;
  const t = exportWords(language);
  const reader: CellReader = { time: localTime(act.zone), language, exact: false };
  const { title, company, status, about, tables, notices, sections, signing, hashes } = document;
  const last = tables.at(-1);
  const lines = about.map(
    ([name, text]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(text)}</dd></div>`,
  );
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title>`,
    '<link rel="stylesheet" href="/paper.css"></head><body>',
    profile.sample
      ? `<div class="watermark" aria-hidden="true">${escaped(t.paper.mark)}</div>`
      : '',
    `<header><h1>${escaped(title)}</h1>`,
    company === null ? '' : `<p class="company">${escaped(company)}</p>`,
    ...status.map(
      (text) => `<p class="status${document.isFinal ? '' : ' open'}">${escaped(text)}</p>`,
    ),
    `<dl class="about">${lines.join('')}</dl></header>`,
    ...tables.map((table) => section(table, reader, 'figures', table === last)),
    notices.texts.length === 0
      ? ''
      : `<section class="figures"><h2>${escaped(notices.title)}</h2>${notes(notices.texts)}</section>`,
    ...sections.map(({ table }) => section(table, reader, 'lines', false)),
    `<section class="ending"><h2>${escaped(signing.title)}</h2><div class="signing">`,
    ...signing.rows.map(
      ([role, name, on]) =>
        `<div><p>${escaped(role)}</p><p class="line">${escaped(signing.heads[0])}: ${escaped(name || '____________________')}</p>` +
        `<p>${escaped(signing.heads[2])}: ${escaped(on || '____________________')}</p></div>`,
    ),
    `</div><h2 class="note">${escaped(hashes.title)}</h2><dl class="hashes">`,
    ...hashes.rows.map(
      ([name, hex]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(hex)}</dd></div>`,
    ),
    `</dl><p class="note">${escaped(hashes.meaning)} ${escaped(document.writtenBy)}</p></section>`,
    '</body></html>',
  ];
  return {
    html: html.join(''),
    css:
      paperCss({
        table: { orientation: 'landscape', size: 8, parts: [] },
        foot: title,
        pageWords: t.paper.page,
        mark: profile.sample ? t.paper.mark : null,
        company,
      }) + css,
    cutTexts: 0,
    isTagged: act.lines.length <= maxTagged,
  };
}

/** Tags of more lines take longer than the pages themselves. */
const maxTagged = 2_000;

function notes(texts: readonly string[]): string {
  return texts.map((text) => `<p class="note">${escaped(text)}</p>`).join('');
}

/** Columns of lines without any value are left out. */
function section(
  { title, columns, rows, notes: below }: ActTable,
  reader: CellReader,
  kind: 'figures' | 'lines',
  total: boolean,
): string {
  const isShown = columns.map(
    (_, at) => kind === 'figures' || rows.some((row) => row[at] !== undefined),
  );
  const style = (at: number) =>
    ['text', 'instant'].includes(columns[at]?.kind ?? '') ? '' : 'number';
  const head = columns.map(({ heading }, at) =>
    isShown[at] === true ? `<th scope="col" class="${style(at)}">${escaped(heading)}</th>` : '',
  );
  const cell = (value: Value | undefined, at: number) => {
    if (isShown[at] !== true) return '';
    const shown = paperCell(value, reader, columns[at]?.kind !== 'text');
    const text = columns[at]?.kind === 'text' && typeof value === 'string' ? value : shown.text;
    const isUnbroken = text.split(/\s+/).every((word) => word.length <= maxUnbrokenLength);
    const inside = text.length > maxTextLength ? `<div>${escaped(text)}</div>` : escaped(text);
    const classes = [style(at), isUnbroken ? 'unbroken' : ''].filter(Boolean).join(' ');
    return `<td class="${classes}">${inside}</td>`;
  };
  const body = rows.map(
    (row, index) =>
      `<tr${total && index === rows.length - 1 ? ' class="sum"' : ''}>${row.map(cell).join('')}</tr>`,
  );
  return (
    `<section class="${kind}"><h2>${escaped(title)}</h2><table><thead><tr>${head.join('')}</tr></thead>` +
    `<tbody>${body.join('')}</tbody></table>${notes(below)}</section>`
  );
}
