import type { PrintOrder, PrintResult } from '../../preload/contract/exports';
import type { ExportFacts } from './about';
import { localTime } from './local-time';
import { openSource, readOrdered } from './ordered-rows';
import { layOutPaper } from './paper/lay-out';
import type { PaperPrinter } from './paper/paper';
import { wholenessBehind } from './whole';
import { exportWords } from './words';
import type { ExportOptions } from './write-export';

interface PrintOptions extends Pick<
  ExportOptions,
  'store' | 'language' | 'zone' | 'writtenBy' | 'signal' | 'onProgress'
> {
  readonly order: PrintOrder;
  readonly profile: ExportFacts['profile'];
  readonly printer: PaperPrinter;
}

/**
 * Reads what was ordered and hands it to the system's print dialog. Fails with `app.cancelled` once the signal is given, `app.print`,
 * `storage.export` (reason `too-long-for-paper`), `input.filter` and `input.params` for the order, and as the store does.
 */
export async function printExport(options: PrintOptions): Promise<PrintResult> {
  const { store, order, profile, language, zone, writtenBy, printer, signal, onProgress } = options;
  const whole = await wholenessBehind(store.changes, order.source);
  const source = await openSource(store, order.source, { language, zone });
  const time = localTime(zone);
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
      whole,
      profile,
      exportedAt: Date.now(),
      writtenBy,
      time,
    };
    const { layout } = order;
    const paper = await layOutPaper({ rows, facts, order, layout, language, time });
    const isPrinted = await printer.print(paper, signal);
    if (!isPrinted) return { kind: 'cancelled' };
    return { kind: 'printed', records: rows.records(), contentHash: rows.contentHash() };
  } finally {
    await source.close();
  }
}
