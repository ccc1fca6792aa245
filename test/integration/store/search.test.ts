import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ServiceRecord } from '../../../shared/values';
import { peopleOf, toRecord } from '../../bench/people';
import { everything, idsOf, readerOf } from '../../support/written-store';
import { comparisons } from '../../support/comparisons';

/** Searches against a plain reading of the records: what is found, and what is not. */

const many = 8_000;

const records: ServiceRecord[] = Array.from(peopleOf(many), toRecord).map((record, at) =>
  at % 997 === 0 ? [...record, ['note', `(nº ${at}) Ñandú "x-ray" ¿qué? y`]] : record,
);
let reader: ReturnType<typeof readerOf>;

/**
 * Each field's text as people read it; which are searched says `isSearched` (main/values/keys.ts):
 * no moments, no true or false.
 */
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

interface SearchParams {
  readonly typed: string;
  readonly fits: (at: number) => boolean;
}

function word(text: string, exact = false): SearchParams {
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

const orPair = fc.tuple(either, either).map(([one, other]): SearchParams => ({
  typed: `${one.typed} OR ${other.typed}`,
  fits: (at) => one.fits(at) || other.fits(at),
}));
const not = either.map(({ typed, fits }): SearchParams => ({
  typed: `-${typed}`,
  fits: (at) => !fits(at),
}));
const field = fc.constantFrom('status', 'residence_city', 'gender').chain((name) =>
  fc.nat(many - 1).map((at): SearchParams => {
    const value = records[at]?.find(([each]) => each === name)?.[1];
    const text = typeof value === 'string' ? value : 'x';
    const values = records.map((each) => {
      const present = each.find(([other]) => other === name)?.[1];
      return typeof present === 'string' ? plain(present) : null;
    });
    return {
      typed: `${name}:="${text}"`,
      fits: (row) => values[row] === plain(text),
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
  .map((parts): SearchParams => ({
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
    comparisons(40),
  );
  expect(found).toBeGreaterThan(400);
});

it.each(['a', 'm', 'ma', 'ñ', '7', 'qui', 'x-ray', 'nº', 'y'])('finds "%s"', (typed) => {
  const { fits } = word(typed);
  expect(idsOf(reader, { search: typed })).toEqual(ids.filter((_, at) => fits(at)));
});

const anyQueryLocale = { zone: 'UTC', language: 'en' as const };

it('counts as many everywhere as the list has', () => {
  const query = { limitPerResource: 5, locale: anyQueryLocale };
  const { groups } = reader.operations.everywhere({ text: 'quispe', ...query });
  const { count } = reader.operations.open({ ...everything, search: 'quispe' });
  expect(groups).toMatchObject([{ resource: 'clients', total: count }]);
  expect(groups[0]?.hits).toHaveLength(5);
  const soFar = reader.operations.everywhereSoFar({ text: 'quispe', ...query });
  expect(soFar).toEqual({ searched: 'all', groups, notUnderstood: [] });
});

describe('with most records not in the index yet', () => {
  let late: ReturnType<typeof readerOf>;
  const fitting = (upTo: number, isNot = false) =>
    records.slice(0, upTo).filter((_, at) => word('quispe').fits(at) !== isNot).length;
  const request = { ...everything, search: 'quispe' };

  beforeAll(() => {
    late = readerOf(records, { indexed: 1_000 });
  });

  it('every answer is of all records', async () => {
    const { operations } = late;
    const all = fitting(many);
    expect(operations.open(request).count).toBe(all);
    expect(operations.open({ ...everything, search: '-quispe' }).count).toBe(fitting(many, true));
    const query = request;
    const { values: found } = await operations.facets({ query, field: 'status' });
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(all);
    expect(operations.totals({ query, fields: [], by: null }).count).toBe(all);
    const months = await operations.months({ query, field: 'created_at' });
    expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(all);
    const parts = { rows: null, columns: null, field: null, currency: null };
    expect(operations.summary({ query, ...parts }).records).toBe(all);
    const everywhere = { text: 'quispe', limitPerResource: 1, locale: anyQueryLocale };
    expect(operations.everywhere(everywhere).groups).toMatchObject([{ total: all }]);
  });

  it('what does not wait says how many were not searched', () => {
    const { operations } = late;
    const opened = operations.openSoFar(request);
    expect(opened).toMatchObject({ searched: 'part', behind: 2_000 });
    expect('cursorSoFar' in opened && opened.cursorSoFar.count).toBe(fitting(6_000));
    expect(operations.openSoFar({ ...everything, search: '-quispe' })).toMatchObject({
      cursorSoFar: { count: fitting(6_000, true) },
    });
    expect(operations.openSoFar(everything)).toMatchObject({
      searched: 'all',
      cursor: { count: many },
    });
    const everywhere = { text: 'quispe', limitPerResource: 1, locale: anyQueryLocale };
    expect(operations.everywhereSoFar(everywhere)).toMatchObject({
      searched: 'part',
      groupsSoFar: [{ total: fitting(6_000) }],
      behind: 2_000,
    });
    expect(operations.unindexed({ ...request, asOf: null })).toBe(2_000);
    expect(operations.unindexed({ ...request, search: 'status:active' })).toBe(0);
    const filters = [{ kind: 'repeated' as const, field: 'status', among: 'quispe' }];
    expect(operations.unindexed({ ...everything, filters })).toBe(2_000);
  });

  it('the ids of a view are those of all records that fit', () => {
    const { operations } = late;
    const opened = operations.openSoFar({ ...request, firstRows: 50 });
    if (opened.searched === 'all') throw new Error('all were searched');
    const { cursorId } = opened.cursorSoFar;
    const { values } = operations.texts({ cursorId, field: 'id', first: 0, count: null });
    expect(values.flat()).toEqual(ids.filter((_, at) => word('quispe').fits(at)));
  });
});
