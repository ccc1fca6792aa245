import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Store } from '../../../main/profile-store/store';
import { Exports, type ExportsOptions } from '../../../main/export/exports';
import type { ExportFormat, ExportOrder } from '../../../shared/ipc/exports';
import { buildWorker } from '../store/rig';
import { clients } from '../store/samples';
import { csv, everyClient, exportTo, fill, freshFolder, openMemory } from './rig';
import { testLocale } from '../../support/test-locale';

let worker: Awaited<ReturnType<typeof buildWorker>>;
beforeAll(async () => {
  worker = await buildWorker();
});

const formats: readonly ExportFormat[] = [
  csv,
  { kind: 'xlsx' },
  { kind: 'json' },
  { kind: 'ndjson' },
];
const canMount = mayMount();

async function filled(count: number): Promise<Store> {
  const store = await openMemory(worker.file);
  await fill(store, clients(0, count));
  return store;
}

/** To root no folder is closed. */
async function asNobody(work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    await work();
  } finally {
    process.seteuid?.(0);
  }
}

function mount(folder: string, kilobytes: number): void {
  const size = `size=${kilobytes}k`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder], { stdio: 'ignore' });
}

function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'merchant-desk-mount-'));
  try {
    mount(folder, 4);
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A disk of its own, so small that an export fills it. */
async function smallDisk(kilobytes: number): Promise<string> {
  const folder = await freshFolder();
  mount(folder, kilobytes);
  onTestFinished(() => {
    execFileSync('umount', [folder]);
  });
  return folder;
}

describe('an export that cannot be written leaves the old file and nothing beside it', () => {
  it('on disks of several sizes that fill up', async ({ skip }) => {
    skip(!canMount, 'a small disk takes root, where mounting is allowed');
    const store = await filled(6_000);
    for (const kilobytes of [8, 24, 80]) {
      const folder = await smallDisk(kilobytes);
      for (const format of formats) {
        const file = join(folder, 'out');
        await writeFile(file, 'old');
        await expect(exportTo(file, store, { format }), format.kind).rejects.toMatchObject({
          code: 'storage.export',
          params: { reason: 'full', fileName: 'out' },
        });
        expect(await readdir(folder)).toEqual(['out']);
        expect(await readFile(file, 'utf8')).toBe('old');
      }
    }
  });

  it('on a read-only disk', async ({ skip }) => {
    skip(!canMount, 'a small disk takes root, where mounting is allowed');
    const folder = await smallDisk(100);
    await writeFile(join(folder, 'out.csv'), 'old');
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    await expect(
      exportTo(join(folder, 'out.csv'), await filled(3), { format: csv }),
    ).rejects.toMatchObject({ code: 'storage.export', params: { reason: 'read-only' } });
    expect(await readFile(join(folder, 'out.csv'), 'utf8')).toBe('old');
  });

  it('in a folder this user may not write to', async () => {
    const folder = await freshFolder();
    const file = join(folder, 'out.csv');
    await writeFile(file, 'old');
    await chmod(folder, 0o500);
    const store = await filled(3);
    await asNobody(() =>
      expect(exportTo(file, store, { format: csv })).rejects.toMatchObject({
        code: 'storage.export',
        params: { reason: 'denied' },
      }),
    );
    expect(await readFile(file, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['out.csv']);
  });

  it('in a folder that is gone, or over a folder', async () => {
    const folder = await freshFolder();
    const store = await filled(3);
    await expect(
      exportTo(join(folder, 'gone', 'out.csv'), store, { format: csv }),
    ).rejects.toMatchObject({ params: { reason: 'missing', fileName: 'out.csv' } });
    await mkdir(join(folder, 'out.csv', 'inner'), { recursive: true });
    await expect(exportTo(join(folder, 'out.csv'), store, { format: csv })).rejects.toMatchObject({
      params: { reason: 'name' },
    });
    expect(await readdir(folder)).toEqual(['out.csv']);
  });

  it('when the store closes in the middle', async () => {
    const folder = await freshFolder();
    const store = await filled(5_000);
    let closing: Promise<void> | null = null;
    const written = exportTo(
      join(folder, 'out.csv'),
      store,
      { format: csv },
      {
        onProgress: () => {
          closing ??= store.close();
        },
      },
    );
    await expect(written).rejects.toMatchObject({ code: 'app.cancelled' });
    expect(await readdir(folder)).toEqual([]);
  });
});

it('an export replaces the old file whole and keeps who may read it', async () => {
  const folder = await freshFolder();
  const file = join(folder, 'out.csv');
  await writeFile(file, 'old', { mode: 0o644 });
  const inode = (await stat(file)).ino;
  await exportTo(file, await filled(3), { columns: ['id'], format: csv });
  expect(await readFile(file, 'utf8')).toBe('id\r\nc0\r\nc1\r\nc2\r\n');
  const { mode, ino } = await stat(file);
  expect(mode & 0o777).toBe(0o644);
  expect(ino).not.toBe(inode);
});

describe('the window’s exports', () => {
  const order: ExportOrder = {
    source: { kind: 'list', query: everyClient },
    columns: null,
    amounts: [],
    format: csv,
  };

  async function desk(count: number, options: Partial<ExportsOptions> = {}) {
    const store = await filled(count);
    const folder = await freshFolder();
    const query: unknown[] = [];
    const shown: string[] = [];
    const opened: string[] = [];
    const progress: { done: number; total: number; fileName: string | null }[] = [];
    const exports = new Exports({
      store: () => Promise.resolve(store),
      now: Date.now,
      profile: () => ({ name: 'Andina / Lima', host: 'service.example', sample: false }),
      locale: () => testLocale({ language: 'es' }),
      writtenBy: 'Merchant Desk 0.0.0',
      requireAllowed: () => undefined,
      readAct: () => Promise.reject(new Error('no statement here')),
      printer: {
        pdf: () => Promise.resolve(Buffer.from('%PDF-')),
        print: () => Promise.resolve(true),
      },
      chooseFile: (dialog) => {
        query.push(dialog);
        return Promise.resolve(join(folder, dialog.name));
      },
      showFile: (file) => shown.push(file),
      openFile: (file) => Promise.resolve(opened.push(file) > 0 ? '' : 'no program'),
      onProgress: (news) => progress.push(news),
      ...options,
    });
    return { exports, folder, query, shown, opened, progress };
  }

  it('ask where, write, tell how far, and can show the file', async () => {
    const { exports, folder, query, shown, progress } = await desk(1_000);
    exports.show();
    expect(shown).toEqual([]);
    const result = await exports.start(order);
    const [name] = await readdir(folder);
    expect(name).toMatch(/^Clientes Andina Lima \d{4}-\d\d-\d\d\.csv$/);
    expect(query).toEqual([
      { name, format: 'csv', title: 'Exportar: Clientes', button: 'Exportar' },
    ]);
    expect(result).toMatchObject({ kind: 'written', fileName: name, records: 1_000 });
    expect(JSON.stringify(result)).not.toContain(folder);
    expect(progress[0]).toMatchObject({ fileName: name, total: 1_000 });
    expect(progress.at(-1)).toEqual({ fileName: name, done: 1_000, total: 1_000 });
    exports.show();
    expect(shown).toEqual([join(folder, name ?? '')]);
  });

  it('open the file, but only show one that is named like a program or has none to open it', async () => {
    const { exports, folder, shown, opened } = await desk(1);
    await exports.open();
    await exports.start(order);
    await exports.open();
    expect(opened).toEqual([join(folder, (await readdir(folder))[0] ?? '')]);
    expect(shown).toEqual([]);

    const program = (dialog: { name: string }) =>
      Promise.resolve(join(folder, `${dialog.name}.desktop`));
    const named = await desk(1, { chooseFile: program });
    await named.exports.start(order);
    await named.exports.open();
    expect([named.opened, named.shown.length]).toEqual([[], 1]);

    const closed = await desk(1, { openFile: () => Promise.resolve('no program') });
    await closed.exports.start(order);
    await closed.exports.open();
    expect(closed.shown).toHaveLength(1);
  });

  it('write nothing when the dialog is closed', async () => {
    const { exports, folder } = await desk(10, { chooseFile: () => Promise.resolve(null) });
    expect(await exports.start(order)).toEqual({ kind: 'cancelled' });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(formats)('can be cancelled in the middle of $kind: nothing is left', async (format) => {
    const cancelled = Promise.withResolvers<null>();
    const { exports, folder } = await desk(20_000, {
      onProgress: () => {
        exports.cancel();
        cancelled.resolve(null);
      },
    });
    const result = exports.start({ ...order, format });
    await cancelled.promise;
    expect(await result).toEqual({ kind: 'cancelled' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('end at once when the desk quits, with the dialog still open or a file half written', async () => {
    const never = new Promise<null>(() => undefined);
    const asking = await desk(10, { chooseFile: () => never });
    const unanswered = asking.exports.start(order);
    await asking.exports.close();
    expect(await unanswered).toEqual({ kind: 'cancelled' });

    const begun = Promise.withResolvers<null>();
    const writing = await desk(20_000, { onProgress: () => begun.resolve(null) });
    const half = writing.exports.start(order);
    await begun.promise;
    await writing.exports.close();
    expect(await readdir(writing.folder)).toEqual([]);
    expect(await half).toEqual({ kind: 'cancelled' });
  });

  it('are one at a time, and another after a failure', async () => {
    const first = Promise.withResolvers<string | null>();
    const folder = await freshFolder();
    const answers = [first.promise, Promise.resolve(join(folder, 'out.csv'))];
    const { exports } = await desk(10, {
      chooseFile: () => answers.shift() ?? Promise.resolve(null),
    });
    const running = exports.start(order);
    await expect(exports.start(order)).rejects.toMatchObject({ code: 'app.export-running' });
    first.resolve(join(folder, 'gone', 'out.csv'));
    await expect(running).rejects.toMatchObject({ code: 'storage.export' });
    expect(await exports.start(order)).toMatchObject({ kind: 'written' });
  });

  it('hold up nothing: the loop turns while they write', async () => {
    const { exports } = await desk(5_000);
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    await exports.start({ ...order, format: { kind: 'xlsx' } });
    clearInterval(counting);
    // 5,000 rows are twenty windows: at least one turn between two of them.
    expect(turns).toBeGreaterThan(20);
  });
});
