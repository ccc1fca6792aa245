import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { ExportFormat } from '../../../shared/ipc/exports';
import { startTestService } from '../../service/service';
import { connectDesk, desk } from '../../support/cli-desk';
import { launchDesk } from '../../support/launch-desk';
import { drawsFrom, prove } from '../../threats/proof';

const clients = 600;
const former = 'what was there before';
/** How often the app changes files from the first draft on, for one file and for all of them, about. */
const changes = { byUser: 14, scheduled: 70 } as const;

const dialect = { separator: ',', byteOrderMark: false, decimal: '.' } as const;
const formats: readonly ExportFormat[] = [
  { kind: 'csv', dialect },
  { kind: 'xlsx' },
  { kind: 'pdf', layout: 'table' },
  { kind: 'parquet' },
  { kind: 'ndjson' },
];

/** Whether a file of this format is there to its last byte. */
const isComplete: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  csv: (bytes) => bytes.toString().trimEnd().split('\n').length === clients + 1,
  xlsx: (bytes) => bytes.subarray(-22, -18).toString('latin1') === 'PK\u0005\u0006',
  pdf: (bytes) => bytes.subarray(-8).toString('latin1').includes('%%EOF'),
  parquet: (bytes) => bytes.subarray(-4).toString('latin1') === 'PAR1',
  ndjson: (bytes) => bytes.toString().trimEnd().split('\n').length === clients,
};

/**
 * The window is killed while it writes a file that the user asked for, or one by schedule: under its
 * name there is what was there before, or all of the new one; nothing that was told, set up or stored
 * is lost, and no draft with records stays.
 */
prove('13-kill-window', async ({ tries, seed, report }) => {
  const service = await startTestService({ clients, lots: 40 });
  const folder = await mkdtemp(join(tmpdir(), 'desk-killed-windows-'));
  const [home, out] = [join(folder, 'home'), join(folder, 'out')];
  for (const each of [home, out]) await mkdir(each, { mode: 0o700 });
  try {
    const { baseUrl, credentials } = service;
    expect((await connectDesk(home, baseUrl, credentials)).status).toBe(0);
    expect((await desk(home, ['sync', '--profile', 'P'])).status).toBe(0);
    await subscribe(home, out);
    let log = await readLog(home, null);
    for (let at = 0; at < tries; at += 1) {
      const format = formats[Math.floor(at / 2) % formats.length];
      if (format === undefined) continue;
      const isScheduled = at % 2 === 1;
      const name = isScheduled ? 'by schedule' : `asked for, ${format.kind}`;
      await report.try(`seed ${seed + at}, ${name}`, async () => {
        for (const each of readdirSync(out)) rmSync(join(out, each));
        const file = join(out, `clients.${format.kind}`);
        if (!isScheduled) writeFileSync(file, former);
        const work = isScheduled ? sync : (page: Page) => exportAs(page, format);
        const wait = isScheduled ? changes.scheduled : changes.byUser;
        const startedAt = Date.now();
        const { isKilled, isAnswered } = await killed({ home, out, file }, work, wait, seed + at);
        report.add(`${name}: ${isKilled ? 'killed' : 'ended before'}`, 1);
        // The next start opens what is stored, in which nothing is lost, and leaves no draft.
        const before = log;
        log = await readLog(home, before);
        const left = readdirSync(folder, { recursive: true }).map(String);
        expect(left.filter((each) => each.endsWith('.draft'))).toEqual([]);
        const written = readdirSync(out).filter((each) => bytesOf(out, each).toString() !== former);
        for (const each of written) {
          const bytes = bytesOf(out, each);
          expect(isComplete[each.split('.').at(-1) ?? '']?.(bytes), each).toBe(true);
          // What leaves the app is in the log before it does.
          const ofFile = log.exports
            .slice(before.exports.length)
            .filter((one) => one.file === each);
          expect(ofFile[0], each).toMatchObject({ state: 'begun' });
          const hash = createHash('sha256').update(bytes).digest('hex');
          for (const { state, sha256 } of ofFile) if (state === 'done') expect(sha256).toBe(hash);
        }
        // What the app says it wrote is there.
        if (isScheduled) {
          const said = await subscribed(home, out);
          expect(said).toHaveLength(formats.length);
          const now = said.flatMap(({ exported }) =>
            exported !== null && exported.at >= startedAt ? [exported.fileName] : [],
          );
          expect(written).toEqual(expect.arrayContaining(now));
        } else {
          expect(readdirSync(out)).toEqual([`clients.${format.kind}`]);
          if (isAnswered) expect(written).toHaveLength(1);
        }
      });
    }
    await report.try('undisturbed in the end', async () => {
      report.tried(-1);
      await whileOpen({ home, file: '', folder: out }, async (page) => {
        await sync(page);
        const all = async () => (await subscriptionsOf(page)).map(({ failure }) => failure);
        expect(await all()).toEqual(formats.map(() => null));
      });
      expect(readdirSync(out)).toHaveLength(formats.length);
    });
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
});

const bytesOf = (folder: string, name: string) => readFileSync(join(folder, name));

interface Place {
  readonly home: string;
  /** What the dialogs answer. */
  readonly file: string;
  readonly folder: string;
}

/** The window with its connection open. */
async function openWindow({ home, ...answers }: Place) {
  const { app, page } = await launchDesk({ home });
  await app.evaluate(({ dialog }, { file, folder }) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: file });
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [folder] });
  }, answers);
  const code = await page.evaluate(async () => {
    const { profiles, session } = window.desk;
    const known = await profiles.list();
    const [profile] = known.ok ? known.value : [];
    const reply = await session.open({ profileId: profile?.id ?? '' });
    return reply.ok ? reply.value.profile?.name : reply.failure.code;
  });
  expect(code).toBe('P');
  return { app, page };
}

