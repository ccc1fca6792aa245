import type { Listed } from '../../shared/resources';
import { isDocumentName, isPhoneName } from '../../shared/field-names';
import { cardIds, holdsCardIds } from '../../shared/named-cards';
import { foldForOrder } from '../../shared/fold';
import { spellingsOf } from '../http/card-id';
import { keysOf } from '../query/predicates';
import type { Database, SqlValue } from '../store/database';
import type { InSteps } from '../store/in-steps';
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
  /** Stored ids of all clients it may mean; none for a lot. */
  readonly clients: ReadonlySet<string>;
}

export interface Recognized {
  readonly values: ReadonlyMap<string, RecognizedValue>;
  /** The values that a stored card has as its id, or a stored client names as a card. */
  readonly cards: ReadonlySet<string>;
}

/** Of a service with more fields of one kind, these decide: SQLite limits the parts of a query. */
const maxFields = 8;
const maxLength = 80;
const minLength = 5;

/** The records of a list as of its last published sync. */
const shown = (resource: Listed) =>
  `r.until IS NULL AND r.since <= (SELECT max(no) FROM sync WHERE resource = '${resource}' AND completed_at IS NOT NULL)`;

/** Clients that are read in one step, and values that are compared. */
const clientsAtOnce = 20_000;
const valuesAtOnce = 2_000;
/** Ids that are looked for in an index in one step. */
const idsAtOnce = 5_000;

/**
 * Which values of a list are ids, documents or phones of stored clients, or stored lots, and no
 * card's id. The store is read once for all values.
 */
export function* recognize(stored: StoredValues, values: readonly string[]): InSteps<Recognized> {
  const distinct = [...new Set(values)];
  const ways = new Map<string, readonly Way[]>();
  for (const [at, value] of distinct.entries()) {
    if (at % valuesAtOnce === 0) yield;
    const isLong = value.length > maxLength;
    if (!isLong && value.length >= minLength && /\d/.test(value)) ways.set(value, waysOf(value));
  }
  const found = yield* matches(stored, ways);
  if (found.size === 0) return { values: found, cards: none };
  const cards = yield* knownCards(stored, distinct);
  return { values: new Map([...found].filter(([value]) => !cards.has(value))), cards };
}

/** The first and the last row of each step. What a sync publishes meanwhile is in the last one. */
function* partsOfClients(db: Database): Generator<readonly [from: number, to: number]> {
  const [last = 0] = db.numbers('SELECT ifnull(max(rid), 0) FROM clients')();
  let from = 0;
  for (; from + clientsAtOnce <= last; from += clientsAtOnce)
    yield [from, from + clientsAtOnce - 1];
  yield [from, Number.MAX_SAFE_INTEGER];
}

/**
 * The place of the column with the most values of stored clients or cards, at least half of what is
 * filled in: of an amount, too, the digits may be somebody's document. Of columns with as many, the
 * first that has no phones, which families share. Null if there is none.
 */
export function* knownColumn(
  stored: StoredValues,
  columns: readonly (readonly string[])[],
): InSteps<number | null> {
  const { values, cards } = yield* recognize(stored, columns.flat());
  const counted = columns.map((texts, at) => {
    const filled = new Set(texts.filter((text) => text !== ''));
    const known = [...filled].filter((text) => cards.has(text) || values.has(text));
    const phones = known.filter((text) => values.get(text)?.kind === 'phone').length;
    const isKnown = known.length > 0 && known.length * 2 >= filled.size;
    return { at, known: isKnown ? known.length : 0, phones };
  });
  const [best] = counted.toSorted(
    (one, other) => other.known - one.known || one.phones - other.phones || one.at - other.at,
  );
  return best === undefined || best.known === 0 ? null : best.at;
}

/** A key by which a value may be stored. */
interface Way {
  readonly kind: Kind;
  readonly key: SqlValue;
}

