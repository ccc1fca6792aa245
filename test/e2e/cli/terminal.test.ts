import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { connectDesk, desk, startDesk } from '../../support/cli-desk';
import { freshHome, freshService } from '../rig';

const root = resolve(import.meta.dirname, '..', '..', '..');
const hasTerminals = spawnSync('script', ['--version']).error === undefined;

/** A command on a terminal of its own; what the terminal got, and the status. */
async function onTerminal(home: string, words: readonly string[], typed = '', env = {}) {
  const chromium = process.getuid?.() === 0 ? '--no-sandbox' : '';
  const line = `stty cols 100; exec "$PROGRAM" ${chromium} --log-level=3 --ozone-platform=headless "$ROOT" --headless ${words.join(' ')} --home "$DESK"`;
  const variables = { PROGRAM: process.execPath, ROOT: root, DESK: home, TERM: 'xterm' };
  const inherited = Object.entries({ ...process.env, ...variables, ...env });
  const wanted = inherited.filter(([name]) => name !== 'ELECTRON_RUN_AS_NODE');
  const child = spawn('script', ['-qec', line, '/dev/null'], { env: Object.fromEntries(wanted) });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    if (typed !== '' && out.includes('[y/N]')) {
      child.stdin.write(`${typed}\n`);
      typed = '';
    }
  });
  const status = await new Promise((settle) => child.once('close', settle));
  return { status, out };
}

test.skipIf(!hasTerminals)(
  'a terminal gets tables, one line of progress, colors; JSON lines when asked',
  async () => {
    const home = await freshHome();
    const service = await freshService({ clients: 600 });
    await connectDesk(home, service.baseUrl, service.credentials);
    service.setFault({ kind: 'slow', path: '*/clients', delayMs: 300 });
    const synced = await onTerminal(home, ['sync', '--resource', 'clients']);
    service.setFault(null);
    expect(synced.status, synced.out).toBe(0);
    expect(synced.out).toContain('\r\u001b[2Kclients: page');
    expect(synced.out).toMatch(/^records +600\r$/m);
    const found = await onTerminal(home, [
      'search',
      'status:active',
      '--resource',
      'clients',
      '--limit',
      '3',
    ]);
    expect(found.out).toMatch(/^resource +id +title/m);
    expect(found.out).not.toContain('{"resource"');
    const lines = await onTerminal(home, [
      'search',
      'status:active',
      '--resource',
      'clients',
      '--limit',
      '3',
      '--json',
    ]);
    expect(lines.out).toContain('{"resource":"clients"');
    const wrong = await onTerminal(home, ['exprt']);
    expect(wrong.status).toBe(2);
    expect(wrong.out).toContain('\u001b[31mThere is no command "exprt". Did you mean "export"?');
    const plain = await onTerminal(home, ['exprt'], '', { NO_COLOR: '1' });
    expect(plain.out).not.toContain('\u001b[31m');
    // What cannot be undone is asked.
    const wipe = ['wipe', '--profile', 'P'];
    const kept = await onTerminal(home, wipe, 'n');
    expect(kept.status).toBe(5);
    expect((await desk(home, ['status'])).lines[0]).toMatchObject({
      resources: expect.arrayContaining([
        expect.objectContaining({ resource: 'clients', records: 600 }),
      ]) as object,
    });
    const dry = await desk(home, [...wipe, '--dry-run']);
    expect(dry).toMatchObject({ status: 0, lines: [{ profile: 'P', dryRun: true }] });
    const wiped = await onTerminal(home, wipe, 'y');
    expect(wiped.status, wiped.out).toBe(0);
    expect(wiped.out).toMatch(/wiped +true/);
  },
);

