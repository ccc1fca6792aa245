import { isDocumentName, isPhoneName } from '../../shared/field-names';
import { cardIds, holdsCardIds } from '../../shared/named-cards';
import { foldForOrder } from '../../shared/fold';
import { spellingsOf } from '../http/card-id';
import { keysOf } from '../query/predicates';
import type { Database, SqlValue } from '../store/database';
import type { Fields } from '../store/fields';
import { hasIndex } from '../store/schema';
import { decodeRecord } from '../values/cells';
import { isLikeUuid } from '../values/card-id-column';
import { documentSpellings, phoneSpellings } from '../values/document-spellings';
import { storedIds, withoutMark } from '../values/ids';

export interface StoredValues {
  readonly db: Database;
  readonly fields: Fields;
}

/** What a listed value is when it is not a card's id. */
type Kind = 'client' | 'document' | 'phone' | 'lot';

interface RecognizedValue {
  readonly kind: Kind;
  /** Stored ids of the clients it belongs to; none for a lot. */
  readonly clients: ReadonlySet<string>;
}

export interface Recognized {
  readonly values: ReadonlyMap<string, RecognizedValue>;
  /** Number of values that a stored card has as its id, or a stored client names as a card. */
  readonly cards: number;
}

/** Of a service with more fields of one kind, these decide: SQLite limits the parts of a query. */
const maxFields = 8;
const maxLength = 80;
const minLength = 5;

/** The records of a list as of its last published sync. */
const shown = (resource: 'clients' | 'lots') =>
  `r.until IS NULL AND r.since <= (SELECT max(no) FROM sync WHERE resource = '${resource}' AND completed_at IS NOT NULL)`;

/**
 * Which values of a list are ids, documents or phones of stored clients, or stored lots, and no
 * card's id. The store is asked once for all values.
 */
export function recognize(stored: StoredValues, values: readonly string[]): Recognized {
  const ways = new Map<string, readonly Way[]>();
  for (const value of new Set(values)) {
    const isLong = value.length > maxLength;
    if (!isLong && value.length >= minLength && /\d/.test(value)) ways.set(value, waysOf(value));
  }
  const found = matches(stored, ways);
  if (found.size === 0) return { values: found, cards: 0 };
  const cards = knownCards(stored, [...new Set(values)]);
  return {
    values: new Map([...found].filter(([value]) => !cards.has(value))),
    cards: cards.size,
  };
}

/** A key by which a value may be stored. */
interface Way {
  readonly kind: Kind;
  readonly key: SqlValue;
}

/** The likeliest first. */
function waysOf(value: string): readonly Way[] {
  const byKeys = (kind: Kind, keys: readonly SqlValue[]) => keys.map((key) => ({ kind, key }));
  const ids = [...new Set(spellingsOf(value).flatMap(storedIds))];
  const byId = [...byKeys('client', ids), ...byKeys('lot', ids)];
  if (isLikeUuid(value)) return byId;
  return [
    ...byId,
    ...byKeys('document', documentSpellings(value).flatMap(keysOf)),
    ...byKeys('phone', phoneSpellings(value).flatMap(keysOf)),
    ...byKeys('lot', keysOf(value)),
  ];
}

/** A key as SQLite writes it. */
const keyText = (key: SqlValue) => (typeof key === 'object' ? '' : String(key));

const placeOf = ({ kind, key }: Way) => `${kind} ${keyText(key)}`;

/** Keys as a JSON list, whole numbers by all their digits. */
function jsonOf(keys: Iterable<SqlValue>): string {
  const texts = new Set<string>();
  for (const key of keys) texts.add(typeof key === 'bigint' ? String(key) : JSON.stringify(key));
  return `[${[...texts].join(',')}]`;
}

function matches(
  { db, fields }: StoredValues,
  ways: ReadonlyMap<string, readonly Way[]>,
): Map<string, RecognizedValue> {
  const columnsOf = (resource: 'clients' | 'lots', isOf: (field: string) => boolean) =>
    fields
      .names(resource)
      .filter(isOf)
      .map((field) => fields.column(resource, field))
      .filter((column) => typeof column === 'string')
      .slice(0, maxFields);
  const parts = [
    ...idPart(db, 'clients', 'client'),
    ...idPart(db, 'lots', 'lot'),
    ...columnsOf('clients', isDocumentName).map((column) => part('clients', 'document', column)),
    ...columnsOf('clients', isPhoneName).map((column) => part('clients', 'phone', column)),
    ...columnsOf('lots', isLotName).map((column) => part('lots', 'lot', column)),
  ];
  if (parts.length === 0 || ways.size === 0) return new Map();
  const sought = jsonOf([...ways.values()].flatMap((each) => each.map(({ key }) => key)));
  const rows = db.select(
    `WITH sought AS MATERIALIZED (SELECT value FROM json_each(?)) ${parts.join(' UNION ALL ')}`,
    { kind: 'text', id: 'text', found: 'text' },
  );
  // First by key, as many values may have the key of many records.
  const records = new Map<string, Set<string>>();
  for (const { kind, id, found } of rows.iterate(sought)) {
    const place = `${kind} ${found}`;
    const ids = records.get(place) ?? new Set();
    records.set(place, ids.add(id));
  }
  const found = new Map<string, RecognizedValue>();
  for (const [value, each] of ways) {
    const way = each.find((one) => records.has(placeOf(one)));
    if (way === undefined) continue;
    const ids = records.get(placeOf(way)) ?? none;
    found.set(value, { kind: way.kind, clients: way.kind === 'lot' ? none : ids });
  }
  return found;
}

