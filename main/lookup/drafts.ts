import type { LookupLine, IdColumn, RecognizedValues, Understood } from '../../shared/ipc/lookup';
import { DeskError } from '../failure';
import { ClientNames } from '../query/client-names';
import {
  addStoredCards,
  cardsOfClients,
  recognize,
  type Recognized,
  type StoredValues,
} from './recognize';
import {
  type ListedId,
  understandTable,
  understandText,
  understandValues,
  withCardsInstead,
  type UnderstoodList,
} from './understand';
import type { ListInput, Lines, LinesQuery } from './stored-lookup';
import { type Draft, maxLinesAtOnce } from './lookup-table';

export class LookupDrafts {
  readonly #stored: StoredValues;
  #draft: Draft | null = null;
  #last = 0;

  constructor(stored: StoredValues) {
    this.#stored = stored;
  }

  understand(source: ListInput, column: IdColumn | null, ofClients = false): Understood {
    this.#last += 1;
    const id = this.#last;
    const listed = withStoredCards(this.#stored, source, column);
    const recognized = recognize(this.#stored, listed.listed.flatMap(recognizable));
    const list = ofClients ? this.#withCards(listed, recognized) : listed;
    this.#draft = { id, source, list };
    const { sheets, sheet } = source.kind === 'table' ? source.table : { sheets: [], sheet: 0 };
    return {
      ...understoodOf(id, list),
      recognized: countsOf(recognized, listed, ofClients),
      sheets: [...sheets],
      sheet,
    };
  }

  #withCards(list: UnderstoodList, { values }: Recognized): UnderstoodList {
    const clients = new Set([...values.values()].flatMap((each) => [...each.clients]));
    const cards = cardsOfClients(this.#stored, clients);
    return withCardsInstead(
      list,
      (id) => values.get(id)?.clients ?? [],
      (client) => cards.get(client) ?? [],
    );
  }

  chooseColumn(draftId: number, column: IdColumn, ofClients: boolean): Understood {
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
      .map(({ client, ...each }): LookupLine => ({
        ...each,
        cells: null,
        client: client === undefined ? null : names.ofStored(client),
      }));
    return { columns: [], total: counted.length, lines };
  }

  forget(): void {
    this.#draft = null;
  }
}

/** A list with the values that may be recognized: also `DNI 12345678`, which is no id. */
function recognizable({ id, outcome, reason }: ListedId): readonly string[] {
  return outcome === 'waiting' || (outcome === 'rejected' && reason === 'space') ? [id] : [];
}

function countsOf(
  { values, cards }: Recognized,
  { listed }: UnderstoodList,
  isTaken: boolean,
): RecognizedValues | null {
  if (values.size === 0) return null;
  const counts = { client: 0, document: 0, phone: 0, lot: 0 };
  const clients = new Set<string>();
  for (const each of values.values()) {
    counts[each.kind] += 1;
    for (const client of each.clients) clients.add(client);
  }
  const others = new Set(listed.flatMap(({ id, outcome }) => (outcome === 'waiting' ? [id] : [])));
  for (const value of values.keys()) others.delete(value);
  return {
    clientIds: counts.client,
    documents: counts.document,
    phones: counts.phone,
    lots: counts.lot,
    cards,
    others: others.size - cards,
    clients: clients.size,
    isTaken,
  };
}

/** Clients whose record names no card may have one that was looked up before. */
function withStoredCards(
  stored: StoredValues,
  source: ListInput,
  column: IdColumn | null,
): UnderstoodList {
  if (source.kind !== 'values') return read(source, column);
  const missing = new Map<string, Set<string>>();
  for (const [at, client] of source.clients.entries()) {
    if (client !== null && source.values[at]?.length === 0) missing.set(client, new Set());
  }
  addStoredCards(stored, missing);
  const values = source.values.map((texts, at) => {
    const cards = texts.length > 0 ? undefined : missing.get(source.clients[at] ?? '');
    return cards === undefined ? texts : [...cards];
  });
  return read({ ...source, values }, column);
}

function read(source: ListInput, column: IdColumn | null): UnderstoodList {
  switch (source.kind) {
    case 'text':
      return understandText(source.text, column);
    case 'table':
      return understandTable(source.table, column);
    case 'values':
      return {
        ...understandValues(source.values, source.first + 1, source.clients),
        columns: [...source.columns],
        column: source.column,
      };
  }
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
