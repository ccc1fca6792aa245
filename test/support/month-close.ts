import * as XLSX from '@e965/xlsx';
import type { Page } from 'playwright';
import type { RowSlice } from '../../shared/rows';

/** A lot of the open connection. */
export interface ListedLot {
  readonly code: string;
  /** A decimal. */
  readonly amount: string;
  readonly currency: string;
  /** ISO 8601. */
  readonly created: string;
  readonly status: string;
  readonly product: string;
  /** A whole number, and a decimal. */
  readonly quantity: string;
  readonly price: string;
}

/** The first lots of the open profile. */
export function firstLots(page: Page, count: number): Promise<ListedLot[]> {
  return page.evaluate(async (limit) => {
    const locale = { zone: 'UTC', language: 'en' as const };
    const query = { resource: 'lots' as const, search: '', filters: [], sort: [], asOf: null };
    const opened = await window.desk.browse.open({ ...query, locale });
    if (!opened.ok) throw new Error(opened.failure.code);
    const { cursorId, columns } = opened.value;
    const rows = await window.desk.browse.rows({ cursorId, offset: 0, limit });
    if (!rows.ok) throw new Error(rows.failure.code);
    return (JSON.parse(rows.value) as RowSlice).rows.map(({ cells }) => {
      const cellOf = (field: string) => {
        const value = cells[columns.indexOf(field)];
        if (typeof value === 'string') return value;
        return typeof value === 'object' && value?.kind === 'number' ? value.text : '';
      };
      return {
        code: cellOf('code'),
        amount: cellOf('total_amount'),
        currency: cellOf('currency'),
        created: cellOf('created_at'),
        status: cellOf('status'),
        product: cellOf('product_name'),
        quantity: cellOf('quantity'),
        price: cellOf('unit_price'),
      };
    });
  }, count);
}

/** In cents, so that a test adds and subtracts without the app's arithmetic. */
export const cents = (amount: string) => Math.round(Number(amount) * 100);

export const money = (amountInCents: number) => (amountInCents / 100).toFixed(2);

export function sumOf(lots: readonly ListedLot[], currency: string): number {
  return lots
    .filter((lot) => lot.currency === currency)
    .reduce((sum, { amount }) => sum + cents(amount), 0);
}

const zone = 'America/Lima';

/** `2026-11`, where the lot was created in Lima. */
export const monthOf = ({ created }: ListedLot) =>
  Temporal.Instant.from(created).toZonedDateTimeISO(zone).toPlainDate().toString().slice(0, 7);

const serialOf = ({ created }: ListedLot) =>
  Temporal.PlainDate.from('1899-12-30').until(
    Temporal.Instant.from(created).toZonedDateTimeISO(zone).toPlainDate(),
  ).days;

/** The last two months with enough lots in both currencies, in their order. */
export function lastTwoMonths(lots: readonly ListedLot[]): [string, string] {
  const enough = [...new Set(lots.map(monthOf))].filter((month) => {
    const count = (currency: string) =>
      lots.filter((lot) => monthOf(lot) === month && lot.currency === currency).length;
    return count('PEN') >= 5 && count('USD') >= 1;
  });
  const [last, before] = enough.toSorted().toReversed();
  if (last === undefined || before === undefined) throw new Error('months');
  return [before, last];
}

export const raised = (lot: ListedLot, by: number): ListedLot => ({
  ...lot,
  amount: money(cents(lot.amount) + by),
});

const states: Readonly<Record<string, string>> = { ACTIVE: 'Activo', CLOSED: 'Cerrado' };

/**
 * The workbook of an accountant: a cover, a letterhead, headings in Spanish, typed dates and amounts
 * in two currencies, and a total of each.
 */
