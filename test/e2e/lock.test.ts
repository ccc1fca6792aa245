import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  chooseMethod,
  describeService,
  deskOfFile,
  freshHome,
  freshService,
  lockDesk,
  openDesk,
  typeKeys,
  visit,
  type OpenDesk,
} from './rig';
import type { TestService } from '../service/service';

/**
 * A desk with a connection whose keys are in the keychain, its lists read, on the screen of
 * clients.
 */
async function openConnected(home: string, service: TestService): Promise<OpenDesk> {
  const desk = await openDesk(home);
  const { page } = desk;
  const { secretKey, accessToken } = service.credentials;
  await describeService(page, { name: 'Andina', baseUrl: service.baseUrl });
  await typeKeys(desk, 'Enter keys…', { secretKey, accessToken });
  await page.getByRole('button', { name: 'Continue' }).click();
  await chooseMethod(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Open Merchant Desk' }).click();
  await visit(page, 'Clients');
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('501');
  return desk;
}

const unlockButton = (page: Page) => page.getByRole('button', { name: /^Unlock/ });

/** Everything the page's JavaScript still holds, garbage collected first. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}

const rendererPid = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
  );

const zoomOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor(),
  );

function isAlive(pid: number | undefined): boolean {
  try {
    process.kill(pid ?? 0, 0);
    return true;
  } catch {
    return false;
  }
}

/** Files of the profile's folder that the main process has open (Linux). */
async function openFiles(app: ElectronApplication, home: string): Promise<string[]> {
  const folder = `/proc/${app.process().pid}/fd`;
  const targets = await Promise.all(
    (await readdir(folder)).map((fd) => readlink(join(folder, fd)).catch(() => '')),
  );
  return targets.filter((target) => target.startsWith(join(home, 'profiles')));
}

test('locked, the window holds no record, the data is closed; unlocked, one is where one was', async () => {
  const home = await freshHome();
  const service = await freshService();
  const { app, page } = await openConnected(home, service);
  const [email] = /[\w.]+@[\w.]+/.exec(await page.getByRole('grid').innerText()) ?? [];
  expect(email).toBeDefined();
  // The positive controls: what is sought after the lock is found before it.
  expect(await heapOf(page)).toContain(email);
  expect(await openFiles(app, home)).not.toEqual([]);
  const before = await rendererPid(app);
  expect(isAlive(before)).toBe(true);
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(1.25);
  });

  await page.keyboard.press('Control+k');
  await page.keyboard.type('lock');
  await page.getByRole('option', { name: 'Lock Merchant Desk' }).click();
  await unlockButton(page).waitFor();
  expect(page.url()).toBe('app://locked/locked/index.html');
  expect(await zoomOf(app)).toBeCloseTo(1.25);
  expect(await page.content()).not.toContain(email);
  expect(await heapOf(page)).not.toContain(email);
  expect(await page.evaluate(() => Object.keys(window).filter((name) => name === 'desk'))).toEqual(
    [],
  );
  await expect.poll(() => isAlive(before)).toBe(false);
  await expect.poll(() => openFiles(app, home)).toEqual([]);

  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('501');
  expect(await zoomOf(app)).toBeCloseTo(1.25);
});

test('an unlock at once does not load the page while the network process is being ended', async () => {
  const { app, page } = await openConnected(await freshHome(), await freshService());
  const before = await app.evaluate(({ app: running, BrowserWindow }) => {
    const pids = () =>
      running
        .getAppMetrics()
        .filter(({ serviceName }) => serviceName?.includes('network'))
        .map(({ pid }) => pid);
    const atLoad: number[][] = [];
    Object.assign(globalThis, { atLoad });
    BrowserWindow.getAllWindows()[0]?.webContents.on('did-start-navigation', ({ url }) => {
      if (url.startsWith('app://bundle/')) atLoad.push(pids());
    });
    // On a busy computer its end is noticed some tenths of a second late, and what it would have
    // answered until then is lost.
    const kill = process.kill.bind(process);
    process.kill = (pid, signal) => {
      setTimeout(() => kill(pid, signal), 1_000);
      return true;
    };
    return pids();
  });
  expect(before).toHaveLength(1);
  await lockDesk(page);
  await unlockButton(page).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
  const atLoad = await app.evaluate(() => (globalThis as unknown as { atLoad: number[][] }).atLoad);
  expect(atLoad).toEqual([[expect.any(Number)]]);
  expect(atLoad.flat()).not.toEqual(before);
});

