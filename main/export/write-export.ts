import { basename } from 'node:path';
import type {
  ExportOrder,
  ExportProgress,
  ExportResult,
  PaperLayout,
} from '../../preload/contract/exports';
import type { Cache } from '../cache/cache';
import { DiskTrouble, writeStreamAtomically } from '../disk/atomic-stream';
import { DeskError } from '../failure';
import { aboutLines, resourceOf } from './about';
import type { ExportFacts } from './about';
import { csvLayout } from './csv';
import { jsonLayout, ndjsonLayout } from './json-lines';
import { openSource, readOrdered } from './ordered-rows';
import { layOutPaper } from './paper/lay-out';
import type { PaperPress } from './paper/paper';
import type { Pieces, RowSource } from './rows';
import { exportWords } from './words';
import type { Language } from './words';
import { xlsxLayout } from './xlsx/layout';

export interface ExportOptions {
  readonly cache: Pick<Cache, 'browse' | 'changes' | 'search' | 'lookups'>;
  readonly order: ExportOrder;
  /** Absolute. */
  readonly file: string;
  readonly profile: ExportFacts['profile'];
  readonly language: Language;
  readonly writtenBy: string;
  readonly press: Pick<PaperPress, 'pdf'>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

export type Written = Extract<ExportResult, { kind: 'written' }>;

/**
 * Reads what was ordered from the cache and writes it, holding one batch at a time (for a PDF, all of its few). Fails with `app.cancelled`
 * once the signal is given, `storage.export` for the disk, `input.filter` and `input.params` for the order, and as the cache does; the file
 * is then as it was before.
 */
export async function writeExport(options: ExportOptions): Promise<Written> {
  const { cache, order, file } = options;
  const rows = await openSource(cache, order.source);
  try {
    return await writeRows(options, rows);
  } catch (thrown) {
    if (!(thrown instanceof DiskTrouble)) throw thrown;
    const params = { reason: thrown.reason, fileName: basename(file) };
    throw new DeskError('storage.export', params, { cause: thrown });
  } finally {
    await rows.close();
  }
}

async function writeRows(options: ExportOptions, source: RowSource): Promise<Written> {
  const { order, file, profile, press, signal, onProgress } = options;
  const say = exportWords(options.language);
  const fileName = basename(file);
  const rows = readOrdered({
    order,
    source,
    marked: profile.sample,
    say,
    signal,
    onRead: (done) => {
      onProgress({ fileName, done, total: source.total });
    },
  });
  const facts = {
    source: order.source,
    rows: source,
    profile,
    exportedAt: Date.now(),
    writtenBy: options.writtenBy,
  };
  let cutTexts = 0;
  const layOut = (): Pieces => {
    const { format } = order;
    const { columns } = rows;
    if (format.kind === 'json') return jsonLayout(columns, rows.batches);
    if (format.kind === 'ndjson') return ndjsonLayout(columns, rows.batches);
    if (format.kind === 'csv') return csvLayout(format.dialect)(columns, rows.typed());
    if (format.kind === 'pdf') return pdf(format.layout);
    const about = (end: { cutTexts: number }) => {
      cutTexts = end.cutTexts;
      const { records, contentHash } = rows;
      const ended = { records: records(), contentHash: contentHash(), cutTexts };
      return aboutLines(facts, ended, say, 'workbook');
    };
    const sheetName = say.resources[resourceOf(order.source)];
    const workbook = { sheetName, aboutName: say.about, about, marked: profile.sample };
    return xlsxLayout(workbook, columns, rows.typed());
  };
  const pdf = async function* (layout: PaperLayout): Pieces {
    const paper = await layOutPaper({ rows, facts, layout, language: options.language });
    cutTexts = paper.cutTexts;
    yield await press.pdf(paper, signal);
  };
  const { bytes, sha256 } = await writeStreamAtomically(file, untilAborted(layOut(), signal));
  return {
    kind: 'written',
    fileName,
    records: rows.records(),
    bytes,
    contentHash: rows.contentHash(),
    fileHash: sha256,
    cutTexts,
    complete: source.complete,
  };
}

/** So that cancelling between the last row and the renaming still leaves the old file. */
async function* untilAborted(pieces: Pieces, signal: AbortSignal): Pieces {
  yield* pieces;
  if (signal.aborted) throw new DeskError('app.cancelled');
}
