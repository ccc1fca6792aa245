import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../main/profile-store/open';
import { LookupEngine } from '../../../main/lookup/engine';
import { maxUnwritten } from '../../../main/lookup/lookup-run';
import { buildNode } from '../../support/built-node';
import { buildWorker, temporaryFolder } from '../store/rig';
import { everything } from '../../support/written-store';
import { deskWithSandbox } from '../sync/desk-and-sandbox';
import { recycledThread } from '../../support/recycled-threads';

let worker: Awaited<ReturnType<typeof buildWorker>>;
let looker: Awaited<ReturnType<typeof buildNode>>;
let folder: string;

beforeAll(async () => {
  worker = await buildWorker();
  looker = await buildNode('test/integration/lookup/lookup-process.ts', 'looker');
  folder = temporaryFolder();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const key = () => Buffer.alloc(32, 9);
const openFile = (name: string) =>
  openStore({
    file: join(folder, name),
    key: key(),
    thread: () => recycledThread(worker.file),
    keyFit: 'same',
  });

type Desk = Awaited<ReturnType<typeof deskWithSandbox>>;

async function openEngine(desk: Desk, name: string, token: 'pasted' | 'login' = 'pasted') {
  const store = await openFile(name);
  const client = desk.connect(token);
  const engine = await LookupEngine.open({
    store: store.lookups,
    ask: (question) => question(client),
    settings: () => ({ concurrency: 4 }),
  });
  const close = async () => {
    await engine.close();
    await store.close();
  };
  onTestFinished(close);
  const start = async (ids: readonly string[]) => {
    const source = { kind: 'text', text: ids.join('\n') } as const;
    const { draftId } = await store.lookups.understand({ source, column: null });
    return engine.start(draftId);
  };
  return { engine, store, start, close };
}

/**
 * Runs the process until it has kept so many answers, kills it, and gives what it said it had kept.
 */
async function killedAfter(file: string, desk: Desk, ids: readonly string[], answers: number) {
  const { baseUrl, credentials } = desk.sandbox;
  const { secretKey, accessToken } = credentials;
  const args = [file, worker.file, baseUrl, secretKey, accessToken, ids.join(',')];
  const child = spawn(process.execPath, [looker.file, ...args], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = { opened: 0, count: 0, isOver: false };
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => {
    const [word, count = '0'] = line.split(' ');
    if (word === 'open') said.opened = Number(count);
    else said.count = Number(count);
    if (word === 'end') said.isOver = true;
    if (said.count - said.opened >= answers) child.kill('SIGKILL');
  });
  await Promise.all([once(child, 'exit'), once(lines, 'close')]);
  return said;
}

describe('a list looked up over real requests', () => {
  it('killed again and again keeps every answer it acknowledged, and asks few again', async () => {
    const desk = await deskWithSandbox({ clients: 300 });
    const ids = desk.sandbox.sampleCardIds(240);
    const file = join(folder, 'killed.db');
    const rounds = [3, 40, 17, 60];
    let count = 0;
    for (const answers of rounds) {
      const said = await killedAfter(file, desk, ids, answers);
      expect(said.opened).toBeGreaterThanOrEqual(count);
      count = said.count;
    }
    const { engine, store } = await openEngine(desk, 'killed.db');
    expect(store.state.setAside).toBeNull();
    expect(engine.state?.counts.found).toBeGreaterThanOrEqual(count);
    engine.resumeInterrupted();
    expect(await engine.finished()).toMatchObject({ phase: 'done', counts: { found: 240 } });
    expect(desk.sandbox.requests().routes.card).toBeLessThanOrEqual(
      240 + rounds.length * (4 + maxUnwritten),
    );
    const cursor = await store.browse.open({ ...everything, resource: 'cards' });
    expect(cursor.count).toBe(240);
    const all = await store.lookups.lines({ outcomes: ['found'], offset: 0, limit: 500 });
    expect(all.lines.map(({ id }) => id)).toEqual(ids);
    const at = all.columns.indexOf('id');
    expect(all.lines.map(({ cells }) => cells?.[at])).toEqual(ids);
  }, 60_000);

  it('with a token that has run out asks nothing more, and with a login renews it once', async () => {
    const desk = await deskWithSandbox({ clients: 200 });
    const ids = desk.sandbox.sampleCardIds(150);
    const pasted = await openEngine(desk, 'expired.db');
    desk.sandbox.setFault({ kind: 'token-expires', skip: 50, times: 1 });
    await pasted.start(ids);
    expect(await pasted.engine.finished()).toMatchObject({
      phase: 'paused',
      failure: { code: 'credentials.token-expired' },
      counts: { failed: 0 },
    });
    // Those that were on their way when the first refusal came.
    expect(desk.sandbox.requests().routes.card).toBeLessThanOrEqual(50 + 4);
    await pasted.close();

    desk.sandbox.setFault({ kind: 'token-expires', skip: 30, times: 1 });
    const before = desk.sandbox.requests().routes;
    const renewing = await openEngine(desk, 'renewed.db', 'login');
    await renewing.start(ids);
    expect(await renewing.engine.finished()).toMatchObject({
      phase: 'done',
      counts: { found: 150, failed: 0 },
    });
    const after = desk.sandbox.requests().routes;
    expect(after.login - before.login).toBe(2);
    expect(after.card - before.card).toBeLessThanOrEqual(150 + 4);
  }, 30_000);

  it('of which some fail: those are asked again, and no others', async () => {
    const desk = await deskWithSandbox({ clients: 200 });
    const ids = desk.sandbox.sampleCardIds(60);
    const unknown = ids.map((id) => id.replace(/^./, (digit) => (digit === '0' ? '1' : '0')));
    desk.sandbox.setFault({ kind: 'html', skip: 20, times: 2, path: '*/client-cards/*' });
    const { engine, start } = await openEngine(desk, 'failed.db');
    await start([...ids, ...unknown.slice(0, 5)]);
    const first = await engine.finished();
    expect(first).toMatchObject({
      phase: 'done',
      counts: { found: 58, 'not-found': 5, failed: 2 },
    });
    const before = desk.sandbox.requests().routes.card;
    await engine.retry();
    expect(await engine.finished()).toMatchObject({ counts: { found: 60, failed: 0 } });
    expect(desk.sandbox.requests().routes.card).toBe(before + 2);
  });

  it('stops within a quarter of a second of a service that does not answer, and loses nothing', async () => {
    const desk = await deskWithSandbox({ clients: 200, fault: { kind: 'hang' } });
    const { engine, start } = await openEngine(desk, 'hung.db');
    await start(desk.sandbox.sampleCardIds(20));
    await expect.poll(() => desk.sandbox.requests().routes.card).toBe(4);
    await engine.pause();
    expect(engine.state).toMatchObject({ phase: 'paused', counts: { waiting: 20, failed: 0 } });
    desk.sandbox.setFault([]);
    await engine.resume();
    expect(await engine.finished()).toMatchObject({ phase: 'done', counts: { found: 20 } });
  });
});
