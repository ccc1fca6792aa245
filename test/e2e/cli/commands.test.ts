import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { connectDesk, desk, startDesk } from '../../support/cli-desk';
import { freshHome, freshService } from '../rig';

async function databases(home: string): Promise<string[]> {
  const files = await readdir(join(home, 'profiles'), { recursive: true, withFileTypes: true });
  return files
    .filter(({ name }) => name.endsWith('.db'))
    .map(({ parentPath, name }) => join(parentPath, name));
}

describe('the desk without a window', () => {
  test('connects by an example, reads the four resources digit for digit, and forgets', async () => {
    const home = await freshHome();
    const service = await freshService();
    const { baseUrl, credentials } = service;
    const query = `page=1&per_page=2&timestamp=${Date.now()}`;
    const digest = execFileSync('openssl', ['dgst', '-sha256', '-hmac', credentials.secretKey], {
      input: query,
      encoding: 'utf8',
    });
    const example = join(await mkdtemp(join(tmpdir(), 'desk-example-')), 'request.txt');
    await writeFile(
      example,
      `${baseUrl}/api-hub/v1/merchants/clients?${query}\n` +
        `authorization-token: Bearer ${credentials.accessToken}\n` +
        `signature: ${digest.trim().split(' ').at(-1) ?? ''}\n`,
    );
    const keys = JSON.stringify({ secretKey: credentials.secretKey });
    const connected = await desk(
      home,
      ['connect', '--base-url', baseUrl, '--profile', 'Andina', '--example', example],
      keys,
    );
    expect(connected).toMatchObject({
      status: 0,
      lines: [{ profile: 'Andina', stored: 'keychain', recipe: 'hmac-sha256-query-hex' }],
    });

    const merchant = await desk(home, ['--profile', 'Andina', 'merchant']);
    expect(merchant.lines).toMatchObject([{ secretKey: { present: true, matchesStored: true } }]);
    expect(merchant.raw).not.toContain(credentials.secretKey);

    const clients = await desk(home, [
      'clients',
      '--per-page',
      '3',
      '--page=2',
      '--profile',
      'Andina',
    ]);
    expect(clients.status).toBe(0);
    expect(clients.lines).toHaveLength(3);
    expect(clients.words).toContain('500 in all');

    const lots = await desk(home, [
      'lots',
      '--profile',
      'Andina',
      '--page',
      '1',
      '--per-page',
      '1',
    ]);
    expect(lots.raw).toMatch(/"batch_number":1293438106040557568,/);
    expect(lots.raw).toMatch(/"unit_price":\d+\.\d0,/);

    const [cardId = ''] = service.sampleCardIds(1);
    const card = await desk(home, ['card', cardId, '--profile', 'Andina']);
    expect(card.lines).toMatchObject([{ id: cardId }]);

    expect((await desk(home, ['profiles'])).lines).toMatchObject([
      { profile: 'Andina', kept: true },
    ]);
    expect((await desk(home, ['forget', '--profile', 'Andina'])).status).toBe(0);
    expect((await desk(home, ['profiles'])).lines).toEqual([]);
    for (const name of await readdir(home)) {
      if (!name.endsWith('.json')) continue;
      expect(await readFile(join(home, name), 'utf8')).not.toContain(credentials.secretKey);
    }
  });

  test('syncs into an encrypted file, then searches, tells changes and wipes with the service gone', async () => {
    const home = await freshHome();
    const service = await freshService({ edition: 2 });
    await connectDesk(home, service.baseUrl, service.credentials);

    const first = await desk(home, ['sync', '--profile', 'P']);
    expect(first.status).toBe(0);
    const clients = first.lines.find(({ resource }) => resource === 'clients');
    expect(clients).toMatchObject({ phase: 'idle', completeness: { gaps: 0, moved: 0 } });
    service.setEdition(3);
    const { lines } = await desk(home, ['sync', '--profile', 'P', '--resource', 'clients']);
    const { completeness } = lines[0] as { completeness: Record<string, number> };
    await service.close();

    const changed = await desk(home, ['changes', '--profile', 'P', '--since', '1d']);
    const kinds = changed.lines.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'new')).toHaveLength(completeness.added ?? -1);
    expect(kinds.filter((kind) => kind === 'changed')).toHaveLength(completeness.changed ?? -1);

    const found = await desk(home, ['search', 'ordonez status:active', '--profile', 'P']);
    expect(found.status).toBe(0);
    expect(found.lines.length).toBeGreaterThan(0);
    for (const { title } of found.lines) expect(title).toMatch(/Ordóñez/);

    const status = await desk(home, ['status', '--profile', 'P']);
    expect(status.lines).toMatchObject([{ cache: { kind: 'encrypted-file' } }]);
    const [database = ''] = await databases(home);
    const bytes = await readFile(database);
    expect(bytes.subarray(0, 6).toString()).not.toBe('SQLite');
    // What is encrypted looks random: it does not get smaller.
    expect(deflateSync(bytes).byteLength).toBeGreaterThan(bytes.byteLength * 0.99);
    expect(bytes.includes('Ordóñez')).toBe(false);

    const out = join(await freshHome(), 'blocked.csv');
    const exporting = ['export', '--profile', 'P', '--format', 'csv', '--out', out];
    const filter = ['--filter', 'status:blocked'];
    const exported = await desk(home, [...exporting, '--resource', 'clients', ...filter]);
    const [header, ...rows] = (await readFile(out, 'utf8')).split('\r\n').slice(0, -1);
    expect(header).toMatch(/^id,status,/);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toContain(',BLOCKED,');
    const { status: exit, lines: written } = exported;
    expect({ exit, written }).toMatchObject({
      exit: 0,
      written: [{ resource: 'clients', file: out, records: rows.length, complete: true }],
    });
    const paper = join(await freshHome(), 'lots.pdf');
    const printing = ['export', '--profile', 'P', '--format', 'pdf', '--resource', 'lots'];
    expect((await desk(home, [...printing, '--out', paper])).status).toBe(0);
    const readBack = execFileSync('pdftotext', ['-layout', paper, '-'], { encoding: 'utf8' });
    const beside = join(await freshHome(), 'lots.ndjson');
    const listing = ['export', '--profile', 'P', '--format', 'ndjson', '--resource', 'lots'];
    expect((await desk(home, [...listing, '--out', beside])).status).toBe(0);
    const lots = (await readFile(beside, 'utf8')).trimEnd().split('\n').length;
    expect(lots).toBeGreaterThan(30);
    expect(readBack).toMatch(new RegExp(`Records +${lots} of ${lots}\\b`));
    const [, pages = ''] = /Page 1 of (\d+)/.exec(readBack) ?? [];
    expect(Number(pages)).toBeGreaterThan(1);
    expect(readBack).toContain(`Page ${pages} of ${pages}`);
    const unread = ['--resource', 'clients', '--filter', 'nowhere:lima'];
    expect((await desk(home, [...exporting, ...unread])).status).toBe(2);
    const nowhere = ['export', '--profile', 'P', '--format', 'xlsx', '--out', join(out, 'x.xlsx')];
    expect((await desk(home, [...nowhere, '--resource', 'changes'])).status).toBe(6);

    expect((await desk(home, ['wipe', '--profile', 'P'])).status).toBe(0);
    expect(await databases(home)).toEqual([]);
    expect((await desk(home, ['search', 'ordonez', '--profile', 'P'])).lines).toEqual([]);
  });

  test('killed in the middle of a sync, it goes on where it was: no page that was written is asked for again', async () => {
    const home = await freshHome();
    const service = await freshService({ clients: 20_000 });
    await connectDesk(home, service.baseUrl, service.credentials);

    const syncing = ['sync', '--profile', 'P', '--resource', 'clients'];
    let written = 0;
    for (const stopAt of [20, 90, 150]) {
      const child = startDesk(home, syncing);
      await new Promise<void>((killed) => {
        child.stderr.on('data', (chunk: Buffer) => {
          const page = Number(/clients: page (\d+)/.exec(chunk.toString())?.[1] ?? 0);
          if (page < stopAt) return;
          written = page;
          child.kill('SIGKILL');
        });
        child.once('close', () => {
          killed();
        });
      });
      expect(written).toBeGreaterThanOrEqual(stopAt);
    }
    const ended = await desk(home, syncing);
    expect(ended.lines).toMatchObject([{ records: 20_000, completeness: { gaps: 0, moved: 0 } }]);
    // Four are on the way at a time: those of a killed process were answered and are asked for
    // again.
    const again = service.requests().routes.clients - 200;
    // Each run reads the last page it has again, and the one that ends both ends of the list and
    // what stands beyond them, and looks across 20 borders.
    expect(again).toBeLessThanOrEqual(3 * 4 + 3 + 5 + 20);
  });

  test('wipes and forgets nothing under the hands of another command, and says why', async () => {
    const home = await freshHome();
    const service = await freshService({ clients: 2_000 });
    await connectDesk(home, service.baseUrl, service.credentials);
    service.setFault({ kind: 'hang', path: '*/clients', skip: 4 });
    const syncing = startDesk(home, ['sync', '--profile', 'P', '--resource', 'clients']);
    const ended = new Promise((resolve) => syncing.once('close', resolve));
    await new Promise<void>((begun, failed) => {
      let words = '';
      syncing.stderr.on('data', (chunk: Buffer) => {
        words += chunk.toString();
        if (words.includes('clients: page')) begun();
      });
      syncing.once('close', (status) => failed(new Error(`ended with ${status}: ${words}`)));
    });
    for (const command of ['wipe', 'forget']) {
      const refused = await desk(home, [command, '--profile', 'P']);
      expect(refused).toMatchObject({
        status: 6,
        lines: [{ error: { code: 'storage.unwritable' } }],
      });
      expect(refused.words).toContain('Another program has the offline data open');
      expect(await databases(home)).toHaveLength(1);
    }
    syncing.kill('SIGKILL');
    await ended;
    service.setFault(null);
    // Its keys are there still.
    expect((await desk(home, ['merchant', '--profile', 'P'])).status).toBe(0);
    expect((await desk(home, ['wipe', '--profile', 'P'])).status).toBe(0);
    expect(await databases(home)).toEqual([]);
  });

  test('probes with --recipe auto, logging in by itself', async () => {
    const { baseUrl, credentials } = await freshService({ recipe: 'sha256-query-hex' });
    const { secretKey, publicKey } = credentials;
    const args = [
      'connect',
      '--profile',
      'P',
      '--base-url',
      baseUrl,
      '--login',
      '--recipe',
      'auto',
    ];
    const connected = await desk(await freshHome(), args, JSON.stringify({ secretKey, publicKey }));
    expect(connected).toMatchObject({ status: 0, lines: [{ recipe: 'sha256-query-hex' }] });
  });

  test('each way to end has its exit status', async () => {
    const home = await freshHome();
    const service = await freshService();
    const connected = await connectDesk(home, service.baseUrl, service.credentials);
    expect(connected.status).toBe(0);
    const second = { profile: 'Q' };
    expect(await connectDesk(home, service.baseUrl, service.credentials, second)).toMatchObject({
      status: 0,
    });
    const unnamed = await desk(home, ['clients']);
    expect(unnamed.words).toContain('"clients" needs --profile (P, Q).');
    const merchant = ['merchant', '--profile', 'P'];
    for (const [status, args, before] of [
      [2, ['card', '--profile', 'P']],
      [2, ['clients']],
      [2, ['paint', '--profile', 'P']],
      [2, ['card', '..', '--profile', 'P']],
      [2, ['clients', '--profile', 'P', '--per-page', '0']],
      [3, ['merchant', '--profile', 'nobody']],
      [5, ['card', 'no-such-card', '--profile', 'P']],
      [3, merchant, () => service.setFault('unauthorized')],
      [4, merchant, () => service.close()],
    ] as const) {
      await before?.();
      const ended = await desk(home, args);
      const query = `${args.join(' ')}: ${ended.words}`;
      expect([ended.status, ended.words], query).toEqual([status, expect.stringMatching(/\w/)]);
      // A script is told in the same way whatever it was.
      expect(ended.lines, query).toEqual([
        {
          error: expect.objectContaining({
            code: expect.any(String) as string,
            params: expect.any(Object) as object,
            message: ended.words.split('\n')[0],
          }) as object,
        },
      ]);
    }
    const port = await connectDesk(await freshHome(), 'http://127.0.0.1:1', service.credentials);
    expect(port.words).toContain('Nothing was sent: this port');
    const help = startDesk(home, ['help']);
    let reported = '';
    help.stdout.on('data', (chunk: Buffer) => (reported += chunk.toString()));
    await once(help, 'close');
    expect(reported).toContain('Usage:');
  });
});