const none: ReadonlySet<string> = new Set();

const isLotName = (field: string) =>
  /^(?:code|codigo|batch_number|lot_(?:code|number))$/i.test(field);

const part = (resource: 'clients' | 'lots', kind: Kind, column: string) =>
  `SELECT '${kind}' AS kind, r.id AS id, CAST(r.${column} AS TEXT) AS found FROM ${resource} r
   WHERE ${shown(resource)} AND r.${column} IN (SELECT value FROM sought)`;

/** Without the index each value would scan the list; it is there from the first published sync on. */
function idPart(db: Database, resource: 'clients' | 'lots', kind: Kind): string[] {
  return hasIndex(db, `${resource}_id`) ? [part(resource, kind, 'id')] : [];
}

/** Those of the values that are ids of cards the store knows. */
function knownCards({ db, fields }: StoredValues, values: readonly string[]): ReadonlySet<string> {
  const sought = new Set(values.flatMap((value) => spellingsOf(value).map(foldForOrder)));
  const known = new Set<string>();
  const note = (text: string) => {
    const folded = foldForOrder(text);
    if (sought.has(folded)) known.add(folded);
  };
  const ids = values.flatMap((value) => spellingsOf(value).flatMap(storedIds));
  const cards = db.select(
    'SELECT id FROM cards WHERE until IS NULL AND id IN (SELECT value FROM json_each(?))',
    { id: 'text' },
  );
  for (const { id } of cards.iterate(JSON.stringify(ids))) note(withoutMark(id));
  for (const field of fields.names('clients').filter(holdsCardIds).slice(0, maxFields)) {
    const column = fields.column('clients', field);
    if (typeof column !== 'string') continue;
    const named = db.select(
      `SELECT CAST(r.${column} AS TEXT) AS ids FROM clients r WHERE ${shown('clients')} AND r.${column} < x''`,
      { ids: 'text' },
    );
    // The key of a list has its items as words.
    for (const { ids: list } of named.iterate()) for (const id of list.split(' ')) note(id);
  }
  const isKnown = (value: string) =>
    spellingsOf(value).some((spelling) => known.has(foldForOrder(spelling)));
  return new Set(values.filter(isKnown));
}

/**
 * The cards of each of some clients, by the client's stored id: those its record names, and those
 * looked up before that name the client.
 */
export function cardsOfClients(
  { db, fields }: StoredValues,
  clients: Iterable<string>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const cards = new Map<string, Set<string>>([...clients].map((id) => [id, new Set()]));
  const records = db.select(
    `SELECT r.id, b.shape, b.body FROM clients r JOIN clients_body b USING (rid)
     WHERE ${shown('clients')} AND r.id IN (SELECT value FROM json_each(?))`,
    { id: 'text', shape: 'number', body: 'text' },
  );
  for (const { id, shape, body } of records.iterate(JSON.stringify([...cards.keys()]))) {
    const record = decodeRecord(fields.shape(shape).fields, body);
    for (const card of cardIds(record)) cards.get(id)?.add(card);
  }
  addStoredCards({ db, fields }, cards);
  return cards;
}

/** Adds the stored cards that name one of the clients. */
export function addStoredCards(
  { db, fields }: StoredValues,
  cards: ReadonlyMap<string, Set<string>>,
): void {
  const column = fields.column('cards', 'client_id');
  if (typeof column !== 'string' || cards.size === 0) return;
  const clients = new Map<string, string>();
  const keys: SqlValue[] = [];
  for (const id of cards.keys()) {
    for (const key of keysOf(withoutMark(id))) {
      keys.push(key);
      clients.set(keyText(key), id);
    }
  }
  const rows = db.select(
    `SELECT id, CAST(${column} AS TEXT) AS client FROM cards
     WHERE until IS NULL AND ${column} IN (SELECT value FROM json_each(?))`,
    { id: 'text', client: 'text' },
  );
  for (const { id, client } of rows.iterate(jsonOf(keys))) {
    cards.get(clients.get(client) ?? '')?.add(withoutMark(id));
  }
}
