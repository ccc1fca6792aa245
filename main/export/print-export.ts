import type { PrintOrder, PrintResult } from '../../preload/contract/exports';
import type { ExportFacts } from './about';
import { openSource, readOrdered } from './ordered-rows';
import { layOutPaper } from './paper/lay-out';
import type { PaperPress } from './paper/paper';
import { exportWords } from './words';
import type { ExportOptions } from './write-export';

interface PrintOptions extends Pick<
  ExportOptions,
  'cache' | 'language' | 'writtenBy' | 'signal' | 'onProgress'
> {
  readonly order: PrintOrder;
  readonly profile: ExportFacts['profile'];
  readonly press: PaperPress;
}

/**
 * Reads what was ordered and hands it to the system's print dialog. Fails with `app.cancelled` once the signal is given, `app.print`,
 * `storage.export` (reason `too-long-for-paper`), `input.filter` and `input.params` for the order, and as the cache does.
 */
export async function printExport(options: PrintOptions): Promise<PrintResult> {
  const { cache, order, profile, language, writtenBy, press, signal, onProgress } = options;
  const source = await openSource(cache, order.source);
  try {
    const rows = readOrdered({
      order,
      source,
      marked: profile.sample,
      say: exportWords(language),
      signal,
      onRead: (done) => {
        onProgress({ fileName: null, done, total: source.total });
      },
    });
    const facts = {
      source: order.source,
      rows: source,
      profile,
      exportedAt: Date.now(),
      writtenBy,
    };
    const paper = await layOutPaper({ rows, facts, layout: order.layout, language });
    const isPrinted = await press.print(paper, signal);
    if (!isPrinted) return { kind: 'cancelled' };
    return { kind: 'printed', records: rows.records(), contentHash: rows.contentHash() };
  } finally {
    await source.close();
  }
}
