import type { Value } from '../../../shared/values';
import { columnName } from '../../tables/column-name';
import { localTime } from '../../values/local-time';
import { CellWriter } from '../xlsx/cells';
import { sheetHead, sheetTail, workbookParts } from '../xlsx/layout';
import { pageDatesOf, pageStyle, stylesXml } from '../xlsx/styles';
import { ZipStream } from '../xlsx/zip';
import { exportWords } from '../words';
import type { Act } from './content';
import type { ActDocument } from './document';
import type { ActTable, ActTableColumn } from './table';
import { actPart } from './seal';
import { actWords } from './words';

/** Columns of the first sheet; wider tables have more. */
const pageColumns = 8;
const firstWidth = 34;
const otherWidth = 17;

/** Characters of a line across the first sheet. */
const charactersAcross = firstWidth + (pageColumns - 1) * otherWidth;
/** In points. */
const lineHeight = 15;

/** What fits on a page across, where the fonts of a computer leave it as wide as it is. */
const pageHeight = 516;

/** A sheet of at most this height is printed on one page: at 65 %, letters of some 7 points. */
const maxOnePage = pageHeight / 0.65;

/** The first sheet, cell by cell. */
class Page {
  readonly #cells: CellWriter;
  readonly merged: string[] = [];
  #at = 0;
  /** In points, by how much of it is not one line. */
  #more = 0;
  xml = '';

  constructor(cells: CellWriter) {
    this.#cells = cells;
  }

  row(cells: readonly string[], height: number | null = null): void {
    const custom = height === null ? '' : ` ht="${height}" customHeight="1"`;
    if (height !== null) this.#more += height - lineHeight;
    this.xml += `<row r="${this.#at}"${custom}>${cells.join('')}</row>`;
  }

