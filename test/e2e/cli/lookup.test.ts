import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { connectDesk, desk, startDesk } from '../../support/cli-desk';
import { freshHome, freshService } from '../rig';

async function connected() {
  const home = await freshHome();
  const folder = await freshHome();
  const service = await freshService({ clients: 400 });
  await connectDesk(home, service.baseUrl, service.credentials);
  const list = join(folder, 'ids.csv');
  const lookUp = (args: readonly string[], stdin = '') =>
    desk(home, ['lookup', '--profile', 'P', ...args], stdin);
  return { home, folder, service, list, lookUp };
}

test('a list is looked up without a window: stopped it goes on, what failed is asked again, and a file is written', async () => {
  const { home, folder, service, list, lookUp } = await connected();
  const ids = service.sampleCardIds(300);
  const rows = ids.map((id, at) => `Client ${at};${id};8.10`);
  await writeFile(
    list,
    ['name;client_card_id;limit', ...rows, `Again;${ids[0] ?? ''};1`].join('\n'),
  );

  // Stopped in mid-list: a service that hangs at the hundredth card, then the signal.
  service.setFault({ kind: 'hang', path: '*/client-cards/*', skip: 100 });
  const child = startDesk(home, ['lookup', '--profile', 'P', '--ids', list]);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await expect.poll(() => service.requests().routes.card).toBe(104);
  child.kill('SIGINT');
  expect(await ended).toBe(130);

  service.setFault({ kind: 'html', path: '*/client-cards/*', skip: 20, times: 1 });
  const out = join(folder, 'cards.csv');
  const second = await lookUp(['--ids', list, '--out', out]);
  expect(second.words).toContain('Resuming: 100 were looked up before.');
  expect(second.words).toContain('Found 299, not found 0, failed 1.');
  expect(second.status).toBe(5);
  expect(second.lines).toMatchObject([
    { resource: 'cards', records: 301, complete: true },
    { error: { code: 'service.html' } },
  ]);

  const before = service.requests().routes.card;
  const third = await lookUp(['--ids', list, '--out', out]);
  expect(third.status).toBe(0);
  expect(service.requests().routes.card).toBe(before + 1);
  const lines = (await readFile(out, 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(302);
  // Looked up to its end, it gives its file without a question; anew only when it is told to.
  await rm(out);
  const fourth = await lookUp(['--ids', list, '--out', out]);
  expect(fourth.status).toBe(0);
  expect(service.requests().routes.card).toBe(before + 1);
  expect((await readFile(out, 'utf8')).trimEnd().split('\r\n')).toEqual(lines);
  expect((await lookUp(['--ids', list, '--discard'])).status).toBe(0);
  expect(service.requests().routes.card).toBe(before + 1 + 300);
  expect(lines[1]?.startsWith(`2,${ids[0] ?? ''},found,`)).toBe(true);
  expect(lines[301]?.startsWith(`302,${ids[0] ?? ''},duplicate,,2`)).toBe(true);
}, 120_000);

test('ids come on stdin, answers go line by line to stdout, and what is no list is refused before anything is asked', async () => {
  const { folder, service, list, lookUp } = await connected();
  const [one = '', two = ''] = service.sampleCardIds(2);
  const input = `${one}\n..\n${two}\n${one}\nno-such-card-1\n`;
  const read = await lookUp(['--ids', '-'], input);
  expect(read.status).toBe(7);
  expect(read.words).toContain('3 ids, 1 duplicate, 1 rejected.');
  expect(read.words).toContain('Not looked up, line 2: Only dots, not an ID.');
  expect(read.lines).toMatchObject([
    { line: 1, id: one, outcome: 'found', card: { id: one } },
    { line: 2, id: '..', outcome: 'rejected', reason: 'dots', card: null },
    { line: 3, id: two, outcome: 'found', card: { id: two } },
    { line: 4, id: one, outcome: 'duplicate', sameAs: 1 },
    { line: 5, id: 'no-such-card-1', outcome: 'not-found', card: null },
  ]);

  const book = utils.book_new(utils.aoa_to_sheet([['card id'], [one], [], [two], ['007']]), 'Ids');
  await writeFile(list, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  expect((await lookUp(['--ids', list])).lines).toMatchObject([
    { line: 2, id: one, outcome: 'found' },
    { line: 4, id: two, outcome: 'found' },
    { line: 5, id: '007', outcome: 'not-found' },
  ]);

  const before = service.requests().total;
  await writeFile(list, Buffer.from([0x50, 0x4b, 3, 4, 0, 1]));
  const damaged = await lookUp(['--ids', list]);
  expect(damaged.status).toBe(2);
  expect(damaged.words).toContain('The file cannot be used: it is damaged.');
  expect(damaged.lines).toMatchObject([
    { error: { code: 'input.table', params: { reason: 'damaged' } } },
  ]);
  expect((await lookUp(['--ids', '-'], '..\n')).lines).toMatchObject([
    { line: 1, id: '..', outcome: 'rejected', reason: 'dots' },
    { error: { code: 'input.list', params: { reason: 'no-ids' } } },
  ]);
  expect((await lookUp(['--ids', join(folder, 'gone.csv')])).status).toBe(2);
  const nowhere = join(folder, 'gone', 'out.csv');
  expect((await lookUp(['--ids', '-', '--out', nowhere], input)).status).toBe(6);
  expect(service.requests().total).toBe(before);
}, 120_000);

test('another list does not push an unfinished one aside unless it is told to; a refused token and a lost service have their own status', async () => {
  const { service, lookUp } = await connected();
  const ids = service.sampleCardIds(40);
  service.setFault({ kind: 'token-expires', skip: 10, times: 1 });
  const expired = await lookUp(['--ids', '-'], ids.join('\n'));
  expect(expired.status).toBe(3);
  expect(expired.words).toContain('run it again to go on');

  const other = ids.slice(5).join('\n');
  const refused = await lookUp(['--ids', '-'], other);
  expect(refused.status).toBe(2);
  expect(refused.words).toContain('--discard');
  const discarding = await lookUp(['--ids', '-', '--discard'], other);
  expect(discarding.status).toBe(3);
  expect(discarding.words).not.toContain('--discard');
}, 120_000);

test('documents, phones and IDs of clients in a file become their cards, told with counts before anything is sent', async () => {
  const { home, folder, service, list, lookUp } = await connected();
  const sync = await desk(home, ['sync', '--profile', 'P', '--resource', 'clients']);
  expect(sync.status, sync.words).toBe(0);
  const read = await desk(home, ['clients', '--profile', 'P', '--per-page', '100']);
  const clients = read.lines.map((each) => ({
    id: String(each.id),
    document: String(each.document_number),
    phone: String(each.phone_number),
    cards: each.client_card_ids as string[],
  }));
  const without = clients.find(({ cards }) => cards.length === 0);
  const [one, two, three] = clients.filter(({ cards }) => cards.length > 0);
  if (!without || !one || !two || !three) throw new Error('sample');
  const values = [one.document, without.document, two.phone, three.id, '00000001'];
  await writeFile(
    list,
    ['Fila;Dato;Monto', ...values.map((value, at) => `${at + 1};${value};8.10`)].join('\n'),
  );
  const before = service.requests().routes.card;
  const out = join(folder, 'cards.csv');
  const taken = await lookUp(['--ids', list, '--out', out]);
  expect([taken.status, taken.words]).toEqual([
    0,
    expect.stringContaining('not found 1, failed 0'),
  ]);
  expect(taken.words).toContain(
    '2 document numbers, 1 client id, and 1 phone number of 4 stored clients: their cards are looked up',
  );
  expect(taken.words).toContain('Without a card: 1 client.');
  expect(taken.words).toContain('Not stored here: 1 value, looked up as listed.');
  const counts = { documents: 2, clientIds: 1, phones: 1, lots: 0, cards: 0, clients: 4 };
  const recognized = { ...counts, missing: 1, ambiguous: 0, withoutCard: 1, taken: true };
  expect(taken.lines[0]).toEqual({ recognized });
  const cards = new Set([one, two, three].flatMap((each) => each.cards));
  expect(service.requests().routes.card).toBe(before + cards.size + 1);
  const line = (await readFile(out, 'utf8')).split('\r\n').find((each) => each.includes('no-card'));
  expect(line).toMatch(new RegExp(`^3,${without.document},rejected,no-card,,[^,]+`));

  // The same list again is not asked for again; as it is, it is another one.
  const again = await lookUp(['--ids', list]);
  expect([again.status, again.lines[0]]).toEqual([0, { recognized }]);
  expect(again.lines[1]).toMatchObject({
    line: 2,
    outcome: 'found',
    client: expect.any(String) as string,
  });
  expect(service.requests().routes.card).toBe(before + cards.size + 1);
  const plain = await lookUp(['--ids', list, '--as-listed']);
  expect([plain.status, plain.lines[0]]).toMatchObject([0, { recognized: { taken: false } }]);
  expect(plain.lines.slice(1).map(({ outcome }) => outcome)).toEqual(values.map(() => 'not-found'));
}, 120_000);