test('silence, details, a log, time limits and waiting are for every command', async () => {
  const home = await freshHome();
  const service = await freshService({ clients: 300 });
  await connectDesk(home, service.baseUrl, service.credentials);
  const log = join(await freshHome(), 'desk.log');
  expect((await desk(home, ['sync', '-q'])).words).toBe('');
  const quiet = await desk(home, ['search', 'status:active', '-q', '--log-file', log]);
  expect(quiet).toMatchObject({ status: 0, words: '' });
  expect(readFileSync(log, 'utf8')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z Found \d+ clients/m);
  const mistake = await desk(home, ['clients', '-q', '--page', '0']);
  expect(mistake).toMatchObject({ status: 2 });
  expect(mistake.words).toContain('--page must be a whole number from 1');
  const verbose = await desk(home, ['merchant', '-v']);
  expect(verbose.words).toMatch(/^GET \S*merchant\S*: 200, \d+ ms$/m);
  expect(verbose.words).not.toMatch(/signature|127\.0\.0\.1/);

  const all = await desk(home, ['clients', '--all', '--per-page', '100']);
  expect(new Set(all.lines.map(({ id }) => id)).size).toBe(300);

  service.setFault({ kind: 'hang', path: '*/clients' });
  const limited = await desk(home, ['sync', '--resource', 'clients', '--timeout', '2s']);
  expect(limited).toMatchObject({
    status: 124,
    lines: [...limited.lines.slice(0, -1), { error: { code: 'app.cancelled' } }],
  });
  expect(limited.words).toContain('Ended by --timeout');

  const holding = startDesk(home, ['sync', '--resource', 'clients']);
  await new Promise<void>((begun) => {
    const seen = service.requests().routes.clients;
    const watch = setInterval(() => {
      if (service.requests().routes.clients === seen) return;
      clearInterval(watch);
      begun();
    }, 20);
  });
  expect((await desk(home, ['status'])).status).toBe(6);
  const waiting = startDesk(home, ['status', '--wait', '1m']);
  let words = '';
  const ended = new Promise((settle) => waiting.once('close', settle));
  await new Promise<void>((settle) => {
    waiting.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString();
      if (words.includes('waiting for it')) settle();
    });
    void ended.then(() => settle());
  });
  expect(words).toContain('waiting for it');
  holding.kill('SIGKILL');
  expect(await ended, words).toBe(0);
});

test('a token is renewed alone, and views travel from home to home', async () => {
  const [home, other] = [await freshHome(), await freshHome()];
  const service = await freshService({ clients: 60 });
  for (const each of [home, other]) {
    await connectDesk(each, service.baseUrl, service.credentials);
    expect((await desk(each, ['sync'])).status).toBe(0);
  }
  const { accessToken } = service.credentials;
  const wrong = await desk(home, ['token', '--profile', 'P'], 'sample-not-real\n');
  expect(wrong).toMatchObject({ status: 0, lines: [{ profile: 'P', stored: 'keychain' }] });
  expect((await desk(home, ['merchant'])).status).toBe(3);
  expect((await desk(home, ['token', '--profile', 'P'], `Bearer ${accessToken}\n`)).status).toBe(0);
  expect((await desk(home, ['merchant'])).status).toBe(0);

  const view = ['--view', 'Ordenados', '--resource', 'clients'];
  const shown = ['--fields', 'id,status', '--order', 'id:desc', '--more', '5'];
  const made = await desk(home, ['views', 'create', ...view, ...shown]);
  expect(made).toMatchObject({
    status: 0,
    lines: [{ view: 'Ordenados', alert: { kind: 'more', than: 5 } }],
  });
  expect((await desk(home, ['views', 'create', ...view])).status).toBe(2);
  expect((await desk(home, ['watch'])).lines).toMatchObject([
    { view: 'Ordenados', records: 60, triggered: true },
  ]);
  const file = join(await freshHome(), 'views.json');
  expect((await desk(home, ['views', 'export', '--out', file])).lines).toMatchObject([
    { views: 1 },
  ]);
  const text = readFileSync(file, 'utf8');
  expect((await desk(other, ['views', 'import', '--file', '-'], text)).status).toBe(0);
  expect((await desk(other, ['views', 'import', '--file', file])).status).toBe(2);
  writeFileSync(file, '{"version":1,"views":[{"name":"x"}]}');
  expect((await desk(other, ['views', 'import', '--file', file])).status).toBe(2);
  const out = join(await freshHome(), 'out.csv');
  // Its name with the accents and case of another keyboard.
  const exported = ['export', '--resource', 'clients', '--view', 'ORDENADOS', '--out', out];
  expect((await desk(other, exported)).status).toBe(0);
  expect(existsSync(out)).toBe(true);
  const [head = '', first = '', second = ''] = readFileSync(out, 'utf8').split('\n');
  expect(head.trim()).toBe('id,status');
  expect(first > second).toBe(true);
  const removed = await desk(other, ['views', 'remove', ...view]);
  expect(removed).toMatchObject({ status: 0, lines: [{ removed: true }] });
  expect((await desk(other, ['views', 'list'])).lines).toEqual([]);
});