  /** So far. */
  get end() {
    return { row: this.#at, height: this.#at * lineHeight + this.#more };
  }

  next(): number {
    this.#at += 1;
    return this.#at;
  }

  gap(): void {
    this.#at += 1;
  }

  /** A text across the sheet, as high as it needs. */
  across(text: string, format: number, from = 0): void {
    const at = this.next();
    const room = charactersAcross - (from === 0 ? 0 : firstWidth);
    const lines = Math.ceil((text.length * 1.1) / room);
    const reference = `${columnName(from)}${at}`;
    this.merged.push(`${reference}:${columnName(pageColumns - 1)}${at}`);
    this.row([this.#cells.text(reference, text, format)], lines > 1 ? lines * lineHeight : null);
  }

  pair(name: string, text: string): void {
    const at = this.next();
    this.merged.push(`B${at}:${columnName(pageColumns - 1)}${at}`);
    const cells = [
      this.#cells.text(`A${at}`, name, pageStyle.name),
      this.#cells.text(`B${at}`, text, pageStyle.wrapped),
    ];
    const lines = Math.ceil((text.length * 1.1) / (charactersAcross - firstWidth));
    this.row(cells, lines > 1 ? lines * lineHeight : null);
  }

  /** `total`: the last row is one. */
  table({ title, columns, rows, notes }: ActTable, total: boolean): void {
    this.across(title, pageStyle.strong);
    const head = this.next();
    this.row(
      columns.map(({ heading }, at) =>
        this.#cells.text(`${columnName(at)}${head}`, heading, headStyle(columns, at)),
      ),
      columns.some(({ heading }) => heading.length > otherWidth - 1) ? 2 * lineHeight : null,
    );
    for (const [index, row] of rows.entries()) {
      const number = this.next();
      const isStrong = total && index === rows.length - 1;
      this.row(
        row.map((value, at) => {
          const reference = `${columnName(at)}${number}`;
          const kind = columns[at]?.kind;
          if (isStrong) return this.#strong(reference, value, kind === 'amount');
          return isApart(columns, at) && typeof value === 'string'
            ? this.#cells.text(reference, value, pageStyle.apart)
            : this.#cells.cell(reference, value, kind !== 'text');
        }),
      );
    }
    for (const note of notes) this.across(note, pageStyle.wrapped);
    this.gap();
  }

  #strong(reference: string, value: Value | undefined, isAmount: boolean): string {
    if (typeof value === 'string') return this.#cells.text(reference, value, pageStyle.strong);
    const format = isAmount ? pageStyle.strongAmount : pageStyle.strongCount;
    return this.#cells.cell(reference, value, true).replace(/ s="\d+"/, ` s="${format}"`);
  }

  signing({ title, rows, heads }: ActDocument['signing'], days: readonly (string | null)[]): void {
    this.across(title, pageStyle.strong);
    for (const [index, [role, name]] of rows.entries()) {
      this.gap();
      const at = this.next();
      const texts = [`${role}:`, name, heads[1], '', heads[2]];
      const cells = texts.map((text, column) =>
        this.#cells.text(
          `${columnName(column)}${at}`,
          text,
          column === 1 || column === 3 ? pageStyle.line : pageStyle.strong,
        ),
      );
      const day = days[index];
      const last = `${columnName(texts.length)}${at}`;
      cells.push(
        day === null || day === undefined
          ? this.#cells.text(last, '', pageStyle.line)
          : this.#cells.cell(last, day),
      );
      this.row(cells, 24);
    }
    this.gap();
  }
}

const isNumeric = ({ kind }: ActTableColumn) => kind === 'amount' || kind === 'count';

/** Whether a column has texts, and the one before it numbers, which end where they begin. */
function isApart(columns: readonly ActTableColumn[], at: number): boolean {
  const [before, column] = [columns[at - 1], columns[at]];
  return before !== undefined && isNumeric(before) && column?.kind === 'text';
}

function headStyle(columns: readonly ActTableColumn[], at: number): number {
  if (columns[at] !== undefined && isNumeric(columns[at])) return pageStyle.rightHead;
  return isApart(columns, at) ? pageStyle.apartHead : pageStyle.leftHead;
}

/** A workbook of two sheets, the act and its lines, and the act's own text. */
export async function actWorkbook(
  act: Act,
  document: ActDocument,
  text: string,
): Promise<Uint8Array[]> {
  const zip = new ZipStream();
  try {
    const cells = new CellWriter(localTime(act.zone));
    const { page } = exportWords(act.language).paper;
    const foot = { title: [document.title, document.company].filter(Boolean).join(' · '), page };
    const first = firstSheet(act, document, cells);
    const widths = Array.from({ length: columnsOf(document) }, (_, at) =>
      at === 0 ? firstWidth : otherWidth,
    );
    await zip.file(
      'xl/worksheets/sheet1.xml',
      sheetHead(widths, false) +
        first.page.xml +
        sheetTail(null, foot, {
          merged: first.page.merged,
          pages: pagesOf(first),
        }),
    );
    const lines = linesSheet(act, document, cells);
    await zip.file(
      'xl/worksheets/sheet2.xml',
      sheetHead(lines.widths, true) + lines.xml + sheetTail(lines.table, foot),
    );
    const sheets = [
      { name: document.title.slice(0, 31), table: null },
      { name: document.linesName, table: lines.table.replace(/[A-Z]+|\d+/g, '$$$&') },
    ];
    const also = {
      types: '<Default Extension="json" ContentType="application/json"/>',
      relations: `<Relationship Id="rId2" Type="urn:merchant-desk:act" Target="${actPart}"/>`,
    };
    for (const [name, xml] of workbookParts(sheets, also)) await zip.file(name, xml);
    await zip.file('xl/styles.xml', stylesXml(pageDatesOf(act.language)));
    await zip.file(actPart, text);
    zip.end();
    return zip.take();
  } finally {
    zip.destroy();
  }
}

const columnsOf = ({ tables }: ActDocument) =>
  Math.max(pageColumns, ...tables.map(({ columns }) => columns.length));

/** The first sheet; where its figures end, and the notices before who signs and the hashes. */
interface FirstSheet {
  readonly page: Page;
  readonly figures: Page['end'];
  readonly notices: Page['end'];
}

/**
 * How much fits on a page depends on the fonts of a computer. So that no ending is cut, all is on
 * one page, or the ending begins one, with the notices where they fit there as well.
 */
function pagesOf({ page: { end }, figures, notices }: FirstSheet): 'one' | number[] {
  if (end.height <= maxOnePage) return 'one';
  const areTogether = end.height - figures.height <= pageHeight;
  return [...new Set(areTogether ? [figures.row] : [figures.row, notices.row])];
}

function firstSheet(act: Act, document: ActDocument, cells: CellWriter): FirstSheet {
  const page = new Page(cells);
  page.across(document.title, pageStyle.title);
  if (document.company !== null) page.across(document.company, pageStyle.strong);
  const status = document.isFinal ? pageStyle.wrapped : pageStyle.warning;
  for (const text of document.status) page.across(text, status);
  page.gap();
  for (const [name, text] of document.about) page.pair(name, text);
  page.gap();
  const last = document.tables.at(-1);
  for (const table of document.tables) page.table(table, table === last);
  const figures = page.end;
  if (document.notices.texts.length > 0) {
    page.across(document.notices.title, pageStyle.strong);
    for (const text of document.notices.texts) page.across(text, pageStyle.wrapped);
    page.gap();
  }
  const notices = page.end;
  page.signing(document.signing, [act.prepared.on, act.reviewed.on]);
  page.across(document.hashes.title, pageStyle.strong);
  for (const [name, hex] of document.hashes.rows) page.pair(name, hex);
  page.across(`${document.hashes.meaning} ${document.writtenBy}`, pageStyle.wrapped);
  return { page, figures, notices };
}

const maxWidth = 48;

/** All lines under one heading, so that they can be filtered; the state has a column. */
function linesSheet({ language }: Act, { sections }: ActDocument, cells: CellWriter) {
  const t = actWords(language);
  const columns: ActTableColumn[] = [
    { heading: t.columns.state, kind: 'text' },
    ...(sections[0]?.table.columns.filter(({ heading }) => heading !== t.columns.state) ?? []),
  ];
  const stateAt = sections[0]?.table.columns.findIndex(
    ({ heading }) => heading === t.columns.state,
  );
  const rows = sections.flatMap(({ state, table }) =>
    table.rows.map((row): (Value | undefined)[] => [
      t.states[state],
      ...row.filter((_, at) => at !== stateAt),
    ]),
  );
  const names = columns.map((_, at) => columnName(at));
  const head = columns.map(({ heading }, at) =>
    cells.text(`${names[at] ?? ''}1`, heading, headStyle(columns, at)),
  );
  const body = rows.map((row, index) => {
    const written = row.map((value, at) => {
      const reference = `${names[at] ?? ''}${index + 2}`;
      return isApart(columns, at) && typeof value === 'string'
        ? cells.text(reference, value, pageStyle.apart)
        : cells.cell(reference, value, columns[at]?.kind === 'amount');
    });
    return `<row r="${index + 2}">${written.join('')}</row>`;
  });
  const textLength = (value: Value | undefined) =>
    typeof value === 'string'
      ? value.length
      : typeof value === 'object' && value?.kind === 'number'
        ? value.text.length + 3
        : 0;
  const widths = columns.map(({ heading, kind }, at) => {
    if (kind === 'instant') return 18;
    const maxLength = rows.reduce((most, row) => Math.max(most, textLength(row[at])), 0);
    return Math.min(maxWidth, Math.max(9, heading.length + 3, maxLength + 2));
  });
  return {
    xml: `<row r="1">${head.join('')}</row>${body.join('')}`,
    table: `A1:${names.at(-1) ?? 'A'}${rows.length + 1}`,
    widths,
  };
}