async function whileOpen<T>(place: Place, work: (page: Page) => Promise<T>): Promise<T> {
  const { app, page } = await openWindow(place);
  try {
    return await work(page);
  } finally {
    await app.close();
  }
}

/** Nothing is read by itself; after each sync that it is asked for, each view is exported. */
const subscribe = (home: string, folder: string) =>
  whileOpen({ home, file: '', folder }, (page) =>
    page.evaluate(
      async (kinds) => {
        const { sync, views, subscriptions } = window.desk;
        await sync.setSchedule({ onStart: false, everyMinutes: null, keepHistoryDays: null });
        for (const kind of kinds) {
          const columns = { order: [], widths: {}, shown: {}, pinned: null };
          const query = { search: '', filters: [], sort: [] };
          const view = await views.create({ resource: 'clients', name: kind, columns, query });
          if (!view.ok) throw new Error(view.failure.code);
          const order = { format: kind, every: 'sync' } as const;
          const wanted = { id: view.value.id, export: order, chooseFolder: false };
          const set = await subscriptions.setExport(wanted);
          if (!set.ok) throw new Error(set.failure.code);
        }
      },
      ['csv', 'xlsx', 'pdf', 'parquet', 'ndjson'] as const,
    ),
  );

const subscriptionsOf = (page: Page) =>
  page.evaluate(async () => {
    const reply = await window.desk.subscriptions.list();
    return reply.ok ? reply.value : [];
  });

const subscribed = (home: string, folder: string) =>
  whileOpen({ home, file: '', folder }, subscriptionsOf);

/** A file that the user asks for; whether the page was told that it is written. */
const exportAs = (page: Page, format: ExportFormat) =>
  page.evaluate(async (wanted) => {
    const locale = { zone: 'UTC', language: 'en' } as const;
    const query = { resource: 'clients', search: '', filters: [], sort: [], asOf: null } as const;
    const { start } = window.desk.exports;
    const reply = await start({
      source: { kind: 'list', query: { ...query, filters: [], sort: [], locale } },
      columns: ['id', 'status'],
      amounts: [],
      headings: 'service',
      format: wanted,
    });
    return reply.ok && reply.value.kind === 'written';
  }, format);

/** A sync and all that follows from it: every subscription has been checked since. */
const sync = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const { sync, subscriptions } = window.desk;
        const startedAt = Date.now();
        const look = async () => {
          const reply = await subscriptions.list();
          if (reply.ok && reply.value.every(({ last }) => (last?.at ?? 0) >= startedAt))
            resolve(true);
        };
        subscriptions.changed(() => void look());
        void sync.start({ resources: ['clients'] });
      }),
  );

/** Kills the window while it works, after a draw of its changes to files; it may also get to the end. */
async function killed(
  { home, out, file }: { home: string; out: string; file: string },
  work: (page: Page) => Promise<boolean>,
  most: number,
  seed: number,
): Promise<{ isKilled: boolean; isAnswered: boolean }> {
  const draw = drawsFrom(seed);
  const [after, isTree, ms] = [draw(most), draw(2) === 0, draw(12)];
  const { app, page } = await openWindow({ home, file, folder: out });
  const main = app.process();
  const { pid } = main;
  const ended = once(main, 'exit');
  const kill = () => {
    if (main.exitCode !== null || pid === undefined) return;
    // All its processes, or main alone: then its pages and helpers end by themselves.
    process.kill(isTree ? -pid : pid, 'SIGKILL');
  };
  let seen = -1;
  const profiles = join(home, 'profiles');
  const folders = [home, out, ...readdirSync(profiles).map((each) => join(profiles, each))];
  const watching = folders.map((each) =>
    watch(each, (_event, name) => {
      // From the first draft on.
      if (seen < 0 && !(each === out && name?.endsWith('.draft') === true)) return;
      seen += 1;
      if (seen === after) setTimeout(kill, ms);
    }),
  );
  try {
    const isAnswered = await work(page).catch(() => false);
    await app.close().catch(() => undefined);
    const [, signal] = (await ended) as [number | null, string | null];
    return { isKilled: signal === 'SIGKILL', isAnswered };
  } finally {
    for (const each of watching) each.close();
  }
}

interface Log {
  readonly last: string;
  readonly exports: readonly { state?: unknown; file?: unknown; sha256?: unknown }[];
}

/** The audit log's exports and its end; where it ended before is still in it. */
async function readLog(home: string, before: Log | null): Promise<Log> {
  const since = before === null ? [] : ['--noted', before.last];
  const audit = ['audit', '--profile', 'P'];
  const checked = await desk(home, [...audit, '--check', ...since]);
  expect(checked.status, checked.words).toBe(0);
  const { lines } = await desk(home, [...audit, '--what', 'export']);
  return { last: String(checked.lines[0]?.last), exports: lines };
}
