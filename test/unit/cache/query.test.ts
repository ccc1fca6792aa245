import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../main/cache/body';
import { mark } from '../../../main/cache/query/mark';
import { fitsRecord } from '../../../main/cache/query/match';
import { parseQuery } from '../../../main/cache/query/parse';

const fields = ['id', 'status', 'created_at', 'updated_at', 'amount', 'first_name', 'deleted_at'];

function fits(query: string, values: Readonly<Record<string, Cell>>): boolean {
  const names = Object.keys(values);
  const shape = {
    no: 1,
    resource: 1 as const,
    fields: names,
    places: new Map(names.map((n, at) => [n, at])),
  };
  const { terms, notUnderstood } = parseQuery(query, fields);
  expect(notUnderstood).toEqual([]);
  return fitsRecord(terms, shape, Object.values(values));
}

describe('the search language', () => {
  it('reads words, quotes, minus and fields known by their beginning', () => {
    const { terms, notUnderstood } = parseQuery('Núñez -lima "Av. El Sol" stat:BLOCKED', fields);
    expect(notUnderstood).toEqual([]);
    expect(terms).toMatchObject([
      { kind: 'words', text: 'nunez', not: false, exact: false },
      { kind: 'words', text: 'lima', not: true },
      { kind: 'words', text: 'av. el sol', exact: true },
      { kind: 'field', fields: ['status'], value: { kind: 'is', text: 'blocked' } },
    ]);
  });

  it('says what names no field or compares with nothing', () => {
    expect(parseQuery('colour:red created:> x', fields).notUnderstood).toEqual([
      'colour:red',
      'created:>',
    ]);
  });

  it('never fails, whatever is typed', () => {
    for (const typed of [
      '',
      ' ',
      '-',
      '"',
      '-"',
      'a:"',
      ':',
      '::',
      'a:b:c',
      '\u0000',
      '\ud800',
      '..',
      'status:..',
      '🂡'.repeat(600),
    ]) {
      expect(() => parseQuery(typed, fields)).not.toThrow();
    }
  });

  it('compares moments by days, months and years', () => {
    const record = { created_at: '2026-01-01T23:59:59.999999+00:00' };
    expect(fits('created:>2026-01-01', record)).toBe(false);
    expect(fits('created:>=2026-01-01', record)).toBe(true);
    expect(fits('created:<=2026-01-01', record)).toBe(true);
    expect(fits('created:<2026-01-01', record)).toBe(false);
    expect(fits('created:2026-01', record)).toBe(true);
    expect(fits('created:2025', record)).toBe(false);
    expect(fits('created:2025-12-31..2026-01-01', record)).toBe(true);
    // The same moment in another zone.
    expect(fits('created:2026-01-01', { created_at: '2026-01-02T04:59:59-05:00' })).toBe(false);
    expect(fits('created:2026-01-02', { created_at: '2026-01-02T04:59:59-05:00' })).toBe(true);
  });

  it('compares numbers to the last digit', () => {
    const record = { amount: ['1293438106040557569'] as const };
    expect(fits('amount:>1293438106040557568', record)).toBe(true);
    expect(fits('amount:>=1293438106040557570', record)).toBe(false);
    expect(fits('amount:8.1..8.2', { amount: ['8.10'] })).toBe(true);
  });

  it('matches a value from the start of a word, so that inactive is not active', () => {
    expect(fits('status:active', { status: 'INACTIVE' })).toBe(false);
    expect(fits('status:activ', { status: 'ACTIVE' })).toBe(true);
    expect(fits('deleted:null', { deleted_at: null })).toBe(true);
    expect(fits('-deleted:null', { deleted_at: null })).toBe(false);
  });

  it('folds accents and case, and takes short words at a word’s start only', () => {
    expect(fits('nunez', { first_name: 'NÚÑEZ' })).toBe(true);
    expect(fits('ÑEZ', { first_name: 'Núñez' })).toBe(true);
    expect(fits('ez', { first_name: 'Núñez' })).toBe(false);
    expect(fits('nu', { first_name: 'Ana Núñez' })).toBe(true);
    expect(fits('"ana nu"', { first_name: 'Ana Núñez' })).toBe(false);
    expect(fits('ana -lima', { first_name: 'Ana', id: 'lima' })).toBe(false);
  });

  it('marks what matched in the text as it was written', () => {
    expect(mark('José Núñez', [{ text: 'nunez', exact: false }])).toEqual([
      { text: 'José ', hit: false },
      { text: 'Núñez', hit: true },
    ]);
    expect(mark(`${'x'.repeat(300)} hit`, [{ text: 'hit', exact: false }])).toContainEqual({
      text: 'hit',
      hit: true,
    });
  });
});
