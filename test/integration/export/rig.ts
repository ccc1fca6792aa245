import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Store } from '../../../main/profile-store/store';
import { openStore } from '../../../main/profile-store/open';
import { writeExport, type ExportOptions } from '../../../main/export/write-export';
import type { RecordsQuery } from '../../../shared/ipc/browse';
import { neutralQueryLocale } from '../../../shared/query-locale';
import type { ExportFormat, ExportOrder } from '../../../shared/ipc/exports';
import type { ServiceRecord } from '../../../shared/values';
import { syncWith } from '../store/rig';
import { recycledThread } from '../../support/recycled-threads';

export const everyClient: RecordsQuery = {
  resource: 'clients',
  search: '',
  filters: [],
  sort: [],
  asOf: null,
  locale: neutralQueryLocale,
};

export const csv: ExportFormat = {
  kind: 'csv',
  dialect: { separator: ',', byteOrderMark: false, decimal: '.' },
};

export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'merchant-desk-export-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A store in memory; it ends with the test. */
export async function openMemory(workerFile: string): Promise<Store> {
  const store = await openStore({
    file: null,
    key: null,
    thread: () => recycledThread(workerFile),
  });
  onTestFinished(() => store.close());
  return store;
}

export async function fill(
  store: Store,
  records: readonly ServiceRecord[],
  completedAt = Date.UTC(2026, 10, 20, 9, 14),
): Promise<void> {
  await syncWith(store, records, { perPage: 200, at: completedAt });
}

/** One export as the window orders it, and the file's bytes. */
export async function exportTo(
  file: string,
  store: ExportOptions['store'],
  order: Partial<ExportOrder> & { format: ExportFormat },
  options: Partial<ExportOptions> = {},
) {
  const source = { kind: 'list' as const, query: everyClient };
  const written = await writeExport({
    store,
    file,
    order: { source, columns: null, amounts: [], ...order },
    profile: { name: 'Andina', host: 'service.example', sample: false },
    locale: neutralQueryLocale,
    writtenBy: 'Merchant Desk 0.0.0',
    printer: { pdf: ({ html, css }) => Promise.resolve(Buffer.from(`${css}\n${html}`)) },
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });
  return { written, bytes: await readFile(file) };
}
