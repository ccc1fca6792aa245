import type { Database } from '../store/database';
import type { Fields } from '../store/fields';
import { hasIndex } from '../store/schema';
import type { Cell } from '../values/cells';
import { decodeBody, fromCell } from '../values/cells';
import { idOf } from '../values/ids';
import { titleOf } from '../values/title';

/** What clients are called, as they were last synced. */
export class ClientNames {
  readonly #fields: Fields;
  readonly #versions: ((id: string) => { shape: number; body: string } | undefined) | null;

  constructor(db: Database, fields: Fields) {
    this.#fields = fields;
    const versions = db.select(
      `SELECT b.shape, b.body FROM clients c JOIN clients_body b USING (rid) WHERE c.id = ?
         ORDER BY c.until IS NULL DESC, c.rid DESC LIMIT 1`,
      { shape: 'number', body: 'text' },
    );
    // Before the first publishing each question would walk over the whole list.
    this.#versions = hasIndex(db, 'clients_id') ? (id) => versions.get(id) : null;
  }

  /** By the id as a card holds it; null for a client that is not known, or has no name. */
  of(id: Cell | undefined): string | null {
    const stored = id === undefined ? null : idOf([['id', fromCell(id)]]);
    if (stored === null) return null;
    const version = this.#versions?.(stored);
    if (version === undefined) return null;
    const { places } = this.#fields.shape(version.shape);
    const cells = decodeBody(version.body);
    return titleOf((field) => cells[places.get(field) ?? -1], '') || null;
  }
}
