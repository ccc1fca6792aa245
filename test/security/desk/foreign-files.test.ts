import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ElectronApplication } from 'playwright';
import { expect } from 'vitest';
import { freshHome, lockDesk, openDesk, openSampleOnce, visit, type OpenDesk } from '../../e2e/rig';
import { unansweredFile } from '../../support/unanswered-file';
import { prove } from '../../threats/proof';

/** How many reading threads began, and with what each ended: 1 when it was terminated. */
interface Seen {
  begun: number;
  readonly ends: number[];
}
type Watched = typeof globalThis & { threadsSeen: Seen };

/**
 * From now on the threads of main that read files never come to an end by themselves, as with a
 * file that takes for ever. Of all threads only they have a heap of this size. What ends them is
 * noted beside `endless`, for a process that is gone afterwards.
 */
async function holdThreads(app: ElectronApplication, endless: string) {
  await app.evaluate((_electron, file) => {
    const { appendFileSync } = process.getBuiltinModule('node:fs');
    const seen: Seen = { begun: 0, ends: [] };
    Object.assign(globalThis, { threadsSeen: seen });
    const threads = process.getBuiltinModule('node:worker_threads');
    const { Worker } = threads;
    threads.Worker = class extends Worker {
      constructor(script: string | URL, options?: ConstructorParameters<typeof Worker>[1]) {
        const isReading = options?.resourceLimits?.maxOldGenerationSizeMb === 768;
        super(isReading ? file : script, options);
        if (!isReading) return;
        this.once('online', () => (seen.begun += 1));
        this.once('exit', (code) => seen.ends.push(code));
        const end = this.terminate.bind(this);
        this.terminate = () => {
          appendFileSync(`${file}.ended`, '1');
          return end();
        };
      }
    };
  }, endless);
  return Object.assign(() => app.evaluate(() => (globalThis as Watched).threadsSeen), {
    ended: () => readFile(`${endless}.ended`, 'utf8'),
  });
}

/** The page sends a file as a statement, and waits for no answer. */
async function beginCheck({ page }: OpenDesk): Promise<void> {
  await page.evaluate(() => {
    void window.desk.exports.checkAct({ files: [new TextEncoder().encode('%PDF-')] });
  });
}

/** The page sends a file, and waits for no answer. */
async function beginReading({ page }: OpenDesk): Promise<void> {
  await page.evaluate(() => {
    const bytes = new TextEncoder().encode('id;amount');
    const source = { kind: 'file', bytes, name: 'slow.csv', sheet: null } as const;
    const answers = ((globalThis as { answers?: string[] }).answers ??= []);
    void window.desk.lookup
      .understand({ source, column: null })
      .then((reply) => answers.push(reply.ok ? 'read' : reply.failure.code));
  });
}

type Threads = Awaited<ReturnType<typeof holdThreads>>;
const timeout = 30_000;
const begun = (threads: Threads, count: number) =>
  expect.poll(async () => (await threads()).begun, { timeout }).toBe(count);

async function locks({ app, page }: OpenDesk): Promise<void> {
  await lockDesk(page);
  const address = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL());
  await expect.poll(address, { timeout }).toBe('app://locked/locked/index.html');
}

/** Within less than an unanswered file takes. */
async function quits({ app }: OpenDesk): Promise<void> {
  const exited = once(app.process(), 'exit');
  void app.evaluate((electron) => electron.app.quit()).catch(() => undefined);
  expect(await Promise.race([exited, pause(timeout, 'still there')])).toEqual([0, null]);
}

async function endsWithLock(desk: OpenDesk, threads: Threads): Promise<void> {
  await begun(threads, 1);
  await locks(desk);
  await expect.poll(async () => (await threads()).ends, { timeout }).toEqual([1]);
}

const attacks: Readonly<Record<string, (desk: OpenDesk, threads: Threads) => Promise<void>>> = {
  'a reading ends with the lock, which does not wait for it': async (desk, threads) => {
    await beginReading(desk);
    await endsWithLock(desk, threads);
  },
  'a newer reading ends the one before': async (desk, threads) => {
    await beginReading(desk);
    await begun(threads, 1);
    await beginReading(desk);
    await begun(threads, 2);
    await expect.poll(async () => (await threads()).ends, { timeout }).toEqual([1]);
    const answers = () => desk.page.evaluate(() => (globalThis as { answers?: string[] }).answers);
    await expect.poll(answers, { timeout }).toEqual(['app.cancelled']);
  },
  'the reading of a statement ends with the lock': async (desk, threads) => {
    await beginCheck(desk);
    await endsWithLock(desk, threads);
  },
  'the app quits while it reads': async (desk, threads) => {
    await beginReading(desk);
    await begun(threads, 1);
    await quits(desk);
    expect(await threads.ended()).toBe('1');
  },
  'a file that the disk does not give is given up, and holds neither lock nor quit': async (
    desk,
  ) => {
    const { page } = desk;
    await visit(page, 'Cards');
    await page.getByRole('button', { name: 'Look up a list…' }).click();
    await page.getByRole('heading', { level: 1, name: 'Look up a list' }).waitFor();
    await using file = await unansweredFile();
    await page.locator('main input[type=file]').setInputFiles(file.path);
    await page.getByRole('button', { name: 'Cancel' }).click();
    // Chromium reads files one after another, but text is there.
    await page.getByRole('textbox', { name: /^Documents, card IDs/ }).fill('card-1');
    await page.getByRole('button', { name: 'Check the list' }).click();
    await page.getByRole('button', { name: 'Look up 1 card' }).waitFor();
    await file.isAwaited();
    await locks(desk);
    await quits(desk);
    await file.isAwaited();
  },
};

prove('31-foreign-files-desk', async ({ tries, report }) => {
  const all = Object.entries(attacks);
  for (let at = 0; at < tries; at += 1) {
    const [name, attack] = all[at % all.length] ?? [];
    if (name === undefined || attack === undefined) continue;
    await report.try(name, async () => {
      const home = await freshHome();
      const endless = join(home, 'endless.cjs');
      await writeFile(endless, 'for (;;);');
      const desk = await openDesk(home);
      try {
        await openSampleOnce(desk.page);
        await attack(desk, await holdThreads(desk.app, endless));
        await desk.quit().catch(() => undefined);
      } catch (thrown) {
        desk.app.process().kill('SIGKILL');
        throw thrown;
      }
    });
  }
});
