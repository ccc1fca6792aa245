import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..', '..');
const zones = ['shared', 'preload', 'main', 'renderer'];

const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const drawing = /```mermaid\n(.*?)```/s.exec(text)?.[1] ?? '';
const prose = text.replace(drawing, '');

/** The cells of the tables' rows below a heading, without the row of names and the line below it. */
function tableBelow(heading: string): string[][] {
  const part = prose.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const inBackticks = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

const foldersIn = (zone: string) =>
  readdirSync(join(root, zone), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${zone}/${entry.name}/`);

it('is an introduction: at most 1,300 words beside the drawing', () => {
  expect(prose.match(/\S*\w\S*/g)?.length).toBeLessThanOrEqual(1_300);
});

it('names each room once, and no other', () => {
  const rooms = tableBelow('Rooms').flatMap(([room]) => inBackticks(room));
  const folders = [
    ...zones.flatMap((zone) => [`${zone}/`, ...foldersIn(zone)]),
    ...['scripts/', 'test/'],
  ];
  expect(rooms.toSorted()).toEqual(folders.toSorted());
});

it('draws rooms that are there', () => {
  const drawn = [...drawing.matchAll(/\w\[([^\]]+)\]/g)].map(([, room = '']) => `${room}/`);
  const folders = new Set(zones.flatMap((zone) => [`${zone}/`, ...foldersIn(zone)]));
  expect(drawn.length).toBeGreaterThan(15);
  expect(drawn.filter((room) => !folders.has(room))).toEqual([]);
});

/**
 * Lines of tables and lists by themselves, other lines by paragraph: a short name belongs to a
 * folder named in the same one.
 */
const blocks = prose.split(/\n\n|\n(?=\||- |\d+\. )/).map((block) =>
  // A path ends in a slash or in the ending of a file; `a/b` alone is a choice of words.
  inBackticks(block).filter((name) => /^[\w.*-]+(\/[\w.*-]+)*(\/|\.[a-z]+)$/.test(name)),
);

it('names no file and no folder that is not there', () => {
  const isThere = (name: string, beside: readonly string[]) =>
    ['', ...beside.filter((each) => each.endsWith('/'))].some(
      (folder) => globSync(join(folder, name), { cwd: root }).length > 0,
    );
  expect(blocks.flat().length).toBeGreaterThan(150);
  expect(blocks.flatMap((names) => names.filter((name) => !isThere(name, names)))).toEqual([]);
});

/** The folder below a zone; null for files that stand in the zone itself, which put it together. */
function roomOf(path: string): string | null {
  const [zone = '', room, ...file] = path.split('/');
  return zones.includes(zone) && file.length > 0 ? `${zone}/${room}/` : null;
}

/** `import … from`, `export … from`, `import '…'` and `import('…')`, of types too. */
const imported = /(?:\bfrom|\bimport\s*\(?)\s*'(\.[^']*)'/g;

/** The rooms that a room's files import from, by room. */
function needsOfRooms(): Map<string, Set<string>> {
  const needs = new Map<string, Set<string>>();
  for (const zone of zones) {
    for (const file of globSync(`${zone}/*/**/*.{ts,svelte}`, { cwd: root })) {
      const from = file.replaceAll('\\', '/');
      const room = roomOf(from) ?? '';
      for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(imported)) {
        const other = roomOf(posix.join(posix.dirname(from), path));
        if (other === null || other === room) continue;
        needs.set(room, (needs.get(room) ?? new Set()).add(other));
      }
    }
  }
  return needs;
}

it('lists the pairs of rooms that need each other: at most eight', () => {
  const needs = needsOfRooms();
  const pairs = [...needs].flatMap(([room, others]) =>
    [...others]
      .filter((other) => room < other && needs.get(other)?.has(room))
      .map((other) => `${room} ⇄ ${other}`),
  );
  const listed = tableBelow('Rooms that need each other').map(([pair]) =>
    inBackticks(pair).join(' ⇄ '),
  );
  expect(needs.size).toBeGreaterThan(40);
  expect(pairs.toSorted()).toEqual(listed.toSorted());
  expect(pairs.length).toBeLessThanOrEqual(8);
});
