// Writes the scripts of components into .ts files, line for line: the type-aware linter reads only
// TypeScript.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inside, root } from '../runtime/places.mjs';

/**
 * @param {string} folder is emptied first; imports resolve to the folders of the components
 * @returns {Promise<string[]>} the files
 */
export async function writeComponentScripts(folder = inside('out', 'lint')) {
  // Imported here because the set-up loads this file before anything is installed.
  const { parse } = await import('svelte/compiler');
  rmSync(folder, { recursive: true, force: true });
  const names = readdirSync(inside('renderer'), { recursive: true });
  const files = names
    .filter((name) => name.endsWith('.svelte'))
    .map((name) => {
      const path = join(folder, 'renderer', `${name}.script.ts`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, scriptOf(readFileSync(inside('renderer', name), 'utf8'), parse));
      return path;
    });
  const up = relative(folder, root);
  const compilerOptions = {
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    rootDir: up,
    rootDirs: [up, '.'],
  };
  const config = {
    extends: join(up, 'renderer', 'tsconfig.json'),
    include: ['**/*.ts', join(up, 'renderer', '**', '*.d.ts')],
    references: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, compilerOptions }));
  return files;
}

/**
 * Everything else becomes blanks, so that lines keep their numbers. `export {}` makes a script
 * without imports a module.
 */
export function scriptOf(text, parse) {
  const { instance, module } = parse(text, { modern: true });
  const parts = [module, instance].filter(Boolean).map(({ content }) => content);
  const isScript = (at) => parts.some(({ start, end }) => at >= start && at < end);
  const only = text.replaceAll(/[^\n]/g, (letter, at) => (isScript(at) ? letter : ' '));
  return `${only}\nexport {};\n`;
}
