import { describe, expect, test } from 'vitest';
import { pressedSort, withSort } from '../../../renderer/ui/grid/sort';
import type { Filter } from '../../../shared/ipc/browse';
import type { ColumnKind } from '../../../renderer/format/kind';
import { FilterDraft } from '../../../renderer/lists/filter-draft.svelte';
import { dayOf } from '../../../renderer/format/typed-values';
import { fieldChanges } from '../../../renderer/lists/opened-record.svelte';
import { filterLabel, filterWords, searchWords } from '../../../renderer/lists/filter-words';
import { Language } from '../../../renderer/i18n/messages.svelte';
import { highlighted } from '../../../renderer/lists/matches';
import { currencyColumn, isSummed } from '../../../shared/money';
import { DecimalSum } from '../../../renderer/lists/totals.svelte';
import { locales } from '../../../shared/locales';
import { number } from '../records';

const hits = (text: string, search: string) =>
  highlighted(text, searchWords(search))
    .filter(({ hit }) => hit)
    .map((piece) => piece.text);

describe('marks', () => {
  test('stand where the folded text has the words, in the text’s own letters', () => {
    expect(hits('María Núñez Ñahui', 'NUNEZ nahui')).toEqual(['Núñez', 'Ñahui']);
    expect(hits('ÁÁÁ', 'aaa')).toEqual(['ÁÁÁ']);
    expect(hits('e\u0301te\u0301', 'ete')).toEqual(['e\u0301te\u0301']);
    expect(hits('İstanbul 😀 plaza', 'plaza')).toEqual(['plaza']);
  });

  test('leave out conditions and what is not wanted', () => {
    expect(searchWords('status:blocked -lima "San  Isidro" peru')).toEqual([
      { text: 'san  isidro', exact: true },
      { text: 'peru', exact: false },
    ]);
    expect(searchWords('- "" :')).toEqual([{ text: ':', exact: false }]);
    expect(searchWords('ana OR luis status:(active, blocked) x')).toEqual(
      ['ana', 'luis', 'x'].map((text) => ({ text, exact: false })),
    );
  });

  test('take short words at the beginning of words, and quoted ones whole', () => {
    expect(hits('Ana Banana', 'an')).toEqual(['An']);
    expect(hits('Ana Banana', '"ana"')).toEqual(['Ana']);
    expect(hits('Ana Banana', 'nan')).toEqual(['nan']);
  });

  test('give the whole text back', () => {
    const text = 'a-b-á-B';
    const pieces = highlighted(text, searchWords('a b'));
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  });
});

describe('sums', () => {
  function sumOf(...texts: string[]): string {
    const sum = new DecimalSum();
    expect(texts.map((text) => sum.add(text))).not.toContain(false);
    return sum.text;
  }

  test('keep every digit', () => {
    expect(sumOf('0.1', '0.2')).toBe('0.3');
    expect(sumOf('1293438106040557568', '1')).toBe('1293438106040557569');
    expect(sumOf('8.10', '8.1')).toBe('16.20');
    expect(sumOf('-0.05', '0.02')).toBe('-0.03');
    expect(sumOf('1', '-1.000')).toBe('0.000');
    expect(sumOf()).toBe('0');
  });

  test('refuse what is no plain decimal', () => {
    const sum = new DecimalSum();
    for (const text of ['1e3', '', '1,000', 'x', '.5']) expect(sum.add(text)).toBe(false);
    expect(sum.text).toBe('0');
  });

  test('know the money of an amount only when there is no doubt', () => {
    const names = ['id', 'total_amount', 'fee_currency', 'fee', 'currency'];
    expect(currencyColumn(names, 'fee')).toBe(2);
    expect(currencyColumn(names, 'total_amount')).toBe(4);
    expect(currencyColumn(['fee', 'sent_currency', 'kept_currency'], 'fee')).toBeNull();
    expect(currencyColumn(['total_amount', 'currency'], 'total_amount')).toBe(1);
    expect(currencyColumn(['unit_price', 'currency_code'], 'unit_price')).toBe(1);
    expect(currencyColumn(['quantity', 'currency'], 'quantity')).toBeNull();
    expect(currencyColumn(['amount', 'currency_code', 'currency'], 'amount')).toBe(1);
    expect(currencyColumn(['daily_limit', 'currency'], 'daily_limit')).toBe(1);
    const two = ['amount', 'currency', 'original_amount', 'original_currency'];
    expect(currencyColumn(two, 'amount')).toBe(1);
    expect(currencyColumn(two, 'original_amount')).toBe(3);
    expect(isSummed(names, 'unit_price')).toBe(false);
    expect(isSummed(names, 'total_amount')).toBe(true);
    expect(isSummed(['fee', 'quantity', 'sent_currency', 'kept_currency'], 'fee')).toBe(false);
    expect(isSummed(['fee', 'quantity', 'sent_currency', 'kept_currency'], 'quantity')).toBe(true);
  });
});

