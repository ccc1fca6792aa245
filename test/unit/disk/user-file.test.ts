import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { readUserFile } from '../../../main/disk/user-file';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-user-file-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

const maxBytes = 100_000;

function fifo(): string {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  return path;
}

test('a file is read, up to its limit', async () => {
  const file = join(folder, 'a.txt');
  await writeFile(file, 'ñ'.repeat(maxBytes / 2));
  expect((await readUserFile(file, maxBytes)).toString()).toBe('ñ'.repeat(maxBytes / 2));
  await expect(readUserFile(file, maxBytes - 1)).rejects.toThrow('too large');
});

test('a pipe is read to its end, also by a writer that comes late', async () => {
  const path = fifo();
  const request = readUserFile(path, maxBytes);
  const writer = await open(path, 'w');
  await writer.writeFile('curl ');
  await writer.writeFile('https://desk.example/');
  await writer.close();
  expect((await request).toString()).toBe('curl https://desk.example/');
});

test('a pipe that nobody writes, or nobody closes, ends', async () => {
  const path = fifo();
  await expect(readUserFile(path, maxBytes, 60)).rejects.toThrow('nobody writes');
  const request = readUserFile(path, maxBytes, 60);
  const writer = await open(path, 'w');
  await writer.writeFile('curl ');
  await expect(request).rejects.toThrow('nobody writes');
  await writer.close();
});

test('folders and devices are not read', async () => {
  await expect(readUserFile(folder, maxBytes)).rejects.toThrow('not a file');
  await expect(readUserFile('/dev/zero', maxBytes)).rejects.toThrow('not a file');
});