/** The likeliest first. */
function waysOf(value: string): readonly Way[] {
  const plain = value.replaceAll(/\p{Cf}/gu, '').trim();
  const byKeys = (kind: Kind, keys: readonly SqlValue[]) => keys.map((key) => ({ kind, key }));
  const ids = [...new Set(spellingsOf(value).flatMap(storedIds))];
  const byId = [...byKeys('client', ids), ...byKeys('lot', ids)];
  if (isLikeUuid(value)) return byId;
  return [
    ...byId,
    ...byKeys('document', documentSpellings(plain).flatMap(keysOf)),
    ...byKeys('phone', phoneSpellings(plain).flatMap(keysOf)),
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

function* matches(
  stored: StoredValues,
  ways: ReadonlyMap<string, readonly Way[]>,
): InSteps<Map<string, RecognizedValue>> {
  if (ways.size === 0) return new Map();
  const keys = new Map<Kind, Set<SqlValue>>();
  for (const { kind, key } of [...ways.values()].flat()) {
    const ofKind = keys.get(kind) ?? new Set();
    keys.set(kind, ofKind.add(key));
  }
  // First by key, as many values may have the key of many records.
  const records = yield* recordsByKey(stored, keys);
  return yield* meanings(ways, records);
}

/** The stored ids of the records with each key, by `placeOf`. */
type RecordsByKey = ReadonlyMap<string, ReadonlySet<string>>;

function* recordsByKey(
  { db, fields }: StoredValues,
  keys: ReadonlyMap<Kind, ReadonlySet<SqlValue>>,
): InSteps<RecordsByKey> {
  const records = new Map<string, Set<string>>();
  const keysOfKind = (kind: Kind): Iterable<SqlValue> => keys.get(kind) ?? [];
  const look = (
    kind: Kind,
    parts: readonly string[],
    some: Iterable<SqlValue> = keysOfKind(kind),
  ) => {
    if (parts.length === 0) return () => undefined;
    const sought = jsonOf(some);
    const rows = db.select(
      `WITH sought AS MATERIALIZED (SELECT value FROM json_each(?)),
         range AS (SELECT ? AS first, ? AS last) ${parts.join(' UNION ALL ')}`,
      { id: 'text', found: 'text' },
    );
    return (range: readonly [number, number] = everywhere) => {
      for (const { id, found } of rows.iterate(sought, ...range)) {
        const place = `${kind} ${found}`;
        const ids = records.get(place) ?? new Set();
        records.set(place, ids.add(id));
      }
    };
  };
  const ofId = [['client', idPart(db, 'clients')] as const, ['lot', idPart(db, 'lots')] as const];
  for (const [kind, parts] of ofId) {
    const ids = [...keysOfKind(kind)];
    for (let at = 0; at < ids.length; at += idsAtOnce) {
      yield;
      look(kind, parts, ids.slice(at, at + idsAtOnce))();
    }
  }
  const codes = columnsOf(fields, 'lots', isLotName).map((column) => part('lots', column));
  look('lot', codes)();
  const inRange = (column: string) =>
    `${part('clients', column)}
     AND r.rid BETWEEN (SELECT first FROM range) AND (SELECT last FROM range)`;
  const lookFor = (kind: Kind, isOf: (field: string) => boolean) =>
    look(kind, columnsOf(fields, 'clients', isOf).map(inRange));
  const documents = lookFor('document', isDocumentName);
  const phones = lookFor('phone', isPhoneName);
  for (const range of partsOfClients(db)) {
    yield;
    documents(range);
    phones(range);
  }
  return records;
}

/** What each value with a record means. */
function* meanings(
  ways: ReadonlyMap<string, readonly Way[]>,
  records: RecordsByKey,
): InSteps<Map<string, RecognizedValue>> {
  const found = new Map<string, RecognizedValue>();
  let compared = 0;
  for (const [value, each] of ways) {
    if (compared % valuesAtOnce === 0) yield;
    compared += 1;
    // The likeliest way of each kind: one person's document may be another one's phone.
    const likeliest = new Map<Kind, Way>();
    for (const way of each)
      if (!likeliest.has(way.kind) && records.has(placeOf(way))) likeliest.set(way.kind, way);
    if (likeliest.size === 0) continue;
    // A lot names no card.
    likeliest.delete('lot');
    const [ofClient] = likeliest.keys();
    const clients = [...likeliest.values()].flatMap((way) => [
      ...(records.get(placeOf(way)) ?? []),
    ]);
    found.set(value, { kind: ofClient ?? 'lot', clients: new Set(clients) });
  }
  return found;
}

/** The columns of the first fields that are of one kind. */
function columnsOf(fields: Fields, resource: Listed, isOf: (field: string) => boolean): string[] {
  return fields
    .names(resource)
    .filter(isOf)
    .map((field) => fields.column(resource, field))
    .filter((column) => typeof column === 'string')
    .slice(0, maxFields);
}

const none: ReadonlySet<string> = new Set();
const everywhere = [0, Number.MAX_SAFE_INTEGER] as const;

const isLotName = (field: string) =>
  /^(?:code|codigo|batch_number|lot_(?:code|number))$/i.test(field);

const part = (resource: Listed, column: string) =>
  `SELECT r.id AS id, CAST(r.${column} AS TEXT) AS found FROM ${resource} r
   WHERE ${shown(resource)} AND r.${column} IN (SELECT value FROM sought)`;

/** Without the index each value would scan the list; it is there from the first published sync on. */
function idPart(db: Database, resource: Listed): string[] {
  return hasIndex(db, `${resource}_id`) ? [part(resource, 'id')] : [];
}

/** Those of the values that are ids of cards the store knows. */
function* knownCards(
  { db, fields }: StoredValues,
  values: readonly string[],
): InSteps<ReadonlySet<string>> {
  const spellings = new Map<string, readonly string[]>();
  for (const [at, value] of values.entries()) {
    if (at % valuesAtOnce === 0) yield;
    spellings.set(value, spellingsOf(value));
  }
  const sought = new Set([...spellings.values()].flat().map(foldForOrder));
  const known = new Set<string>();
  const note = (text: string) => {
    const folded = foldForOrder(text);
    if (sought.has(folded)) known.add(folded);
  };
  const ids = [...spellings.values()].flat().flatMap(storedIds);
  const cards = db.select(
    'SELECT id FROM cards WHERE until IS NULL AND id IN (SELECT value FROM json_each(?))',
    { id: 'text' },
  );
  for (const { id } of cards.iterate(JSON.stringify(ids))) note(withoutMark(id));
  for (const field of fields.names('clients').filter(holdsCardIds).slice(0, maxFields)) {
    const column = fields.column('clients', field);
    if (typeof column !== 'string') continue;
    const named = db.select(
      `SELECT CAST(r.${column} AS TEXT) AS ids FROM clients r
       WHERE r.rid BETWEEN ? AND ? AND ${shown('clients')} AND r.${column} < x''`,
      { ids: 'text' },
    );
    for (const range of partsOfClients(db)) {
      yield;
      // The key of a list has its items as words.
      for (const { ids: list } of named.iterate(...range))
        for (const id of list.split(' ')) note(id);
    }
  }
  const isKnown = (value: string) =>
    spellings.get(value)?.some((spelling) => known.has(foldForOrder(spelling))) === true;
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
