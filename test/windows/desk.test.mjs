import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerOf, connect, desk, freshService, startDesk, useWindows, windows } from './rig.mjs';

useWindows();

const file = (...parts) => join(windows().drive, ...parts);

test('its own test passes, the Credential Manager and the encrypted cache included', async () => {
  const run = windows().start('C:\\app\\Merchant Desk.exe', ['--selftest']);
  const { status, lines } = answerOf(await run.ended);
  const [report] = lines;
  expect(report).toMatchObject({ ok: true, packaged: true, platform: 'win32 x64' });
  expect(report?.checks?.filter(({ ok }) => !ok)).toEqual([]);
  expect(report?.checks?.find(({ name }) => name === 'keychain')?.found).toMatchObject({
    keychain: 'Windows Credential Manager',
  });
  expect(status).toBe(0);
});

test('connects, syncs, searches, looks up and exports; keys and cache are there at the next start', async () => {
  const home = 'C:\\desk\\home';
  const service = await freshService();
  expect(await connect(home, service)).toMatchObject({
    status: 0,
    lines: [{ profile: 'P', stored: 'keychain' }],
  });
  expect((await desk(home, ['sync', '--profile', 'P'])).status).toBe(0);
  const ids = service.sampleCardIds(20);
  // As Windows' editors leave them.
  writeFileSync(
    file('ids.csv'),
    `\ufeffname;client_card_id\r\n${ids.map((id) => `Ñ;${id}\r\n`).join('')}`,
  );
  const lookup = ['lookup', '--profile', 'P', '--ids', 'C:\\desk\\ids.csv'];
  const looked = await desk(home, [...lookup, '--out', 'C:\\desk\\cards.csv']);
  expect(looked.words).toContain('Found 20, not found 0, failed 0.');
  expect(readFileSync(file('cards.csv'), 'utf8').trimEnd().split('\r\n')).toHaveLength(21);
  await service.close();

  const found = await desk(home, ['search', 'ordonez', '--profile', 'P']);
  expect(found.status).toBe(0);
  expect(found.lines.length).toBeGreaterThan(0);
  for (const { title } of found.lines) expect(title).toMatch(/Ordóñez/);
  for (const format of ['csv', 'xlsx', 'json', 'ndjson', 'parquet']) {
    const out = `C:\\desk\\clients.${format}`;
    const args = ['export', '--profile', 'P', '--resource', 'clients', '--format', format];
    expect([format, await desk(home, [...args, '--out', out])]).toMatchObject([
      format,
      { status: 0, lines: [{ records: 400, complete: true }] },
    ]);
    expect(existsSync(file(`clients.${format}`))).toBe(true);
  }
  expect((await desk(home, ['forget', '--profile', 'P'])).status).toBe(0);
  expect((await desk(home, ['profiles'])).lines).toEqual([]);
  expect(
    readdirSync(file('home'), { recursive: true }).filter((name) => /\.db/.test(String(name))),
  ).toEqual([]);
});

test('ended in the middle of a sync it goes on at the next, and loses nothing', async () => {
  const home = 'C:\\desk\\killed';
  const service = await freshService({ clients: 5000 });
  await connect(home, service);
  service.setFault({ kind: 'hang', path: '*/clients', skip: 2 });
  const run = startDesk(home, ['sync', '--profile', 'P', '--resource', 'clients']);
  await expect.poll(() => service.requests().routes.clients).toBeGreaterThan(2);
  await windows().start('taskkill', ['/f', '/im', 'Merchant Desk.exe']).ended;
  expect(answerOf(await run.ended).lines).toEqual([]);
  service.setFault(null);
  const again = await desk(home, ['sync', '--profile', 'P', '--resource', 'clients']);
  expect(again).toMatchObject({
    status: 0,
    lines: [{ resource: 'clients', phase: 'idle', completeness: { gaps: 0 } }],
  });
  const out = 'C:\\desk\\all.ndjson';
  const args = ['export', '--profile', 'P', '--resource', 'clients', '--format', 'ndjson'];
  expect((await desk(home, [...args, '--out', out])).lines).toMatchObject([{ records: 5000 }]);
});

test('while a process has the cache, a second one is told so', async () => {
  const home = 'C:\\desk\\shared';
  const service = await freshService();
  await connect(home, service);
  expect((await desk(home, ['sync', '--profile', 'P'])).status).toBe(0);
  service.setFault({ kind: 'hang', path: '*/clients' });
  const first = startDesk(home, ['sync', '--profile', 'P', '--resource', 'clients']);
  const before = service.requests().routes.clients;
  await expect.poll(() => service.requests().routes.clients).toBeGreaterThan(before);
  const second = await desk(home, ['wipe', '--profile', 'P']);
  expect(second).toMatchObject({ status: 6, lines: [{ error: { params: { reason: 'locked' } } }] });
  await windows().start('taskkill', ['/f', '/im', 'Merchant Desk.exe']).ended;
  await first.ended;
  expect((await desk(home, ['wipe', '--profile', 'P'])).status).toBe(0);
});