/** For the tests below, which look at what there is without a connection, or with any. */
const anyDesk = deskOfFile();

/** With sample data, unlocked, at the merchant. */
async function withSample(): Promise<OpenDesk> {
  const desk = await anyDesk();
  const { page } = desk;
  const explore = page.getByRole('button', { name: /^Explore/ });
  await explore.or(unlockButton(page)).click();
  await visit(page, 'Merchant');
  return desk;
}

test('input keeps the desk open', async () => {
  const { app, page } = await anyDesk();
  await page.getByRole('button', { name: /^Explore/ }).waitFor();
  await app.evaluate(({ BrowserWindow }) => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    BrowserWindow.getAllWindows()[0]?.webContents.on('input-event', (_event, { type }) => {
      seen.push(type);
    });
  });
  await page.mouse.move(40, 40);
  await page.keyboard.press('Tab');
  const seen = () => app.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  await expect.poll(seen).toEqual(expect.arrayContaining(['mouseMove', 'rawKeyDown']));
});

test('a locked desk answers nothing: not to its old page, and not to the page in its place', async () => {
  const { page } = await withSample();
  const asking = page.evaluate(async () => {
    const { session, merchant, sync } = window.desk;
    const locking = session.lock();
    // Sent behind the lock, so heard after it. What was asked before may be answered before it.
    const replies = await Promise.all([locking, merchant.read(), sync.state(), session.state()]);
    return replies.map((reply) => (reply.ok ? 'answered' : reply.failure.code));
  });
  // Either the page heard a refusal to each, or it was gone before any reply came.
  const answers = await asking.catch(() => []);
  expect(answers.filter((each) => each !== 'app.locked')).toEqual([]);
  await unlockButton(page).waitFor();
  const found = await page.evaluate(() => ({
    desk: 'desk' in window,
    locked: Object.keys((window as unknown as { locked: { locked: object } }).locked.locked),
  }));
  expect(found).toEqual({ desk: false, locked: ['state', 'unlock'] });
});

test('a sleep in the middle of a start locks once there is a page to lock', async () => {
  const { page } = await openDesk(await freshHome(), { before: ['asleep-at-start'] });
  await page.getByText('This computer was locked or went to sleep.').waitFor();
  await unlockButton(page).click();
  await page.getByRole('button', { name: /^Explore/ }).waitFor();
});

// Last, as main's clock goes wrong in it.
test('the lock of the computer, its sleep and the time without input lock as well; what was open beside the desk is gone', async () => {
  const { app, page } = await withSample();
  for (const signal of ['lock-screen', 'suspend'] as const) {
    await app.evaluate(({ powerMonitor }, name) => {
      setImmediate(() => powerMonitor.emit(name));
    }, signal);
    await page.getByText('This computer was locked or went to sleep.').waitFor();
    await unlockButton(page).click();
    // The locked page's own heading begins with the same word.
    await page.getByRole('heading', { level: 1, name: 'Merchant', exact: true }).waitFor();
  }

  // Main's clock, an hour on; the watch looks anew when a setting was saved.
  await app.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 3_600_000;
  });
  // The page may be gone before it hears that it was saved.
  await page
    .evaluate(async () => {
      const read = await window.desk.settings.read();
      if (read.ok) await window.desk.settings.save({ ...read.value, lockAfterMinutes: 20 });
    })
    .catch(() => undefined);
  await page.getByText('Locked after inactivity.').waitFor();
  const windows = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  expect(windows).toBe(1);
});
