import { locales, type LanguageCode } from '../../../shared/locales';
import { type PaperLayout, maxPrinted } from '../../../shared/ipc/exports';
import { titleOf } from '../../values/title';
import { DeskError } from '../../failure';
import { aboutLines, profileName, resourceOf, type ExportFacts } from '../about';
import { shownInstant } from '../../values/local-time';
import type { OrderedRows, Total } from '../ordered-rows';
import type { Row } from '../rows';
import { tableOf, type Showing } from '../shown';
import { exportWords } from '../words';
import { detailHtml, documentHtml, tableHtml } from './html';
import { apart, paperCell, type PaperCell } from './cell';
import { paperCss } from './style';
import { fitTable } from './columns';
import type { Paper } from './paper';

/** A tagged cell takes about 350 bytes: 7 MB in all. */
const maxTaggedCells = 20_000;

interface PaperOrder {
  readonly rows: OrderedRows;
  readonly facts: ExportFacts & { readonly rows: { readonly total: number } };
  readonly order: Showing['order'];
  readonly layout: PaperLayout;
  readonly language: LanguageCode;
}

/**
 * Reads all rows and lays them out. Fails with `storage.export` (reason `too-long-for-paper`) above
 * `maxPrinted` records, and as reading does.
 */
export async function layOutPaper({
  rows,
  facts,
  order,
  layout,
  language,
}: PaperOrder): Promise<Paper> {
  const t = exportWords(language);
  const { time } = facts;
  const { total, asOf } = facts.rows;
  if (total > maxPrinted) {
    const params = { reason: 'too-long-for-paper', rows: total, max: maxPrinted };
    throw new DeskError('storage.export', params);
  }
  const isSample = facts.profile.sample;
  // Every page has the watermark: the column with the mark is left out.
  const first = isSample ? 1 : 0;
  const table = await tableOf(rows, { order, language, time, inWords: ['yes or no'] });
  const columns = table.columns.slice(first);
  const fields = (table.fields ?? table.columns).slice(first);
  const amounts = table.amounts.slice(first);
  const cells: (readonly PaperCell[])[] = [];
  let only: Row | null = null;
  let cutTexts = 0;
  for await (const batch of table.rows()) {
    for (const row of batch.rows) {
      const rowCells = row.slice(first);
      only = cells.length === 0 ? rowCells : null;
      const read = rowCells.map((value, at) =>
        paperCell(value, time, amounts[at] === true ? language : null),
      );
      cutTexts += read.filter(({ isCut }) => isCut).length;
      cells.push(read);
    }
  }
  const what = resourceOf(facts.source);
  const heading =
    layout === 'detail' && only !== null
      ? `${t.paper.record[what]}: ${nameOf(fields, only)}`
      : t.resources[what];
  const sums = rows.totals();
  // A line of totals begins with its word and currency. Where the first column is an amount itself,
  // the totals are above the table.
  const areAbove = sums.some((total) => total.sums.has(fields[0] ?? ''));
  const totals = areAbove ? sums : [];
  const read = { columns: rows.columns, records: rows.records(), contentHash: rows.contentHash() };
  const end = { ...read, cutTexts, totals };
  const profile = profileName(facts.profile, t);
  const sheet = {
    language,
    title: `${heading} · ${profile}`,
    heading,
    mark: isSample ? t.paper.mark : null,
    about: aboutLines(facts, end, t, 'paper'),
    columns,
    rows: cells,
    totals: areAbove ? [] : totalRows(sums, fields, (sum) => apart(sum, language), t.lines.total),
  };
  const fit = layout === 'table' ? fitTable(columns, [...cells, ...sheet.totals]) : null;
  // A long name may be cut, but not the date.
  const foot = [
    facts.writtenBy,
    ...(asOf === null
      ? []
      : [t.paper.dataAsOf(shownInstant(asOf, { locale: locales[language], zone: time.zone }))]),
    profile,
    heading,
  ];
  return {
    html: documentHtml(
      sheet,
      fit === null ? detailHtml(sheet) : tableHtml(sheet, fit.parts, t.paper.part),
    ),
    css: paperCss({
      table: fit,
      foot: foot.join(' · ').slice(0, fit === null ? 110 : 160),
      pageWords: t.paper.page,
      mark: isSample ? t.markLine : null,
    }),
    cutTexts,
    isTagged: cells.length * columns.length <= maxTaggedCells,
  };
}

/** A line of totals for each currency; the first column, which has no sum, holds the label. */
function totalRows(
  totals: readonly Total[],
  fields: readonly string[],
  written: (sum: string) => string,
  word: string,
): (readonly PaperCell[])[] {
  return totals.map(({ currency, sums }) =>
    fields.map((field, at): PaperCell => {
      const sum = sums.get(field);
      if (sum !== undefined) return { text: written(sum), style: 'number', isCut: false };
      const text = at === 0 ? `${word} ${currency}`.trim() : '';
      return { text, style: 'text', isCut: false };
    }),
  );
}

function nameOf(columns: readonly string[], row: Row): string {
  const text = (field: string) => {
    const value = row[columns.indexOf(field)];
    return typeof value === 'string' ? value : undefined;
  };
  return titleOf(text, text('id') ?? '').slice(0, 120);
}
