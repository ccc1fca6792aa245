import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..', '..');
const folders = ['main', 'renderer', 'preload', 'scripts', 'test', 'docs'];
const documents = ['README.md', 'ARCHITECTURE.md', 'SECURITY.md', 'CONTRIBUTING.md'];

const files = [
  ...documents,
  'electron-builder.yml',
  'vite.config.ts',
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|mjs|svelte|md)$/.test(name))
      .map((name) => join(folder, name)),
  ),
];

/** `docs/decisions/0013`, with or without its words; within the folder the number in a link is enough. */
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
