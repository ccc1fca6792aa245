import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publicKeyOf } from '../../../scripts/package/feed.mjs';
import { writeChecksums } from '../../../scripts/package/checksums.mjs';

function packages() {
  const folder = mkdtempSync(join(tmpdir(), 'checksums-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = ['b.deb', 'a.tar.gz', 'c.json'].map((name) => join(folder, name));
  for (const file of files) writeFileSync(file, file);
  return { folder, files };
}

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });

const checked = (folder) =>
  spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' });

test('every file is listed, as sha256sum checks it', () => {
  const { folder, files } = packages();
  expect(writeChecksums(folder, files)).toEqual([join(folder, 'SHA256SUMS')]);
  expect(checked(folder)).toMatchObject({
    status: 0,
    stdout: 'a.tar.gz: OK\nb.deb: OK\nc.json: OK\n',
  });
  appendFileSync(files[0], 'x');
  expect(checked(folder).status).toBe(1);
});

test.each(['a file', 'the text itself'])('with a key, given as %s, openssl verifies it', (form) => {
  const { folder, files } = packages();
  const keyFile = join(folder, 'key.pem');
  writeFileSync(keyFile, pem);
  const key = form === 'a file' ? keyFile : pem;
  const made = writeChecksums(folder, files, key);
  expect(made.map((file) => basename(file))).toEqual(['SHA256SUMS', 'SHA256SUMS.sig']);
  expect(publicKeyOf(key)).toBe(
    publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  );
  writeFileSync(join(folder, 'key.pub'), publicKey.export({ format: 'pem', type: 'spki' }));
  const words = ['pkeyutl', '-verify', '-pubin', '-inkey', 'key.pub', '-rawin'];
  const verify = () =>
    spawnSync('openssl', [...words, '-in', 'SHA256SUMS', '-sigfile', 'SHA256SUMS.sig'], {
      cwd: folder,
    }).status;
  expect(verify()).toBe(0);
  appendFileSync(join(folder, 'SHA256SUMS'), '\n');
  expect(verify()).not.toBe(0);
});
