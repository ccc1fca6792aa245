import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectDesk, desk } from '../../support/cli-desk';
import { freshHome } from '../rig';

/**
 * A service whose every answer is a text of this file: what the desk says of it is compared with
 * that, digit for digit.
 */
const truth = {
  merchant:
    '{"id":"m1","status":"ACTIVE","company_name":"Muestra S.A.C.","white_list_ips":["192.0.2.10"]}',
  clients: [
    '{"id":"c1","status":"ACTIVE","first_name":"Mariana","score":1.50,"serial":9146051009146051009,"note":null}',
    '{"id":"c2","status":"BLOCKED","first_name":"Ana","score":0.10,"serial":2,"note":""}',
    '{"id":"c3","status":"ACTIVE","first_name":"Luis","score":7,"serial":3}',
  ],
  lots: [
    '{"id":"l1","status":"OPEN","unit_price":12.30}',
    '{"id":"l2","status":"OPEN","unit_price":1e2}',
  ],
  cards: new Map([
    ['k1', '{"id":"k1","status":"ACTIVE","provider_name":"Muestra","blocked_at":null}'],
  ]),
};
const keys = {
  secretKey: 'sample-not-a-real-secret-of-this-test',
  accessToken: 'sample-not-a-real-token-of-this-test',
};

async function start() {
  const state = { ...truth };
  /** The page size of each list that was asked for. */
  const pageSizes: (string | null)[] = [];
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://service.invalid');
    const tell = (data: string, metadata = 'null') => {
      const type = { 'content-type': 'application/json' };
      const body = `{"code":"00000","message":"Successful","data":${data},"metadata":${metadata}}`;
      response.writeHead(200, type).end(body);
    };
    const list = (records: readonly string[]) => {
      pageSizes.push(searchParams.get('per_page'));
      const perPage = Number(searchParams.get('per_page') ?? 100);
      const from = (Number(searchParams.get('page') ?? 1) - 1) * perPage;
      tell(`[${records.slice(from, from + perPage).join(',')}]`, `{"total":${records.length}}`);
    };
    const card = /client-cards\/(\w+)\/details$/.exec(pathname)?.[1];
    const found = state.cards.get(card ?? '');
    if (pathname.endsWith('/merchants/me')) tell(state.merchant);
    else if (pathname.endsWith('/clients')) list(state.clients);
    else if (pathname.endsWith('/lots')) list(state.lots);
    else if (found !== undefined) tell(found);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    state,
    pageSizes,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
}

const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const instant = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g;
/** Moments alone are not known beforehand. */
const timeless = (raw: string) => raw.replaceAll(instant, '"NOW"');

