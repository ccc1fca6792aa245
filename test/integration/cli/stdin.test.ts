import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { buildNode } from '../../support/built-node';

test('a byte order mark before keys or a password is none of it', async () => {
  const program = await buildNode('test/integration/cli/stdin-process.ts', 'stdin');
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const read = (what: string, input: string) =>
    spawnSync(process.execPath, [program.file, what], { env, input, encoding: 'utf8' });
  const keys = read('keys', '\ufeff{"secretKey":"sample"}');
  expect(keys).toMatchObject({
    status: 0,
    stdout: '{"secretKey":"sample","accessToken":"","publicKey":""}',
  });
  const password = read('password', '\ufeffsample-ñ\n');
  expect(password).toMatchObject({ status: 0, stdout: '"sample-ñ"' });
});
