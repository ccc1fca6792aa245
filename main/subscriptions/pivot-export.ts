import { join } from 'node:path';
import type { QueryLocale } from '../../shared/ipc/browse';
import type { ExportSource } from '../../shared/ipc/exports';
import type { SavedPivot } from '../../shared/ipc/pivots';
import type { ExportChoice } from '../../shared/ipc/subscriptions';
import { currencyField, isOfOneCurrency } from '../../shared/money';
import { writeUnattended } from '../disk/atomic-stream';
import { profileName } from '../export/about';
import { suggestedName } from '../export/file-name';
import { writeExport, type Written } from '../export/write-export';
import { exportWords } from '../export/words';
import { DeskError } from '../failure';
import { exportFields, formatFor, type ViewExportOptions } from './view-export';

/**
 * A saved pivot table as a question about the list as it is now, or as of an earlier sync. `names`:
 * all fields of the list. Fails with `input.params` when the currency of its amounts is uncertain.
 */
export function pivotSource(
  { resource, table }: Pick<SavedPivot, 'resource' | 'table'>,
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
    query: { resource, search, filters, sort: [], asOf, locale },
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
  const { store, profile, locale } = options;
  const { language, zone } = locale;
  const names = await exportFields(store, pivot.resource);
  const words = exportWords(language);
  const what = `${words.resources.summary} ${words.resources[pivot.resource]} ${pivot.name}`;
  const written = formatFor(format);
  const name = suggestedName(what, profileName(profile, words), at, zone, written);
  return writeExport({
    ...options,
    order: {
      source: pivotSource(pivot, names, locale),
      columns: null,
      amounts: [],
      headings: 'shown',
      format: written,
    },
    file: join(folder, name),
    write: writeUnattended,
    onProgress: () => undefined,
  });
}
