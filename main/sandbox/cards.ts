import { between, isoInstant, thousandth } from './instants';
import { Draws, streams } from './draws';
import { editionTime } from './population';
import type { World } from './world';

/**
 * Client-cards (docs/interface.md, "Client-card"). A client holds 0 to 3 cards; one client in fifty
 * has a chain of replaced cards before its first one, linked by `replacement_by`, so that following
 * it leads through 2 to 4 cards.
 *
 * A card's index is its client's index and a slot: slots 0 to 2 are the cards held, 3 to 5 the
 * replaced ones, oldest first.
 */
const slotsPerClient = 8;
const firstReplacedSlot = 3;
const firstChained = 7;
const chainEvery = 50;

/** The client's card ids, replaced ones first. */
export function clientCardIds(world: World, clientIndex: number): string[] {
  return cardSlots(world, clientIndex).map((slot) => cardId(world, clientIndex, slot));
}

/**
 * Up to `count` card ids to try: first the oldest cards of three replacement chains, then the cards
 * of the current client list from its top.
 */
export function sampleCardIds(world: World, count: number): string[] {
  const { clients, edition } = world;
  const chained = [0, 1, 2].map((nth) => firstChained + nth * chainEvery);
  const ids = new Set<string>();
  for (const index of chained) {
    const [oldest] = clients.has(edition, index) ? clientCardIds(world, index) : [];
    if (oldest !== undefined) ids.add(oldest);
  }
  for (let position = 0; position < clients.size(edition) && ids.size < count; position += 1) {
    for (const id of clientCardIds(world, clients.at(edition, position))) ids.add(id);
  }
  return [...ids].slice(0, count);
}

/**
 * The details of a client-card as JSON text; null when the current edition has none with that id.
 */
export function cardText(world: World, id: string): string | null {
  const index = world.identities.indexOf('card', id);
  if (index === null) return null;
  const clientIndex = Math.floor(index / slotsPerClient);
  const slot = index % slotsPerClient;
  const slots = cardSlots(world, clientIndex);
  const rank = slots.indexOf(slot);
  if (rank === -1 || !world.clients.has(world.edition, clientIndex)) return null;

  const draws = new Draws(world.seed, streams.card, index);
  const times = cardTimes(world, clientIndex, rank, slots.length, draws);
  const next = rank < replacedCount(clientIndex) ? slots[rank + 1] : undefined;
  const successor = next === undefined ? null : cardId(world, clientIndex, next);
  const blocked = draws.chance(1, 12);
  const reason =
    successor !== null
      ? draws.pick(['LOST', 'STOLEN', 'DAMAGED'])
      : blocked
        ? draws.pick(['CLIENT_REQUEST', 'FRAUD_SUSPECTED'])
        : null;
  const micros = draws.below(1000);
  return JSON.stringify({
    id,
    status: reason === null ? 'ACTIVE' : 'BLOCKED',
    created_at: isoInstant(times.created, micros),
    updated_at: isoInstant(times.updated, micros),
    deleted_at: null,
    is_deleted: false,
    is_deleted_by: null,
    provider_name: draws.pick(['Emisora Muestra', 'Tarjetas Ejemplo']),
    card_tracking_code: `TRK-${draws.digits(10)}`,
    merchant_product_id: world.identities.idOf('product', draws.below(6)),
    client_id: world.identities.idOf('client', clientIndex),
    reason,
    currencies: [
      { account: `000${draws.digits(17)}`, currency: 'PEN' },
      ...(draws.chance(1, 3) ? [{ account: `000${draws.digits(17)}`, currency: 'USD' }] : []),
    ],
    blocked_at: reason === null ? null : isoInstant(times.updated, micros),
    replacement_by: successor,
  });
}

/** The slots a client uses, in the order its cards were made. */
function cardSlots(world: World, clientIndex: number): number[] {
  if (clientIndex >= world.clients.everCount) return [];
  const replaced = replacedCount(clientIndex);
  const drawn = new Draws(world.seed, streams.cardCount, clientIndex).below(4);
  const cardCount = replaced > 0 ? Math.max(1, drawn) : drawn;
  const slots: number[] = [];
  for (let nth = 0; nth < replaced; nth += 1) slots.push(firstReplacedSlot + nth);
  for (let nth = 0; nth < cardCount; nth += 1) slots.push(nth);
  return slots;
}

/**
 * Clients 7, 57, 107, ... have 1, 2, 3, 1, ... replaced cards: whatever the seed, several chains
 * are near the top of the list.
 */
function replacedCount(clientIndex: number): number {
  return clientIndex % chainEvery === firstChained
    ? 1 + (Math.floor(clientIndex / chainEvery) % 3)
    : 0;
}

/**
 * Each card has its own share of the time between the client's creation and the earliest edition
 * (or now, for a client created after it).
 */
function cardTimes(
  world: World,
  clientIndex: number,
  rank: number,
  count: number,
  draws: Draws,
): { created: number; updated: number } {
  const since = world.clients.createdAt(clientIndex, 1);
  const earliest = editionTime(world.now, 0);
  const share = ((since < earliest ? earliest : world.now) - since) / count;
  const from = since + rank * share;
  const created = between(from, from + share / 2, draws.below(1000) * thousandth);
  return { created, updated: between(created, from + share, draws.below(1000) * thousandth) };
}

function cardId(world: World, clientIndex: number, slot: number): string {
  return world.identities.idOf('card', clientIndex * slotsPerClient + slot);
}