export function monthWorkbook(
  lots: readonly ListedLot[],
  { month, totals }: { readonly month: string; readonly totals: Readonly<Record<string, number>> },
): Buffer {
  const book = XLSX.utils.book_new();
  const cover = XLSX.utils.aoa_to_sheet([['Cierre mensual'], ['Preparado por contabilidad']]);
  XLSX.utils.book_append_sheet(book, cover, 'Carátula');
  const amount = (value: number) => ({ t: 'n', v: value / 100, z: '#,##0.00' });
  const table = XLSX.utils.aoa_to_sheet([
    ['Comercial Los Andes S.A.C.'],
    ['RUC 20123456789'],
    [`Detalle de lotes, ${inMonth(month)}`],
    [],
    ['Lote', 'Fecha de alta', 'Importe', 'Moneda', 'Estado'],
    ...lots.map((lot) => [
      lot.code,
      { t: 'n', v: serialOf(lot), z: 'dd/mm/yyyy' },
      amount(cents(lot.amount)),
      lot.currency,
      states[lot.status] ?? lot.status,
    ]),
    ...Object.entries(totals).map(([currency, total]) => [
      `TOTAL ${currency}`,
      '',
      amount(total),
      currency,
    ]),
  ]);
  table['!merges'] = [0, 1, 2].map((row) => ({ s: { r: row, c: 0 }, e: { r: row, c: 4 } }));
  XLSX.utils.book_append_sheet(book, table, 'Detalle');
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

const signs: Readonly<Record<string, string>> = { PEN: 'S/', USD: 'US$' };

/** `S/ 1,234.50`, as a text. */
const written = (currency: string, inCents: number) =>
  `${signs[currency] ?? currency} ${(inCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

const inMonth = (month: string) =>
  Temporal.PlainYearMonth.from(month)
    .toPlainDate({ day: 1 })
    .toLocaleString('es-PE', { month: 'long', year: 'numeric' });

/**
 * A workbook that grew over years: a cover, a letterhead, names of columns in two rows below merged
 * cells and again where a page ends, every cell a text, amounts of two currencies in one column.
 * `totals`: what its last rows say, by their label, in cents.
 */
export function oddWorkbook(
  lots: readonly ListedLot[],
  {
    month,
    totals,
  }: {
    readonly month: string;
    readonly totals: readonly (readonly [label: string, currency: string, inCents: number])[];
  },
): Buffer {
  const book = XLSX.utils.book_new();
  const cover = XLSX.utils.aoa_to_sheet([
    ['COMERCIAL LOS ANDES S.A.C.'],
    [],
    ['Cierre mensual', '', 'Versión 3'],
    ['Preparado por', 'Contabilidad'],
  ]);
  XLSX.utils.book_append_sheet(book, cover, 'Carátula');
  const names = [
    ['Lote', 'Emisión', '', 'Valores', '', ''],
    ['', 'Fecha de alta', 'Producto', 'Cant.', 'Precio unit.', 'Importe'],
  ];
  const day = ({ created }: ListedLot) => {
    const date = Temporal.Instant.from(created).toZonedDateTimeISO(zone).toPlainDate();
    return (
      [date.day, date.month].map((each) => String(each).padStart(2, '0')).join('/') +
      `/${date.year}`
    );
  };
  const rows = lots.map((lot) => [
    ` ${lot.code} `,
    day(lot),
    lot.product,
    Number(lot.quantity).toLocaleString('en-US'),
    written(lot.currency, cents(lot.price)),
    written(lot.currency, cents(lot.amount)),
  ]);
  const half = Math.ceil(rows.length / 2);
  const table = XLSX.utils.aoa_to_sheet([
    ['COMERCIAL LOS ANDES S.A.C.'],
    ['RUC: 20123456789', '', '', 'Área de Finanzas'],
    [`Lotes emitidos: ${inMonth(month)}`],
    [],
    ...names,
    ...rows.slice(0, half),
    ['', '', '', '', '', ''],
    ...names,
    ...rows.slice(half),
    ...totals.map(([label, currency, inCents]) => [
      ...[label, '', '', '', ''],
      currency === '' ? (inCents / 100).toFixed(2) : written(currency, inCents),
    ]),
  ]);
  table['!merges'] = ['A1:F1', 'A3:F3', 'A5:A6', 'B5:C5', 'D5:F5'].map((range) =>
    XLSX.utils.decode_range(range),
  );
  XLSX.utils.book_append_sheet(book, table, 'Detalle');
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}
