import type { QueryLocale } from '../../shared/ipc/browse';
import type { ExportOrder, ExportSource } from '../../shared/ipc/exports';
import type { SavedPivot } from '../../shared/ipc/pivots';
import type { ExportChoice } from '../../shared/ipc/subscriptions';
import { savedQueryLocale } from '../../shared/query-locale';
import { currencyField, isOfOneCurrency } from '../../shared/money';
import { listFields } from '../export/list-head';
import type { Written } from '../export/write-export';
import { exportWords } from '../export/words';
import { DeskError } from '../failure';
import { formatFor, writeInto, type ViewExportOptions } from './view-export';

/**
 * A saved pivot table as a question about the list as it is now, or as of an earlier sync. `names`:
 * all fields of the list. Fails with `input.params` when the currency of its amounts is uncertain.
 */
function pivotSource(
  { resource, table, dates }: Pick<SavedPivot, 'resource' | 'table' | 'dates'>,
  names: readonly string[],
  locale: QueryLocale,
  asOf: number | null = null,
): Extract<ExportSource, { kind: 'summary' }> {
  const { search, filters, field, ...choices } = table;
  if (field !== null && names.includes(field) && !isOfOneCurrency(names, field)) {
    throw new DeskError('input.params', { reason: 'currency-uncertain', column: field });
  }
  return {
    kind: 'summary',
    query: {
      resource,
      search,
      filters,
      sort: [],
      asOf,
      locale: savedQueryLocale({ dates }, locale),
    },
    ...choices,
    field,
    currency: field === null ? null : currencyField(names, field),
  };
}

/** Writes a saved pivot table into a folder, as `exportView` does a view. */
export async function exportPivot(
  pivot: SavedPivot,
  { folder, format }: { readonly folder: string; readonly format: ExportChoice['format'] },
  options: ViewExportOptions,
  at: number,
): Promise<Written> {
  const { store, locale } = options;
  const names = await listFields(store, pivot.resource);
  const order: ExportOrder = {
    source: pivotSource(pivot, names, locale),
    columns: null,
    amounts: [],
    headings: 'shown',
    format: formatFor(format),
  };
  return writeInto(folder, pivotTitle(pivot, locale), order, options, at);
}

export function pivotTitle(
  { resource, name }: Pick<SavedPivot, 'resource' | 'name'>,
  { language }: Pick<QueryLocale, 'language'>,
): string {
  const { resources } = exportWords(language);
  return `${resources.summary} ${resources[resource]} ${name}`;
}
