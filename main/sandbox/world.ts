import { Identities } from './identity';
import type { Edition } from './population';
import { Population } from './population';

/** Everything a record's text depends on, besides its index. */
export interface World {
  readonly seed: number;
  /** The moment edition 3 shows, epoch milliseconds: a start of a day (UTC) unless given. */
  readonly now: number;
  readonly identities: Identities;
  readonly clients: Population;
  readonly lots: Population;
  readonly merchantId: string;
  /** Present edition, see population.ts. */
  edition: Edition;
}

export interface WorldSettings {
  readonly seed: number;
  readonly now: number;
  readonly clients: number;
  readonly lots: number;
  readonly edition: Edition;
}

export function createWorld(settings: WorldSettings): World {
  const identities = new Identities(settings.seed);
  return {
    seed: settings.seed,
    now: settings.now,
    identities,
    clients: new Population(settings.clients, settings.now),
    lots: new Population(settings.lots, settings.now),
    merchantId: identities.idOf('merchant', 0),
    edition: settings.edition,
  };
}
