import { describe, expect, it } from 'vitest';
import { fold, foldForOrder } from '../../../shared/fold';
import { alphabetical } from '../../../shared/collation';
import { normalized } from '../../../shared/normalized';
import { parseExample } from '../../../main/signing/pasted/read-pasted';
import { partOfTarget } from '../../../main/tables/archive';
import { skeleton, visible } from '../../../main/redaction/key-traces';

const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;

/** Marks of two classes in turn, which Unicode sorts: by insertion, if the run is not cut. */
const runs = {
  'accents above and below': '\u0301\u0323',
  'marks that are two': '\u0344\u0323',
  'marks beyond the basic plane': '\u{1d165}\u0301',
  'half-width marks of katakana': '\uff9e\u0301',
  'marks of Hebrew, Arabic and Tibetan': '\u05b0\u0301\u064b\u0f71\u0f74',
};
const length = 262_144;

function processorMs(act: () => void): number {
  const before = process.threadCpuUsage();
  act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

describe('a run of marks', () => {
  it.each(Object.entries(runs))('costs no more than its length: %s', (_, marks) => {
    const text = `a${marks.repeat(length / marks.length)}`;
    for (const form of forms) {
      // Some 10 ms; without the cut many seconds.
      expect(processorMs(() => normalized(text, form))).toBeLessThan(1_000);
    }
    for (const use of [fold, foldForOrder, skeleton, visible])
      expect(processorMs(() => use(text))).toBeLessThan(1_000);
    // Two texts with the same beginning are compared by their code units.
    const other = `a${Array.from(marks)
      .toReversed()
      .join('')
      .repeat(length / marks.length)}`;
    const { compare } = new Intl.Collator('es');
    const [one, two] = [text, other].map((each) => each.slice(0, 61));
    expect(alphabetical('es')(one ?? '', two ?? '')).toBe(compare(one ?? '', two ?? ''));
    expect(processorMs(() => alphabetical('es')(text, other))).toBeLessThan(1_000);
  });

  it('costs no more than its length in the host of an address', () => {
    const host = `a${'\u0301\u0323'.repeat(30_000)}.example`;
    const pasted = `curl 'https://${host}/api-hub?timestamp=1700000000000' -H 'signature: 0a'`;
    const inProgram = `get("https://${host}/x", "/y?timestamp=17", {"signature": "${'0a'.repeat(16)}"})`;
    for (const text of [pasted, inProgram]) {
      const read = () => expect(() => parseExample(text)).toThrow('input.example');
      expect(processorMs(read)).toBeLessThan(400);
    }
    expect(processorMs(() => partOfTarget('xl/workbook.xml', `//${host}/a.xml`))).toBeLessThan(400);
  });

  it('stays as it is up to 30', () => {
    const text = `x${'\u0323\u0301'.repeat(15)}y`;
    for (const form of forms) expect(normalized(text, form)).toBe(text.normalize(form));
  });

  it('keeps each of its marks', () => {
    const text = `${'\u0323\u0301'.repeat(200)}y`;
    const parted = normalized(text, 'NFD').replaceAll('\u034f', '');
    expect(Array.from(parted).toSorted()).toEqual(Array.from(text).toSorted());
    expect(fold(`n${text}`)).toBe('ny');
  });
});

it('leaves all other texts to Unicode', () => {
  const texts = [
    'Núñez Ibáñez, María de los Ángeles del Perpetuo Socorro',
    'ｶﾞｷﾞｸﾞｹﾞｺﾞ'.repeat(20),
    '각'.normalize('NFD').repeat(40),
    'ﷺ①ﬁ',
    '',
  ];
  for (const text of texts)
    for (const form of forms) expect(normalized(text, form)).toBe(text.normalize(form));
});
