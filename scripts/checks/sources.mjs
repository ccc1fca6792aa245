// The checks that read the sources without running them. A check that passed is skipped until a
// file it depends on changes.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fingerprint } from '../runtime/fingerprint.mjs';
import { inside, root } from '../runtime/places.mjs';
import { writeComponentScripts } from './component-scripts.mjs';
import { runTool } from './tool.mjs';

const tool = (...parts) => inside('node_modules', ...parts);
const cache = (...parts) => inside('node_modules', '.cache', ...parts);

const oxfmt = [tool('oxfmt', 'bin', 'oxfmt'), '--check', '--threads=1'];
const eslint = [
  tool('eslint', 'bin', 'eslint.js'),
  ...['.', '--max-warnings', '0'],
  ...['--cache', '--cache-strategy', 'content', '--cache-location', cache('eslint/')],
];
/** The type-aware rules (.oxlintrc.json). */
const typedLint = [tool('oxlint', 'bin', 'oxlint'), '--max-warnings', '0', '--threads=1'];
/**
 * TypeScript 7 takes half the time; ESLint, svelte-check and the tests that call a compiler need
 * the API of version 6. Single-threaded, because each of its threads checks most types again; the
 * other lane keeps the other processor busy.
 */
const tsc = [
  tool('typescript-7', 'bin', 'tsc'),
  ...['-b', '--pretty', 'false', '--singleThreaded'],
];
/**
 * For tsc and oxlint's type checks, which are Go programs: one processor each, and rarer garbage
 * collection (at most 1.3 GB).
 */
const ofGo = { GOMAXPROCS: '1', GOGC: '400' };
const svelteCheck = [
  tool('svelte-check', 'bin', 'svelte-check'),
  ...['--tsconfig', 'renderer/tsconfig.json', '--fail-on-warnings'],
];
/** Files that every compiler depends on. */
const configuration = ['tsconfig.base.json', 'package-lock.json', '.oxlintrc.json'];

/** The jobs for scripts/checks/lanes.mjs, the longest first. */
export function sourceChecks() {
  const checkChanged = async (name, paths, args) => {
    const sources = stamp(name, paths);
    const part = await check(name, sources.isSame ? undefined : await args());
    if (part.failed === 0) sources.keep();
    return part;
  };
  const everything = [
    'main',
    'preload',
    'renderer',
    'shared',
    'test',
    'vite.config.ts',
    'vitest.config.ts',
  ];
  const oxlint = async () => [...typedLint, '.', ...(await writeComponentScripts())];
  const ofPage = ['renderer', 'shared', ...configuration];
  return [
    { name: 'types', run: () => check('types', tsc) },
    { name: 'lint', run: () => check('lint', eslint) },
    {
      name: 'lint by types',
      run: () => checkChanged('lint by types', [...everything, ...configuration], oxlint),
    },
    {
      name: 'types in components',
      run: () => checkChanged('types in components', ofPage, () => svelteCheck),
    },
    { name: 'format', run: () => checkChanged('format', sourceFiles(), () => oxfmt) },
  ];
}

/**
 * @param {string} name
 * @param {string[] | undefined} args undefined: nothing has changed since it last passed
 * @returns {Promise<import('./tally.mjs').Part>}
 */
async function check(name, args) {
  const { code, output, ms } =
    args === undefined
      ? { code: 0, output: '', ms: 0 }
      : await runTool(args, { env: { ...process.env, ...ofGo } });
  const passed = code === 0 ? 1 : 0;
  if (passed === 0) process.stdout.write(`\n── ${name} ──\n${output.trimEnd()}\n`);
  return { name, passed, failed: 1 - passed, skipped: 0, ms };
}

/** Everything in the checkout that is neither installed nor built. */
function sourceFiles() {
  const others = ['.git', 'node_modules', 'out', 'dist'];
  return readdirSync(root).filter((name) => !others.includes(name));
}

/** Whether files are unchanged since `keep` was last called. */
function stamp(name, paths) {
  const file = cache('checks', name.replaceAll(' ', '-'));
  const now = fingerprint(paths);
  return {
    isSame: existsSync(file) && readFileSync(file, 'utf8') === now,
    keep() {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, now);
    },
  };
}
