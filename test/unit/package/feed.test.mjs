import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { feedName as query, readFeed } from '../../../main/updates/feed';
import { feedName, publicKeyOf, readPublished, writeFeed } from '../../../scripts/package/feed.mjs';

function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'feed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('the release machine writes what the desk reads, and only what users install', async () => {
  const folder = freshFolder();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const keyFile = join(folder, 'key.pem');
  writeFileSync(keyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }));
  const names = ['b_1.2.3_amd64.deb', 'a-1.2.3-linux-x64.tar.gz', 'a-1.2.3.cdx.json'];
  const files = names.map((name) => join(folder, name));
  for (const file of files) writeFileSync(file, 'content');
  const [feed, signature] = await writeFeed({
    folder,
    version: '1.2.3',
    files,
    epochSeconds: 1_800_000_000,
    keyFile,
  });
  const read = readFeed(readFileSync(feed), readFileSync(signature), publicKey);
  expect(read).toMatchObject({ version: '1.2.3', releasedAt: 1_800_000_000_000 });
  expect(read.files.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['a-1.2.3-linux-x64.tar.gz', 7],
    ['b_1.2.3_amd64.deb', 7],
  ]);
  const compiledIn = createPublicKey({
    key: Buffer.from(publicKeyOf(keyFile), 'base64'),
    format: 'der',
    type: 'spki',
  });
  expect(compiledIn.equals(publicKey)).toBe(true);
  expect([publicKeyOf(undefined), publicKeyOf(files[0])]).toEqual([null, null]);
});

it('both sides call the feed the same', () => {
  for (const platform of ['linux', 'darwin', 'win32']) {
    for (const arch of ['x64', 'arm64'])
      expect(feedName(platform, arch)).toBe(query(platform, arch));
  }
});

it('where releases look, and their key, are given together or not at all', async () => {
  const { address, publicKey } = await readPublished();
  expect(address === null).toBe(publicKey === null);
});
