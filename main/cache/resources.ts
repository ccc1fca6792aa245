import type { Syncable } from '../../preload/contract/sync';

/** How resources are written in the database. Never renumber: files of users hold these. */
export const resourceCodes = {
  merchant: 0,
  clients: 1,
  lots: 2,
  cards: 3,
} as const satisfies Record<Syncable, number>;

export type ResourceCode = (typeof resourceCodes)[Syncable];

const names = Object.fromEntries(
  Object.entries(resourceCodes).map(([name, code]) => [code, name]),
) as Record<ResourceCode, Syncable>;

export function resourceName(code: ResourceCode): Syncable {
  return names[code];
}
