import type { Listed } from '../../shared/resources';
import type { ServiceRecord, Value } from '../../shared/values';
import { DeskError } from '../failure';
import type { Envelope } from './envelope';
import { type ListCounts, readCounts } from './list-counts';
import { digitsOf, fieldOf, isList, isObject, type ObjectValue } from '../json/json';
import { boundedJson } from '../redaction/redact';
import { withoutReservedNames } from '../resources/reserved-names';

/** A list answer in any dialect (docs/interface.md, "Clients and lots"). */
export interface ParsedList extends ListCounts {
  readonly records: readonly ServiceRecord[];
}

/** Cells of a page: field names times records. */
const maxCells = 5_000_000;
/** Field names of a page: a record of the service has some thirty. */
const maxNames = 2_000;
/** As long as one may be where it is used (shared/ipc/bounds.ts). */
const maxNameLength = 1_000;

const usualListNames = [
  'items',
  'rows',
  'records',
  'results',
  'list',
  'data',
  'content',
  'elements',
  'docs',
];
/**
 * Names of the list itself, by resource, without marks between words: `clients`, `client_list`,
 * `productLots`.
 */
const resourceNames = {
  clients: /^(merchant)?(clients|clientes|client(list|data|items|records|rows))$/,
  lots: /^(merchant|product)?(lots|lotes|lot(list|data|items|records|rows))$/,
} as const;
/** Arrays with these names describe the list and are not the list itself. */
const besideTheList = new Set([
  'errors',
  'warnings',
  'messages',
  'links',
  'filters',
  'sort',
  'columns',
  'fields',
  'included',
]);

/**
 * The records and counts of a list answer. Fails with `service.unknown-shape` and the redacted
 * body: an unknown shape is never read as an empty list.
 */
export function readList(envelope: Envelope, resource: Listed, page: number): ParsedList {
  const fail = (reason: string): never => {
    const redactedBody = boundedJson(envelope.answer);
    throw new DeskError('service.unknown-shape', { resource, reason }, { redactedBody });
  };
  const outermost = isObject(envelope.data) ? [envelope.data] : [];
  const outer = readCounts(envelope.answer, { around: outermost, name: null }, 0);
  const mayBeEmpty = page > 1 || outer.total === 0;
  const found = findList(envelope.data, resource, mayBeEmpty);
  if (typeof found === 'string') {
    if (!mayBeEmpty || !isNullList(envelope.data, resource)) return fail(found);
    return { records: [], ...outer };
  }
  if (!found.items.every(isObject)) return fail('not-records');
  const records = found.items.filter(isObject).map((item) => withoutReservedNames(item.entries));
  checkWidth(records, envelope);
  return { records, ...readCounts(envelope.answer, found, records.length) };
}

/**
 * Whether there is null in place of the list: some services send it beyond a list's end or for an
 * empty list.
 */
function isNullList(data: Value | undefined, resource: string): boolean {
  if (data === null) return true;
  if (!isObject(data)) return false;
  return [resource, ...usualListNames].some((name) => fieldOf(data, name) === null);
}

/**
 * The data of an answer that is one record, with the names it has here. Fails with
 * `service.too-large` as a page of a list does: names of cards and merchants are stored as well.
 */
export function readRecord(envelope: Envelope): Value | undefined {
  const { data } = envelope;
  if (!isObject(data)) return data;
  const entries = withoutReservedNames(data.entries);
  checkWidth([entries], envelope);
  return { kind: 'object', entries };
}

/**
 * A page has a cell for every field name in every record: too many different names would fill the
 * memory with empty cells.
 */
function checkWidth(records: readonly ServiceRecord[], { answer }: Envelope): void {
  const names = new Set<string>();
  for (const record of records) {
    for (const [name] of record) names.add(name);
  }
  const isWide = names.size > maxNames;
  const isLong = !isWide && names.values().some(({ length }) => length > maxNameLength);
  if (!isWide && !isLong && names.size * records.length <= maxCells) return;
  const params = isWide
    ? { what: 'names', max: maxNames }
    : isLong
      ? { what: 'name', max: maxNameLength }
      : { what: 'fields', max: maxCells };
  throw new DeskError('service.too-large', params, { redactedBody: boundedJson(answer) });
}

