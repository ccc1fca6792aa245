import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { suggestedName } from '../../../main/export/file-name';

const nameOf = (what: string, profile = 'Andina') =>
  suggestedName(what, profile, Date.UTC(2026, 10, 20, 12), 'America/Lima', { kind: 'parquet' });

test('a name that fits is as it is', () => {
  expect(nameOf('Clients  a/b')).toBe('Clients a b Andina 2026-11-20.parquet');
});

test.each([
  ['accents', 'ñ'.repeat(200)],
  ['accents beside their letters', 'n\u0303'.repeat(200)],
  ['signs of three bytes', '年'.repeat(120)],
  ['signs of two units', '🧾'.repeat(120)],
  ['joined signs', '👩‍👧‍👦'.repeat(40)],
  ['a letter with more accents than a name holds', `b a${'\u0301'.repeat(300)}`],
  ['half a sign', '\ud83e'.repeat(200)],
])('%s: the file can be made, is cut at a whole character, and keeps its day', (_, text) => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-name-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of [nameOf(text), nameOf('Clients', text), nameOf(text, text)]) {
    writeFileSync(join(folder, name), '');
    expect(name).toMatch(/ 2026-11-20\.parquet$/);
    expect(name.isWellFormed()).toBe(true);
    const [stored = ''] = name.split('~');
    const characters = [...new Intl.Segmenter().segment(text.toWellFormed())];
    const starts = new Set(['', 'Clients', ...characters.map(({ segment }) => segment)]);
    const last = [...new Intl.Segmenter().segment(stored.trimEnd())].at(-1)?.segment ?? '';
    expect(starts.has(last) || 'Clients'.endsWith(last)).toBe(true);
  }
});

test('two names that differ beyond the cut are two files', () => {
  expect(nameOf(`${'ñ'.repeat(200)}a`)).not.toBe(nameOf(`${'ñ'.repeat(200)}b`));
});
