import type { FirstCell, FirstRows } from './ipc/first-rows';
import { locales } from './locales';
import { formatInstant } from './instant-format';

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;',
  // HTML cannot contain it.
  '\0': '\u{fffd}',
};

/** Every text in the document passes through this function. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'\r\0]/g, (sign) => named[sign] ?? '');
}

/**
 * The first screen of a list, for the document to show before any script runs: elements as
 * ui/grid/row-painter.ts creates them, inside a frame that stands where the app will draw its own
 * (renderer/first/first-rows.css). Positions are rules of a style sheet, because the page's policy
 * forbids style attributes. `now`: epoch milliseconds.
 */
export function drawFirstRows(stored: FirstRows, now: number): { css: string; html: string } {
  const { width, height, columns, rows } = stored;
  const localeContext = { locale: locales[stored.locale.language], zone: stored.locale.zone };
  const css = [
    '.first-rows{display:none}',
    // Only in a window of exactly the size the rows were laid out for.
    `@media (${width}px <= width < ${width + 1}px) and (${height}px <= height < ${height + 1}px){.first-rows{display:grid}}`,
    `.first-box{--row-height:${stored.rowHeight}px}`,
    `.first-rows .grid-row{width:${stored.totalWidth}px;height:${stored.rowHeight}px}`,
    ...columns.map(
      ({ start, width, held }, at) =>
        `.first-rows .c${at}{left:${held ? start : start - stored.left}px;width:${width}px}`,
    ),
    ...rows.map(
      (_, at) => `.r${at}{transform:translateY(${stored.top + at * stored.rowHeight}px)}`,
    ),
  ];
  const heads = columns.map(
    ({ label, classes, held }, at) =>
      `<div class="first-cell ${classes}${held ? ' held' : ''} c${at}"><span class="cut">${escapeHtml(label)}</span></div>`,
  );
  const lines = rows.map((cells, row) => {
    const drawn = cells.map((cell, at) => {
      const text =
        cell.at === null
          ? cell.pieces.map(pieceOf).join('')
          : escapeHtml(formatInstant(cell.at, now, localeContext));
      return `<div class="${cell.classes} c${at}">${inBadge(cell.badge, text)}</div>`;
    });
    return `<div class="grid-row r${row}">${drawn.join('')}</div>`;
  });
  const html =
    '<div class="first-rows" inert aria-hidden="true"><div class="first-side"></div><div class="first-pane">' +
    `<div class="first-head"><p class="first-title">${escapeHtml(stored.title)}</p></div>` +
    `<div class="first-grid"><div class="first-header">${heads.join('')}</div><div class="first-box">${lines.join('')}</div></div></div></div>`;
  return { css: css.join('\n'), html };
}

function pieceOf({ as, text }: FirstCell['pieces'][number]): string {
  const escaped = escapeHtml(text);
  if (as === 'text') return escaped;
  if (as === 'mark') return `<mark>${escaped}</mark>`;
  return `<span${as === 'unseen' ? ' class="visually-hidden"' : ''}>${escaped}</span>`;
}

function inBadge(badge: string | null, text: string): string {
  if (badge === null) return text;
  return `<span class="badge ${badge}"><span class="badge-shape"></span>${text}</span>`;
}
