// The checks that read the sources and run nothing of them.
import { inside } from '../runtime/places.mjs';
import { row } from './tally.mjs';
import { runTool } from './tool.mjs';

const tool = (...parts) => inside('node_modules', ...parts);
const cache = (name) => inside('node_modules', '.cache', name);

const format = (cached) => ({
  name: 'format',
  args: [
    tool('prettier', 'bin', 'prettier.cjs'),
    ...['--check', '.', '--log-level', 'warn'],
    ...(cached ? ['--cache', '--cache-location', cache('prettier/.prettier-cache')] : []),
  ],
});

const lint = (cached) => ({
  name: 'lint',
  args: [
    tool('eslint', 'bin', 'eslint.js'),
    ...['.', '--max-warnings', '0'],
    // Rules that know types may judge a file by another's change, so only the inner loop caches.
    ...(cached
      ? ['--cache', '--cache-strategy', 'content', '--cache-location', cache('eslint/')]
      : []),
  ],
});

const types = {
  name: 'types',
  args: [tool('typescript', 'bin', 'tsc'), '-b', '--pretty', 'false'],
};

const componentTypes = {
  name: 'types in components',
  args: [
    tool('svelte-check', 'bin', 'svelte-check'),
    ...['--tsconfig', 'renderer/tsconfig.json', '--fail-on-warnings'],
  ],
};

/**
 * Runs them two at a time, the longest first; each one's output is shown in one piece.
 * @param {{ cached: boolean }} options
 * @returns {Promise<import('./tally.mjs').Part[]>}
 */
export async function checkSources({ cached }) {
  const waiting = [lint(cached), componentTypes, types, format(cached)];
  const parts = [];
  const next = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { code, output, ms } = await runTool(check.args);
      const passed = code === 0 ? 1 : 0;
      const part = { name: check.name, passed, failed: 1 - passed, skipped: 0, ms };
      if (passed === 0) process.stdout.write(`${output.trimEnd()}\n`);
      process.stdout.write(`${row(part)}\n`);
      parts.push(part);
    }
  };
  await Promise.all([next(), next()]);
  return parts;
}
