import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { ServiceRecord } from '../../../preload/contract/values';
import { peopleOf, toRecord } from '../../bench/people';
import { everything, idsOf, readerOf } from '../../support/written-store';

/** Searches against a plain reading of the records: what is found, and what is not. */

const many = 8_000;

const records: ServiceRecord[] = Array.from(peopleOf(many), toRecord).map((record, at) =>
  at % 997 === 0 ? [...record, ['note', `(nº ${at}) Ñandú "x-ray" ¿qué? y`]] : record,
);
let reader: ReturnType<typeof readerOf>;

/** Each field's text as people read it; which are searched says `isSearched` (main/values/keys.ts): no moments, no true or false. */
const texts = records.map((record) =>
  record.flatMap(([, value]) => {
    const text = typeof value === 'string' ? value : '';
    return text === '' || /^\d{4}-\d\d-\d\dT/.test(text) ? [] : [plain(text)];
  }),
);
const ids = records.map((record) => {
  const id = record[0]?.[1];
  return typeof id === 'string' ? id : '';
});

beforeAll(() => {
  // The newest are not in the index yet.
  reader = readerOf(records, { indexed: many - 1_500 });
});

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
}

function holds(text: string, word: string, exact: boolean): boolean {
  if (!text.includes(word)) return false;
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const isWord = /^[\p{L}\p{N}]/u.test(word) && (exact || Array.from(word).length < 3);
  const before = isWord ? String.raw`(?<![\p{L}\p{N}])` : '';
  const after = exact && /[\p{L}\p{N}]$/u.test(word) ? String.raw`(?![\p{L}\p{N}])` : '';
  return new RegExp(before + escaped + after, 'u').test(text);
}

interface Asked {
  readonly typed: string;
  readonly fits: (at: number) => boolean;
}

function word(text: string, exact = false): Asked {
  const sought = plain(text).trim();
  return {
    typed: exact ? `"${text}"` : text,
    fits: (at) => texts[at]?.some((each) => holds(each, sought, exact)) ?? false,
  };
}

/** Pieces of what the records really hold, and some of what they do not. */
const piece = fc
  .record({
    at: fc.nat(many - 1),
    field: fc.nat(40),
    from: fc.nat(30),
    length: fc.integer({ min: 1, max: 6 }),
    change: fc.constantFrom('none', 'none', 'none', 'upper', 'last'),
  })
  .map(({ at, field, from, length, change }) => {
    const values = (records[at] ?? []).flatMap(([, value]) =>
      typeof value === 'string' && value !== '' ? [value] : [],
    );
    const value = values[field % values.length] ?? 'ana';
    const cut = value.slice(from % value.length, (from % value.length) + length);
    if (change === 'upper') return cut.toUpperCase();
    return change === 'last' ? `${cut.slice(0, -1)}x` : cut;
  })
  .map((text) => text.replace(/[^\p{L}\p{N}@.+_-]/gu, ' ').trim())
  // A minus in front says "not"; dots and signs alone are not looked for.
  .filter((text) => /^[\p{L}\p{N}]/u.test(text) && !/\s/.test(text))
  .filter((text) => !['O', 'OR'].includes(text));

const exactPiece = piece.map((text) => word(text, true));
const plainPiece = piece.map((text) => word(text));
const either = fc.oneof({ weight: 4, arbitrary: plainPiece }, { weight: 1, arbitrary: exactPiece });

const orPair = fc.tuple(either, either).map(([one, other]): Asked => ({
  typed: `${one.typed} OR ${other.typed}`,
  fits: (at) => one.fits(at) || other.fits(at),
}));
const not = either.map(({ typed, fits }): Asked => ({
  typed: `-${typed}`,
  fits: (at) => !fits(at),
}));
const field = fc.constantFrom('status', 'residence_city', 'gender').chain((name) =>
  fc.nat(many - 1).map((at): Asked => {
    const value = records[at]?.find(([each]) => each === name)?.[1];
    const text = typeof value === 'string' ? value : 'x';
    const own = records.map((each) => {
      const held = each.find(([other]) => other === name)?.[1];
      return typeof held === 'string' ? plain(held) : null;
    });
    return {
      typed: `${name}:="${text}"`,
      fits: (row) => own[row] === plain(text),
    };
  }),
);
const search = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: either },
      { weight: 1, arbitrary: orPair },
      { weight: 1, arbitrary: not },
      { weight: 1, arbitrary: field },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts): Asked => ({
    typed: parts.map(({ typed }) => typed).join(' '),
    fits: (at) => parts.every(({ fits }) => fits(at)),
  }));

it('finds exactly what a plain reading of 8,000 records finds', { timeout: 120_000 }, () => {
  let found = 0;
  fc.assert(
    fc.property(search, ({ typed, fits }) => {
      const expected = ids.filter((_, at) => fits(at));
      expect(idsOf(reader, { search: typed }), typed).toEqual(expected);
      found += expected.length;
    }),
    { numRuns: 40 },
  );
  expect(found).toBeGreaterThan(400);
});

it.each(['a', 'm', 'ma', 'ñ', '7', 'qui', 'x-ray', 'nº', 'y'])('finds "%s"', (typed) => {
  const { fits } = word(typed);
  expect(idsOf(reader, { search: typed })).toEqual(ids.filter((_, at) => fits(at)));
});

it('counts as many everywhere as the list has, and says how many were not looked at', () => {
  const asked = { limitPerResource: 5, zone: 'UTC', language: 'en' as const };
  const { groups, behind } = reader.operations.everywhere({ text: 'quispe', ...asked });
  const { count } = reader.operations.open({ ...everything, search: 'quispe' });
  expect(groups).toMatchObject([{ resource: 'clients', total: count }]);
  expect(groups[0]?.hits).toHaveLength(5);
  expect(behind).toBe(0);
  const late = readerOf(records.slice(0, 8_000), { indexed: 1_000 });
  expect(late.operations.open({ ...everything, search: 'quispe' }).behind).toBe(2_000);
  expect(late.operations.open({ ...everything, search: '-quispe' }).count).toBe(
    records.slice(0, 6_000).filter((_, at) => !word('quispe').fits(at)).length,
  );
  expect(late.operations.open(everything)).toMatchObject({ behind: 0, count: 8_000 });
});
