import type { LanguageCode } from '../../shared/locales';
import type { CsvDialect, ExportOrder, PaperChoice } from '../../shared/ipc/exports';
import { aboutLines, profileName, resourceOf, type ExportFacts, type Medium } from './about';
import { kindsOfEveryNight } from './column-kinds-note';
import { companyOf } from './company';
import { csvLayout } from './csv';
import { jsonLayout, ndjsonLayout } from './json-lines';
import { countingLongNumbers } from './long-numbers';
import type { OrderedRows } from './ordered-rows';
import { layOutPaper } from './paper/lay-out';
import type { PaperPrinter } from './paper/paper';
import { columnsInCommon, parquetLayout } from './parquet';
import type { Pieces, RowSource } from './rows';
import { tableOf, type Table } from './shown';
import type { ExportStore } from './sources';
import { exportWords, type ExportWords } from './words';
import { xlsxLayout } from './xlsx/layout';
import { datesOf } from './xlsx/styles';

interface LayoutOptions {
  readonly order: ExportOrder;
  readonly rows: OrderedRows;
  readonly facts: ExportFacts & { readonly rows: RowSource };
  readonly language: LanguageCode;
  /** For paper and Parquet, which need more of it than its rows. */
  readonly store: ExportStore | undefined;
  readonly printer: Pick<PaperPrinter, 'pdf'>;
  readonly signal: AbortSignal;
  /** All rows were read once, and are now read again to be written. */
  readonly onReadAhead: () => void;
}

/** The bytes of a file in the ordered format. What it counts is complete after the last piece. */
export class FileLayout {
  readonly #options: LayoutOptions;
  readonly #t: ExportWords;
  cutTexts = 0;
  /** Values of a CSV that a spreadsheet changes when it opens the file. */
  longNumbers = 0;

  constructor(options: LayoutOptions) {
    this.#options = options;
    this.#t = exportWords(options.language);
  }

  pieces(): Pieces {
    const { order, rows } = this.#options;
    const { format } = order;
    switch (format.kind) {
      case 'json':
        return jsonLayout(rows.columns, rows.batches);
      case 'ndjson':
        return ndjsonLayout(rows.columns, rows.batches);
      case 'csv':
        return this.#csv(format.dialect);
      case 'pdf':
        return this.#pdf(format);
      case 'parquet':
        return this.#parquet();
      case 'xlsx':
        return this.#xlsx();
    }
  }

  async *#csv(dialect: CsvDialect): Pieces {
    const table = await this.#table(['moments', 'yes or no']);
    const counted = countingLongNumbers(table.rows(), (count) => (this.longNumbers += count));
    yield* csvLayout(dialect)(table.columns, counted);
  }

  async *#xlsx(): Pieces {
    const { order, facts, language } = this.#options;
    const t = this.#t;
    const table = await this.#table([]);
    const sheetName = t.resources[resourceOf(order.source)];
    const workbook = {
      sheetName,
      aboutName: t.about,
      about: ({ cutTexts }: { readonly cutTexts: number }) => {
        this.cutTexts = cutTexts;
        return this.#about('workbook', table);
      },
      ...(order.headings === 'shown' && { dates: datesOf(language) }),
      marked: facts.profile.sample,
      time: facts.time,
      amounts: table.amounts,
      foot: { title: `${sheetName} · ${profileName(facts.profile, t)}`, page: t.paper.page },
    };
    yield* xlsxLayout(workbook, table.columns, table.rows());
  }

  async *#parquet(): Pieces {
    const { order, rows, facts, store, onReadAhead } = this.#options;
    const seen = await columnsInCommon(rows.columns.length, rows.ahead());
    const kinds = await kindsOfEveryNight(required(store), order.source, rows.columns, seen);
    onReadAhead();
    const meta = { writtenBy: facts.writtenBy, lines: () => this.#about('parquet') };
    yield* parquetLayout(rows.columns, kinds, rows.typed(), meta);
  }

  async *#pdf(paper: PaperChoice): Pieces {
    const { order, rows, facts, language, store, printer, signal } = this.#options;
    const company = await companyOf(required(store));
    const laidOut = await layOutPaper({ rows, facts, order, paper, company, language });
    this.cutTexts = laidOut.cutTexts;
    yield await printer.pdf(laidOut, signal);
  }

  #table(inWords: Parameters<typeof tableOf>[1]['inWords']): Promise<Table> {
    const { order, rows, facts, language } = this.#options;
    return tableOf(rows, { order, language, time: facts.time, inWords });
  }

  /** Once all rows are read. */
  #about(medium: Medium, table?: Table) {
    const { rows, facts } = this.#options;
    const { cutTexts } = this;
    const read = { columns: rows.columns, records: rows.records(), totals: rows.totals() };
    return aboutLines(facts, { ...read, cutTexts, ...(table && { table }) }, this.#t, medium);
  }
}

function required(store: ExportStore | undefined): ExportStore {
  if (store === undefined) throw new TypeError('This format is of one store.');
  return store;
}
