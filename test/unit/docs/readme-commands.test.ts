import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parseCommand, commands } from '../../../main/cli/commands';

const root = resolve(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const readme = read('README.md');

/** A line of a shell as its words, up to where its input or output goes elsewhere. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word);
  const end = words.findIndex((word) => /^[<>|]/.test(word));
  return words.slice(0, end < 0 ? undefined : end).map((word) => word.replaceAll("'", ''));
}

const shown = [...readme.matchAll(/^ {4}npm run -s desk -- (.*)$/gm)].map(([, line = '']) => line);

it('shows no headless command that the desk would not take', () => {
  const refused = shown.flatMap((line) => {
    try {
      parseCommand(wordsOf(line));
      return [];
    } catch (thrown) {
      return [`${line}: ${String(thrown)}`];
    }
  });
  expect(refused).toEqual([]);
});

it('shows each headless command', () => {
  const names = new Set(shown.map((line) => wordsOf(line)[0]));
  expect(Object.keys(commands).filter((name) => !names.has(name))).toEqual([]);
});

it('describes what each headless command prints', () => {
  const rows = [...read('docs/command-line.md').matchAll(/^\| (`.+?) \|/gm)];
  const described = new Set(rows.flatMap(([, cell = '']) => cell.match(/(?<=`)\w+/g) ?? []));
  expect(Object.keys(commands).filter((name) => !described.has(name))).toEqual([]);
});

it('names no npm script that is not there, and each there is', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const run = [...readme.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name);
  const short = ['start', 'test'].filter((name) => readme.includes(`npm ${name}`));
  const alone = /`npm run build`([^|]*)/.exec(readme)?.[1]?.match(/\w+/g) ?? [];
  expect(Object.keys(scripts).toSorted()).toEqual(
    [...new Set([...run, ...short, ...alone])].toSorted(),
  );
});
