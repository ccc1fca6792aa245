import { clientField } from '../../shared/computed-fields';
import type { Syncable } from '../../shared/ipc/sync';
import { titleOf } from '../values/title';
import type { Database, SqlValue } from '../store/database';
import { hasIndex } from '../store/schema';
import type { Fields } from '../store/fields';
import { type Cell, fromCell, storedCell, textOfCell } from '../values/cells';
import { idOf } from '../values/ids';
import type { QueryContext } from '../store/query-context';
import type { ComputedColumns } from './computed-column';
import { recordCells, type StoredBody } from './stored-body';

/**
 * The current version of a client, otherwise its last one; none of a sync that is not published
 * yet, as in the list of clients.
 */
const newestClient = `AND c.since <= (SELECT max(no) FROM sync WHERE resource = 'clients' AND completed_at IS NOT NULL)
  ORDER BY c.until IS NULL DESC, c.rid DESC LIMIT 1`;

/**
 * Part of a subquery: the version of the client (`b`) that `ClientNames` would use for the card in
 * this row.
 */
const clientOfCard = `FROM cards_body k
  JOIN clients_body b ON b.rid = (SELECT c.rid FROM clients c WHERE c.id = client_of(k.shape, k.body)
    ${newestClient}) WHERE k.rid =`;

/** The SQL functions used by `clientOfCard` and around it. */
function defineClientNames(db: Database, fields: Fields): void {
  const cellsOf = (shape?: SqlValue, body?: SqlValue) =>
    recordCells(fields, { shape: Number(shape), body: String(body) });
  db.define('client_of', (shape, body) => clientIdOf(cellsOf(shape, body)('client_id')));
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

  /** What the client with this stored id is told apart by; null for an unknown one. */
  of(id: string): { readonly name: string | null; readonly document: string | null } | null {
    if (this.#versions === undefined) this.#versions = versionsOf(this.#db);
    const version = this.#versions?.(id);
    if (version === undefined) return null;
    const valueOf = recordCells(this.#fields, version);
    const document = textOfCell(valueOf('document_number') ?? null);
    return { name: clientName(valueOf), document: document || null };
  }
}

/** The name of a card's client. */
export const clientColumns: ComputedColumns = {
  fields: [clientField],
  define: defineClientNames,
  known: clientFields,
  key: ({ resource, alias }, field) =>
    field === clientField && resource === 'cards'
      ? `ifnull((SELECT own_key(client_name(b.shape, b.body)) ${clientOfCard} ${alias}.rid), x'02')`
      : undefined,
  text: ({ resource }) =>
    resource === 'cards'
      ? `(SELECT iif(? IS NULL, NULL, client_name(b.shape, b.body)) ${clientOfCard}`
      : undefined,
  cells: ({ db, fields }) => {
    const names = new ClientNames(db, fields);
    return (_, { cells, positions }) => {
      const id = clientIdOf(storedCell('client_id', cells, positions));
      return id === null ? undefined : (names.of(id)?.name ?? undefined);
    };
  },
  dependsOn: { sql: 'client_name(', state: ({ syncs }) => syncs.shown('clients', null) },
};

/** Cards have it from the first list of clients on. */
function clientFields({ db, fields }: QueryContext, resource: Syncable): readonly string[] {
  const isOfCards = resource === 'cards' && fields.column('cards', 'client_id') !== undefined;
  const has = isOfCards && fields.names('clients').length > 0 && hasIndex(db, 'clients_id');
  return has ? [clientField] : [];
}

/** The id of a client as it is stored, of an id as a card holds it. */
export function clientIdOf(id: Cell | undefined): string | null {
  return id === undefined ? null : idOf([['id', fromCell(id)]]);
}

function clientName(valueOf: (field: string) => Cell | undefined): string | null {
  return titleOf(valueOf, '') || null;
}
