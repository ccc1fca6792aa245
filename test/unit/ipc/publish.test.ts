import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { noPolicy, type Policy } from '../../../main/policy/policy';
import { databaseOf, parseDestination } from '../../../main/publish/destination';
import { publishHandlers } from '../../../main/publish/handlers';
import { Publisher } from '../../../main/publish/publisher';
import { CredentialPrompt } from '../../../main/credentials/credential-prompt';
import { DatabasePassword } from '../../../main/vault/database-password';
import { MemoryVault } from '../../../main/vault/memory';
import type { ActivityEntry } from '../../../shared/ipc/activity';

/** Nobody listens at either. */
const finance = 'postgresql://desk@127.0.0.1:1/finance?schema=desk';
const elsewhere = 'postgresql://desk@127.0.0.1:2/elsewhere?schema=desk';

/**
 * The handlers of the window with a real publisher and a real prompt, whose window only says which
 * address it shows.
 */
function opened(policy: Partial<Policy> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'merchant-desk-publish-'));
  const password = new DatabasePassword(new MemoryVault(), 'p1');
  const began: string[] = [];
  const publisher = Publisher.open({
    ...{ folder, profileId: 'p1', password, writtenBy: 'Merchant Desk 0.0.0' },
    policy: { ...noPolicy, ...policy },
    source: {},
    notes: { read: () => Promise.resolve('store'), write: () => Promise.resolve() },
    audit: { record: () => Promise.resolve() },
    log: ({ path }: ActivityEntry) => Promise.resolve(void began.push(path)),
  } as unknown as Parameters<(typeof Publisher)['open']>[0]);
  onTestFinished(async () => {
    await publisher.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const profile = {
    id: 'p1',
    name: 'Andina',
    baseUrl: 'https://a.example/',
    token: { kind: 'pasted' },
  };
  const shown: string[] = [];
  const credentialPrompt = new CredentialPrompt({
    profiles: { get: () => profile },
    keys: { vaultState: { kind: 'keychain', name: 'test' }, place: 'keychain' },
    pastedRequest: { for: () => null, handOver: () => undefined },
    appearance: () => ({ language: 'en', theme: 'system' }),
    openWindow: ({ place }: { place: string }) => {
      shown.push(place);
      const nothing = () => undefined;
      return Promise.resolve({ destroy: nothing, focus: nothing, onClosed: nothing });
    },
    onStored: () => undefined,
  } as unknown as ConstructorParameters<typeof CredentialPrompt>[0]);
  const query: { to: string; answer: (isAgreed: boolean) => void }[] = [];
  const handlers = publishHandlers({
    opened: () => Promise.resolve({ publisher }),
    session: { profile },
    credentialPrompt,
    askToPublish: (to) => new Promise((answer) => void query.push({ to, answer })),
  }).publish;
  const publish = {
    save: handlers.save,
    state: () => handlers.state(undefined),
    askPassword: () => handlers.askPassword(undefined),
    start: async () => handlers.start(undefined),
  };
  const type = (secret: string) => credentialPrompt.submitSecret({ secret, repeated: '' });
  return { publish, publisher, password, began, shown, query, type };
}

it('a password is kept for the database its window showed, or not at all', async () => {
  const { publish, password, shown, type } = opened();
  await publish.save({ to: finance, afterSync: false });
  void publish.askPassword();
  await expect.poll(() => shown).toEqual([finance]);
  // The page, meanwhile.
  await publish.save({ to: elsewhere, afterSync: false });
  await expect(type('of finance')).rejects.toMatchObject({ code: 'app.cancelled' });
  expect([await password.of(finance), await password.of(elsewhere)]).toEqual([null, null]);
  expect(await publish.state()).toMatchObject({ to: elsewhere, hasPassword: false });
  await publish.save({ to: finance, afterSync: false });
  expect(await type('of finance')).toEqual({ outcome: 'stored' });
  expect(await password.of(finance)).not.toBeNull();
  expect(await publish.state()).toMatchObject({ to: finance, hasPassword: true });
});

it('nothing is published before somebody agreed in a window that names the database, once for each', async () => {
  const { publish, publisher, began, query } = opened();
  const start = async (isAgreed: boolean, meanwhile: () => unknown = () => undefined) => {
    const { length } = query;
    const started = publish.start();
    await expect.poll(() => query).toHaveLength(length + 1);
    await meanwhile();
    const question = query.at(-1);
    question?.answer(isAgreed);
    await started;
    return question?.to;
  };
  await publish.save({ to: finance, afterSync: true });
  expect(await start(false)).toBe(finance);
  publisher.synced();
  await publisher.finished();
  expect(began).toEqual([]);
  // The page takes what was agreed to for another place.
  const other = () => publish.save({ to: elsewhere, afterSync: true });
  await expect(start(true, other)).rejects.toMatchObject({ code: 'app.cancelled' });
  expect(publisher.state).toMatchObject({ to: elsewhere, agreed: false, running: null });
  await publish.save({ to: finance, afterSync: true });
  expect(publisher.state.agreed).toBe(false);

  expect(await start(true)).toBe(finance);
  await publisher.finished();
  await publish.start();
  await publisher.finished();
  expect(began).toEqual(['/finance/desk', '/finance/desk']);
  await publish.save({ to: elsewhere, afterSync: true });
  expect(await start(false)).toBe(elsewhere);
  expect(query).toHaveLength(4);
  expect(began).toHaveLength(2);
});

it('nobody is asked where the policy decides', async () => {
  const agreedDatabases = [databaseOf(parseDestination(finance))];
  const agreed = opened({ publishing: 'agreed', agreedDatabases });
  await agreed.publish.save({ to: finance, afterSync: false });
  await agreed.publish.start();
  await agreed.publisher.finished();
  expect([agreed.began, agreed.query]).toEqual([['/finance/desk'], []]);
  const off = opened({ publishing: 'off' });
  await off.publish.save({ to: finance, afterSync: false });
  await expect(off.publish.start()).rejects.toMatchObject({
    code: 'app.forbidden',
  });
  expect([off.began, off.query]).toEqual([[], []]);
});
