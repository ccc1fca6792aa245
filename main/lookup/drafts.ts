import type { LookupLine, IdColumn, RecognizedValues, Understood } from '../../shared/ipc/lookup';
import { DeskError } from '../failure';
import { ClientNames } from '../query/client-names';
import { type InSteps, Steps } from '../store/in-steps';
import {
  addStoredCards,
  cardsOfClients,
  knownColumn,
  recognize,
  type Recognized,
  type StoredValues,
} from './recognize';
import type { ListedId } from './id-list';
import type { KnownColumn } from './list-shape';
import {
  understandTable,
  understandText,
  understandValues,
  withCardsInstead,
  type UnderstoodList,
} from './understand';
import type { ListInput, Lines, LinesQuery } from './stored-lookup';
import { type Draft, maxLinesAtOnce } from './lookup-table';

/** Clients whose records are read in one step. */
const clientsAtOnce = 2_000;

export class LookupDrafts {
  readonly #stored: StoredValues;
  #draft: Draft | null = null;
  /** In the writing thread: a sync may be published between two of them. */
  readonly #steps = new Steps((work) => work());

  constructor(stored: StoredValues) {
    this.#stored = stored;
  }

  /**
   * Other calls are answered meanwhile. Fails with `app.cancelled` when another list is read
   * before this one's end, and after `stop`.
   */
  async understand(
    source: ListInput,
    column: IdColumn | null,
    ofClients = false,
  ): Promise<Understood> {
    const id = this.#steps.begin();
    const reading = this.#read(source, column, ofClients);
    const { list, recognized } = await this.#steps.through(id, reading);
    this.#draft = { id, source, list };
    const { sheets, sheet } = source.kind === 'table' ? source.table : { sheets: [], sheet: 0 };
    return { ...understoodOf(id, list), recognized, sheets: [...sheets], sheet };
  }

  /** The list that is being read is not needed any more. */
  stop(): void {
    this.#steps.begin();
  }

  *#read(source: ListInput, column: IdColumn | null, ofClients: boolean) {
    const listed = yield* withStoredCards(this.#stored, source, column);
    const recognized = yield* recognize(this.#stored, listed.listed.flatMap(recognizable));
    const list = ofClients ? yield* this.#withCards(listed, recognized) : listed;
    return { list, recognized: countsOf(recognized, listed, ofClients) };
  }

  *#withCards(list: UnderstoodList, { values }: Recognized): InSteps<UnderstoodList> {
    const clients = [...new Set([...values.values()].flatMap((each) => [...each.clients]))];
    const cards = new Map<string, ReadonlySet<string>>();
    for (let at = 0; at < clients.length; at += clientsAtOnce) {
      const some = clients.slice(at, at + clientsAtOnce);
      for (const [client, ids] of cardsOfClients(this.#stored, some)) cards.set(client, ids);
      yield;
    }
    return withCardsInstead(
      list,
      (id) => values.get(id)?.clients ?? [],
      (client) => cards.get(client) ?? [],
    );
  }

  chooseColumn(draftId: number, column: IdColumn, ofClients: boolean): Promise<Understood> {
    return this.understand(this.get(draftId).source, column, ofClients);
  }

  /** Fails with `input.params` when another list was read since. */
  get(draftId: number): Draft {
    if (this.#draft?.id !== draftId) throw new DeskError('input.params', { reason: 'draft-gone' });
    return this.#draft;
  }

  lines(draftId: number, { outcomes, offset, limit }: LinesQuery): Lines {
    const { listed } = this.get(draftId).list;
    const counted =
      outcomes === null ? listed : listed.filter(({ outcome }) => outcomes.includes(outcome));
    const names = new ClientNames(this.#stored.db, this.#stored.fields);
    const lines = counted
      .slice(offset, offset + Math.min(limit, maxLinesAtOnce))
      .map(({ client, ...each }): LookupLine => {
        const stored = client === undefined ? null : names.of(client);
        return {
          ...each,
          cells: null,
          client: stored?.name ?? null,
          document: stored?.document ?? null,
        };
      });
    return { columns: [], total: counted.length, lines };
  }

  forget(): void {
    this.#draft = null;
  }
}

/**
 * The value of a line that may be recognized: also `DNI 12345678`, and a phone with the invisible
 * signs that chats put around it, which are no ids.
 */
function recognizable({ id, outcome, reason }: ListedId): readonly string[] {
  const isOdd = outcome === 'rejected' && (reason === 'space' || reason === 'invisible');
  return outcome === 'waiting' || isOdd ? [id] : [];
}

function countsOf(
  { values, cards }: Recognized,
  { listed }: UnderstoodList,
  isTaken: boolean,
): RecognizedValues | null {
  if (values.size === 0) return null;
  const counts = { client: 0, document: 0, phone: 0, lot: 0, ambiguous: 0 };
  const clients = new Set<string>();
  for (const each of values.values()) {
    counts[each.kind] += 1;
    if (each.clients.size > 1) counts.ambiguous += 1;
    for (const client of each.clients) clients.add(client);
  }
  const others = new Set(listed.flatMap(({ id, outcome }) => (outcome === 'waiting' ? [id] : [])));
  for (const value of values.keys()) others.delete(value);
  return {
    clientIds: counts.client,
    documents: counts.document,
    phones: counts.phone,
    lots: counts.lot,
    ambiguous: counts.ambiguous,
    cards: cards.size,
    others: others.size - cards.size,
    clients: clients.size,
    isTaken,
  };
}

/** Clients whose record names no card may have one that was looked up before. */
function* withStoredCards(
  stored: StoredValues,
  source: ListInput,
  column: IdColumn | null,
): InSteps<UnderstoodList> {
  if (source.kind !== 'values') return yield* inKnownColumn(stored, source, column);
  const missing = new Map<string, Set<string>>();
  for (const [at, client] of source.clients.entries()) {
    if (client !== null && source.values[at]?.length === 0) missing.set(client, new Set());
  }
  addStoredCards(stored, missing);
  const values = source.values.map((texts, at) => {
    const cards = texts.length > 0 ? undefined : missing.get(source.clients[at] ?? '');
    return cards === undefined ? texts : [...cards];
  });
  return {
    ...understandValues(values, source.first + 1, source.clients),
    columns: [...source.columns],
    column: source.column,
  };
}

type ListOfRows = Exclude<ListInput, { kind: 'values' }>;

/** A table whose names do not say which column is meant is read from the one the store knows. */
function* inKnownColumn(
  stored: StoredValues,
  source: ListOfRows,
  column: IdColumn | null,
): InSteps<UnderstoodList> {
  const compared: (readonly (readonly string[])[])[] = [];
  const list = read(source, column, (columns) => {
    compared.push(columns);
    return null;
  });
  const [columns] = compared;
  const known = columns === undefined ? null : yield* knownColumn(stored, columns);
  return known === null || known === list.column ? list : read(source, known);
}

function read(source: ListOfRows, column: IdColumn | null, known?: KnownColumn): UnderstoodList {
  return source.kind === 'text'
    ? understandText(source.text, column, known)
    : understandTable(source.table, column, known);
}

function understoodOf(
  draftId: number,
  list: UnderstoodList,
): Omit<Understood, 'sheets' | 'sheet' | 'recognized'> {
  const { lines, blank, ids, duplicates, rejected, withoutCard } = list;
  const { header, columns, column, notices } = list;
  return {
    draftId,
    lines,
    blank,
    ids,
    duplicates,
    rejected,
    withoutCard,
    header,
    columns,
    column,
    notices,
  };
}
