import { expect, test } from 'vitest';
import { lotText } from '../../../main/sandbox/lots';
import { worldOf } from './world-for-tests';

const world = worldOf();
const texts = Array.from({ length: 200 }, (_, position) =>
  lotText(world, world.lots.at(3, position), 3),
);
const raw = (text: string, field: string) =>
  new RegExp(`"${field}":(-?[0-9.]+)[,}]`).exec(text)?.[1] ?? '';

test('lots are JSON with plausible fields', () => {
  const first = JSON.parse(texts[0] ?? '') as Record<string, unknown>;
  expect(first).toMatchObject({ code: 'LOT-1', is_deleted: false, deleted_at: null });
  expect(Object.keys(first)).toEqual([
    'id',
    'status',
    'created_at',
    'updated_at',
    'deleted_at',
    'is_deleted',
    'is_deleted_by',
    'code',
    'batch_number',
    'product_name',
    'provider_name',
    'merchant_product_id',
    'currency',
    'quantity',
    'unit_price',
    'total_amount',
    'expires_at',
  ]);
});

test('amounts are numbers with two decimals, trailing zeros written out, and the total is exact', () => {
  for (const text of texts) {
    const price = raw(text, 'unit_price');
    expect(price).toMatch(/^\d+\.\d0$/);
    const cents = BigInt(raw(text, 'quantity')) * BigInt(price.replace('.', ''));
    const total = raw(text, 'total_amount');
    expect(BigInt(total.replace('.', ''))).toBe(cents);
    expect(total).toMatch(/^\d+\.\d\d$/);
  }
});

test('batch numbers do not survive floating point', () => {
  expect(raw(texts[0] ?? '', 'batch_number')).toBe('1293438106040557568');
  const batches = texts.map((text) => raw(text, 'batch_number'));
  expect(new Set(batches).size).toBe(200);
  for (const batch of batches) expect(batch).toMatch(/^\d{19}$/);
});

test('amounts are such as a merchant has: no lot beyond a million, all of them below a billion', () => {
  const totals = texts.map((text) => Number(raw(text, 'total_amount')));
  expect(Math.max(...totals)).toBeLessThan(1_000_000);
  expect(Math.min(...totals)).toBeGreaterThan(100);
  expect(totals.reduce((sum, total) => sum + total, 0)).toBeLessThan(1_000_000_000);
});

test('some lots were closed between the editions', () => {
  const closedIn = (edition: 0 | 3) =>
    Array.from({ length: 180 }, (_, index) => lotText(world, index, edition)).filter((text) =>
      text.includes('"status":"CLOSED"'),
    ).length;
  expect(closedIn(0)).toBe(0);
  expect(closedIn(3)).toBeGreaterThan(3);
});
