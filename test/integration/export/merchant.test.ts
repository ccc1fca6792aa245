import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildWorker } from '../store/rig';
import { record } from '../store/samples';
import { readXlsx } from './read-xlsx';
import { exportTo, freshFolder, openMemory } from './rig';

let worker: Awaited<ReturnType<typeof buildWorker>>;
beforeAll(async () => {
  worker = await buildWorker();
});

it('the merchant is exported as it was read last, and a merchant never read as no record', async () => {
  const store = await openMemory(worker.file);
  const folder = await freshFolder();
  const source = { kind: 'merchant' } as const;
  const lines = join(folder, 'merchant.ndjson');
  const none = await exportTo(lines, store, { source, format: { kind: 'ndjson' } });
  expect(none.written).toMatchObject({ records: 0, complete: false });

  const seenAt = Date.UTC(2026, 10, 20, 9, 14);
  for (const status of ['active', 'suspended']) {
    const stored = record({ id: 'm1', company_name: 'Muestra Andina', status });
    await store.writeRecord('merchant', { id: 'm1', record: stored, seenAt });
  }
  const { written, bytes } = await exportTo(lines, store, { source, format: { kind: 'ndjson' } });
  expect(written).toMatchObject({ records: 1, complete: true, gaps: 0 });
  expect(bytes.toString()).toBe(
    '{"id":"m1","company_name":"Muestra Andina","status":"suspended"}\n',
  );
  const book = join(folder, 'merchant.xlsx');
  const sheets = readXlsx(
    (await exportTo(book, store, { source, format: { kind: 'xlsx' } })).bytes,
  );
  const about = sheets.find(({ name }) => name === 'About');
  const texts = [...(about?.cells.values() ?? [])].map(({ text }) => text);
  expect(texts).toEqual(
    expect.arrayContaining(['Merchant', expect.stringMatching(/^2026-11-20T09:14:00/)]),
  );
});
