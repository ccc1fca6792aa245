import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { cacheKey } from '../../../main/credentials/cache-key';
import { KeychainVault } from '../../../main/vault/keychain';

test('two that open a new store at once get one key', async () => {
  const stored = new Map<string, string>();
  const vault = new KeychainVault({
    service: 'desk-test',
    name: 'Test Keyring',
    keychain: {
      getPassword: (_service, account) => Promise.resolve(stored.get(account) ?? null),
      // A keychain takes its time to write.
      setPassword: async (_service, account, password) => {
        await nextTurn();
        stored.set(account, password);
      },
      deletePassword: (_service, account) => Promise.resolve(stored.delete(account)),
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'desk-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = { marker: join(folder, 'marker'), recovery: join(folder, 'recovery') };
  const [one, two] = await Promise.all([
    cacheKey(vault, 'p1', files),
    cacheKey(vault, 'p1', files),
  ]);
  expect(Buffer.from(two.bytes).toString('hex')).toBe(Buffer.from(one.bytes).toString('hex'));
  expect([one.lost, two.lost]).toEqual([false, false]);
});
