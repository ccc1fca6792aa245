// The window, which Wine shows on a screen of memory. What is driven is the package but for one
// constant (test/packaged/drivable.mjs).
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTestService } from '../service/service';
import { differences, digests } from '../../scripts/package/tree.mjs';
import { inside } from '../../scripts/runtime/places.mjs';
import { visit } from '../e2e/rig';
import { show, stopsIn } from '../gallery/tour';
import { attach, pagesOf } from '../support/attach.mjs';
import { connect, made, useWindows, windows } from './rig.mjs';

useWindows(made.drivable);

const program = 'C:\\app\\Merchant Desk.exe';
const album = inside('out', 'tour-windows');

async function drive(home, env = {}) {
  // Wine has no graphics card, and its pictures come only from a process outside of Chromium's
  // sandbox; pages stay inside.
  const graphics = ['--disable-gpu', '--disable-gpu-sandbox'];
  const started = windows().start(
    program,
    [...graphics, '--remote-debugging-port=0', '--home', home],
    { env },
  );
  let isOver = false;
  void started.ended.then(() => (isOver = true));
  const endpoint = () => /^DevTools listening on (ws:\S+)\s*$/m.exec(started.said())?.[1];
  await expect.poll(() => isOver || endpoint() !== undefined).toBe(true);
  const { browser, page } = await attach(endpoint(), () => isOver);
  page.setDefaultTimeout(120_000);
  onTestFinished(async () => {
    if (!isOver) await windows().start('taskkill', ['/f', '/im', 'Merchant Desk.exe']).ended;
    await browser.close().catch(() => undefined);
  });
  const quit = async () => {
    await pagesOf(browser)[0]
      ?.evaluate('window.close()')
      .catch(() => undefined);
    return (await started.ended).status;
  };
  return { page, quit };
}

test('what is driven is what ships, but for one constant and its checksum', () => {
  const changed = differences(digests(made.unpacked), digests(made.drivable));
  expect(changed).toEqual(['Merchant Desk.exe', 'resources/app.asar']);
  const [one, other] = [made.unpacked, made.drivable].map((folder) =>
    readFileSync(join(folder, 'Merchant Desk.exe')),
  );
  expect(other).toHaveLength(one.length);
  let bytes = 0;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) bytes += 1;
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(64);
});

test('each screen of the guided tour is shown', async () => {
  rmSync(album, { recursive: true, force: true });
  mkdirSync(album, { recursive: true });
  const { page, quit } = await drive('C:\\desk\\toured');
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const stops = stopsIn(album);
  for (const stop of stops) await show(page, stop, stop.file);
  expect(complaints).toEqual([]);
  expect(readdirSync(album)).toHaveLength(stops.length);
  expect(await quit()).toBe(0);
});

test('exports what it shows, and has it at the next start without a service; a link brings it to its screen', async () => {
  const home = 'C:\\desk\\seen';
  const service = await startTestService({ clients: 300, lots: 20 });
  expect((await connect(home, service, { profile: 'Andina' })).status).toBe(0);
  const env = { MERCHANT_DESK_TEST_SAVE_AS: 'C:\\desk\\clients.csv' };
  const first = await drive(home, env);
  await first.page
    .getByRole('button', { name: /Andina/ })
    .first()
    .click();
  await visit(first.page, 'Clients');
  const rows = (page) => () => page.getByRole('grid').getAttribute('aria-rowcount');
  await expect.poll(rows(first.page)).toBe('301');
  await first.page.getByRole('button', { name: /^Export/ }).click();
  await first.page.getByRole('radio', { name: /^CSV/ }).check();
  await first.page.getByRole('dialog').getByRole('button', { name: 'Export…' }).click();
  const exported = () => readdirSync(windows().drive).includes('clients.csv');
  await expect.poll(exported).toBe(true);
  const lines = readFileSync(join(windows().drive, 'clients.csv'), 'utf8').trim().split('\r\n');
  expect(lines).toHaveLength(301);
  expect(await first.quit()).toBe(0);
  await service.close();

  const again = await drive(home);
  await again.page
    .getByText(/^Offline/)
    .first()
    .waitFor();
  await visit(again.page, 'Clients');
  await expect.poll(rows(again.page)).toBe('301');
  const link = windows().start(program, ['--home', home, '--', 'merchant-desk://cards']);
  // It hands the link to the desk that is open, and ends.
  expect((await link.ended).status).toBe(0);
  await again.page.getByRole('heading', { level: 1, name: 'Cards' }).waitFor();
  expect(await again.quit()).toBe(0);
});