interface FoundList {
  readonly items: readonly Value[];
  /** The objects from the list outwards to `data`. */
  readonly around: readonly ObjectValue[];
  readonly name: string | null;
  /** Whether it or an object around it is named after the resource. */
  readonly isNamed: boolean;
}

type NotFound = 'no-list' | 'several-lists';

/**
 * The list: what is named after the resource, otherwise what has ids, otherwise what has a usual
 * name. Any other array beside it, such as totals by currency, is never taken for it; if several
 * remain, none is chosen.
 */
function findList(
  data: Value | undefined,
  resource: keyof typeof resourceNames,
  mayBeEmpty: boolean,
): FoundList | NotFound {
  if (isList(data)) return { items: data.items, around: [], name: null, isNamed: false };
  const all = listsIn(data, { isNamed: isNamedAfter(resource) });
  const named = all.filter((each) => each.isNamed);
  // Null in place of the list: whatever stands beside it is not the list.
  if (named.length === 0 && hasNull(data, isNamedAfter(resource))) return 'no-list';
  const among = named.length > 0 ? named : all;
  const withIds = among.filter(({ items }) => items.some(hasId));
  const usual = (lists: readonly FoundList[]) => lists.filter(({ name }) => isUsual(name));
  if (withIds.length > 0) return theOne(withIds) ?? theOne(usual(withIds)) ?? 'several-lists';
  const known = named.length > 0 ? theOne(named) : undefined;
  const plain = known ?? theOne(usual(among));
  if (plain !== undefined) return plain;
  if (usual(among).length > 1 || named.length > 1) return 'several-lists';
  // Beyond the end, a list of any name is empty; on the first page an unknown name says nothing.
  const empty = theOne(among.filter(({ items }) => items.length === 0));
  if (mayBeEmpty && empty !== undefined) return empty;
  return among.length > 1 ? 'several-lists' : 'no-list';
}

/** Objects around a list are searched to this depth. */
const maxAround = 3;

/**
 * All arrays, and maps of records by id, in `value` and in the objects inside it, outermost first.
 */
function listsIn(
  value: Value | undefined,
  how: { readonly isNamed: (name: string) => boolean },
  outer: readonly ObjectValue[] = [],
  isNamed = false,
): FoundList[] {
  if (!isObject(value) || outer.length >= maxAround) return [];
  const records = keyedById(value);
  if (records) return [{ items: records, around: outer, name: null, isNamed }];
  const around = [value, ...outer];
  const found = value.entries.flatMap(([name, item]): FoundList[] => {
    if (!isList(item) || besideTheList.has(name.toLowerCase())) return [];
    return [{ items: item.items, around, name, isNamed: isNamed || how.isNamed(name) }];
  });
  const inner = value.entries.flatMap(([name, item]) =>
    listsIn(item, how, around, isNamed || how.isNamed(name)),
  );
  return [...found, ...inner];
}

function isNamedAfter(resource: keyof typeof resourceNames): (name: string) => boolean {
  return (name) => name.length < 40 && resourceNames[resource].test(bare(name));
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

function hasNull(data: Value | undefined, isNamed: (name: string) => boolean): boolean {
  return isObject(data) && data.entries.some(([name, item]) => item === null && isNamed(name));
}

function isUsual(name: string | null): boolean {
  return name === null || usualListNames.includes(name.toLowerCase());
}

function hasId(item: Value): boolean {
  const id = fieldOf(item, 'id');
  return (typeof id === 'string' && id !== '') || digitsOf(id) !== null;
}

function theOne<T>(lists: readonly T[]): T | undefined {
  return lists.length === 1 ? lists[0] : undefined;
}

/**
 * The records of `{ "<id>": { "id": "<id>", … }, … }`; null unless every key is its record's id.
 */
function keyedById(value: ObjectValue): readonly Value[] | null {
  const items = value.entries.map(([, item]) => item);
  const allKeyed = value.entries.every(([key, item]) => {
    const id = fieldOf(item, 'id');
    return (digitsOf(id) ?? id) === key;
  });
  return items.length > 0 && allKeyed ? items : null;
}
