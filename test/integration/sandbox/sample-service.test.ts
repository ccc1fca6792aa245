// The service the app ships for sample data: built and in a thread of its own, as in the app.
import { once } from 'node:events';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { hostSandbox } from '../../../main/sandbox/host';
import type { SandboxOptions } from '../../../main/sandbox/service';
import { dialectIds } from '../../service/dialects';
import { faultKinds } from '../../service/faults';
import { recipeIds } from '../../service/recipes';
import { buildEntries } from '../service/build-entries';
import { call, idsIn, json, logIn, paths } from '../service/caller';

let folder: string;
let workerFile: string;
beforeAll(async () => {
  folder = await buildEntries({ worker: 'main/sandbox/worker.ts' });
  workerFile = join(folder, 'worker.cjs');
});
afterAll(() => rm(folder, { recursive: true }));

async function start(options?: SandboxOptions) {
  const hosted = await hostSandbox(workerFile, options);
  onTestFinished(() => hosted.close());
  return { ...hosted, port: Number(new URL(hosted.baseUrl).port) };
}

test('the four reads answer a signed request', async () => {
  const service = await start({ clients: 30, lots: 7 });
  const [id = ''] = service.sampleCardIds;
  const merchant = json(await call(service, paths.merchant)).data;
  expect(merchant).toMatchObject({ company_name: 'Muestra Andina S.A.C.' });
  const clients = await call(service, paths.clients, { query: { page: '2', per_page: '20' } });
  expect(idsIn(clients)).toHaveLength(10);
  expect(json(clients).metadata).toEqual({ total: 30, page: 2, per_page: 20 });
  expect(JSON.stringify(json(clients).data)).toContain('client_card_ids');
  const lots = await call(service, paths.lots, { query: { page: '1', per_page: '50' } });
  expect(idsIn(lots)).toHaveLength(7);
  expect(json(await call(service, paths.card(id))).data).toMatchObject({ id });
});

test.each([
  ['another token', '40102', { headers: { 'authorization-token': 'Bearer x' } }],
  ['another signature', '40111', { headers: { signature: '0'.repeat(64) } }],
  ['an old timestamp', '40112', { timestamp: Date.now() - 302_000 }],
  ['a page below 1', '40021', { query: { page: '0' } }],
  ['a page too large', '40022', { query: { per_page: '1001' } }],
])('%s is refused with code %s', async (_what, code, how) => {
  const service = await start({ clients: 30 });
  expect(json(await call(service, paths.clients, how)).code).toBe(code);
});

test('by itself it has 5,000 clients and 200 lots, and twenty card ids to try', async () => {
  const service = await start();
  const totals: unknown[] = [];
  for (const path of [paths.clients, paths.lots]) {
    const reply = await call(service, path, { query: { page: '1', per_page: '1' } });
    totals.push((json(reply).metadata as { total: number }).total);
  }
  expect(totals).toEqual([5_000, 200]);
  expect(service.sampleCardIds).toHaveLength(20);
});

test('an edition shows the list as it was', async () => {
  const service = await start({ clients: 3_000 });
  const totals: number[] = [];
  for (const edition of [0, 1, 2, 3] as const) {
    await service.setEdition(edition);
    const { metadata } = json(await call(service, paths.clients));
    totals.push((metadata as { total: number }).total);
  }
  expect(totals).toEqual(totals.toSorted((left, right) => left - right));
  expect(new Set(totals).size).toBe(4);
  expect(totals.at(-1)).toBe(3_000);
});

test('closing it cuts off whoever is connected; orders after the end are rejected', async () => {
  const service = await start({ clients: 30 });
  const caller = connect(service.port, '127.0.0.1');
  await once(caller, 'connect');
  const cut = new Promise((resolve) => caller.on('error', () => undefined).once('close', resolve));
  await service.close();
  await cut;
  await expect(service.setEdition(0)).rejects.toMatchObject({
    cause: { message: 'The sample service has ended.' },
  });
  await service.close();
});

test('a thread that dies before it is ready is an error', async () => {
  await expect(hostSandbox(join(folder, 'no-such-file.cjs'))).rejects.toThrow('no-such-file');
  const silent = join(folder, 'silent.cjs');
  await writeFile(silent, '');
  await expect(hostSandbox(silent)).rejects.toMatchObject({
    cause: { message: 'The sample service has ended.' },
  });
});

test('it knows no login, no fault, no other dialect and no other recipe: those are for tests', async () => {
  const service = await start({ clients: 30 });
  expect((await logIn(service, '{}')).status).toBe(404);
  const files = (await readdir(folder)).filter((name) => name !== 'silent.cjs');
  const built = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  // What quoted words are in it: some kinds of fault are words of the language, too.
  const words = new Set(built.join('\n').match(/(?<=['"`])[\w-]+(?=['"`])/g));
  expect(words).toContain('client_card_ids');
  const equipment = [...faultKinds, ...dialectIds, ...recipeIds, 'gzip', 'login'];
  expect(equipment.filter((word) => words.has(word))).toEqual([]);
});
