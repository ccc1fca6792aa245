import { createWorld, type World, type WorldSettings } from '../../../main/sandbox/world';

/** The start of 20 November 2025, UTC. */
export const now = 1_763_596_800_000;

export function worldOf(settings: Partial<WorldSettings> = {}): World {
  return createWorld({
    seed: 7,
    now,
    clients: 5_000,
    lots: 200,
    edition: 3,
    ...settings,
  });
}
