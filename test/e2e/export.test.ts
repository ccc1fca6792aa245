import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshHome, openDesk, type OpenDesk } from './rig';

/** The system's dialog answers with this file, or is closed. */
async function answerDialog({ app }: OpenDesk, file: string | null): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () =>
      Promise.resolve({ canceled: filePath === null, filePath: filePath ?? '' });
  }, file);
}

const start = (desk: OpenDesk, kind: 'csv' | 'xlsx' | 'ndjson') =>
  desk.page.evaluate(async (wanted) => {
    const queryLocale = { zone: 'UTC', language: 'en' } as const;
    const query = { resource: 'clients', search: '', asOf: null, locale: queryLocale } as const;
    const dialect = { separator: ',', byteOrderMark: false, decimal: '.' } as const;
    return window.desk.exports.start({
      source: { kind: 'list', query: { ...query, filters: [], sort: [] } },
      columns: ['id', 'status'],
      amounts: [],
      format: wanted === 'csv' ? { kind: wanted, dialect } : { kind: wanted },
    });
  }, kind);

test('sample data is exported through the window’s bridge, marked in every record, to where the system’s dialog said', async () => {
  const desk = await openDesk(await freshHome());
  const folder = await freshHome();
  await desk.page.getByRole('button', { name: /^Explore with sample data/ }).click();
  const synced = () =>
    desk.page.evaluate(async () => {
      const reply = await window.desk.sync.state();
      const clients = reply.ok ? reply.value.find(({ resource }) => resource === 'clients') : null;
      return clients?.phase === 'idle' && clients.asOf !== null;
    });
  await expect.poll(synced).toBe(true);

  const file = join(folder, 'clients.csv');
  await answerDialog(desk, file);
  const reply = await start(desk, 'csv');
  const lines = (await readFile(file, 'utf8')).split('\r\n');
  expect(lines[0]).toBe('SAMPLE DATA,id,status');
  const records = lines.slice(1, -1);
  expect(records.every((line) => line.startsWith('made-up record,'))).toBe(true);
  expect(reply).toMatchObject({
    ok: true,
    value: { kind: 'written', fileName: 'clients.csv', records: records.length },
  });
  expect(records.length).toBeGreaterThan(270);
  expect(JSON.stringify(reply)).not.toContain(folder);

  // Without an ending, as some systems' dialogs give it.
  await answerDialog(desk, join(folder, 'lines'));
  const summed = await start(desk, 'ndjson');
  const sum = createHash('sha256').update(await readFile(join(folder, 'lines.ndjson')));
  expect(summed).toMatchObject({ ok: true, value: { fileHash: sum.digest('hex') } });

  await answerDialog(desk, null);
  expect(await start(desk, 'xlsx')).toEqual({ ok: true, value: { kind: 'cancelled' } });
  await answerDialog(desk, join(folder, 'gone', 'clients.xlsx'));
  expect(await start(desk, 'xlsx')).toMatchObject({
    ok: false,
    failure: { code: 'storage.export', params: { reason: 'missing', fileName: 'clients.xlsx' } },
  });
  expect((await readdir(folder)).sort()).toEqual(['clients.csv', 'lines.ndjson']);
});
