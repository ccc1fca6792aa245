import { jsonAnswer, refuse } from './answers';
import type { Answer } from './answers';
import { clientText } from './clients';
import { listBody } from './dialects';
import type { DialectId } from './dialects';
import type { Hits } from './fault-plan';
import { single } from './incoming';
import type { Incoming } from './incoming';
import { lotText } from './lots';
import type { Edition } from './population';
import type { RefusalReason } from './refusals';
import type { World } from './world';

const resources = {
  // docs/interface.md, "Requests": page and per_page may be left out.
  clients: { kind: 'client', text: clientText, defaults: { page: 1, perPage: 15 } },
  // docs/interface.md, "Requests": both are required.
  lots: { kind: 'lot', text: lotText, defaults: null },
} as const;

type Resource = keyof typeof resources;

export interface ListSettings {
  readonly dialect: DialectId;
  readonly perPageMax: number;
  readonly perPageAbove: 'refuse' | 'cut';
}

/** How far a list moved at its head while it was read (the faults `growing` and `shrinking`). */
interface Drift {
  arrived: number;
  left: number;
}

/** Answers the two lists, page by page; keeps nothing but how far each has drifted. */
export class Lists {
  readonly #world: World;
  readonly #settings: ListSettings;
  #drift: Record<Resource, Drift>;

  constructor(world: World, settings: ListSettings) {
    this.#world = world;
    this.#settings = settings;
    this.#drift = still();
  }

  /** The lists are again as the edition has them. */
  settle(): void {
    this.#drift = still();
  }

  answer(resource: Resource, incoming: Incoming, hits: Hits): Answer {
    const paging = readPaging(resource, incoming, this.#settings);
    if (typeof paging === 'string') return refuse(paging);
    const { page, perPage } = paging;
    const shownPage = Math.min(page, hits.of('repeat-page')?.fromPage ?? page);
    const { edition } = this.#world;
    const drift = this.#drift[resource];
    const indices = this.#indices(resource, edition, drift, (shownPage - 1) * perPage, perPage);
    const { kind, text } = resources[resource];
    const body = listBody(this.#settings.dialect, {
      resource,
      records: indices.map((index) => text(this.#world, index, edition)),
      ids:
        this.#settings.dialect === 'object-map'
          ? indices.map((index) => this.#world.identities.idOf(kind, index))
          : [],
      page,
      perPage,
      total: this.#total(resource, edition, drift),
    });
    drift.arrived += hits.of('growing') ? (hits.of('growing')?.by ?? 1) : 0;
    drift.left += hits.of('shrinking') ? (hits.of('shrinking')?.by ?? 1) : 0;
    return jsonAnswer(200, body);
  }

  #total(resource: Resource, edition: Edition, drift: Drift): number {
    return drift.arrived + Math.max(0, this.#world[resource].size(edition) - drift.left);
  }

  #indices(
    resource: Resource,
    edition: Edition,
    drift: Drift,
    from: number,
    count: number,
  ): number[] {
    const population = this.#world[resource];
    const until = Math.min(from + count, this.#total(resource, edition, drift));
    const indices: number[] = [];
    for (let position = from; position < until; position += 1) {
      indices.push(
        position < drift.arrived
          ? population.everCount + drift.arrived - 1 - position
          : population.at(edition, position - drift.arrived + drift.left),
      );
    }
    return indices;
  }
}

function still(): Record<Resource, Drift> {
  return { clients: { arrived: 0, left: 0 }, lots: { arrived: 0, left: 0 } };
}

function readPaging(
  resource: Resource,
  incoming: Incoming,
  settings: ListSettings,
): { page: number; perPage: number } | RefusalReason {
  const { defaults } = resources[resource];
  const page = single(incoming, 'page');
  const perPage = single(incoming, 'per_page');
  if (!defaults && (page === null || perPage === null)) return 'page-missing';
  const pageNumber = page === null ? (defaults?.page ?? null) : fromOne(page);
  if (pageNumber === null) return 'page-invalid';
  const wanted = perPage === null ? (defaults?.perPage ?? null) : fromOne(perPage);
  if (wanted === null) return 'per-page-invalid';
  if (wanted > settings.perPageMax && settings.perPageAbove === 'refuse') return 'per-page-invalid';
  return { page: pageNumber, perPage: Math.min(wanted, settings.perPageMax) };
}

/** A whole number from 1, without sign, fraction or leading zero; null for anything else. */
function fromOne(parameter: { value: string } | 'repeated'): number | null {
  return parameter !== 'repeated' && /^[1-9]\d{0,11}$/.test(parameter.value)
    ? Number(parameter.value)
    : null;
}
