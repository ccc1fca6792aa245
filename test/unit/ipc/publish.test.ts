import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createHandlers } from '../../../main/ipc/router';
import { noPolicy } from '../../../main/policy/policy';
import type { Policy } from '../../../main/policy/policy';
import { Publisher } from '../../../main/publish/publisher';
import { CredentialPrompt } from '../../../main/session/credential-prompt';
import { DatabasePassword } from '../../../main/vault/destination';
import { MemoryVault } from '../../../main/vault/vault';

vi.mock('electron', () => ({ app: {}, shell: {} }));

/** Nobody listens at either. */
const finance = 'postgresql://desk@127.0.0.1:1/finance?schema=desk';
const elsewhere = 'postgresql://desk@127.0.0.1:2/elsewhere?schema=desk';

type Options = Parameters<typeof createHandlers>[0];

/** The handlers of the window with a real publisher and a real prompt, whose window only says which address it shows. */
function opened(policy: Partial<Policy> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'merchant-desk-publish-'));
  const password = new DatabasePassword(new MemoryVault(), 'p1');
  const began: string[] = [];
  const publisher = Publisher.open({
    ...{ folder, profileId: 'p1', password, writtenBy: 'Merchant Desk 0.0.0' },
    policy: { ...noPolicy, ...policy },
    source: {},
    notes: { read: () => Promise.resolve('store'), write: () => Promise.resolve() },
    log: ({ path }) => Promise.resolve(void began.push(path)),
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
    appearance: () => ({ language: 'en', theme: 'system' }),
    openWindow: ({ address }: { address: string }) => {
      shown.push(address);
      const nothing = () => undefined;
      return Promise.resolve({ destroy: nothing, focus: nothing, onClosed: nothing });
    },
    onStored: () => undefined,
  } as unknown as ConstructorParameters<typeof CredentialPrompt>[0]);
  const services = {
    session: { profile },
    currentProfile: { opened: Promise.resolve({ publisher }) },
  };
  const options = { services, credentialPrompt } as unknown as Options;
  const { publish } = createHandlers(options);
  const type = (secretKey: string) =>
    credentialPrompt.submit({
      ...{ secretKey, accessToken: '', publicKey: '', example: '', keepWithoutFit: false },
    });
  return { publish, publisher, password, began, shown, type };
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
