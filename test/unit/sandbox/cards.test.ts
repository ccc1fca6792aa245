import { expect, test } from 'vitest';
import { cardText, clientCardIds, sampleCardIds } from '../../../main/sandbox/cards';
import { worldOf } from './world-for-tests';

interface Card {
  id: string;
  status: string;
  client_id: string;
  reason: string | null;
  currencies: { account: string; currency: string }[];
  blocked_at: string | null;
  replacement_by: string | null;
  created_at: string;
  updated_at: string;
}

const world = worldOf();
const read = (id: string) => {
  const text = cardText(world, id);
  return text === null ? null : (JSON.parse(text) as Card);
};
/** Follows `replacement_by` until it ends or repeats. */
const chainFrom = (id: string) => {
  const walked = [id];
  for (;;) {
    const next = read(walked.at(-1) ?? '')?.replacement_by ?? null;
    if (next === null || walked.includes(next)) return { walked, cyclic: next !== null };
    walked.push(next);
  }
};
const idsByClient = Array.from({ length: 200 }, (_, index) => clientCardIds(world, index));

test('a card has exactly the fields of the interface document', () => {
  const [id = ''] = sampleCardIds(world, 1);
  expect(Object.keys(read(id) ?? {})).toEqual(
    (
      'id status created_at updated_at deleted_at is_deleted is_deleted_by provider_name card_tracking_code ' +
      'merchant_product_id client_id reason currencies blocked_at replacement_by'
    ).split(' '),
  );
});

test('every card id a client names leads to a card of that client', () => {
  for (const [index, ids] of idsByClient.entries()) {
    for (const id of ids) {
      expect(read(id)).toMatchObject({ id, client_id: world.identities.idOf('client', index) });
    }
  }
});

test('clients hold none to three cards, besides replaced ones', () => {
  const present = idsByClient.map(
    (ids) => ids.filter((id) => read(id)?.replacement_by === null).length,
  );
  expect(new Set(present)).toEqual(new Set([0, 1, 2, 3]));
});

test('among the first 200 clients are at least three chains of two to four cards, without a circle', () => {
  const heads = idsByClient
    .map((ids) => ids[0])
    .filter((id): id is string => id !== undefined && read(id)?.replacement_by !== null);
  const chains = heads.map((head) => chainFrom(head));
  expect(chains.length).toBeGreaterThanOrEqual(3);
  expect(chains.every((chain) => !chain.cyclic)).toBe(true);
  expect(new Set(chains.map((chain) => chain.walked.length))).toEqual(new Set([2, 3, 4]));
});

test('a replaced card is older than its replacement, blocked, and says why', () => {
  for (const id of idsByClient.flat()) {
    const card = read(id);
    if (!card?.replacement_by) continue;
    const next = read(card.replacement_by);
    expect(card.status).toBe('BLOCKED');
    expect(card.reason).not.toBeNull();
    expect(card.blocked_at).toBe(card.updated_at);
    expect(card.created_at < (next?.created_at ?? '')).toBe(true);
  }
});

test('some cards are blocked without a replacement; an active card has neither date nor reason', () => {
  const cards = idsByClient.flat().map((id) => read(id));
  expect(cards.some((card) => card?.status === 'BLOCKED' && card.replacement_by === null)).toBe(
    true,
  );
  for (const card of cards) {
    if (card?.status === 'ACTIVE') expect([card.reason, card.blocked_at]).toEqual([null, null]);
  }
});

test('cards have an account in soles, some one in dollars too', () => {
  const currencies = idsByClient.flat().map((id) => read(id)?.currencies.map((c) => c.currency));
  expect(currencies.every((each) => each?.[0] === 'PEN')).toBe(true);
  expect(currencies.some((each) => each?.[1] === 'USD')).toBe(true);
});

test('a card of a client who is not there yet, or of an empty slot, is unknown', () => {
  const past = worldOf({ edition: 0 });
  const youngest = Array.from({ length: 20 }, (_, back) =>
    clientCardIds(past, past.clients.everCount - 1 - back),
  ).flat();
  expect(youngest.length).toBeGreaterThan(0);
  for (const id of youngest) expect(cardText(past, id)).toBeNull();
  expect(read(world.identities.idOf('card', 0 * 8 + 7))).toBeNull();
});

test('sample ids are known, as many as wanted, and the same each time', () => {
  const ids = sampleCardIds(world, 40);
  expect(ids).toHaveLength(40);
  expect(new Set(ids).size).toBe(40);
  expect(ids.every((id) => read(id) !== null)).toBe(true);
  expect(sampleCardIds(worldOf(), 40)).toEqual(ids);
  expect(sampleCardIds(worldOf({ clients: 3 }), 40).length).toBeLessThan(10);
  expect(sampleCardIds(worldOf({ clients: 0 }), 40)).toEqual([]);
});

test.each(Array.from({ length: 20 }, (_, seed) => seed))(
  'with seed %i the first three sample ids begin chains of two, three and four cards',
  (seed) => {
    const other = worldOf({ seed });
    const lengths = sampleCardIds(other, 3).map((head) => {
      let length = 0;
      for (let id: string | null = head; id !== null; length += 1) {
        const text: string | null = cardText(other, id);
        if (text === null) throw new Error('A replacement leads nowhere.');
        id = (JSON.parse(text) as Card).replacement_by;
      }
      return length;
    });
    expect(lengths).toEqual([2, 3, 4]);
  },
);
