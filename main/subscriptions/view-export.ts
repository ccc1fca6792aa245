import { join } from 'node:path';
import type { QueryLocale } from '../../shared/ipc/browse';
import type { ExportFormat, ExportOrder } from '../../shared/ipc/exports';
import type { ExportChoice } from '../../shared/ipc/subscriptions';
import type { SavedView } from '../../shared/ipc/saved-views';
import { writeUnattended } from '../disk/atomic-stream';
import { namedValue } from '../../shared/named-value';
import { savedQueryLocale } from '../../shared/query-locale';
import { isHiddenUntilChosen } from '../../shared/computed-fields';
import { usualCsv } from '../../shared/usual-csv';
import { profileName } from '../export/about';
import { writeExport, type ExportOptions, type Written } from '../export/write-export';
import { apartFrom, profileApartFrom, suggestedName } from '../export/file-name';
import { listFields } from '../export/list-head';
import { exportWords } from '../export/words';

/**
 * A saved view as an export order: its condition, its sorting, and its visible columns in their
 * order.
 */
export function viewExportOrder(
  { resource, query, columns: { order, shown, pinned }, dates }: SavedView,
  names: readonly string[],
  format: ExportFormat['kind'],
  queryLocale: QueryLocale,
): ExportOrder {
  const chosen = [...new Set([...(pinned ?? []), ...order, ...names])];
  const locale = savedQueryLocale({ dates }, queryLocale);
  const isForPeople = format === 'xlsx' || format === 'csv' || format === 'pdf';
  return {
    source: { kind: 'list', query: { resource, ...query, asOf: null, locale } },
    columns: chosen.filter(
      (name) =>
        names.includes(name) && (namedValue(shown, name) ?? !isHiddenUntilChosen(resource, name)),
    ),
    amounts: [],
    headings: isForPeople ? 'shown' : 'service',
    format: formatFor(format),
  };
}

/** How a file that nobody is asked about is written. */
export function formatFor(kind: ExportFormat['kind']): ExportFormat {
  if (kind === 'csv') return { kind, dialect: usualCsv };
  return kind === 'pdf' ? { kind, layout: 'table' } : { kind };
}

export interface ViewExportOptions extends Pick<
  ExportOptions,
  'store' | 'profile' | 'locale' | 'writtenBy' | 'printer' | 'signal'
> {
  /** From which its file's name is told apart: what other files are of, and other connections. */
  readonly others: { readonly titles: readonly string[]; readonly profiles: readonly string[] };
}

/**
 * Writes a saved view into a folder. The file is named after its list, the view and the day in the
 * user's time zone, so that a second file of the same day replaces the first. `at`: epoch
 * milliseconds. Fails as `writeExport`.
 */
export async function exportView(
  view: SavedView,
  { folder, format }: { readonly folder: string; readonly format: ExportChoice['format'] },
  options: ViewExportOptions,
  at: number,
): Promise<Written> {
  const { store, locale } = options;
  const order = viewExportOrder(view, await listFields(store, view.resource), format, locale);
  return writeInto(folder, viewTitle(view, locale), order, options, at);
}

/** Views of different lists may have the same name. */
export const viewTitle = (
  { resource, name }: Pick<SavedView, 'resource' | 'name'>,
  { language }: Pick<QueryLocale, 'language'>,
): string => `${exportWords(language).resources[resource]} ${name}`;

/** Writes a file of which nobody is asked. `what` it is, its connection and the day name it. */
export function writeInto(
  folder: string,
  what: string,
  order: ExportOrder,
  options: ViewExportOptions,
  at: number,
): Promise<Written> {
  const { profile, locale, others, ...rest } = options;
  const whose = profileName(profile, exportWords(locale.language));
  const name = suggestedName(
    apartFrom(others.titles, what),
    profileApartFrom(others.profiles, whose),
    at,
    locale.zone,
    order.format,
  );
  return writeExport({
    ...rest,
    profile,
    locale,
    order,
    file: join(folder, name),
    write: writeUnattended,
    onProgress: () => undefined,
  });
}
