import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..', '..');

/** Words that once meant something only here, and what the names say instead. */
const instead: Readonly<Record<string, string>> = {
  anybody: 'the locale of a query',
  aside: 'quarantined, in a worker, corner',
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
  readings: 'results, interpretations',
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

/** Whole names that meant something else in each file, or that are no verb and object. */
const vague: readonly { readonly name: RegExp; readonly files: RegExp; readonly say: string }[] = [
  { name: /^(?:textOf|quoted|wordsOf|fieldsOf)$/, files: /^(?!test)/, say: 'which text or field' },
  { name: /^(?:unless|until|still)[A-Z]/, files: /^/, say: 'a verb and its object' },
  { name: /^(?!is|begin)(?:\w*Reading|Readings)$/, files: /^/, say: 'LocaleContext, …Result' },
  { name: /^(?:Desk|Screen)Memory$/, files: /^/, say: 'DeskNotes, LastScreens' },
  { name: /^note$/, files: /^(?:main|renderer)\/marks\/|ipc\/marks/, say: 'annotation' },
  { name: /^(?:publish|published)$/, files: /^main\/(?:store|sync)\//, say: 'commitSync' },
  { name: /^(?:\w*[wW]indow(?:Rows|Lines|Text)|(?:read|write)Window)$/, files: /^/, say: 'rows' },
  { name: /^(?:open)?[vV]iewId$/, files: /^main\/query\//, say: 'cursorId' },
];

/** Names of a format that is stored or printed: a rename would lose what has them. */
const formats: readonly { readonly names: readonly string[]; readonly files: RegExp }[] = [
  // Of `profiles.json`, and of the line that the command `profiles` prints.
  {
    names: ['kept'],
    files:
      /^(?:main\/profiles\/profiles|main\/cli\/(?:dispatch|printed-lines)|test\/.*\/(?:profiles|commands|output|process|terminal)\.test)\.ts$/,
  },
  // Of the screens and first rows remembered on disk.
  {
    names: ['given', 'held', 'ownColumns'],
    files: /first-rows|first-screen|screen-state|list-state|record-list|column-drag/,
  },
  // Of the line that the command `publish` prints.
  { names: ['besides'], files: /^(?:main\/cli\/publish(?:-line)?|test\/e2e\/publish\.test)\.ts$/ },
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

interface Declared {
  /** Of variables, parameters, functions, types and members. */
  readonly names: string[];
  /** Of variables and parameters. */
  readonly locals: string[];
  /** Of functions that other files can import. */
  readonly functions: string[];
}

function declaredIn(file: string): Declared {
  const source = ts.createSourceFile(file, scriptsOf(file), ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const locals: string[] = [];
  const functions = source.statements
    .filter(ts.isFunctionDeclaration)
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .map(({ name }) => name?.text ?? '');
  const visit = (node: ts.Node): void => {
    const { name } = node as { readonly name?: ts.Node };
    const isUse = ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node);
    if (name !== undefined && !isUse && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) {
      names.push(name.text.replace(/^#/, ''));
      if (ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node)) {
        locals.push(name.text);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { names: [...new Set(names)], locals, functions };
}

const partsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_$]+/)
    .map((part) => part.toLowerCase());

/** `setAside` is what the screens and the names of files say: `….set-aside-damaged-…`. */
const isPrivate = (name: string) =>
  partsOf(name.replace(/[sS]etAside|OrSetAside/, '')).some((part) => Object.hasOwn(instead, part));

const files = globSync('{main,preload,renderer,shared,scripts,test}/**/*.{ts,mjs,svelte}', {
  cwd: root,
}).filter((file) => !file.includes('node_modules'));

it('knows a private word in a name of several words', () => {
  expect(
    ['ownColumns', 'rowsAsked', 'isWhole', 'HeldLine'].filter((name) => !isPrivate(name)),
  ).toEqual([]);
  expect(['owner', 'shown', 'masked', 'told_by'].filter(isPrivate)).toEqual(['told_by']);
});

const declared = files.map((file) => ({ file: file.replaceAll('\\', '/'), ...declaredIn(file) }));

it('finds no name with a word that only this project understands', () => {
  expect(files.length).toBeGreaterThan(1_000);
  const found = declared.flatMap(({ file, names }) =>
    names
      .filter((name) => isPrivate(name) && !isFormat(file, name))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

it('finds no name that means something else in each file', () => {
  const found = declared.flatMap(({ file, names }) =>
    vague
      .filter(({ files: where }) => where.test(file))
      .flatMap(({ name, say }) =>
        names.filter((each) => name.test(each)).map((each) => `${file}: ${each}: ${say}`),
      ),
  );
  expect(found).toEqual([]);
});

it('finds no variable and no parameter called `of`', () => {
  const found = declared.filter(({ locals }) => locals.includes('of')).map(({ file }) => file);
  expect(found).toEqual([]);
});

it('finds no function of one name in two files of the app', () => {
  const places = Map.groupBy(
    declared
      .filter(({ file }) => !/^(?:test|scripts)\//.test(file))
      .flatMap(({ file, functions }) => functions.map((name) => ({ file, name }))),
    ({ name }) => name,
  );
  expect(places.size).toBeGreaterThan(1_000);
  const found = [...places]
    .filter(([, { length }]) => length > 1)
    .map(([name, at]) => `${name}: ${at.map(({ file }) => file).join(', ')}`);
  expect(found).toEqual([]);
});
