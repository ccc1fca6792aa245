import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOf, kindOf, microsSinceEpoch } from '../../../main/values/column-kinds';
import type { Value } from '../../../shared/values';

const number = (text: string): Value => ({ kind: 'number', text });

describe('the kind of a value in a typed table', () => {
  it.each<[Value | undefined, ReturnType<typeof kindOf>]>([
    [undefined, null],
    [null, null],
    [true, 'boolean'],
    [number('8.10'), 'number'],
    [number('-1e400'), 'number'],
    [number('1e40000'), 'text'],
    [number('1'.repeat(1_001)), 'text'],
    [{ kind: 'list', items: [] }, 'nested'],
    [{ kind: 'object', entries: [] }, 'nested'],
    ['', 'text'],
    ['8.10', 'text'],
    ['2024-02-29', 'day'],
    ['2023-02-29', 'text'],
    ['1900-02-29', 'text'],
    ['2000-02-29', 'day'],
    ['0000-01-01', 'text'],
    ['2026-04-31', 'text'],
    ['2026-04-30T10:00', 'instant'],
    ['2026-04-30 10:00:00.123456-05:00', 'instant'],
    ['2026-04-30T10:00:00.1234567Z', 'text'],
    ['2026-04-30T24:00:00Z', 'text'],
    ['2026-04-30T10:00:60Z', 'text'],
    ['2026-04-30T10:00:00+24:00', 'text'],
    ['2026-04-30T10:00:00+00', 'instant'],
    ['20260430T100000Z', 'instant'],
    ['9999-12-31T23:59:59.999999+00:00', 'instant'],
    ['+010000-01-01T00:00:00Z', 'text'],
    ['2026-04-30T10:00:00Z and more', 'text'],
    ['LOT-2026-04', 'text'],
  ])('%j is %s', (value, kind) => {
    expect(kindOf(value)).toBe(kind);
  });

  it('moments and days of every year are reckoned as Date does', () => {
    const years = fc.integer({
      min: Date.UTC(1, 0, 2) - 1_900 * 31_556_952_000,
      max: 253_402_300_799_999,
    });
    fc.assert(
      fc.property(years, fc.nat(999), (epochMs, micros) => {
        const iso = new Date(epochMs).toISOString();
        fc.pre(/^\d{4}-/.test(iso) && !iso.startsWith('0000'));
        const text = `${iso.slice(0, -1)}${String(micros).padStart(3, '0')}`;
        const exact = BigInt(epochMs) * 1_000n + BigInt(micros);
        expect(kindOf(text)).toBe('instant');
        expect(microsSinceEpoch(text)).toBe(exact);
        expect(microsSinceEpoch(`${text}+05:30`)).toBe(exact - 19_800_000_000n);
        expect(microsSinceEpoch(`${text}-0500`)).toBe(exact + 18_000_000_000n);
        expect(daysOf(iso.slice(0, 10))).toBe(Math.floor(epochMs / 86_400_000));
      }),
    );
  });
});
