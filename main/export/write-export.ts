import { existsSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { QueryLocale } from '../../shared/ipc/browse';
import {
  type ExportOrder,
  type ExportProgress,
  type ExportResult,
  type ExportFormat,
  type PrintOrder,
  exportFormats,
} from '../../shared/ipc/exports';
import { isComplete } from '../../shared/completeness';
import type { ListCompleteness } from '../../shared/ipc/sync';
import { DiskTrouble, writeAll, writeStreamAtomically } from '../disk/atomic-stream';
import { recorded, type AuditLog } from '../audit/audit-store';
import { DeskError } from '../failure';
import { resourceOf, type ExportFacts } from './about';
import { FileLayout } from './file-layout';
import { localTime } from '../values/local-time';
import { readOrdered, type Ordered } from './ordered-rows';
import { sourceCompleteness } from './source-completeness';
import { openSource, type ExportStore } from './sources';
import { groupsBy } from './paper/groups';
import type { PaperPrinter } from './paper/paper';
import type { Pieces, RowSource } from './rows';
import { exportWords } from './words';

export interface ExportOptions {
  readonly store: ExportStore;
  readonly order: ExportOrder;
  /** Absolute path. */
  readonly file: string;
  /**
   * How the file is written where the user did not choose it in a dialog; default
   * `writeStreamAtomically`.
   */
  readonly write?: typeof writeStreamAtomically;
  /** Receives the bytes instead of the file, block by block. */
  readonly into?: (block: Uint8Array) => Promise<void>;
  readonly profile: ExportFacts['profile'];
  /** In whose language and time zone the file is written. */
  readonly locale: QueryLocale;
  readonly writtenBy: string;
  readonly printer: Pick<PaperPrinter, 'pdf'>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

/** What the rows of an open source are written with. */
type WritingOptions = Omit<ExportOptions, 'store'> & {
  /** For paper and Parquet, which need more of it than its rows. */
  readonly store?: ExportStore;
};

export type Written = Extract<ExportResult, { kind: 'written' }> &
  Pick<RowSource, 'asOf'> & {
    /** Rows of the file: of changes one for each changed field. */
    readonly rows: number;
  };

/**
 * Reads what was ordered from the store and writes it, one batch at a time (a PDF holds all its
 * rows). Fails with `app.cancelled` once the signal aborts, `storage.export` for the disk,
 * `input.filter` and `input.params` for the order, and as the store does; an existing file is then
 * unchanged.
 */
export async function writeExport(options: ExportOptions): Promise<Written> {
  const { store, order, locale } = options;
  const completeness = await sourceCompleteness(store.changes, order.source);
  const rows = await openSource(store, order.source, { locale, headings: order.headings });
  return writeSource(options, rows, rows.completeness ?? completeness, store.audit);
}

/**
 * Writes the rows of an open source, records that in the log, and closes the source. Fails as
 * `writeExport`.
 */
export async function writeSource(
  options: WritingOptions,
  rows: RowSource,
  completeness: ListCompleteness,
  log: AuditLog,
): Promise<Written> {
  const { order, file } = options;
  try {
    const to = options.into === undefined ? { file: basename(file) } : {};
    const subject = `${resourceOf(order.source)} ${order.format.kind}`;
    return await recorded(
      log,
      { what: 'export', subject, ...to },
      () => writeRows(options, rows, completeness),
      ({ records, fileHash }) => ({ count: records, sha256: fileHash }),
    );
  } catch (thrown) {
    if (!(thrown instanceof DiskTrouble)) throw thrown;
    const params = { reason: thrown.reason, fileName: basename(file) };
    throw new DeskError('storage.export', params, { cause: thrown });
  } finally {
    await rows.close?.();
  }
}

export interface PrintOptions extends Pick<
  ExportOptions,
  'store' | 'profile' | 'locale' | 'writtenBy' | 'signal' | 'onProgress'
> {
  readonly order: PrintOrder;
  readonly printer: Pick<PaperPrinter, 'print'>;
}

/**
 * The rows of an open source in the order's columns, and the facts that go with them. `groupBy`: as
 * in `PaperChoice`.
 */
export function orderedRows(
  options: Omit<PrintOptions, 'order' | 'printer' | 'store'> & { readonly order: Ordered },
  source: RowSource,
  completeness: ListCompleteness,
  onRead: (records: number) => void,
  groupBy: string | null = null,
) {
  const { order, profile, writtenBy, signal, locale } = options;
  const t = exportWords(locale.language);
  const time = localTime(locale.zone);
  const groups = groupBy === null ? null : groupsBy(groupBy, time);
  const rows = readOrdered({ order, source, marked: profile.sample, t, signal, onRead, groups });
  const about = { source: order.source, rows: source, completeness, profile, writtenBy };
  const facts = { ...about, exportedAt: Date.now(), time };
  return { rows, facts };
}

async function writeRows(
  options: WritingOptions,
  source: RowSource,
  completeness: ListCompleteness,
): Promise<Written> {
  const { order, file, store, printer, signal, onProgress, locale } = options;
  const { write = writeStreamAtomically } = options;
  const fileName = basename(file);
  const isReadTwice = order.format.kind === 'parquet';
  let readBefore = 0;
  const onRead = (read: number) => {
    const done = isReadTwice ? Math.floor((readBefore + read) / 2) : read;
    onProgress({ fileName, done, total: source.total });
  };
  const groupBy = order.format.kind === 'pdf' ? (order.format.groupBy ?? null) : null;
  const { rows, facts } = orderedRows(options, source, completeness, onRead, groupBy);
  const layout = new FileLayout({
    order,
    rows,
    facts,
    language: locale.language,
    store,
    printer,
    signal,
    onReadAhead: () => (readBefore = source.total),
  });
  const pieces = failWhenAborted(layout.pieces(), signal);
  const { bytes, sha256 } = await (options.into
    ? writeAll(options.into, pieces)
    : write(file, pieces, signal));
  return {
    kind: 'written',
    fileName,
    records: rows.records(),
    rows: rows.rows(),
    bytes,
    fileHash: sha256,
    cutTexts: layout.cutTexts,
    ...(layout.longNumbers > 0 && { longNumbers: layout.longNumbers }),
    asOf: source.asOf,
    complete: source.synced && isComplete(completeness),
    ...completeness,
  };
}

/** Cancelling after the last row but before the rename still leaves the old file. */
async function* failWhenAborted(pieces: Pieces, signal: AbortSignal): Pieces {
  yield* pieces;
  if (signal.aborted) throw new DeskError('app.cancelled');
}

/**
 * Adds the format's extension if there is none, as some systems' dialogs do not, and after that of
 * another format, which would misname the file; an unknown extension may be intended, but not the
 * end of a date or a name (`13.11.2026`). Never returns an existing file that the user did not
 * confirm to overwrite.
 */
export function withEnding(file: string, format: ExportFormat['kind']): string {
  const typed = extname(file).slice(1).toLowerCase();
  const isOther = exportFormats.some((each) => each !== format && each === typed);
  if (/^[a-z][a-z0-9]{0,7}$/.test(typed) && !isOther) return file;
  let ended = `${file}.${format}`;
  for (let nth = 2; existsSync(ended); nth += 1) ended = `${file} (${nth}).${format}`;
  return ended;
}
