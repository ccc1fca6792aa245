import { clientField } from '../../shared/computed-fields';
import { fieldCell } from '../values/computed';
import { titleOf } from '../values/title';
import type { Database, SqlValue } from '../store/database';
import { hasIndex } from '../store/schema';
import type { Fields } from '../store/fields';
import { type Cell, fromCell } from '../values/cells';
import { idOf } from '../values/ids';
import { recordCells, type StoredBody, newestClient } from './list-fields';

/** The SQL functions used by `clientOfCard` and around it. */
export function defineClientNames(db: Database, fields: Fields): void {
  const cellsOf = (shape?: SqlValue, body?: SqlValue) =>
    recordCells(fields, { shape: Number(shape), body: String(body) });
  db.define('client_of', (shape, body) => storedIdOf(cellsOf(shape, body)('client_id')));
  db.define('client_name', (shape, body) => clientName(cellsOf(shape, body)));
}

type Versions = (id: string) => StoredBody | undefined;

/** Null before the first publishing: without the index each lookup would scan the whole list. */
function versionsOf(db: Database): Versions | null {
  if (!hasIndex(db, 'clients_id')) return null;
  const versions = db.select(
    `SELECT b.shape, b.body FROM clients c JOIN clients_body b USING (rid) WHERE c.id = ?
       ${newestClient}`,
    { shape: 'number', body: 'text' },
  );
  return (id) => versions.get(id);
}

/** The names of clients, as of their last sync. */
export class ClientNames {
  readonly #db: Database;
  readonly #fields: Fields;
  /** Prepared when the first name is needed: most lists have none. */
  #versions: Versions | null | undefined;

  constructor(db: Database, fields: Fields) {
    this.#db = db;
    this.#fields = fields;
  }

  /** The name for an id as a card holds it; null for an unknown client or one without a name. */
  of(id: Cell | undefined): string | null {
    const stored = storedIdOf(id);
    if (stored === null) return null;
    if (this.#versions === undefined) this.#versions = versionsOf(this.#db);
    const version = this.#versions?.(stored);
    return version === undefined ? null : clientName(recordCells(this.#fields, version));
  }

  /** As `fieldCell`, and for a card also the name of its client. */
  cell(
    field: string,
    cells: readonly Cell[],
    positions: ReadonlyMap<string, number>,
  ): Cell | undefined {
    if (field !== clientField || positions.has(field)) return fieldCell(field, cells, positions);
    return this.of(cells[positions.get('client_id') ?? -1]) ?? undefined;
  }
}

function storedIdOf(id: Cell | undefined): string | null {
  return id === undefined ? null : idOf([['id', fromCell(id)]]);
}

function clientName(valueOf: (field: string) => Cell | undefined): string | null {
  return titleOf(valueOf, '') || null;
}
