import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..', '..');
const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

/**
 * Lines of tables and lists by themselves, other lines by paragraph: a short name belongs to a
 * folder named in the same one.
 */
const blocks = text.split(/\n\n|\n(?=\||- |\d+\. )/);
const isPath = (name: string) => /^[\w.*-]+(?:\/[\w.*-]+)*\/?$/.test(name) && /\/|\.ts$/.test(name);
const named = blocks.map((block) =>
  [...block.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).filter(isPath),
);

function isThere(name: string, beside: readonly string[]): boolean {
  const folders = ['', 'main', ...beside.filter((each) => each.endsWith('/'))];
  return folders.some((folder) => globSync(join(folder, name), { cwd: root }).length > 0);
}

it('names no file and no folder that is not there', () => {
  expect(named.flat().length).toBeGreaterThan(60);
  expect(named.flatMap((names) => names.filter((name) => !isThere(name, names)))).toEqual([]);
});

it('has a place for every folder of the app, of the scripts and of the tests', () => {
  const names = new Set(named.flat());
  const folders = ['main', 'renderer', 'scripts', 'test'].flatMap((zone) =>
    readdirSync(join(root, zone), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${zone}/${entry.name}/`),
  );
  expect(folders.filter((folder) => !names.has(folder))).toEqual([]);
});

it('has a place for every file that stands in main itself', () => {
  const names = new Set(named.flat().map((name) => name.replace(/^main\//, '')));
  const files = readdirSync(join(root, 'main')).filter((name) => name.endsWith('.ts'));
  expect(files.filter((file) => !names.has(file))).toEqual([]);
});
