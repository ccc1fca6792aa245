import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { userData } from '../../../shared/user-data';

const root = resolve(import.meta.dirname, '../../..');

/** Whatever says that some of it is lost, removed, kept or set aside. A merge brings other things. */
const some = {
  en: /[^"'`.:|\n]*\balerts\b[^"'`.:|\n]*\bnotes\b/gi,
  es: /[^"'`.:|\n]*\balertas\b[^"'`.:|\n]*\bnotas\b/gi,
};

const texts = globSync(
  ['renderer/i18n/**/*.ts', 'main/cli/**/*.ts', 'docs/*.md', 'SECURITY.md', 'README.md'],
  { cwd: root },
).filter((file) => !file.endsWith('threat-model.md'));

test.each(['en', 'es'] as const)(
  'what people set up is named whole wherever some of it is (%s)',
  (language) => {
    const partial = texts.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(some[language])]
        .map(([text]) => text)
        .filter((text) => !/scheduled exports|exportaciones programadas/.test(text))
        .filter((text) => !text.toLowerCase().includes(userData[language]))
        .map((text) => `${file}: ${text.trim()}`),
    );
    expect(partial).toEqual([]);
  },
);

test('commands and screens have the words from one place', () => {
  const typed = texts
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return text.includes(userData.en) || text.includes(userData.es);
    });
  expect(typed).toEqual([]);
});
