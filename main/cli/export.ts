import { writeByCommand } from '../disk/atomic-stream';
import { resolve } from 'node:path';
import { allRecords } from '../../shared/all-records';
import type { QueryLocale } from '../../shared/ipc/browse';
import {
  type ExportFormat,
  type ExportOrder,
  type ExportSource,
  type Headings,
  linesOf,
} from '../../shared/ipc/exports';
import type { LanguageCode } from '../../shared/locales';
import { browsable, storedResources } from '../../shared/resources';
import type { Syncable } from '../../shared/ipc/sync';
import type { SavedView } from '../../shared/ipc/saved-views';
import { listFields } from '../export/list-head';
import { viewExportOrder } from '../subscriptions/view-export';
import type { Store } from '../profile-store/store';
import type { PaperPrinter } from '../export/paper/paper';
import { writeExport } from '../export/write-export';
import type { Services } from '../services';
import type { Command } from './commands';
import { counted } from './counted';
import { exit, type ExitStatus } from './exit';
import {
  changingFields,
  requireFields,
  requireProfile,
  type WithView,
  withOpenProfile,
  withView,
} from './stored-records';
import { completenessOf } from '../../shared/completeness';
import { listStatus, readStatus, completenessStatus } from './completeness';
import { intoStdout, iso, printMessage, printJson, progressReporter } from './output';

type ExportCommand = Extract<Command, { name: 'export' }>;

/** How a command writes a file. */
export interface FileWriting {
  /** Name and version of the app. */
  readonly writtenBy: string;
  readonly printer: Pick<PaperPrinter, 'pdf'>;
  /** Aborting stops the export and leaves no draft beside the file. */
  readonly signal: AbortSignal;
}

/**
 * Writes the stored records of a list, or its changes, to a file and prints a line about the
 * result.
 */
export function exportFile(
  services: Services,
  command: ExportCommand,
  how: FileWriting,
): Promise<ExitStatus> {
  return withOpenProfile(services, command.profile, async ({ store, notes }) => {
    const chosen = await withView(notes, command);
    const { resource, view } = chosen;
    requireFields('field', command.fields ?? [], await changingFields(store, storedResources));
    const list = browsable.find((each) => each === resource);
    if (list !== undefined) {
      const known = await listFields(store, list);
      const { format, columns, sort = [] } = command;
      requireFields('fields', columns ?? [], known);
      requireFields(
        'order',
        sort.map(({ field }) => field),
        known,
      );
      const groupBy = format.kind === 'pdf' ? format.groupBy : null;
      requireFields('group-by', typeof groupBy === 'string' ? [groupBy] : [], known);
    }
    const order =
      view === null ? { source: sourceOf(chosen) } : await viewOrder(store, view, command);
    const columns = command.columns ?? ('columns' in order ? order.columns : null);
    return exportTo(services, store, command, { resource, ...order, columns }, how);
  });
}

/** The options of a command that can write a file. */
interface FileCommand {
  readonly profile: string;
  /** Null: no file is written. */
  readonly out: string | null;
  readonly format: ExportFormat;
  readonly locale: QueryLocale;
  /** The service's own field names by default. */
  readonly headings?: Headings;
  readonly language?: LanguageCode;
}

interface FileContent {
  /** The list whose records these are. */
  readonly resource: Syncable | 'changes';
  readonly source: ExportSource;
  /** All columns by default. */
  readonly columns?: ExportOrder['columns'];
}

/**
 * Writes a command's file from an open store and prints a line about it. Without a file, reports
 * whether the command's list is complete.
 */
export async function exportTo(
  services: Services,
  store: Store,
  { profile, out, format, locale, headings = 'service', language }: FileCommand,
  { resource, source, columns = null }: FileContent,
  how: FileWriting,
): Promise<ExitStatus> {
  if (out === null)
    return source.kind === 'list' ? listStatus(store, source.query.resource) : exit.ok;
  const { name, host, sample } = requireProfile(services, profile);
  const into = intoStdout(out);
  const file = into === undefined ? resolve(out) : out;
  const written = await writeExport({
    store,
    order: { source, columns, amounts: [], headings, format },
    file,
    ...(into && { into }),
    write: writeByCommand,
    profile: { name, host, sample },
    locale: language === undefined ? locale : { ...locale, language },
    ...how,
    onProgress: progressReporter(linesOf(source)),
  });
  const { records, rows, bytes, fileHash, cutTexts, complete } = written;
  // The stored data may be an old copy that was put back: complete, but of its day.
  const asOf = iso(written.asOf);
  const status = await readStatus(store, source);
  const isAll = complete && status === exit.ok;
  const line = { file, records, rows, bytes, fileHash, cutTexts, asOf, complete: isAll };
  const completeness = completenessOf([written]);
  await printJson({ resource, ...line, ...completeness });
  const lines = linesOf(source);
  const ofWhen = asOf === null ? '' : `, as of ${asOf}`;
  const inRows = rows === records ? '' : ` in ${counted(rows, 'row')}`;
  printMessage(`Wrote ${counted(records, lines.slice(0, -1))}${inRows}${ofWhen}.`);
  const completenessExit = completenessStatus(completeness, 'The file');
  return status === exit.ok ? completenessExit : status;
}

/** A saved view's conditions, sort order and columns, as the screen shows them. */
async function viewOrder(store: Store, view: SavedView, { format, locale }: ExportCommand) {
  const fields = await listFields(store, view.resource);
  const { source, columns } = viewExportOrder(view, fields, format.kind, locale);
  return { source, columns };
}

function sourceOf(command: WithView<ExportCommand, Syncable | 'changes'>): ExportSource {
  const { resource, filter, locale, sort = [] } = command;
  if (resource === 'changes') {
    const { since, between, fields } = command;
    const period = { since, ...(between && { between }), ...(fields && { fields }) };
    return { kind: 'changes', ...period, resource: null, change: null, search: filter };
  }
  if (resource === 'merchant') return { kind: 'merchant' };
  return {
    kind: 'list',
    query: { ...allRecords(resource), search: filter, sort, locale },
  };
}
