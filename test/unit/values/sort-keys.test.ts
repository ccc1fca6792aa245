import { describe, expect, it } from 'vitest';
import { type Cell, decodeBody, encodeRecord } from '../../../main/values/cells';
import { contentOfId, idOf, idOfContent, shownId, storedIds } from '../../../main/values/ids';
import { openDatabase } from '../../../main/store/database';
import { sortKey } from '../../../main/values/keys';
import type { Value } from '../../../shared/values';

function number(text: string): Value {
  return { kind: 'number', text };
}

/** As SQLite sorts them, ascending and descending. */
function sorted(cells: readonly (Cell | undefined)[]): { up: number[]; down: number[] } {
  const db = openDatabase(null);
  db.exec("CREATE TABLE t(pos INTEGER PRIMARY KEY, k NOT NULL DEFAULT x'02')");
  for (const [at, cell] of cells.entries())
    db.run('INSERT INTO t VALUES (?, ?)', at, sortKey(cell));
  const up = db.select('SELECT pos FROM t ORDER BY k, pos', { pos: 'number' }).all();
  const down = db
    .select("SELECT pos FROM t ORDER BY k >= x'00', iif(k >= x'00', NULL, k) DESC, k, pos", {
      pos: 'number',
    })
    .all();
  db.close();
  return { up: up.map(({ pos }) => pos), down: down.map(({ pos }) => pos) };
}

function ascends(cells: readonly (Cell | undefined)[]): void {
  expect(sorted(cells).up).toEqual(cells.map((_, at) => at));
}

describe('the order of keys', () => {
  it('numbers by value, then texts, then what is empty, null and absent', () => {
    ascends([['-10'], ['9.5'], ['10'], 'a', 'B', 'z', '', null, undefined]);
  });

  it('what has no value stands last the other way round, too', () => {
    const cells = ['', ['2'], null, 'a', undefined, ['10']] as const;
    expect(sorted(cells).down).toEqual([3, 5, 1, 0, 2, 4]);
  });

  it('a list without any text as an empty text, and one without any items as a value', () => {
    for (const cell of [
      [0, ''],
      [0, null],
    ] as const)
      expect(sortKey(cell)).toEqual(sortKey(''));
    expect(sortKey([0])).toBe('[]');
  });

  it('whole numbers of 64 bits to the last digit, and numbers beyond as near as can be', () => {
    ascends([
      ['-9223372036854775807'],
      ['9007199254740992'],
      ['9007199254740993'],
      ['1e30'],
      ['1e999'],
    ]);
  });

  it('a number beside one that a double holds is never taken for it', () => {
    const cells = [
      ['-100.000000000000000001'],
      ['-100'],
      ['-99.999999999999999999'],
      ['0'],
      ['0.1'],
      ['0.100000000000000005'],
      ['0.2'],
      ['99.999999999999999999'],
      ['100.00000000000000000'],
      ['100.000000000000000001'],
    ] as const;
    ascends(cells);
    expect(sorted(cells).down).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(sortKey(['100.00000000000000000'])).toBe(100);
  });

  it('equal values stand as they stood', () => {
    ascends([['8.1'], ['8.10'], ['81e-1']]);
    expect(sorted([['8.1'], ['8.10']]).down).toEqual([0, 1]);
  });

  it('texts without case and accents, the ñ behind the n', () => {
    ascends(['Ana', 'ánalis', 'BETO', 'Núñez', 'Ñusta', 'óscar', 'Zoe']);
    expect(sortKey('ÁRBOL')).toBe(sortKey('arbol'));
  });

  it('moments by time, whatever their zones, and a day as it stands', () => {
    expect(sortKey('2026-01-31T23:59:59.500000+00:00')).toBe('2026-01-31T23:59:59.5');
    expect(sortKey('2026-01-31T18:59:59.5-05:00')).toBe('2026-01-31T23:59:59.5');
    expect(sortKey('2026-01-31T23:59:59Z')).toBe('2026-01-31T23:59:59');
    expect(sortKey('2026-01-31T23:59:59.000Z')).toBe('2026-01-31T23:59:59');
    expect(sortKey('1990-05-01')).toBe('1990-05-01');
    expect(sortKey('1990-05-01 10:00')).toBe('1990-05-01T10:00:00');
    ascends([
      '1990-05-01',
      '1990-05-01T00:00:00Z',
      '2026-01-31T23:59:59.4999999Z',
      '2026-01-31T23:59:59.5Z',
    ]);
  });

  it('what only looks like a moment is a text', () => {
    expect(sortKey('2026-13-31T23:59:59Z')).toBe('2026-13-31t23:59:59z');
    for (const text of [
      ...['2026-02-29T00:00:00Z', '2026-01-31T24:01:00Z', '2026-01-31T23:60:00Z'],
      ...['2026-01-31T23:59:61Z', '2026-01-31T00:00:00+24:00', '2026-01-31T00:00:00+05:60'],
      ...['2026-01-31', '20260131', '202601312359', '-000000-01-01T00:00:00Z'],
    ])
      expect(sortKey(text), text).toBe(text.toLowerCase());
  });

  it('lists and objects by their parts', () => {
    expect(sortKey([0, 'Lima', ['2']])).toBe('lima 2');
    expect(sortKey([0])).toBe('[]');
    expect(sortKey([1])).toBe('{}');
  });
});

describe('ids', () => {
  it('are a type and a text', () => {
    const stored = [number('1'), '1', '#1', "'#1", '~abc.0'].map((id) => idOf([['id', id]]));
    expect(new Set(stored).size).toBe(5);
    const alone = (id: string | null) => shownId(id ?? '', () => false);
    expect(stored.map(alone)).toEqual(['1', '1', '#1', "'#1", '~abc.0']);
    for (const id of stored) expect(storedIds(alone(id))).toContain(id);
    // Beside the text of its digits a number keeps its mark, by which it alone is found.
    expect(shownId('#1', (text) => text === '1')).toBe('#1');
    expect(storedIds('#1')).toContain('#1');
  });

  it('an empty text and null are none', () => {
    expect(idOf([['id', '']])).toBeNull();
    expect(idOf([['id', null]])).toBeNull();
    expect(idOf([['name', 'x']])).toBeNull();
  });

  it('of content are told apart from what a service could give', () => {
    expect(contentOfId(idOfContent(2 ** 52 + 1, 3))).toEqual({ digest: 2 ** 52 + 1, nth: 3 });
    expect(contentOfId(idOf([['id', idOfContent(5, 0)]]) ?? '')).toBeNull();
  });
});

it('cells keep the digits and the keys of objects', () => {
  const value: Value = {
    kind: 'object',
    entries: [
      ['__proto__', number('8.10')],
      ['list', { kind: 'list', items: [null, true, 'x'] }],
    ],
  };
  const { body } = encodeRecord([['f', value]]);
  expect(decodeBody(body)).toEqual([[1, '__proto__', ['8.10'], 'list', [0, null, true, 'x']]]);
});
