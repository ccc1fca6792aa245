import type { Change } from '../../../preload/contract/sync';

export const pageRows = 100;
/** As many pages are kept at once: what was scrolled past long ago is asked for again. */
const maxPages = 30;

/** The pages of a list of changes that are here. Never changed in place, so that it may be a rune's value. */
export class ChangePages {
  readonly #pages: ReadonlyMap<number, readonly Change[]>;

  constructor(pages: ReadonlyMap<number, readonly Change[]> = new Map()) {
    this.#pages = pages;
  }

  has(page: number): boolean {
    return this.#pages.has(page);
  }

  /** Undefined while it is not here. */
  row(row: number): Change | undefined {
    return this.#pages.get(Math.floor(row / pageRows))?.[row % pageRows];
  }

  with(page: number, changes: readonly Change[]): ChangePages {
    return new ChangePages(new Map([...[...this.#pages].slice(1 - maxPages), [page, changes]]));
  }
}
