import type { PrintResult } from '../../shared/ipc/exports';
import { recorded } from '../audit/audit-store';
import { resourceOf } from './about';
import { companyOf } from './company';
import { openSource } from './sources';
import { layOutPaper } from './paper/lay-out';
import { sourceCompleteness } from './source-completeness';
import { type PrintOptions, orderedRows } from './write-export';

/**
 * Reads what was ordered and passes it to the system's print dialog. Fails with `app.cancelled`
 * once the signal aborts, `app.print`, `storage.export` (reason `too-long-for-paper`),
 * `input.filter` and `input.params` for the order, and as the store does.
 */
export async function printExport(options: PrintOptions): Promise<PrintResult> {
  const { store, order, locale, printer, signal, onProgress } = options;
  const completeness = await sourceCompleteness(store.changes, order.source);
  const source = await openSource(store, order.source, { locale, headings: order.headings });
  try {
    const onRead = (done: number) => {
      onProgress({ fileName: null, done, total: source.total });
    };
    const found = source.completeness ?? completeness;
    const { rows, facts } = orderedRows(options, source, found, onRead, order.groupBy ?? null);
    const company = await companyOf(store);
    const paper = await layOutPaper({
      rows,
      facts,
      order,
      paper: order,
      company,
      language: locale.language,
    });
    const isPrinted = await recorded(
      store.audit,
      { what: 'print', subject: resourceOf(order.source) },
      () => printer.print(paper, signal),
      (printed) => (printed ? { count: rows.records() } : { state: 'cancelled' }),
    );
    if (!isPrinted) return { kind: 'cancelled' };
    return { kind: 'printed', records: rows.records() };
  } finally {
    await source.close?.();
  }
}
