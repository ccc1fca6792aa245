import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..', '..');
const folders = ['main', 'renderer', 'preload', 'shared', 'scripts', 'test', 'docs'];
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
];

const files = [
  ...documents,
  'electron-builder.yml',
  'vite.config.ts',
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      // The peers of the bench, once it ran, have documents and comments of their own.
      .filter((name) => /\.(ts|mjs|svelte|md)$/.test(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  ),
];

/**
 * `docs/decisions/0013`, with or without its words; within the folder the number in a link is
 * enough.
 */
const reference = /decisions\/(\d{4}[\w-]*)|\]\((\d{4}-[\w-]*)\.md\)/g;

it('every decision that is referred to is there', () => {
  const decisions = readdirSync(join(root, 'docs', 'decisions'));
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(reference)].map(
      ([, long, short]) => [file, long ?? short ?? ''] as const,
    ),
  );
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(([, name]) => !decisions.some((there) => there.startsWith(name)))).toEqual(
    [],
  );
});

/** In backticks, with all its folders: `main/vault/secret.ts`, `test/security/*.test.ts`. */
const ofProject =
  /`((?:main|renderer|preload|shared|scripts|test|docs|assets)\/[\w.*{},-]+(?:\/[\w.*{},-]+)*\/?)`/g;

it('every file and folder that a document names is there', () => {
  // ARCHITECTURE.md, with its short names, is for rooms.test.ts.
  const named = files
    .filter((file) => file.endsWith('.md') && file !== 'ARCHITECTURE.md')
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(ofProject)].map(
        ([, path = '']) => [file, path] as const,
      ),
    );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(([, path]) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
});

/** In a comment, with its folder: (main/query/period.ts). */
const inComment =
  /^\s*(?:\/\/|\*|\/\*\*).*?((?:main|renderer|preload|shared|scripts|test|docs|assets)\/[\w./-]+\.(?:ts|svelte|mjs|css|md|json))/gm;

it('every file that a comment names is there', () => {
  const named = files
    .filter((file) => /\.(ts|mjs|svelte)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(inComment)].map(
        ([, path = '']) => [file, path] as const,
      ),
    );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(([, path]) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
});

/** Superseded, and removed with what they described: their numbers are not given again. */
const removed = [7, 10, 17, 18, 19, 20];

it('decisions are numbered one after the other, each number once, and say it in their title', () => {
  const decisions = readdirSync(join(root, 'docs', 'decisions')).toSorted();
  const numbers = [...decisions.map((name) => Number(name.slice(0, 4))), ...removed];
  expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, at) => at + 1));
  for (const name of decisions) {
    const text = readFileSync(join(root, 'docs', 'decisions', name), 'utf8');
    expect(text.slice(0, 8), name).toBe(`# ${name.slice(0, 4)}. `);
  }
});

it('no file has the marks of a merge that was not finished', () => {
  const marks = ['<'.repeat(7), '>'.repeat(7)].map((mark) => new RegExp(`^${mark} `, 'm'));
  const marked = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return marks.some((mark) => mark.test(text));
  });
  expect(files.length).toBeGreaterThan(500);
  expect(marked).toEqual([]);
});
