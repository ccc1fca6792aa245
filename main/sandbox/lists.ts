import type { World } from './world';
import { clientText } from './clients';
import { type Incoming, single } from './incoming';
import { type Answer, success, type RefusalReason } from './answers';
import { lotText } from './lots';

interface Page {
  readonly page: number;
  readonly perPage: number;
}

export type Resource = 'clients' | 'lots';

const texts = { clients: clientText, lots: lotText };

/** docs/interface.md, "Requests": for clients both are optional, for lots both are required. */
const defaults = { clients: { page: 1, perPage: 15 }, lots: null };

/** The requested page of a list, or why it is refused. */
export function readListPage(
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

/** The records of a page as JSON texts; empty beyond the end. */
export function recordsOn(world: World, resource: Resource, { page, perPage }: Page): string[] {
  const { edition, [resource]: population } = world;
  const from = (page - 1) * perPage;
  const count = Math.max(0, Math.min(perPage, population.size(edition) - from));
  return Array.from({ length: count }, (_, nth) =>
    texts[resource](world, population.at(edition, from + nth), edition),
  );
}

/**
 * One of the shapes the interface document leaves open: the records, with their total beside them.
 */
export function listAnswer(world: World, resource: Resource, range: Page): Answer {
  const total = world[resource].size(world.edition);
  const { page, perPage } = range;
  return success(
    `[${recordsOn(world, resource, range).join(',')}]`,
    JSON.stringify({ total, page, per_page: perPage }),
  );
}

/** A whole number from 1, without sign, fraction or leading zero; null for anything else. */
function fromOne(parameter: { value: string } | 'repeated'): number | null {
  return parameter !== 'repeated' && /^[1-9]\d{0,11}$/.test(parameter.value)
    ? Number(parameter.value)
    : null;
}
