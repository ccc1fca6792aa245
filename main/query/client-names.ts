import type { Database, SqlValue } from '../store/database';
import type { Fields } from '../store/fields';
import { hasIndex } from '../store/schema';
import type { Syncable } from '../../preload/contract/sync';
import { clientField } from '../../preload/contract/fields';
import type { Cell } from '../values/cells';
import { decodeBody, fromCell } from '../values/cells';
import { idOf } from '../values/ids';
import { fieldCell } from '../values/computed';
import { titleOf } from '../values/title';

/** Whether cards can be asked for by the names of their clients: before the first list of clients there are none. */
export function hasClientNames(db: Database, fields: Fields, resource: Syncable): boolean {
  const isOfCards = resource === 'cards' && fields.column('cards', 'client_id') !== undefined;
  return isOfCards && fields.names('clients').length > 0 && hasIndex(db, 'clients_id');
}

/** Of a subquery: the version of the client (`b`) that `ClientNames` tells of for the card in this row. */
export const clientOfCard = `FROM cards_body k
  JOIN clients_body b ON b.rid = (SELECT c.rid FROM clients c WHERE c.id = client_of(k.shape, k.body)
    ORDER BY c.until IS NULL DESC, c.rid DESC LIMIT 1) WHERE k.rid =`;

/** What `clientOfCard` and its readers ask of JavaScript. */
export function defineClientNames(db: Database, fields: Fields): void {
  const cellsOf = (shape: SqlValue | undefined, body: SqlValue | undefined) => {
    const { positions } = fields.shape(Number(shape));
    const cells = decodeBody(String(body));
    return (field: string) => cells[positions.get(field) ?? -1];
  };
  db.define('client_of', (shape, body) => storedIdOf(cellsOf(shape, body)('client_id')));
  db.define('client_name', (shape, body) => nameOf(cellsOf(shape, body)));
}

type Versions = (id: string) => { shape: number; body: string } | undefined;

/** Null before the first publishing: each question would walk over the whole list. */
function versionsOf(db: Database): Versions | null {
  if (!hasIndex(db, 'clients_id')) return null;
  const versions = db.select(
    `SELECT b.shape, b.body FROM clients c JOIN clients_body b USING (rid) WHERE c.id = ?
       ORDER BY c.until IS NULL DESC, c.rid DESC LIMIT 1`,
    { shape: 'number', body: 'text' },
  );
  return (id) => versions.get(id);
}

/** What clients are called, as they were last synced. */
export class ClientNames {
  readonly #db: Database;
  readonly #fields: Fields;
  /** Asked for with the first name: most lists have none. */
  #versions: Versions | null | undefined;

  constructor(db: Database, fields: Fields) {
    this.#db = db;
    this.#fields = fields;
  }

  /** By the id as a card holds it; null for a client that is not known, or has no name. */
  of(id: Cell | undefined): string | null {
    const stored = storedIdOf(id);
    if (stored === null) return null;
    if (this.#versions === undefined) this.#versions = versionsOf(this.#db);
    const version = this.#versions?.(stored);
    if (version === undefined) return null;
    const { positions } = this.#fields.shape(version.shape);
    const cells = decodeBody(version.body);
    return nameOf((field) => cells[positions.get(field) ?? -1]);
  }

  /** As `fieldCell`, and of a card the name of its client. */
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

function nameOf(valueOf: (field: string) => Cell | undefined): string | null {
  return titleOf(valueOf, '') || null;
}
