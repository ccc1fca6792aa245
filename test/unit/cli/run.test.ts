import { writeFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, expect, test, vi } from 'vitest';
import { parseCommand } from '../../support/parse-command';
import { dispatch } from '../../../main/cli/dispatch';
import { exit } from '../../../main/cli/exit';
import { UsageError } from '../../../main/cli/usage-error';
import { Interrupted } from '../../../main/cli/interruption';
import { report, workOrSignal } from '../../../main/cli/run';
import { isStandalone } from '../../../main/cli/standalone-commands';
import { decodeClientCard } from '../../../main/resources/client-card/decode';
import { decodeMerchant } from '../../../main/resources/merchant/decode';
import { Listeners } from '../../../main/listeners';
import type { Config } from '../../../main/config';
import type { MerchantClient } from '../../../main/http/client';
import type { Value } from '../../../shared/values';
import { partialServices, type PartialServices } from '../../support/partial-services';

vi.mock('electron', () => ({ app: { getName: () => 'Merchant Desk', getVersion: () => '0.0.0' } }));

const untold = new AbortController().signal;

/** What a command prints. */
function printed() {
  const out = { lines: '', words: '' };
  const keepIn =
    (name: keyof typeof out) => (text: string | Uint8Array, taken?: string | (() => void)) => {
      out[name] += String(text);
      if (typeof taken === 'function') taken();
      return true;
    };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keepIn('lines')),
    vi.spyOn(process.stderr, 'write').mockImplementation(keepIn('words')),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  return out;
}

/** The command's services, which know the profile `P`; `more` are the others it uses. */
function run(
  args: readonly string[],
  { currentProfile, ...more }: PartialServices,
  signal = untold,
) {
  const profiles = { byName: () => ({ id: 'p1', name: 'P' }) };
  const auditOf = () => ({ record: () => Promise.resolve() });
  const services = partialServices({
    profiles,
    policy: {},
    currentProfile: { auditOf, auditsOf: () => [], ...currentProfile },
    ...more,
  });
  const command = parseCommand([...args, '--profile', 'P']);
  if (isStandalone(command)) throw new Error(`${command.name} is not dispatched.`);
  return dispatch(command, services, {} as Config, signal);
}

test.each([
  [['backup', '--all', '--out', '/elsewhere/desk.age'], ['a', 'b', 'c'], 'backup: backups'],
  [
    ['export', '--all', '--resource', 'clients', '--out', 'x.csv'],
    ['a', 'b', 'c'],
    'export: exports',
  ],
  [
    ['export', '--profile', 'B', '--also', 'C', '--resource', 'clients', '--out', 'x.csv'],
    ['b', 'c'],
    'export: exports',
  ],
  [['publish', '--profile', 'B'], ['b'], 'publish: publish'],
])(
  'what the policy refuses %j is in the log of each connection it goes over',
  async (args, logs, subject) => {
    printed();
    const list = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() }));
    const deeds: unknown[] = [];
    const auditOf = (id: string) => ({
      record: (deed: unknown) => Promise.resolve(void deeds.push([id, deed])),
    });
    const policy = { exports: false, backups: false, publishing: 'off' as const };
    const services = partialServices({
      profiles: {
        list,
        byName: (name: string) => list.find((each) => each.name === name) ?? null,
      },
      policy,
      currentProfile: { auditOf, auditsOf: (ids: readonly string[]) => ids.map(auditOf) },
      backups: {},
    });
    const command = parseCommand(args);
    if (isStandalone(command)) throw new Error(`${command.name} is not dispatched.`);
    await expect(dispatch(command, services, {} as Config, untold)).rejects.toMatchObject({
      code: 'app.forbidden',
    });
    expect(deeds).toEqual(logs.map((id) => [id, { what: 'refusal', subject }]));
  },
);

test('merchant and card print a record whole, however long it is', async () => {
  const out = printed();
  const ips = Array.from({ length: 3_000 }, (_, at) => `192.0.${at >> 8}.${at & 255}`);
  const data: Value = {
    kind: 'object',
    entries: [
      ['id', 'm1'],
      ['white_list_ips', { kind: 'list', items: ips }],
      ['serial', { kind: 'number', text: '9146051009146051009' }],
    ],
  };
  const record = `{"id":"m1","white_list_ips":${JSON.stringify(ips)},"serial":9146051009146051009}`;
  const served = { present: false, matchesStored: null };
  const client = {
    merchant: () => Promise.resolve(decodeMerchant(data, { served, readAt: 1 })),
    clientCard: (requestedId) =>
      Promise.resolve(decodeClientCard(data, { requestedId, readAt: 1 })),
  } satisfies Partial<MerchantClient>;
  const session: PartialServices['session'] = {
    openOffline: () => Promise.resolve(),
    ask: (question) => question(client as MerchantClient),
  };
  expect(await run(['merchant'], { session })).toBe(0);
  expect(await run(['card', 'm1'], { session })).toBe(0);
  expect(out.lines).toBe(
    `{"merchant":${record},"secretKey":{"present":false,"matchesStored":null}}\n${record}\n`,
  );
});

test('names of the service move no cursor and set no color of the terminal', async () => {
  const out = printed();
  expect(await report(new UsageError('Fields: a\u001b[2J, b\u009b31m, c\r\nd, \u202ee, ñ.'))).toBe(
    2,
  );
  expect(out.words).toBe('Fields: a\\u001b[2J, b\\u009b31m, c\\u000d\\u000ad, \\u202ee, ñ.\n');
});

test.each([
  ['pivot'],
  ['duplicates', '--by', 'email'],
  ['compare', '--view', 'A', '--view', 'B'],
  ['reconcile', '--key', 'id', '--file', 'mine.csv'],
])('a signal ends %s at once, wherever it is', async (name, ...options) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'desk-'));
  const file = join(folder.path, 'mine.csv');
  writeFileSync(file, 'id\n1\n');
  const stop = new AbortController();
  const session = { openOffline: () => Promise.resolve(), profileSource: {} };
  const opened = new Promise<never>(() => undefined);
  const currentProfile = {
    open: () => stop.abort(),
    opened,
    close: () => Promise.resolve(null),
    changes: { migrating: new Listeners<number | null>() },
  };
  const args = options.map((word) => (word === 'mine.csv' ? file : word));
  const command = [name, '--resource', 'clients', ...args];
  await expect(run(command, { session, currentProfile }, stop.signal)).rejects.toMatchObject({
    code: 'app.cancelled',
  });
});

test('work that finishes after a signal ends with the signal all the same', async () => {
  const open = { close: () => Promise.resolve() };
  const reason = new Interrupted('SIGINT');
  const done = Promise.resolve(exit.ok);
  expect(await workOrSignal(done, open, untold)).toBe(0);
  await expect(workOrSignal(done, open, AbortSignal.abort(reason))).rejects.toBe(reason);
});
