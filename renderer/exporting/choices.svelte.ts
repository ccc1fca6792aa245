import {
  type ExportOrder,
  type ColumnsKind,
  type PaperChoice,
  type PrintOrder,
  type RememberedChoices,
  type CsvDialect,
  type ExportFormat,
  type Headings,
  maxPrinted,
} from '../../shared/ipc/exports';
import type { Locale } from '../../shared/locales';
import { usualCsv } from '../../shared/usual-csv';
import type { ColumnsChoice, Offer, Scope, ScopeKind } from './offers';

export type FormatKind = ExportFormat['kind'];

/** The decimal sign of a locale: a point in es-PE as in en-US. */
function decimalSign(locale: Locale): CsvDialect['decimal'] {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}

/** The choices of the export form, kept from one export to the next while the window is open. */
export class ExportChoices {
  format = $state<FormatKind>('xlsx');
  separator = $state(usualCsv.separator);
  byteOrderMark = $state(usualCsv.byteOrderMark);
  #columns = $state<ColumnsKind | null>(null);
  /** On paper: IDs and times in full, and the field rows are grouped by. */
  exact = $state(false);
  groupBy = $state<string | null>(null);
  headings = $state<Headings>('shown');
  #picked = $state.raw<{ readonly offer: string; readonly keys: readonly string[] } | null>(null);
  #decimal = $state<CsvDialect['decimal'] | null>(null);
  #scope = $state.raw<{ readonly kind: ScopeKind; readonly among: string } | null>(null);

  /** On paper all shown columns seldom fit beside each other. */
  get columns(): ColumnsKind {
    return this.#columns ?? (this.format === 'pdf' ? 'fit' : 'shown');
  }

  set columns(kind: ColumnsKind) {
    this.#columns = kind;
  }

  /** What to offer when this view is exported the next time. */
  remembered(offer: Offer): RememberedChoices {
    const { format, headings, exact, groupBy } = this;
    const picked = this.#picked?.offer === offerKey(offer) ? [...this.#picked.keys] : null;
    return { format, headings, columns: this.#columns, picked, exact, groupBy };
  }

  /** Takes up what was chosen for this view. */
  recall(offer: Offer, choices: RememberedChoices): void {
    this.format = choices.format;
    this.headings = choices.headings;
    this.#columns = choices.columns;
    this.exact = choices.exact;
    this.groupBy = choices.groupBy;
    this.#picked = choices.picked && { offer: offerKey(offer), keys: choices.picked };
  }

  decimal(locale: Locale): CsvDialect['decimal'] {
    return this.#decimal ?? decimalSign(locale);
  }

  dialect(locale: Locale): CsvDialect {
    const { separator, byteOrderMark } = this;
    return { separator, byteOrderMark, decimal: this.decimal(locale) };
  }

  chooseDecimal(decimal: CsvDialect['decimal']): void {
    this.#decimal = decimal;
  }

  /**
   * The narrowest scope, unless the user chose another among the same scopes: rows selected since
   * then are what they mean now.
   */
  scope({ scopes }: Offer): Scope {
    const chosen = this.#scope?.among === among(scopes) ? this.#scope.kind : null;
    return scopes.find(({ kind }) => kind === chosen) ?? scopes[0];
  }

  chooseScope(kind: ScopeKind, { scopes }: Offer): void {
    this.#scope = { kind, among: among(scopes) };
  }

  /** The choices that apply to the chosen scope. */
  columnChoices(offer: Offer): readonly ColumnsChoice[] {
    const { kind } = this.scope(offer);
    const isPaper = this.format === 'pdf';
    return offer.columns.filter(
      (each) => (each.only === null || each.only === kind) && (isPaper || each.kind !== 'fit'),
    );
  }

  columnChoice(offer: Offer): ColumnsChoice | null {
    const choices = this.columnChoices(offer);
    return choices.find(({ kind }) => kind === this.columns) ?? choices[0] ?? null;
  }

  /** The fields chosen one by one; the shown columns until one is changed. */
  picked(offer: Offer): readonly string[] {
    const keys = (offer.fields ?? []).map(({ key }) => key);
    const shown = offer.columns.find(({ kind }) => kind === 'chosen')?.columns ?? [];
    const chosen = this.#picked?.offer === offerKey(offer) ? this.#picked.keys : shown;
    return keys.filter((key) => chosen.includes(key));
  }

  pick(offer: Offer, key: string, isPicked: boolean): void {
    const others = this.picked(offer).filter((each) => each !== key);
    this.#picked = { offer: offerKey(offer), keys: isPicked ? [...others, key] : others };
  }

  /** Whether there is any column to write. */
  hasColumns(offer: Offer): boolean {
    return this.columnChoice(offer)?.kind !== 'chosen' || this.picked(offer).length > 0;
  }

  /** JSON, NDJSON and Parquet always have the service's field names. */
  get hasHeadings(): boolean {
    return ['csv', 'xlsx', 'pdf'].includes(this.format);
  }

  /** More records than a PDF takes; main would refuse them. */
  isTooLong(offer: Offer): boolean {
    return this.format === 'pdf' && (this.scope(offer).count ?? 0) > maxPrinted;
  }

  order(offer: Offer, locale: Locale): ExportOrder {
    return { ...this.#ordered(offer), format: this.#format(offer, locale) };
  }

  printOrder(offer: Offer): PrintOrder {
    return { ...this.#ordered(offer), ...this.#paper(offer) };
  }

  #ordered(offer: Offer): Omit<ExportOrder, 'format'> {
    const choice = this.columnChoice(offer);
    const columns = choice?.kind === 'chosen' ? this.picked(offer) : (choice?.columns ?? null);
    return {
      source: this.scope(offer).source,
      columns: columns === null ? null : [...columns],
      amounts: [...offer.amounts],
      headings: this.headings,
    };
  }

  #paper(offer: Offer): PaperChoice {
    const { layout } = offer;
    const { exact } = this;
    if (layout === 'detail') return { layout, exact };
    const groupBy = this.group(offer);
    return { layout, exact, fit: this.columnChoice(offer)?.kind === 'fit', groupBy };
  }

  /** The field rows are grouped by, if the offer has it. */
  group({ fields = [] }: Offer): string | null {
    return fields.some(({ key }) => key === this.groupBy) ? this.groupBy : null;
  }

  #format(offer: Offer, locale: Locale): ExportFormat {
    if (this.format === 'pdf') return { kind: 'pdf', ...this.#paper(offer) };
    if (this.format !== 'csv') return { kind: this.format };
    return { kind: 'csv', dialect: this.dialect(locale) };
  }
}

/** The columns chosen one by one are those of a view, or of the kind of table. */
const offerKey = ({ what, view }: Offer): string => view ?? what;

function among(scopes: Offer['scopes']): string {
  return scopes.map(({ kind }) => kind).join(' ');
}
