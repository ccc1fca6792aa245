import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { cacheKey, readCacheKey } from '../../main/credentials/cache-key';
import { makeRecovery, recoverCacheKey } from '../../main/credentials/recovery';
import { MemoryVault } from '../../main/vault/memory';
import { Secret } from '../../main/vault/secret';
import { prove } from '../threats/proof';

const profile = '1ea092c3-5693-4220-a2a3-c90d9d1199fe';
const other = '2fb092c3-5693-4220-a2a3-c90d9d1199fe';
const textOf = (secret: Secret) => secret.use((bytes) => Buffer.from(bytes).toString('utf8'));

/** Offline data with a key, and a recovery code of it. */
async function data(folder: string, name: string, profileId: string) {
  const vault = new MemoryVault({ kind: 'keychain', name: 'Test', state: 'ready' });
  const database = join(folder, `${name}.db`);
  const files = { marker: `${database}.key`, recovery: `${database}.recovery` };
  const open = () => cacheKey(vault, profileId, files);
  const key = Buffer.from((await open()).bytes).toString('hex');
  writeFileSync(database, 'sample');
  await vault.write(profileId, 'secret-key', Secret.fromText('sample'));
  const code = textOf(await makeRecovery(vault, profileId, database));
  const lose = () => vault.remove(profileId, 'cache-key');
  const recover = (typed: string) =>
    recoverCacheKey(vault, { profileId, database }, Secret.fromText(typed));
  return { vault, database, key, code, profileId, files, open, lose, recover };
}

type Data = Awaited<ReturnType<typeof data>>;
const refused = (reason: string) => ({ code: 'input.recovery', params: { reason } });

/** Fails as told, and leaves the keychain without a key and the files as they are. */
async function refuses(one: Data, typed: string, reason: string): Promise<void> {
  await expect(one.recover(typed)).rejects.toMatchObject(refused(reason));
  expect(await readCacheKey(one.vault, one.profileId)).toBeNull();
}

const flipped = (text: string, at: number): string => {
  const digit = text.charAt(at);
  return `${text.slice(0, at)}${digit === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
};

/** What is tried on data whose key is gone. */
const attempts: Readonly<Record<string, (one: Data, folder: string, at: number) => unknown>> = {
  'the code brings the key back': async (one) => {
    await one.recover(one.code);
    expect(await readCacheKey(one.vault, one.profileId)).toBe(one.key);
    expect((await one.open()).lost).toBe(false);
  },
  'the code as people write it': async (one) => {
    const typed = one.code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    await one.recover(` ${typed.replaceAll('1', 'l')}\n`);
    expect(await readCacheKey(one.vault, one.profileId)).toBe(one.key);
  },
  'a key that is gone is not replaced': async (one) => {
    await expect(one.open()).rejects.toMatchObject({ code: 'vault.key-missing' });
    expect(await readCacheKey(one.vault, one.profileId)).toBeNull();
  },
  'a misread code': (one, _folder, at) =>
    refuses(one, flipped(one.code, [0, 7, 12, 38][at % 4] ?? 0), 'code'),
  'half a code': (one) => refuses(one, one.code.slice(0, 19), 'code'),
  'the code of other data': async (one, folder) => {
    const another = await data(folder, 'another', other);
    await refuses(one, another.code, 'wrong');
  },
  'an earlier code': async (one) => {
    await one.recover(one.code);
    await makeRecovery(one.vault, one.profileId, one.database);
    await one.lose();
    await refuses(one, one.code, 'wrong');
  },
  'the file of another profile, with its code': async (one, folder) => {
    const another = await data(folder, 'another', other);
    cpSync(another.files.recovery, one.files.recovery);
    await refuses(one, another.code, 'altered');
  },
  'the file and marker of another profile, with its code': async (one, folder) => {
    const another = await data(folder, 'another', other);
    cpSync(another.files.recovery, one.files.recovery);
    cpSync(another.files.marker, one.files.marker);
    await refuses(one, another.code, 'altered');
  },
  'the file of earlier data of this profile, put back': async (one) => {
    const before = readFileSync(one.files.recovery);
    for (const file of Object.values(one.files)) rmSync(file);
    await one.open();
    writeFileSync(one.files.recovery, before);
    await one.lose();
    await refuses(one, one.code, 'altered');
  },
  'an altered file': async (one, _folder, at) => {
    const text = readFileSync(one.files.recovery, 'utf8');
    const field = ['nonce', 'key', 'tag'][at % 3] ?? 'key';
    const change = (_all: string, head: string, digit: string) =>
      `${head}${digit === '0' ? '1' : '0'}`;
    writeFileSync(one.files.recovery, text.replace(new RegExp(`("${field}":")(.)`), change));
    await refuses(one, one.code, 'altered');
  },
  'a file that is none': async (one, _folder, at) => {
    const texts = ['', '{}', '[', 'x'.repeat(70_000)];
    writeFileSync(one.files.recovery, texts[at % texts.length] ?? '');
    await refuses(one, one.code, 'altered');
  },
  'no file': async (one) => {
    rmSync(one.files.recovery);
    await refuses(one, one.code, 'none');
  },
  'the file tells neither key nor code': (one) => {
    const text = readFileSync(one.files.recovery, 'utf8');
    expect(text).not.toContain(one.key);
    expect(text).not.toContain(one.code);
    expect(existsSync(one.files.marker)).toBe(true);
  },
};

prove('44-recovery', async ({ tries, report }) => {
  const names = Object.keys(attempts);
  for (let at = 0; at < tries; at += 1) {
    const name = names[at % names.length] ?? '';
    await report.try(name, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'desk-recovery-'));
      try {
        const one = await data(folder, 'cache', profile);
        await one.lose();
        await attempts[name]?.(one, folder, at);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }
});
