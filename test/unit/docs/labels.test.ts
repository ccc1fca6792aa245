import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..', '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

/** Bold and with a capital is what a button or a screen says; bold and small is a term. */
function labelsIn(text: string): string[] {
  const bold = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words);
  return bold.filter((words) => /^\p{Lu}/u.test(words) && !/^(?:IP|Ctrl)\b/.test(words));
}

function strangeTo(language: 'en' | 'es', labels: readonly string[]): string[] {
  const folder = join('renderer', 'i18n', language);
  const catalogue = readdirSync(join(root, folder)).map((file) => read(folder, file));
  return labels.filter((label) => !catalogue.some((texts) => texts.includes(`'${label}'`)));
}

it('the guide names screens and buttons as they are called', () => {
  const labels = labelsIn(read('docs', 'guia.md'));
  expect(labels.length).toBeGreaterThan(20);
  expect(strangeTo('es', labels)).toEqual([]);
});

it("README's part for finance names buttons as they are called", () => {
  const [, finance = ''] = /## I work in finance\n([^]*?)\n## /.exec(read('README.md')) ?? [];
  const labels = labelsIn(finance);
  expect(labels.length).toBeGreaterThan(3);
  expect(strangeTo('en', labels)).toEqual([]);
});
