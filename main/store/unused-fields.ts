import { storedResources } from '../../shared/resources';
import type { Syncable } from '../../shared/ipc/sync';
import type { Database } from './database';
import type { Fields } from './fields';
import type { Versions } from './versions';

/** Some tens of milliseconds. */
const versionsAtOnce = 10_000;

interface Parts {
  readonly db: Database;
  readonly fields: Fields;
  readonly versions: Readonly<Record<Syncable, Versions>>;
}

interface Search {
  readonly resource: Syncable;
  /** The last version that was looked at. */
  at: number;
  readonly shapes: Set<number>;
}

/**
 * Finds the shapes that no version has any more, and removes them with the names that only they
 * had. Only where a resource has so many that it matters, once after versions were removed.
 */
export class UnusedFields {
  readonly #parts: Parts;
  #search: Search | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** One step; false when nothing is left to do. */
  step(): boolean {
    this.#search ??= storedResources.map((each) => this.#begin(each)).find(Boolean) ?? null;
    if (this.#search === null) return false;
    this.#look(this.#search);
    return true;
  }

  /** All steps for a resource at once; false when there was nothing to look for. */
  removeNow(resource: Syncable): boolean {
    if (this.#search?.resource !== resource) {
      const begun = this.#begin(resource);
      if (begun === null) return false;
      if (this.#search !== null) this.#parts.versions[this.#search.resource].noteRemoved();
      this.#search = begun;
    }
    const search = this.#search;
    while (this.#look(search));
    return true;
  }

  #begin(resource: Syncable): Search | null {
    const { fields, versions } = this.#parts;
    if (!fields.isCrowded(resource) || !versions[resource].takeRemoved()) return null;
    fields.startUse(resource);
    return { resource, at: 0, shapes: new Set() };
  }

  /** False when it was the last step. */
  #look(search: Search): boolean {
    const { db, fields } = this.#parts;
    const { resource } = search;
    const [last = 0] = db.numbers(`SELECT ifnull(max(rid), 0) FROM ${resource}_body`)();
    const to = search.at + versionsAtOnce;
    const found = db.numbers(
      `SELECT DISTINCT shape FROM ${resource}_body WHERE rid > ? AND rid <= ?`,
    );
    for (const shape of found(search.at, to)) search.shapes.add(shape);
    search.at = to;
    if (to < last) return true;
    this.#search = null;
    db.transaction(() => fields.dropUnused(resource, search.shapes));
    return false;
  }
}
