import { clientText } from '../../main/sandbox/clients';
import { createWorld } from '../../main/sandbox/world';
import { presentEdition } from '../../main/sandbox/population';
import type { ServiceRecord } from '../../shared/values';

/** A client as a grid or a search index holds it: every field a plain value. */
export type Person = Record<string, string | boolean | null>;

/** The clients of the bench's service (desk/service.ts), in its order. */
export function* peopleOf(count: number): Generator<Person> {
  const world = createWorld({
    seed: 1,
    now: Date.UTC(2026, 0, 1),
    clients: count,
    lots: 0,
    edition: presentEdition,
  });
  for (let position = 0; position < count; position += 1) {
    const text = clientText(world, world.clients.at(presentEdition, position), presentEdition);
    const fields = JSON.parse(text) as Record<string, string | boolean | null | string[]>;
    const cards = fields.client_card_ids;
    yield { ...fields, client_card_ids: Array.isArray(cards) ? cards.join(' ') : '' };
  }
}

export function toRecord(person: Person): ServiceRecord {
  return Object.entries(person);
}
