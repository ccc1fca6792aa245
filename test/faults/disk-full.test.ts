import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import type { Store } from '../../main/profile-store/store';
import { openStore } from '../../main/profile-store/open';
import { openStored } from '../../main/store/open-stored';
import { asDeskError } from '../../main/store/errors';
import { encodePage } from '../../main/values/cells';
import { createWriter } from '../../main/store/writer';
import { startThread } from '../../main/store/thread';
import { DeskError } from '../../main/failure';
import type { ExportFormat } from '../../shared/ipc/exports';
import { drawsFrom, prove, type Report } from '../threats/proof';
import { buildWorker, temporaryFolder } from '../integration/store/rig';
import { clients } from '../integration/store/samples';
import { csv, exportTo, fill } from '../integration/export/rig';

const formats: readonly ExportFormat[] = [
  csv,
  { kind: 'xlsx' },
  { kind: 'json' },
  { kind: 'ndjson' },
];
const key = () => Buffer.alloc(32, 5);

/**
 * A small disk of its own, with another amount of room at each try: for the store three times of
 * four, else for an export.
 */
prove('12-disk-full', async ({ tries, seed, report }) => {
  const folder = temporaryFolder();
  const small = join(folder, 'small');
  mkdirSync(small);
  mountOrSkip(small, report);
  const worker = await buildWorker();
  const store = await openStore({
    file: null,
    key: null,
    thread: () => startThread(worker.file),
  });
  try {
    await fill(store, clients(0, 4_000));
    for (let round = 0; round < tries; round += 1) {
      const draw = drawsFrom(seed + round);
      const isExport = round % 4 === 3;
      await report.try(`seed ${seed + round}`, async () => {
        if (isExport) {
          await exportThere(small, store, formats[draw(4)] ?? csv, draw(125) / 100, report);
          return;
        }
        // One that is there already, and hardly room to open it: the files beside it are made then.
        const isThere = round % 4 === 2;
        if (isThere) openThere(join(small, 'cache.db'), 'unknown').close(false);
        leaveRoom(small, isThere ? draw(80_000) : 100_000 + draw(1_300_000));
        storeThere(join(small, 'cache.db'), report);
      });
      for (const name of readdirSync(small)) rmSync(join(small, name), { recursive: true });
    }
    // Both ends were met: a disk that never was full would have shown nothing.
    const { figures } = report;
    const full = figures['exports refused for a full disk'] ?? 0;
    if (tries >= 20 && full === 0) report.fail('exports', 'no disk was full');
  } finally {
    await store.close();
    execFileSync('umount', [small]);
    rmSync(folder, { recursive: true, force: true });
  }
});

function mountOrSkip(small: string, report: Report): void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small], { stdio: 'ignore' });
  } catch {
    report.skip('a small disk can be made by root only, where mounting is allowed');
  }
}

function leaveRoom(small: string, room: number): void {
  const { bavail, bsize } = statfsSync(small);
  writeFileSync(join(small, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - room)));
}

/**
 * Pages are written until the disk is full; with room again, every acknowledged one is there and
 * the file is sound.
 */
function storeThere(file: string, report: Report): void {
  const acknowledged: number[] = [];
  let failure: unknown;
  try {
    const stored = openThere(file, 'unknown');
    try {
      const { operations } = stored.made;
      const sync = operations.beginSync({ resource: 'clients', perPage: 50, startedAt: 1 });
      for (let page = 1; ; page += 1) {
        const records = clients(page * 50, page * 50 + 50);
        operations.stagePage({ syncId: sync.id, page: encodePage({ page, records, total: null }) });
        acknowledged.push(page);
      }
    } finally {
      stored.close(true);
    }
  } catch (thrown) {
    failure = thrown;
  }
  expect(asDeskError(failure)).toMatchObject({
    code: 'storage.unwritable',
    params: { reason: 'full' },
  });
  rmSync(join(file, '..', 'ballast'));
  const again = openThere(file, 'same');
  expect([null, 'empty']).toContain(again.setAside);
  expect(again.db.pragma('quick_check(1)')).toBe('ok');
  const done = again.made.operations.unfinishedSync('clients')?.pagesStaged ?? [];
  again.close(false);
  expect(acknowledged.filter((page) => !done.includes(page))).toEqual([]);
  report.add('acknowledged pages', acknowledged.length);
}

function openThere(file: string, keyFit: 'unknown' | 'same') {
  return openStored({ file, key: key(), keyFit }, (db) => createWriter(db, () => undefined));
}

/**
 * With room for a share of what it takes: either the whole file, or the old one and nothing beside
 * it.
 */
async function exportThere(
  small: string,
  store: Store,
  format: ExportFormat,
  share: number,
  report: Report,
): Promise<void> {
  const file = join(small, 'out');
  writeFileSync(file, 'old');
  const full = join(small, '..', `whole.${format.kind}`);
  const { bytes } = await exportTo(full, store, { format });
  leaveRoom(small, Math.floor(bytes.byteLength * share));
  try {
    await exportTo(file, store, { format });
    expect(contents(readFileSync(file), format)).toEqual(contents(bytes, format));
    report.add('exports that found room', 1);
  } catch (thrown) {
    if (!(thrown instanceof DeskError)) throw thrown;
    expect(thrown).toMatchObject({ code: 'storage.export', params: { reason: 'full' } });
    expect(readFileSync(file, 'utf8')).toBe('old');
    report.add('exports refused for a full disk', 1);
  }
  rmSync(full);
  expect(readdirSync(small).sort()).toEqual(['ballast', 'out']);
}

/**
 * A workbook also tells when it was made, which packs to another length from one time to another:
 * its rows are compared.
 */
function contents(bytes: Uint8Array, { kind }: ExportFormat): unknown {
  if (kind !== 'xlsx') return Buffer.from(bytes);
  const parts = unzipSync(bytes);
  const rows = parts['xl/worksheets/sheet1.xml'];
  expect(rows?.byteLength).toBeGreaterThan(0);
  return { parts: Object.keys(parts), rows: Buffer.from(rows ?? []) };
}
