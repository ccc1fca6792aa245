import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  writeByCommand,
  writeStreamAtomically,
  writeUnattended,
} from '../../../main/disk/atomic-stream';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merchant-desk-target-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

// oxlint-disable-next-line typescript/require-await -- it stands in for pieces that wait
async function* pieces(length = 10): AsyncGenerator<string> {
  for (let at = 0; at < length; at += 1) yield `line ${at}\n`;
}

const tenLines = Array.from({ length: 10 }, (_, at) => `line ${at}\n`).join('');
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('a new file is for this user alone; one that stood there keeps who may read it', async () => {
  const fresh = join(folder, 'fresh.csv');
  await writeStreamAtomically(fresh, pieces());
  expect(await modeOf(fresh)).toBe(0o600);
  const shared = join(folder, 'shared.csv');
  await writeFile(shared, 'old');
  await chmod(shared, 0o664);
  await writeStreamAtomically(shared, pieces());
  expect([await modeOf(shared), await readFile(shared, 'utf8')]).toEqual([0o664, tenLines]);
});

test.each([
  ['to a file', true],
  ['to a place where there is none yet', false],
])('a link %s stays, and what it leads to is written', async (_name, isThere) => {
  await mkdir(join(folder, 'real'));
  const real = join(folder, 'real', 'out.csv');
  if (isThere) await writeFile(real, 'old', { mode: 0o640 });
  await symlink(join('real', 'out.csv'), join(folder, 'middle'));
  const link = join(folder, 'link.csv');
  await symlink('middle', link);
  await writeStreamAtomically(link, pieces());
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(await readFile(real, 'utf8')).toBe(tenLines);
  expect(await modeOf(real)).toBe(isThere ? 0o640 : 0o600);
  expect(
    (await readdir(folder, { recursive: true })).filter((name) => name.includes('draft')),
  ).toEqual([]);
});

test.runIf(process.platform !== 'win32')(
  'a named pipe is written into, once and as slowly as it is read',
  async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    // Far more than a pipe holds.
    const writing = writeStreamAtomically(pipe, pieces(100_000));
    const reader = await open(pipe, constants.O_RDONLY);
    const read = await text(reader.createReadStream());
    const { bytes } = await writing;
    expect([read.length, read.split('\n').length]).toEqual([bytes, 100_001]);
    expect((await lstat(pipe)).isFIFO()).toBe(true);
  },
);

test.runIf(process.platform !== 'win32')('nobody waits for ever at a named pipe', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const stop = new AbortController();
  const writing = writeStreamAtomically(pipe, pieces(), stop.signal);
  stop.abort();
  await expect(writing).rejects.toThrow('disk trouble');
});

test.runIf(process.platform === 'linux')('a device is written into, and stays one', async () => {
  expect(await writeStreamAtomically('/dev/null', pieces())).toMatchObject({ bytes: 70 });
  await expect(writeStreamAtomically('/dev/full', pieces())).rejects.toMatchObject({
    reason: 'full',
  });
  expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
});

describe('written while nobody looks', () => {
  const inShared = async () => {
    const shared = join(folder, 'shared');
    await mkdir(shared);
    await chmod(shared, 0o777);
    return join(shared, 'tomorrow.csv');
  };
  const writers = [
    ['by schedule', writeUnattended],
    ['by a command', writeByCommand],
  ] as const;

  test.each(writers)(
    '%s, a file is for this user alone, whatever stood there',
    async (_, write) => {
      const file = await inShared();
      await writeFile(file, 'prepared');
      await chmod(file, 0o666);
      await write(file, pieces());
      expect([await modeOf(file), await readFile(file, 'utf8')]).toEqual([0o600, tenLines]);
    },
  );

  test.each(
    writers.flatMap(([name, write]) =>
      (['a link', 'a dangling link', 'a link to a pipe', 'a pipe'] as const).map(
        (what) => [name, what, write] as const,
      ),
    ),
  )('%s, %s is neither followed nor waited for', async (_, what, write) => {
    const file = await inShared();
    const victim = join(folder, 'victim');
    if (what === 'a link') await writeFile(victim, 'mine');
    if (what === 'a link to a pipe') execFileSync('mkfifo', [victim]);
    if (what === 'a pipe') execFileSync('mkfifo', [file]);
    else await symlink(victim, file);
    await expect(write(file, pieces())).rejects.toMatchObject({ reason: 'foreign' });
    if (what === 'a link') expect(await readFile(victim, 'utf8')).toBe('mine');
    if (what === 'a dangling link') await expect(stat(victim)).rejects.toThrow();
    expect(await readdir(join(folder, 'shared'))).toEqual(['tomorrow.csv']);
  });

  test('by a command, in a folder of the user alone, a link leads where it leads', async () => {
    const real = join(folder, 'real.csv');
    const link = join(folder, 'link.csv');
    await symlink(real, link);
    await writeByCommand(link, pieces());
    expect(await readFile(real, 'utf8')).toBe(tenLines);
  });
});
