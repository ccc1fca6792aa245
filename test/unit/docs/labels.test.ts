import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shortcuts } from '../../../shared/shortcuts';

const root = resolve(import.meta.dirname, '..', '..', '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

/** Bold and with a capital is what a button or a screen says; bold and small is a term. */
function labelsIn(text: string): string[] {
  const bold = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words);
  return bold.filter((words) => /^\p{Lu}/u.test(words) && !/^(?:IP|Ctrl)\b/.test(words));
}

/** For each text of the screens, its places: file, and key within its group. */
function catalogueOf(language: 'en' | 'es'): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, Set<string>>();
  for (const file of readdirSync(join(root, 'renderer', 'i18n', language))) {
    let group = '';
    for (const line of read('renderer', 'i18n', language, file).split('\n')) {
      group = /^(?:export )?const (\w+)/.exec(line)?.[1] ?? group;
      const [, key, words] = /^ +'?([\w.-]+)'?: '([^']*)',$/.exec(line) ?? [];
      if (key === undefined || words === undefined) continue;
      const at = `${file} ${group} ${key}`;
      places.set(words, (places.get(words) ?? new Set()).add(at));
    }
  }
  return places;
}

/** Between quotes and with a capital: what a screen, a file or a mark says, or begins to say. */
function quotesIn(text: string): string[] {
  const prose = text.replaceAll(/`[^`]*`/g, '');
  const quoted = [...prose.matchAll(/“([^”]+)”|«([^»]+)»|"([^"]+)"/g)];
  return quoted
    .map(([, curly, angled, straight]) => curly ?? angled ?? straight ?? '')
    .filter((words) => /^\p{Lu}/u.test(words));
}

const wordFiles = ['main/export/words.ts', 'shared/completeness.ts'];

/** Everything that screens, files and marks can say, as it is written in the sources. */
function sourcesOf(language: 'en' | 'es'): string {
  const folder = join('renderer', 'i18n', language);
  const files = readdirSync(join(root, folder)).map((file) => join(folder, file));
  return [...files, ...wordFiles].map((file) => read(file)).join('\n');
}

const guides = { en: read('docs', 'user-guide.md'), es: read('docs', 'guia.md') };
const catalogues = { en: catalogueOf('en'), es: catalogueOf('es') };

describe.each(['en', 'es'] as const)('the guide in %s', (language) => {
  it('names screens and buttons as they are called', () => {
    const labels = labelsIn(guides[language]);
    expect(labels.length).toBeGreaterThan(60);
    expect(labels.filter((label) => !catalogues[language].has(label))).toEqual([]);
  });

  it('quotes only what can be read there', () => {
    const sources = sourcesOf(language);
    const other = language === 'es' ? sourcesOf('en') : '';
    const isSaid = (quote: string) =>
      quote.split(' … ').every((part) => {
        const lower = `${part.charAt(0).toLowerCase()}${part.slice(1)}`;
        const begins = new RegExp(`['\`} ](?:${part}|${lower})(?!\\p{L})`, 'u');
        // The way to the language is there in the other language too.
        return begins.test(sources) || other.includes(`'${part}'`);
      });
    const quotes = quotesIn(guides[language]);
    expect(quotes.length).toBeGreaterThan(5);
    expect(quotes.filter((quote) => !isSaid(quote))).toEqual([]);
  });

  it('names keys that do something', () => {
    const keys = [
      ...guides[language].matchAll(/\bCtrl-(?:Shift-)?[A-Z0-9]\b|\bF\d+\b|(?<=`)\?(?=`)/g),
    ];
    // Copying and pasting are the lists' and the system's.
    const known = [...Object.values(shortcuts).flat(), 'CmdOrCtrl+C', 'CmdOrCtrl+V'];
    const typed = keys.map(([key]) => key.replaceAll('-', '+').replace('Ctrl', 'CmdOrCtrl'));
    expect(new Set(typed).size).toBeGreaterThan(5);
    expect(typed.filter((key) => !known.some((each) => each === key))).toEqual([]);
  });
});

it("README's way in has the button's name", () => {
  const [, way = ''] = /## Install\n([^]*?)\n## /.exec(read('README.md')) ?? [];
  const labels = labelsIn(way);
  expect(labels).toHaveLength(2);
  expect(labels.filter((label) => !catalogues.en.has(label))).toEqual([]);
});

describe('both guides are alike', () => {
  it('in the screens and buttons they name, one after the other', () => {
    const there = labelsIn(guides.es);
    const apart = labelsIn(guides.en).flatMap((label, at) => {
      const other = catalogues.es.get(there[at] ?? '') ?? new Set();
      const isSame = [...(catalogues.en.get(label) ?? [])].some((place) => other.has(place));
      return isSame ? [] : [[label, there[at]]];
    });
    expect(apart).toEqual([]);
    expect(there).toHaveLength(labelsIn(guides.en).length);
  });

  it('in their headings, steps, points, rows and pictures', () => {
    const shapeOf = (text: string) =>
      text.split('\n').flatMap((line) => /^(?:#+|\d+\.|-|\||!\[)/.exec(line)?.[0] ?? []);
    expect(shapeOf(guides.es)).toEqual(shapeOf(guides.en));
  });
});
