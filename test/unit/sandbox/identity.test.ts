import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Identities } from '../../../main/sandbox/world';

const uint32 = fc.integer({ min: 0, max: 4_294_967_295 });

test('an identifier looks like a UUID and leads back to its index', () => {
  fc.assert(
    fc.property(uint32, uint32, (seed, index) => {
      const identities = new Identities(seed);
      const id = identities.idOf('client', index);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(identities.indexOf('client', id)).toBe(index);
    }),
  );
});

test('an identifier names nothing under another kind, another seed, another case or with one digit changed', () => {
  const identities = new Identities(7);
  const id = identities.idOf('card', 12);
  expect(identities.indexOf('client', id)).toBeNull();
  expect(new Identities(8).indexOf('card', id)).toBeNull();
  expect(identities.indexOf('card', id.toUpperCase())).toBeNull();
  for (let at = 0; at < id.length; at += 1) {
    const changed = id.slice(0, at) + (id[at] === '0' ? '1' : '0') + id.slice(at + 1);
    expect(identities.indexOf('card', changed)).toBeNull();
  }
});

test('what is no identifier at all names nothing', () => {
  const identities = new Identities(7);
  for (const text of ['', '.', '..', 'a/b', 'x'.repeat(10_000), ` ${identities.idOf('card', 1)}`]) {
    expect(identities.indexOf('card', text)).toBeNull();
  }
});

test('identifiers do not repeat', () => {
  const identities = new Identities(1);
  const ids = new Set<string>();
  for (let index = 0; index < 20_000; index += 1) {
    ids.add(identities.idOf('client', index));
    ids.add(identities.idOf('card', index));
  }
  expect(ids.size).toBe(40_000);
});
