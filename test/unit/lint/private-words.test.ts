import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..', '..');

/** Words that once meant something only here, and what the names say instead. */
const instead: Readonly<Record<string, string>> = {
  anybody: 'the locale of a query',
  asked: 'query, request, params',
  asker: 'the locale of a query',
  besides: 'the other kind, dependencies',
  evidence: 'inferred',
  fortress: 'threats',
  given: 'value, args, input',
  headless: 'cli',
  held: 'loaded, pinned, pending',
  kept: 'stored, saved',
  letters: 'fonts, widths, characters',
  moment: 'instant, event',
  moments: 'instants, events',
  own: 'the name of what it is',
  say: 't, print, format',
  siege: 'attack',
  speech: 'context, messages',
  stretch: 'span',
  teeth: 'mutations',
  told: 'reported, notified',
  twin: 'duplicate, variant',
  twins: 'duplicates, variants',
  whole: 'complete, integer',
  wholeness: 'completeness',
  writings: 'encodings, spellings',
};

/** Names of a format that is stored or printed: a rename would lose what has them. */
const formats: readonly { readonly names: readonly string[]; readonly files: RegExp }[] = [
  // Of `profiles.json`, and of the line that the command `profiles` prints.
  { names: ['kept'], files: /profiles\.ts|cli\/|\/profiles\.test/ },
  // Of the screens and first rows remembered on disk.
  {
    names: ['given', 'held', 'ownColumns'],
    files: /first-rows|first-screen|screen-memory|list-state|record-list|column-drag/,
  },
  // Of the line that the command `publish` prints, and of what the settings show of it.
  { names: ['besides'], files: /publish|exports\.ts|i18n/ },
  // The SQL name of the attached file with marks and views.
  { names: ['own'], files: /^test\/integration\/store\/migrations\.test\.ts$/ },
  // The words themselves.
  { names: Object.keys(instead), files: /private-words\.test\.ts$/ },
];

const isFormat = (file: string, name: string) =>
  formats.some(({ names, files }) => names.includes(name) && files.test(file));

/** The scripts of a file; of a component, those between its tags. */
function scriptsOf(file: string): string {
  const text = readFileSync(resolve(root, file), 'utf8');
  if (!file.endsWith('.svelte')) return text;
  return [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)]
    .map(([, script]) => script)
    .join('\n');
}

/** Names that a file declares: of variables, parameters, functions, types and members. */
function declaredIn(file: string): string[] {
  const script = scriptsOf(file);
  // Most files have none of the words in a name, and need not be parsed.
  if (!(script.match(/[A-Za-z_$][\w$]*/g) ?? []).some(isPrivate)) return [];
  const source = ts.createSourceFile(file, script, ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const { name } = node as { readonly name?: ts.Node };
    const isUse = ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node);
    if (name !== undefined && !isUse && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) {
      names.push(name.text.replace(/^#/, ''));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

const partsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_$]+/)
    .map((part) => part.toLowerCase());

const isPrivate = (name: string) => partsOf(name).some((part) => Object.hasOwn(instead, part));

const files = globSync('{main,preload,renderer,shared,scripts,test}/**/*.{ts,mjs,svelte}', {
  cwd: root,
}).filter((file) => !file.includes('node_modules'));

it('knows a private word in a name of several words', () => {
  expect(
    ['ownColumns', 'rowsAsked', 'isWhole', 'HeldLine'].filter((name) => !isPrivate(name)),
  ).toEqual([]);
  expect(['owner', 'shown', 'masked', 'told_by'].filter(isPrivate)).toEqual(['told_by']);
});

it('finds no name with a word that only this project understands', () => {
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    [...new Set(declaredIn(file))]
      .filter((name) => isPrivate(name) && !isFormat(file, name))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
