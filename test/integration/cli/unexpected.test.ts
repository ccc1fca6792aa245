import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { buildNode } from '../../support/built-node';

test.each(['rejection', 'exception'])(
  'an unexpected %s ends with a sentence and a status, never in a hang',
  async (kind) => {
    const program = await buildNode('test/integration/cli/unexpected-process.ts', 'unexpected');
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
    const { status, stdout, stderr } = spawnSync(process.execPath, [program.file, kind], {
      env,
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 5,
      stdout:
        '{"error":{"code":"app.internal","params":{},"message":"Something went wrong inside Merchant Desk."}}\n',
      stderr: 'Something went wrong inside Merchant Desk.\n',
    });
  },
);
