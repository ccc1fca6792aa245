import { DeskError } from '../../main/failure';
import type { ListPage } from '../../main/http/list-page';

type Draw = (below: number) => number;

/** Records of a page, as the sync asks for them. */
const usualSize = 10;
/** Records of a page, at most, of a service that limits them. */
const maxSize = 25;
/** Changes while it is read once: a list that grows faster than it is read never ends. */
const maxChanges = 300;

/** How the answers of such a service are chosen; drawn once a list. */
interface Manners {
  readonly servers: number;
  /**
   * Which server answers: any, each in turn, by the number of the page, or each for a run of
   * requests.
   */
  readonly routing: 'any' | 'in-turn' | 'by-page' | 'in-runs';
  /** How many states each server is behind. */
  readonly lags: readonly number[];
  /** Whether the servers catch up while the list is read. */
  readonly catchesUp: boolean;
  /** Requests for which the answer to a page is sent again from a cache; 0 for none. */
  readonly cachedFor: number;
  readonly announces: 'total' | 'pages' | 'more' | 'nothing';
  /** Of a hundred requests, those before which the list changes. */
  readonly unrest: number;
  /** Changes at a time, at most. */
  readonly burst: number;
  /** Whether records move within the list too, as in one sorted by when each was changed. */
  readonly moves: boolean;
  /** Of a hundred pages, those that come empty once. */
  readonly emptied: number;
  /**
   * Which page sizes it gives: any, its usual one for any other, tens only, no other, or any up to
   * a limit.
   */
  readonly sizes: 'any' | 'usual' | 'tens' | 'refused' | 'limited';
}

interface Cached {
  readonly answer: ListPage;
  readonly until: number;
}

/**
 * A list behind several servers that are not equally up to date, with caches, edits while it is
 * read, and pages that come empty: what was in every state that any answer may have shown is known
 * to whoever tests against it.
 */
export class ReplicatedList {
  readonly manners: Manners;
  readonly #draw: Draw;
  /** All states so far, newest last. */
  readonly #states: string[][];
  readonly #cache = new Map<string, Cached>();
  #lastId = 0;
  #lags: number[];
  #inTurn = 0;
  #from = 0;
  #changes = 0;
  requests = 0;

  constructor(draw: Draw, size: number) {
    this.#draw = draw;
    const servers = 1 + draw(3);
    const maxLag = draw(3) === 0 ? 30 : 4;
    const lags = Array.from({ length: servers }, (_, nth) => (nth === 0 ? 0 : draw(maxLag + 1)));
    this.manners = {
      servers,
      routing: pick(draw, ['any', 'in-turn', 'by-page', 'in-runs']),
      lags,
      catchesUp: draw(3) === 0,
      cachedFor: draw(3) === 0 ? 1 + draw(40) : 0,
      announces: pick(draw, ['total', 'total', 'total', 'pages', 'more', 'nothing']),
      unrest: draw(2) === 0 ? 0 : draw(30),
      burst: draw(4) === 0 ? 1 + draw(15) : 1,
      moves: draw(2) === 0,
      emptied: draw(4) === 0 ? draw(12) : 0,
      sizes: draw(5) === 0 ? pick(draw, ['usual', 'tens', 'refused', 'limited']) : 'any',
    };
    this.#lags = [...lags];
    this.#states = [Array.from({ length: size }, () => this.#made())];
    // Before it is first read: what makes the servers differ.
    for (let edits = Math.max(...lags); edits > 0; edits -= 1) this.edit();
  }

  /** From now on `throughout` is about what a later answer may show. */
  beginAnew(): void {
    this.#lags = [...this.manners.lags];
    this.#cache.clear();
    this.#changes = 0;
    this.#from = Math.max(0, this.#states.length - 1 - Math.max(...this.#lags));
  }

  /** Ids that every state had which an answer may have shown since `beginAnew`. */
  get throughout(): string[] {
    const states = this.#states.slice(this.#from).map((ids) => new Set(ids));
    return [...(states[0] ?? [])].filter((id) => states.every((each) => each.has(id)));
  }

  /** One change: most arrive at the head or leave anywhere; what moves goes there mostly too. */
  edit(): void {
    const ids = [...(this.#states.at(-1) ?? [])];
    const kind = this.#draw(10);
    if (kind < 5) ids.unshift(this.#made());
    else if (kind < 6) ids.splice(this.#draw(ids.length + 1), 0, this.#made());
    else {
      const [id] = ids.splice(this.#draw(Math.max(1, ids.length)), 1);
      const moves = this.manners.moves && kind > 7;
      const to = this.#draw(3) > 0 ? 0 : this.#draw(ids.length + 1);
      if (moves && id !== undefined) ids.splice(to, 0, id);
    }
    this.#states.push(ids);
  }

  page(page: number, size: number): ListPage {
    this.requests += 1;
    const { unrest, burst, cachedFor, catchesUp, sizes } = this.manners;
    if (this.#draw(100) < unrest && this.#changes < maxChanges)
      for (let edits = 1 + this.#draw(burst); edits > 0; edits -= 1) {
        this.#changes += 1;
        this.edit();
      }
    if (sizes === 'refused' && size !== usualSize) throw new DeskError('service.status');
    const isHonored = sizes === 'any' || (sizes === 'tens' && size % 10 === 0);
    const perPage = isHonored ? size : sizes === 'limited' ? Math.min(size, maxSize) : usualSize;
    if (catchesUp && this.#draw(10) === 0)
      this.#lags = this.#lags.map((lag) => Math.max(0, lag - 1));
    const key = `${page} ${perPage}`;
    const cached = this.#cache.get(key);
    if (cached !== undefined && cached.until >= this.requests) return cached.answer;
    const answer = this.#read(page, perPage);
    this.#cache.set(key, { answer, until: this.requests + cachedFor });
    return answer;
  }

  #read(page: number, perPage: number): ListPage {
    const { announces, emptied } = this.manners;
    const lag = this.#lags[this.#server(page)] ?? 0;
    const ids = this.#states[Math.max(this.#from, this.#states.length - 1 - lag)] ?? [];
    // Where nothing is announced, an empty page is the end: nobody can tell otherwise.
    const isEmptied = page > 1 && announces !== 'nothing' && this.#draw(100) < emptied;
    const shown = isEmptied ? [] : ids.slice((page - 1) * perPage, page * perPage);
    const pages = Math.max(1, Math.ceil(ids.length / perPage));
    const follows = page * perPage < ids.length;
    return {
      ...{ page, perPage, records: page < 1 ? [] : shown.map((id) => [['id', id] as const]) },
      total: announces === 'total' ? ids.length : null,
      pages: announces === 'pages' ? pages : null,
      saysMore: announces === 'more' ? follows : null,
      hasMore: shown.length > 0 && (announces === 'nothing' ? shown.length >= perPage : follows),
    };
  }

  #server(page: number): number {
    const { routing, servers } = this.manners;
    if (routing === 'any') return this.#draw(servers);
    if (routing === 'by-page') return (page * 7 + 1) % servers;
    if (routing === 'in-runs' && this.#draw(4) > 0) return this.#inTurn % servers;
    return (this.#inTurn += 1) % servers;
  }

  #made(): string {
    this.#lastId += 1;
    return `r-${this.#lastId}`;
  }
}

function pick<T>(draw: Draw, from: readonly T[]): T {
  return from[draw(from.length)] as T;
}
