import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Cache } from '../../../main/cache/cache';
import { openCache } from '../../../main/cache/open';
import { startThread } from '../../../main/cache/thread';
import { writeExport } from '../../../main/export/write-export';
import type { ExportOptions } from '../../../main/export/write-export';
import type { ViewQuery } from '../../../preload/contract/browse';
import type { ExportFormat, ExportOrder } from '../../../preload/contract/exports';
import type { ServiceRecord } from '../../../preload/contract/values';

export const everyClient: ViewQuery = {
  resource: 'clients',
  search: '',
  filters: [],
  sort: [],
  asOf: null,
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

/** A cache in memory; it ends with the test. */
export async function openMemory(workerFile: string): Promise<Cache> {
  const cache = await openCache({ file: null, key: null, thread: startThread(workerFile) });
  onTestFinished(() => cache.close());
  return cache;
}

export async function fill(
  cache: Cache,
  records: readonly ServiceRecord[],
  completedAt = Date.UTC(2026, 10, 20, 9, 14),
): Promise<void> {
  const perPage = 200;
  const { id } = await cache.beginWalk('clients', { perPage, startedAt: completedAt - 1 });
  for (let page = 1; (page - 1) * perPage < records.length; page += 1) {
    const cut = records.slice((page - 1) * perPage, page * perPage);
    await cache.writePage(id, { page, records: cut, total: records.length });
  }
  await cache.finishWalk(id, { completedAt, gaps: 0 });
}

/** One export as the window orders it, and the file's bytes. */
export async function exportTo(
  file: string,
  cache: ExportOptions['cache'],
  order: Partial<ExportOrder> & { format: ExportFormat },
  options: Partial<ExportOptions> = {},
) {
  const source = { kind: 'list' as const, query: everyClient };
  const written = await writeExport({
    cache,
    file,
    order: { source, columns: null, amounts: [], ...order },
    profile: { name: 'Andina', host: 'service.example', sample: false },
    language: 'en',
    writtenBy: 'Merchant Desk 0.0.0',
    press: { pdf: ({ html, css }) => Promise.resolve(Buffer.from(`${css}\n${html}`)) },
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });
  return { written, bytes: await readFile(file) };
}
