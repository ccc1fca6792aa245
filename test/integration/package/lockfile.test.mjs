import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { npmCommand } from '../../../scripts/runtime/programs.mjs';

it('asks for nothing that contradicts something else, so that the packages can be listed', () => {
  const { command, first } = npmCommand();
  const args = [...first, 'ls', '--all', '--package-lock-only', '--parseable'];
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: undefined };
  const cwd = resolve(import.meta.dirname, '../../..');
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  expect.soft(stderr.match(/^npm error (?!A complete log).*/gm)).toBeNull();
  expect(status).toBe(0);
  expect(stdout).toContain('node_modules/electron-builder\n');
});
