// Scripts that a suite starts again and again are compiled once for all of them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compiledOnce } from '../../../scripts/checks/suites.mjs';

test('what a program compiled stays beside the home of its suite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compiled-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = join(folder, 'script.cjs');
  writeFileSync(script, 'module.exports = () => 1;\n');
  const cache = compiledOnce({ HOME: join(folder, 'home') });
  const env = { ...process.env, ...cache, ELECTRON_RUN_AS_NODE: '1' };
  expect(spawnSync(process.execPath, [script], { env }).status).toBe(0);
  expect(readdirSync(folder).toSorted()).toEqual(['compiled', 'script.cjs']);
  expect(readdirSync(join(folder, 'compiled'), { recursive: true }).length).toBeGreaterThan(1);
});
