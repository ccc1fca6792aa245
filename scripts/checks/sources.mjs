// The checks that read the sources and run nothing of them. What was found right is not looked at again
// while all it depends on is as it was.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fingerprint } from '../runtime/fingerprint.mjs';
import { inside } from '../runtime/places.mjs';
import { runTool } from './tool.mjs';

const tool = (...parts) => inside('node_modules', ...parts);
const cache = (...parts) => inside('node_modules', '.cache', ...parts);

const prettier = [
  tool('prettier', 'bin', 'prettier.cjs'),
  ...['--check', '.', '--log-level', 'warn'],
  ...['--cache', '--cache-strategy', 'content'],
  ...['--cache-location', cache('prettier', '.prettier-cache')],
];
const eslint = [
  tool('eslint', 'bin', 'eslint.js'),
  ...['.', '--max-warnings', '0'],
  ...['--cache', '--cache-strategy', 'content', '--cache-location', cache('eslint/')],
];
const tsc = [tool('typescript', 'bin', 'tsc'), '-b', '--pretty', 'false'];
const svelteCheck = [
  tool('svelte-check', 'bin', 'svelte-check'),
  ...['--tsconfig', 'renderer/tsconfig.json', '--fail-on-warnings'],
];

/**
 * The jobs for scripts/checks/lanes.mjs, the longest first.
 * @param {{ isStrict: boolean }} options ESLint keeps its judgement of a file until that file changes, though rules
 *   that know types may judge it by what another declares. Strictly, it is forgotten when any declaration has changed.
 * @returns {import('./lanes.mjs').Job[]}
 */
export function sourceChecks({ isStrict }) {
  const types = once(() => check('types', tsc));
  const lint = async () => {
    if (!isStrict) return check('lint', eslint);
    // It writes the declarations that are compared.
    await types();
    const declarations = stamp(
      'declarations',
      ['out/types', 'renderer', 'package-lock.json'],
      (name) => /\.(d\.ts|svelte|json)$/.test(name),
    );
    if (!declarations.isSame) rmSync(cache('eslint'), { recursive: true, force: true });
    const part = await check('lint', eslint);
    declarations.keep();
    return part;
  };
  const componentTypes = async () => {
    const sources = stamp('svelte-check', [
      'renderer',
      'preload',
      'tsconfig.base.json',
      'package-lock.json',
    ]);
    const part = await check('types in components', sources.isSame ? undefined : svelteCheck);
    if (part.failed === 0) sources.keep();
    return part;
  };
  return [
    { name: 'types', run: types },
    { name: 'lint', run: lint },
    { name: 'types in components', run: componentTypes },
    { name: 'format', run: () => check('format', prettier) },
  ];
}

/**
 * @param {string} name
 * @param {string[] | undefined} args undefined: nothing has changed since it was found right
 * @returns {Promise<import('./tally.mjs').Part>}
 */
async function check(name, args) {
  const { code, output, ms } =
    args === undefined ? { code: 0, output: '', ms: 0 } : await runTool(args);
  const passed = code === 0 ? 1 : 0;
  if (passed === 0) process.stdout.write(`\n── ${name} ──\n${output.trimEnd()}\n`);
  return { name, passed, failed: 1 - passed, skipped: 0, ms };
}

/** Whether files are as they were when `keep` was called last. */
function stamp(name, paths, isWanted) {
  const file = cache('checks', name);
  const now = fingerprint(paths, isWanted);
  return {
    isSame: existsSync(file) && readFileSync(file, 'utf8') === now,
    keep() {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, now);
    },
  };
}

function once(work) {
  let result;
  return () => (result ??= work());
}
