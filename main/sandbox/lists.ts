import { success } from './answers';
import type { Answer, RefusalReason } from './answers';
import { clientText } from './clients';
import { single } from './incoming';
import type { Incoming } from './incoming';
import { lotText } from './lots';
import type { World } from './world';

export type Resource = 'clients' | 'lots';

export interface Page {
  readonly page: number;
  readonly perPage: number;
}

const texts = { clients: clientText, lots: lotText };

/** docs/interface.md, "Requests": of clients both may be left out, of lots neither. */
const defaults = { clients: { page: 1, perPage: 15 }, lots: null };

/** The page a list is asked for, or why there is none. */
export function readPage(
  resource: Resource,
  incoming: Incoming,
  perPageMax: number,
): Page | RefusalReason {
  const usual = defaults[resource];
  const page = single(incoming, 'page');
  const perPage = single(incoming, 'per_page');
  if (!usual && (page === null || perPage === null)) return 'page-missing';
  const pageNumber = page === null ? (usual?.page ?? null) : fromOne(page);
  if (pageNumber === null) return 'page-invalid';
  const wanted = perPage === null ? (usual?.perPage ?? null) : fromOne(perPage);
  return wanted === null || wanted > perPageMax
    ? 'per-page-invalid'
    : { page: pageNumber, perPage: wanted };
}

/** The records of a page as JSON texts; none behind the end. */
export function recordsOn(world: World, resource: Resource, { page, perPage }: Page): string[] {
  const { edition, [resource]: population } = world;
  const from = (page - 1) * perPage;
  const count = Math.max(0, Math.min(perPage, population.size(edition) - from));
  return Array.from({ length: count }, (_, nth) =>
    texts[resource](world, population.at(edition, from + nth), edition),
  );
}

/** One of the shapes the interface document leaves open: the records, and beside them how many there are. */
export function listAnswer(world: World, resource: Resource, asked: Page): Answer {
  const total = world[resource].size(world.edition);
  const { page, perPage } = asked;
  return success(
    `[${recordsOn(world, resource, asked).join(',')}]`,
    JSON.stringify({ total, page, per_page: perPage }),
  );
}

/** A whole number from 1, without sign, fraction or leading zero; null for anything else. */
function fromOne(parameter: { value: string } | 'repeated'): number | null {
  return parameter !== 'repeated' && /^[1-9]\d{0,11}$/.test(parameter.value)
    ? Number(parameter.value)
    : null;
}
