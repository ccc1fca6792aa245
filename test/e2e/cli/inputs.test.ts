import { createHmac } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectDesk, desk } from '../../support/cli-desk';
import { cardIds, startPlainService } from '../../support/plain-service';
import { freshHome } from '../rig';

const keys = {
  secretKey: 'sample-not-a-real-secret-of-this-test',
  accessToken: 'sample-not-a-real-token-of-this-test',
};

async function connected() {
  const home = await freshHome();
  const service = await startPlainService();
  onTestFinished(service.close);
  await connectDesk(home, service.baseUrl, keys);
  const run = (command: string, ...args: string[]) =>
    desk(home, [command, '--profile', 'P', ...args]);
  const write = async (name: string, content: string | Uint8Array) => {
    const file = join(home, name);
    await writeFile(file, content);
    return file;
  };
  return { home, service, run, write };
}

const [one = '', two = '', three = ''] = cardIds;

test('lists of cards of every kind are looked up, and what is no ID is told before anything is sent', async () => {
  const { service, run, write } = await connected();
  const lists: Record<string, string> = {
    quoted: `'${one}'\n"${two}"\n“${three}”`,
    'in brackets': `{${one}}\n(${two})\n[${three}]`,
    'with other dashes': cardIds.map((id, at) => id.replaceAll('-', '‑–−'.charAt(at))).join('\n'),
    'of SQL': `SELECT * FROM t WHERE id IN ('${one}', '${two}',\n  '${three}');`,
    'of JSON': JSON.stringify(cardIds),
    'numbered, with names': `1. Ana Ruiz: ${one}.\n2. Luis (${two})\n3. urn:uuid:${three}`,
    'of a chat': cardIds.map((id) => `[26/11/26, 10:20:11 a. m.] Ana: ${id} por favor`).join('\n'),
    'of a database': ` client_card_id | n\n-----------------+---\n${cardIds.map((id) => ` ${id} | 1`).join('\n')}\n(3 rows)\n`,
    'as formulas': `id\n${cardIds.map((id) => `="${id}"`).join('\n')}`,
  };
  for (const [name, list] of Object.entries(lists)) {
    const { status, words } = await run(
      'lookup',
      '--discard',
      '--ids',
      await write('ids.txt', list),
    );
    expect([name, status, words]).toEqual([
      name,
      0,
      expect.stringContaining('Found 3, not found 0'),
    ]);
  }

  service.requests.length = 0;
  const odd = `${one}\n4111 1111 1111 1111\n${two.slice(0, -1)}\n411111******1111\nTOTAL\n`;
  const read = await run('lookup', '--discard', '--ids', await write('ids.txt', odd));
  expect([read.status, read.lines.map(({ outcome, reason }) => reason ?? outcome)]).toEqual([
    7,
    ['found', 'card-number', 'broken-uuid', 'masked', 'word'],
  ]);
  expect(read.raw + read.words).not.toMatch(/4111 ?1111 ?1111/);
  expect(service.requests.filter((path) => path.includes('client-cards'))).toHaveLength(1);
}, 120_000);

describe('a pasted request', () => {
  const query = 'page=1&per_page=15&timestamp=1764568045547';
  const address = `https://api.example.com/v1/merchants/clients?${query}`;
  const signature = createHmac('sha256', keys.secretKey).update(query).digest('hex');
  const curl = `curl '${address}' -H 'signature: ${signature}'`;
  const solved: Record<string, string> = {
    'as curl': curl,
    'with typographic signs': `curl “${address}” –H “signature: ${signature}”`,
    'in a mail': `> Hola:\n> $ sudo ${curl}\n> Saludos`,
    'as headers on two lines': `${address}\nsignature:\n${signature}`,
    'with carets': `curl ^"${address.replaceAll('&', '^&')}^" -H ^"signature: ${signature}^"`,
    'as PowerShell': `Invoke-WebRequest -Uri "${address}" -Headers @{ "signature"="${signature}" }`,
    'behind another': `curl '${address}' -X OPTIONS\n${curl}`,
  };
  const refused: Record<string, readonly [text: string, reason: string]> = {
    'with a placeholder': [`curl '${address}' -H 'signature: {{signature}}'`, 'placeholder'],
    'with a shortened signature': [
      `curl '${address}' -H 'signature: ${signature.slice(0, 9)}…'`,
      'shortened',
    ],
    'for another language': [`requests.get(url, headers=sign(key))`, 'other-format'],
    'with an open quote': [`curl '${address} -H "signature: x`, 'open-quote'],
  };

  test('of every kind is solved, or its trouble is named', async () => {
    const { home, service, write } = await connected();
    const connect = async (text: string) => {
      const file = await write('request.txt', text);
      const where = ['--base-url', service.baseUrl, '--example', file];
      return desk(home, ['connect', '--profile', 'X', ...where], JSON.stringify(keys));
    };
    for (const [name, text] of Object.entries(solved)) {
      const { status, lines } = await connect(text);
      expect([name, status, lines[0]?.recipe]).toEqual([name, 0, 'hmac-sha256-query-hex']);
    }
    for (const [name, [text, reason]] of Object.entries(refused)) {
      const { status, lines } = await connect(text);
      const params = expect.objectContaining({ reason }) as object;
      expect([name, status, lines[0]]).toEqual([
        name,
        2,
        { error: expect.objectContaining({ params }) as object },
      ]);
    }
  }, 120_000);
});

test('a list that ends too soon replaces nothing; what is asked to wait is waited for', async () => {
  const { home, service, run } = await connected();
  const many = 250;
  const refusal = { fromPage: 2, status: 200 };
  service.set({ clients: many });
  expect((await run('sync', '--resource', 'clients')).status).toBe(0);
  const stored = async () => {
    const file = join(home, 'clients.ndjson');
    const { lines } = await run('export', '--resource', 'clients', '--out', file);
    expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toHaveLength(many);
    return [lines[0]?.records, (await run('changes', '--since', '1h')).lines.length];
  };

  const busy = { code: '42900', message: 'Too many requests, try again later' };
  service.set({ odd: { ...refusal, body: busy, headers: { 'retry-after': '1' }, times: 2 } });
  expect((await run('sync', '--resource', 'clients')).status).toBe(0);
  expect(service.requests.filter((path) => path.endsWith('/clients')).length).toBeGreaterThan(6);
  expect(await stored()).toEqual([many, 0]);

  const total = { metadata: { total: many, page: 2, per_page: 100 } };
  for (const [name, odd] of [
    ['nothing', { status: 200, body: { code: '00000', data: [], ...total } }],
    ['not found', { status: 404, body: { code: '40400', message: 'Not found' } }],
    [
      'beyond',
      { status: 400, body: { code: '40010', message: 'skip is larger than the maximum' } },
    ],
    [
      'gzip without gzip',
      { status: 200, body: 'records', headers: { 'content-encoding': 'gzip' } },
    ],
  ] as const) {
    service.set({ odd: { ...odd, fromPage: 2 } });
    const { status } = await run('sync', '--resource', 'clients');
    expect([name, status === 0]).toEqual([name, false]);
    expect([name, ...(await stored())]).toEqual([name, many, 0]);
  }

  const type = 'application/json;charset=ISO-8859-1';
  service.set({
    odd: { fromPage: 1, status: 200, body: 'records', headers: { 'content-type': type } },
  });
  const labelled = await run('sync', '--resource', 'clients');
  expect(labelled.lines[0]?.completeness).toMatchObject({ records: many, changed: 0 });
  expect(await stored()).toEqual([many, 0]);
}, 240_000);
