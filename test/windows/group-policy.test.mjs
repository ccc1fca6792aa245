// What an administrator sets by Group Policy is read from the registry, where only they can write.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { connect, desk, freshService, useWindows, windows } from './rig.mjs';

useWindows();

const key = 'HKLM\\Software\\Policies\\Merchant Desk';
const home = 'C:\\desk\\group-policy';
const registry = async (...words) => {
  const { status, output } = await windows().start('C:\\windows\\system32\\reg.exe', words).ended;
  expect(status, output).toBe(0);
};
const lots = () => desk(home, ['export', '--profile', 'P', '--resource', 'lots', '--out', out]);
const out = 'C:\\desk\\lots.csv';
const isWritten = () => existsSync(join(windows().drive, 'desk', 'lots.csv'));

afterEach(() => registry('delete', key, '/f'));

test('a setting of Group Policy holds, and one that cannot be applied stops every start', async () => {
  await connect(home, await freshService({ clients: 10, lots: 5 }));
  expect((await desk(home, ['sync', '--profile', 'P'])).status).toBe(0);

  await registry('add', key, '/v', 'exports', '/t', 'REG_DWORD', '/d', '0', '/f');
  const refused = await lots();
  expect(refused.status, refused.words).toBe(5);
  expect(isWritten()).toBe(false);

  await registry('add', key, '/v', 'exprots', '/t', 'REG_DWORD', '/d', '0', '/f');
  const stopped = await lots();
  expect(stopped.words).toContain('there is no setting exprots');
  expect(stopped.status).toBe(5);
});
