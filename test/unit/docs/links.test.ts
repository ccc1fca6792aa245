import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..', '..');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it('every link leads to a file that is there, and to a heading in it', () => {
  const links = documents.flatMap((document) => {
    const text = readFileSync(resolve(root, document), 'utf8');
    return [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(
      ([, target = '']) => [document, target] as const,
    );
  });
  const broken = links.filter(([document, target]) => {
    const [path = '', anchor] = target.split('#');
    const file = resolve(root, path === '' ? document : resolve(root, dirname(document), path));
    return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
  });
  expect(links.length).toBeGreaterThan(50);
  expect(broken).toEqual([]);
});
