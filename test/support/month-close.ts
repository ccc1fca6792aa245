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
  const inWords = Temporal.PlainYearMonth.from(month)
    .toPlainDate({ day: 1 })
    .toLocaleString('es-PE', { month: 'long', year: 'numeric' });
  const cover = XLSX.utils.aoa_to_sheet([['Cierre mensual'], ['Preparado por contabilidad']]);
  XLSX.utils.book_append_sheet(book, cover, 'Carátula');
  const amount = (value: number) => ({ t: 'n', v: value / 100, z: '#,##0.00' });
  const table = XLSX.utils.aoa_to_sheet([
    ['Comercial Los Andes S.A.C.'],
    ['RUC 20123456789'],
    [`Detalle de lotes, ${inWords}`],
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