describe('a filter that is opened in the form', () => {
  const column = (kind: ColumnKind) => ({
    ...{ key: 'f', label: 'F', kind, width: 100, cell: 0 },
    align: 'start' as const,
  });
  const opened = (kind: ColumnKind, filter: Filter) =>
    new FilterDraft(column(kind), { index: 0, filter });

  test('of a month has its first and its last day', () => {
    const month = { kind: 'days', field: 'f', first: '2024-02', last: '2026-11' } as const;
    expect(opened('instant', month)).toMatchObject({ first: '2024-02-01', last: '2026-11-30' });
    expect(opened('instant', month).filter).toMatchObject({ last: '2026-11-30' });
  });

  test('is among the choices, though the column does not offer it', () => {
    const one: Filter = { kind: 'one-of', field: 'f', values: ['x'] };
    for (const kind of ['id', 'date', 'json'] as const) {
      const draft = opened(kind, one);
      expect(draft.choices).toContain('one-of');
      expect([draft.choice, draft.filter]).toEqual(['one-of', one]);
    }
    expect(new FilterDraft(column('id')).choices).not.toContain('one-of');
  });
});

describe('days of a filter that was written in moments', () => {
  test('are those of the reader', () => {
    const at = (instant: string, zone: string) => dayOf(Date.parse(instant), zone);
    expect(at('2026-11-14T04:59:59Z', 'America/Lima')).toBe('2026-11-13');
    expect(at('2026-11-14T04:59:59Z', 'UTC')).toBe('2026-11-14');
    // Where the clock was put forward over midnight the day begins at one.
    expect(at('2026-09-06T04:00:00Z', 'America/Santiago')).toBe('2026-09-06');
  });
});

describe('order', () => {
  const up = { key: 'a', direction: 'ascending' } as const;
  const down = { key: 'a', direction: 'descending' } as const;
  const other = { key: 'b', direction: 'ascending' } as const;

  test('of one column replaces all others, with Shift it joins them', () => {
    expect(pressedSort([], 'a', false)).toEqual([up]);
    expect(pressedSort([other, up], 'a', true)).toEqual([other, down]);
    expect(pressedSort([down, other], 'a', true)).toEqual([other]);
    expect(pressedSort([other, up], 'a', false)).toEqual([down]);
    expect(withSort([other], 'a', 'descending', true)).toEqual([other, down]);
  });
});

test('a version’s changes tell numbers by their digits, and gone fields last', () => {
  const before = [
    ['gone', 'x'],
    ['n', number('8.1')],
    ['same', null],
  ] as const;
  const after = [
    ['n', number('8.10')],
    ['same', null],
    ['new', ''],
  ] as const;
  expect(fieldChanges(before, after)).toEqual([
    { field: 'n', before: number('8.1'), after: number('8.10') },
    { field: 'new', before: undefined, after: '' },
    { field: 'gone', before: 'x', after: undefined },
  ]);
});

test.each([
  ['en', '3 values'],
  ['es', '3 valores'],
] as const)('of several IDs a chip has the number, of one the ID (%s)', (language, several) => {
  const { t } = new Language([], language);
  const context = { locale: locales[language], zone: 'UTC' };
  const ids = ['a', 'b', 'c'].map((letter) => `943c6ee6-80d9-4742-93b4-00000000000${letter}`);
  const words = (values: string[], maxValues?: number) =>
    filterWords({ kind: 'one-of', field: 'id', values }, 'id', t, context, 'clients', maxValues);
  expect(words(ids)).toBe(several);
  expect(words(ids.slice(0, 1))).toBe(ids[0]);
  expect(words(['ACTIVE', 'BLOCKED'])).toBe('ACTIVE + 1');
  expect(words(ids, 30)).toBe(ids.join(', '));
  // Those that another screen chose say why.
  const chosen: Filter = {
    kind: 'one-of',
    field: 'id',
    values: ids.slice(0, 1),
    statusSince: '2026-11-23',
  };
  expect(`${filterLabel(chosen, t)} ${filterWords(chosen, 'id', t, context, 'clients')}`).toBe(
    language === 'en' ? 'Status changed since Nov 23, 2026' : 'Estado cambió desde 23 nov. 2026',
  );
});
