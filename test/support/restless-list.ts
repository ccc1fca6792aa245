import type { ReadPage } from '../../main/http/record-page';
import { idOf } from '../../main/values/ids';

export type Unrest = 'insert' | 'delete' | 'move';

/**
 * A list that changes between requests as told, and remembers which records were in it all the
 * time.
 */
export class RestlessList {
  readonly perPageMax: number;
  readonly #announces: boolean;
  readonly #unrest: Iterator<readonly Change[], undefined>;
  #ids: number[];
  readonly #throughout: Set<number>;
  #lastId: number;
  requests = 0;
  readonly pagesRequested: number[] = [];

  constructor(options: {
    size: number;
    announces: boolean;
    /** What happens before each request, the first excepted. */
    unrest?: Iterable<readonly Change[]>;
    perPageMax?: number;
  }) {
    this.#ids = Array.from({ length: options.size }, (_, at) => at + 1);
    this.#throughout = new Set(this.#ids);
    this.#lastId = options.size;
    this.#announces = options.announces;
    this.perPageMax = options.perPageMax ?? 1_000;
    this.#unrest = [...(options.unrest ?? [])].values();
  }

  /** Ids of the records that were in the list from the first request on to now. */
  get throughout(): string[] {
    return [...this.#throughout].map(String);
  }

  get ids(): string[] {
    return this.#ids.map(String);
  }

  page(page: number, perPage: number): ReadPage {
    if (this.requests > 0)
      for (const change of this.#unrest.next().value ?? []) this.change(change);
    this.requests += 1;
    this.pagesRequested.push(page);
    const size = Math.min(perPage, this.perPageMax);
    const ids = this.#ids.slice((page - 1) * size, page * size);
    const total = this.#announces ? this.#ids.length : null;
    const hasMore = total === null ? ids.length >= perPage : page * size < total;
    const rows = ids.map((id) => [String(id)]);
    const records = ids.map((id) => [['id', String(id)] as const]);
    return { records, columns: ['id'], rows, page, perPage, total, hasMore, readAt: 0 };
  }

  /** From now on `throughout` is about what is there now. */
  beginAnew(): void {
    this.#throughout.clear();
    for (const id of this.#ids) this.#throughout.add(id);
  }

  change({ kind, from, to }: Change): void {
    const place = (share: number, among: number) => Math.floor(share * among);
    if (kind === 'insert') {
      this.#lastId += 1;
      this.#ids.splice(place(to, this.#ids.length + 1), 0, this.#lastId);
    } else if (this.#ids.length > 0) {
      const [id = 0] = this.#ids.splice(place(from, this.#ids.length), 1);
      if (kind === 'delete') this.#throughout.delete(id);
      else this.#ids.splice(place(to, this.#ids.length + 1), 0, id);
    }
  }
}

/** Records of a list under other ids: two of the same are one record given twice. */
export function renamed(
  list: RestlessList,
  names: Readonly<Record<string, string>>,
): Pick<RestlessList, 'page'> {
  return {
    page: (page, perPage) => {
      const answer = list.page(page, perPage);
      const ids = answer.records.map((record) => idOf(record) ?? '').map((id) => names[id] ?? id);
      const records = ids.map((id) => [['id', id] as const]);
      return { ...answer, rows: ids.map((id) => [id]), records };
    },
  };
}

/** Where as a share of the list: 0 its head, just below 1 its end. */
export interface Change {
  readonly kind: Unrest;
  readonly from: number;
  readonly to: number;
}
