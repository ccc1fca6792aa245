import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { commands } from '../../../main/cli/commands';
import { parseCommand } from '../../support/parse-command';

const root = resolve(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const guide = read('docs/cli.md');

/** A line of a shell as its words, up to where its input or output goes elsewhere. */
function shellWords(line: string): string[] {
  const words = [...line.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word);
  const end = words.findIndex((word) => /^[<>|]/.test(word));
  return words.slice(0, end < 0 ? undefined : end).map((word) => word.replaceAll("'", ''));
}

const documents = ['README.md', 'docs/cli.md', 'docs/admin.md', 'docs/testing.md'];
const shownIn = (text: string) =>
  [...text.matchAll(/^ {4}npm run -s desk -- (.*)$/gm)].map(([, line = '']) => line);

it('shows no command that the desk would not take', () => {
  const refused = documents.flatMap((document) =>
    shownIn(read(document)).flatMap((line) => {
      try {
        parseCommand(shellWords(line));
        return [];
      } catch (thrown) {
        return [`${document}: ${line}: ${String(thrown)}`];
      }
    }),
  );
  expect(refused).toEqual([]);
});

it('names no command, and no option of one, that is not there', () => {
  const named = /(?:mdesk|merchant-desk --headless) ([a-z][^`\n]*)/g;
  const lines = [...documents, 'docs/policy.md'].flatMap((document) =>
    [...read(document).matchAll(/^ {4}.*|`[^`\n]+`/gm)].flatMap(([code]) =>
      [...code.matchAll(named)].map(([, line = '']) => line),
    ),
  );
  expect(lines.length).toBeGreaterThan(15);
  for (const line of lines) {
    const [command = '', ...words] = shellWords(line);
    if (command !== command.toLowerCase()) continue;
    try {
      parseCommand([command, ...words]);
    } catch (thrown) {
      // In running text what a command needs may be left out.
      expect(String(thrown), line).toMatch(/needs/);
    }
  }
});

it('shows an example of each command', () => {
  const names = new Set(shownIn(guide).map((line) => shellWords(line)[0]));
  const missing = Object.keys(commands).filter(
    (name) => !['help', 'version'].includes(name) && !names.has(name),
  );
  expect(missing).toEqual([]);
  expect(shownIn(read('README.md'))).toEqual(['help']);
});

it('describes what each command prints', () => {
  const rows = [...guide.matchAll(/^\| (`.+?) \|/gm)];
  const described = new Set(rows.flatMap(([, cell = '']) => cell.match(/(?<=`)[\w-]+/g) ?? []));
  expect(Object.keys(commands).filter((name) => !described.has(name))).toEqual([]);
});

it('names no npm script that is not there, and each there is', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const texts = [...documents, 'CONTRIBUTING.md'].map(read).join('\n');
  const run = [...texts.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name);
  const short = ['start', 'test'].filter((name) => texts.includes(`npm ${name}`));
  expect(Object.keys(scripts).toSorted()).toEqual([...new Set([...run, ...short])].toSorted());
});
