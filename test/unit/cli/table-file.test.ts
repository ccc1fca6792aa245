import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { readTableFile } from '../../../main/cli/lookup';
import { maxTableBytes } from '../../../shared/table-file';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-table-file-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

test('a file and a pipe are read to their ends', async () => {
  const file = join(folder, 'a.csv');
  await writeFile(file, 'id\nk1\n');
  expect(Buffer.from(await readTableFile('ids', file)).toString()).toBe('id\nk1\n');
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const request = readTableFile('ids', pipe);
  const writer = await open(pipe, 'w');
  await writer.writeFile('id\nk2\n');
  await writer.close();
  expect(Buffer.from(await request).toString()).toBe('id\nk2\n');
});

test('a pipe that nobody writes, a device without an end and a folder are refused', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const [path, why] of [
    [pipe, 'nothing came through this pipe'],
    ['/dev/zero', 'it is a folder or a device'],
    [folder, 'it is a folder or a device'],
    [join(folder, 'nothing'), 'there is no such file'],
    [join(folder, 'a'.repeat(300)), 'its name is too long'],
  ] as const)
    await expect(readTableFile('ids', path, 60)).rejects.toThrow(
      `--ids: ${path} cannot be read: ${why}.`,
    );
});

test('a file beyond the limit is said to be too large', async () => {
  const file = join(folder, 'large.csv');
  await writeFile(file, Buffer.alloc(maxTableBytes + 1, 'a'));
  await expect(readTableFile('ids', file)).rejects.toMatchObject({
    code: 'input.table',
    params: { reason: 'too-large' },
  });
});
