import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { ExportOrder, ExportProgress, ExportResult } from '../../preload/contract/exports';
import type { Cache } from '../cache/cache';
import { DiskTrouble, writeStreamAtomically } from '../disk/atomic-stream';
import { DeskError } from '../failure';
import { aboutLines, resourceOf } from './about';
import type { ExportFacts } from './about';
import { openChanges } from './change-source';
import { chooseColumns, withAmounts, withMark } from './columns';
import { csvLayout } from './csv';
import { jsonLayout, lineWriter, ndjsonLayout } from './json-lines';
import { openRecords } from './record-source';
import { longestPiece } from './rows';
import type { Batch, Pieces, RowSource } from './rows';
import { exportWords } from './words';
import type { Language } from './words';
import { xlsxLayout } from './xlsx/layout';

export interface ExportOptions {
  readonly cache: Pick<Cache, 'browse' | 'changes' | 'search'>;
  readonly order: ExportOrder;
  /** Absolute. */
  readonly file: string;
  readonly profile: ExportFacts['profile'];
  readonly language: Language;
  readonly writtenBy: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

export type Written = Extract<ExportResult, { kind: 'written' }>;

/**
 * Reads what was ordered from the cache and writes it, holding one batch at a time. Fails with `app.cancelled` once the signal is given,
 * `storage.export` for the disk, `input.filter` and `input.params` for the order, and as the cache does; the file is then as it was before.
 */
export async function writeExport(options: ExportOptions): Promise<Written> {
  const { cache, order, file } = options;
  const rows =
    order.source.kind === 'changes'
      ? await openChanges(cache, order.source)
      : await openRecords(cache.browse, order.source);
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
  const { order, file, profile, signal, onProgress } = options;
  const say = exportWords(options.language);
  const chosen = chooseColumns(source.columns, order.columns);
  const columns = profile.sample ? [say.mark.column, ...chosen.columns] : chosen.columns;
  const fileName = basename(file);
  let records = 0;
  const counted = async function* () {
    for await (const batch of source.batches()) {
      if (signal.aborted) throw new DeskError('app.cancelled');
      yield batch;
      records += batch.records;
      onProgress({ fileName, done: records, total: source.total });
    }
  };
  const picked = chosen.choose(counted());
  const marked = profile.sample ? withMark(picked, say.mark.row) : picked;
  const sum = contentSum(columns);
  const summed = sum.through(marked);
  let cutTexts = 0;
  const layOut = (): Pieces => {
    const { format } = order;
    if (format.kind === 'json') return jsonLayout(columns, summed);
    if (format.kind === 'ndjson') return ndjsonLayout(columns, summed);
    const typed = withAmounts(summed, columns, order.amounts);
    if (format.kind === 'csv') return csvLayout(format.dialect)(columns, typed);
    const facts = {
      source: order.source,
      rows: source,
      profile,
      exportedAt: Date.now(),
      writtenBy: options.writtenBy,
    };
    const about = (end: { cutTexts: number }) => {
      cutTexts = end.cutTexts;
      return aboutLines(facts, { records, contentHash: sum.hex(), cutTexts }, say);
    };
    const sheetName = say.resources[resourceOf(order.source)];
    const workbook = { sheetName, aboutName: say.about, about, marked: profile.sample };
    return xlsxLayout(workbook, columns, typed);
  };
  const { bytes, sha256 } = await writeStreamAtomically(file, untilAborted(layOut(), signal));
  return {
    kind: 'written',
    fileName,
    records,
    bytes,
    contentHash: sum.hex(),
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

/** SHA-256 of the records as the NDJSON export writes them, taken while they pass. */
function contentSum(columns: readonly string[]) {
  const hash = createHash('sha256');
  const write = lineWriter(columns);
  let hex: string | null = null;
  return {
    async *through(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
      for await (const batch of batches) {
        let lines = '';
        for (const row of batch.rows) {
          lines += `${write(row)}\n`;
          if (lines.length < longestPiece) continue;
          hash.update(lines);
          lines = '';
        }
        hash.update(lines);
        yield batch;
      }
    },
    hex: () => (hex ??= hash.digest('hex')),
  };
}
