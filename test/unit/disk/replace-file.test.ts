import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { replaceFile } from '../../../main/disk/replace-file';
import { resolveTarget } from '../../../main/disk/target';

let draft: string;
let file: string;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'merchant-desk-replace-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  [draft, file] = [join(folder, 'draft'), join(folder, 'file')];
  await writeFile(draft, 'new');
  await writeFile(file, 'old');
});

/** As Windows refuses while somebody has the file open. */
function pending(times: number) {
  let remaining = times;
  const move: typeof rename = (from, to) => {
    remaining -= 1;
    if (remaining < 0) return rename(from, to);
    return Promise.reject(Object.assign(new Error('EPERM'), { code: 'EPERM' }));
  };
  return { move, tries: () => times - remaining };
}

test('on Windows a file that is held for a moment is replaced after it', async () => {
  const { move } = pending(3);
  await replaceFile(draft, file, { platform: 'win32', move });
  expect(await readFile(file, 'utf8')).toBe('new');
});

test('one that stays held is told apart from one that may not be written', async () => {
  await expect(
    replaceFile(draft, file, { platform: 'win32', move: pending(9).move }),
  ).rejects.toMatchObject({ code: 'EBUSY' });
  await chmod(file, 0o400);
  const refused = pending(9);
  await expect(
    replaceFile(draft, file, { platform: 'win32', move: refused.move }),
  ).rejects.toMatchObject({ code: 'EPERM' });
  expect(refused.tries()).toBe(1);
  expect(await readFile(file, 'utf8')).toBe('old');
});

test('elsewhere what is refused is refused at once', async () => {
  const refused = pending(9);
  await expect(
    replaceFile(draft, file, { platform: 'linux', move: refused.move }),
  ).rejects.toMatchObject({ code: 'EPERM' });
  expect(refused.tries()).toBe(1);
});

const unusable = ['CON', 'nul.csv', 'Com1.xlsx', 'LPT9', 'dot.', 'blank ', 'a:b.csv', 'a?b', 'a|b'];

test.each(unusable)('the name "%s" is no name for a file on Windows', async (name) => {
  const path = join(file, '..', name);
  await expect(resolveTarget(path, 'win32')).rejects.toMatchObject({ code: 'EINVAL' });
  await expect(resolveTarget(path, 'linux')).resolves.toMatchObject({ kind: 'file' });
});

test.each(['CONTENT.csv', 'com10.csv', 'a.b.csv', 'Año.xlsx'])('"%s" is one', async (name) => {
  await expect(resolveTarget(join(file, '..', name), 'win32')).resolves.toMatchObject({
    kind: 'file',
  });
});