test('every command says what the service said, whole and digit for digit', async () => {
  const { state, baseUrl } = await start();
  const home = await freshHome();
  const P = ['--profile', 'P'];
  const recipe = 'hmac-sha256-query-hex';
  const run = async (...args: string[]) => {
    const { status, raw, words } = await desk(home, args);
    return { status, raw: timeless(raw), words };
  };
  const said = async (...args: string[]) => {
    const { status, raw } = await run(...args, ...P);
    expect({ args, status }).toEqual({ args, status: 0 });
    return raw;
  };

  expect((await connectDesk(home, baseUrl, keys)).raw).toBe(
    text([
      `{"profile":"P","baseUrl":"${baseUrl}","environment":"live","token":"pasted","stored":"keychain","recipe":"${recipe}","tried":null,"companyName":"Muestra S.A.C.","secretMatches":null}`,
    ]),
  );
  const [profile] = (await desk(home, ['profiles'])).lines;
  expect(profile).toMatchObject({ profile: 'P', baseUrl, token: 'pasted', kept: true });
  expect(await said('merchant')).toBe(
    text([`{"merchant":${state.merchant},"secretKey":{"present":false,"matchesStored":null}}`]),
  );
  expect(await said('clients')).toBe(text(state.clients));
  expect(await said('clients', '--page', '2', '--per-page', '2')).toBe(
    text(state.clients.slice(2)),
  );
  expect(await said('lots', '--page', '1', '--per-page', '1')).toBe(text(state.lots.slice(0, 1)));
  expect(await said('card', 'k1')).toBe(text([state.cards.get('k1') ?? '']));

  const expected = (records: number, added: number, more = {}) => ({
    records,
    gaps: 0,
    moved: 0,
    twice: 0,
    doubtful: false,
    conflicting: 0,
    withoutId: 0,
    added,
    changed: 0,
    gone: 0,
    newFields: [],
    lostFields: [],
    ...more,
  });
  const line = (resource: string, records: number, completeness: object | null) =>
    JSON.stringify({ resource, phase: 'idle', records, asOf: 'NOW', completeness });
  const noCards = { resource: 'cards', phase: 'never', records: 0, asOf: null };
  expect(await said('sync')).toBe(
    text([
      line('merchant', 1, null),
      line('lots', 2, expected(2, 2)),
      line('clients', 3, expected(3, 3)),
      JSON.stringify({ ...noCards, completeness: null }),
    ]),
  );
  const unknown = { complete: null, gaps: null, twice: null, doubtful: null };
  const rest = (resource: string, records: number) => ({
    resource,
    phase: 'idle',
    records,
    asOf: 'NOW',
    complete: true,
    gaps: 0,
    twice: 0,
    doubtful: false,
  });
  const status = async () => JSON.parse(await said('status')) as Record<string, unknown>;
  expect(await status()).toEqual({
    profile: 'P',
    cache: {
      kind: 'encrypted-file',
      bytes: expect.any(Number) as number,
      setAside: null,
      problem: null,
    },
    resources: [
      { ...rest('merchant', 1), ...unknown },
      rest('lots', 2),
      rest('clients', 3),
      { ...noCards, ...unknown },
    ],
  });

  const ids = ['lookup', '--ids', '-', ...P];
  const looked = await desk(home, ids, 'k1\nk2\n');
  expect(looked.raw).toBe(
    text([
      `{"line":1,"id":"k1","outcome":"found","reason":null,"sameAs":null,"client":null,"card":${state.cards.get('k1') ?? ''}}`,
      '{"line":2,"id":"k2","outcome":"not-found","reason":null,"sameAs":null,"client":null,"card":null}',
    ]),
  );
  expect((await status()).resources).toContainEqual(
    expect.objectContaining({ resource: 'cards', records: 1 }),
  );

  const out = join(home, 'clients.ndjson');
  const exporting = ['--resource', 'clients', '--format', 'ndjson', '--out', out];
  const exported = await said('export', ...exporting);
  const file = await readFile(out);
  expect(file.toString()).toBe(text(state.clients));
  const sums = { fileHash: sha256(file), cutTexts: 0 };
  expect(JSON.parse(exported)).toEqual({
    resource: 'clients',
    file: out,
    records: 3,
    rows: 3,
    bytes: file.byteLength,
    ...sums,
    asOf: 'NOW',
    complete: true,
    gaps: 0,
    twice: 0,
    doubtful: false,
  });
  const filtered = [...exporting, '--filter', 'status:blocked'];
  expect(JSON.parse(await said('export', ...filtered))).toMatchObject({ records: 1 });
  expect(await readFile(out, 'utf8')).toBe(text(state.clients.slice(1, 2)));

  const hits = (await said('search', 'ana')).trimEnd().split('\n');
  expect(hits.map((each) => (JSON.parse(each) as { id: string }).id).toSorted()).toEqual([
    'c1',
    'c2',
  ]);
  expect((await run('search', 'nobody', ...P)).words).toContain('Nothing found.');

  const [first = '', second = ''] = state.clients;
  const blocked = first.replace('"ACTIVE"', '"BLOCKED"');
  state.clients = [blocked, second, '{"id":"c4","status":"ACTIVE","first_name":"Rosa"}'];
  const more = { changed: 1, gone: 1 };
  expect(await said('sync', '--resource', 'clients')).toBe(
    text([line('clients', 3, expected(3, 1, more))]),
  );
  const change = (id: string, title: string, kind: string, fields: object[]) =>
    JSON.stringify({ resource: 'clients', id, title, kind, seenAt: 'NOW', fields });
  const changed = (await said('changes', '--since', '1d')).trimEnd().split('\n');
  expect(changed.toSorted()).toEqual(
    [
      change('c1', 'Mariana', 'changed', [{ field: 'status', before: 'ACTIVE', after: 'BLOCKED' }]),
      change('c3', 'Luis', 'gone', []),
      change('c4', 'Rosa', 'new', []),
    ].toSorted(),
  );

  const report = join(home, 'diagnostics.json');
  const { raw } = await run('diagnostics', '--out', report);
  const { byteLength } = await readFile(report);
  expect(raw).toBe(text([JSON.stringify({ file: report, bytes: byteLength })]));
  expect(await said('wipe')).toBe(text(['{"profile":"P","wiped":true}']));
  expect(await run('search', 'ana', ...P)).toMatchObject({ status: 7, raw: '' });
  expect(await said('forget')).toBe(text(['{"profile":"P","forgotten":true}']));
  expect((await run('profiles')).raw).toBe('');
  expect((await run('status', ...P)).status).toBe(3);
}, 120_000);

test('every page, standard input, and a row of changes for each field', async () => {
  const { state, pageSizes, baseUrl } = await start();
  const home = await freshHome();
  await connectDesk(home, baseUrl, keys);
  pageSizes.length = 0;
  for (const list of ['clients', 'lots'])
    expect((await desk(home, [list, '--all'])).status).toBe(0);
  // As a sync reads them.
  expect(pageSizes).toEqual(['100', '100']);
  const every = await desk(home, ['clients', '--all', '--per-page', '2']);
  expect(every).toMatchObject({ status: 0, raw: text(state.clients) });
  expect(every.words).toBe('3 records on 2 pages, 3 in all.\n');

  const sync = ['sync', '--resource', 'clients'];
  expect((await desk(home, sync)).status).toBe(0);
  const file = 'id,status\nc1,ACTIVE\nc2,BLOCKED\nc3,ACTIVE\n';
  const reconciling = ['reconcile', '--file', '-', '--resource', 'clients', '--key', 'id'];
  const reconciled = await desk(home, reconciling, file);
  expect(reconciled, reconciled.words).toMatchObject({ status: 0, lines: [{ rows: 3 }] });

  const [first = '', second = ''] = state.clients;
  const changed = first.replace('"ACTIVE"', '"BLOCKED"').replace('1.50', '1.75');
  state.clients = [changed, second];
  expect((await desk(home, sync)).status).toBe(0);
  const out = join(home, 'changes.csv');
  const exported = await desk(home, ['export', '--resource', 'changes', '--out', out]);
  // Of the changed record two fields, and a record that is gone.
  expect(exported.lines).toMatchObject([{ records: 2, rows: 3 }]);
  expect(exported.words).toContain('Wrote 2 changes in 3 rows');
  expect((await readFile(out, 'utf8')).trimEnd().split('\n')).toHaveLength(1 + 3);
}, 120_000);
