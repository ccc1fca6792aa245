import type { ServiceRecord, Value } from '../../preload/contract/values';
import { DeskError } from '../failure';
import type { Envelope } from './envelope';
import { digitsOf, fieldOf, isList, isObject, wholeNumberOf } from './json';
import type { ObjectValue } from './json';
import { boundedJson } from './redact';

/** A list answer in any dialect (docs/interface.md, "Clients and lots"). */
export interface ListReading extends ListCounts {
  readonly records: readonly ServiceRecord[];
}

/** Cells of a page: field names times records. */
const maxCells = 5_000_000;

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
 * The records and counts of a list answer. Fails with `service.unknown-shape` and the redacted body: an unknown shape is never read as an
 * empty list.
 */
export function readList(envelope: Envelope, resource: 'clients' | 'lots', page = 1): ListReading {
  const fail = (reason: string): never => {
    const redactedBody = boundedJson(envelope.whole);
    throw new DeskError('service.unknown-shape', { resource, reason }, { redactedBody });
  };
  const found = findList(envelope.data, resource);
  if (typeof found === 'string') {
    const around = isObject(envelope.data) ? [envelope.data] : [];
    const counts = readCounts(envelope.whole, { around, name: null }, 0);
    const isEnd = page > 1 || counts.total === 0;
    if (!isEnd || !isNullList(envelope.data, resource)) return fail(found);
    return { records: [], ...counts };
  }
  if (!found.items.every(isObject)) return fail('not-records');
  const records = found.items.filter(isObject).map((item): ServiceRecord => item.entries);
  checkWidth(records, envelope);
  return { records, ...readCounts(envelope.whole, found, records.length) };
}

/** Whether there is null in place of the list: some services send it beyond a list's end or for an empty list. */
function isNullList(data: Value | undefined, resource: string): boolean {
  if (data === null) return true;
  if (!isObject(data)) return false;
  return [resource, ...usualListNames].some((name) => fieldOf(data, name) === null);
}

/** A page has a cell for every field name in every record: too many different names would fill the memory with empty cells. */
function checkWidth(records: readonly ServiceRecord[], { whole }: Envelope): void {
  const names = new Set<string>();
  for (const record of records) {
    for (const [name] of record) names.add(name);
  }
  if (names.size * records.length <= maxCells) return;
  const redactedBody = boundedJson(whole);
  throw new DeskError('service.too-large', { what: 'fields', max: maxCells }, { redactedBody });
}

interface FoundList {
  readonly items: readonly Value[];
  /** The objects from the list outwards to `data`. */
  readonly around: readonly ObjectValue[];
  readonly name: string | null;
}

type NotFound = 'no-list' | 'several-lists';

function findList(
  value: Value | undefined,
  resource: string,
  outer: readonly ObjectValue[] = [],
): FoundList | NotFound {
  if (isList(value)) return { items: value.items, around: outer, name: null };
  if (!isObject(value) || outer.length > 2) return 'no-list';
  const around = [value, ...outer];
  const arrays = value.entries.filter(
    ([name, item]) => isList(item) && !besideTheList.has(name.toLowerCase()),
  );
  const chosen = arrays.length === 1 ? arrays[0] : preferred(arrays, resource);
  if (chosen && isList(chosen[1])) return { items: chosen[1].items, around, name: chosen[0] };
  if (arrays.length > 1) return 'several-lists';
  const records = keyedById(value);
  if (records) return { items: records, around: outer, name: null };
  const inner = value.entries
    .map(([name, item]) => {
      const deeper = isObject(item) ? findList(item, resource, around) : 'no-list';
      return [name, deeper] as const;
    })
    .filter((each): each is readonly [string, FoundList] => typeof each[1] !== 'string');
  if (inner.length === 1 && inner[0]) return inner[0][1];
  return preferred(inner, resource)?.[1] ?? (inner.length > 1 ? 'several-lists' : 'no-list');
}

function preferred<T>(
  named: readonly (readonly [string, T])[],
  resource: string,
): readonly [string, T] | undefined {
  for (const name of [resource, ...usualListNames]) {
    const match = named.find(([each]) => each.toLowerCase() === name);
    if (match) return match;
  }
  return undefined;
}

/** The records of `{ "<id>": { "id": "<id>", … }, … }`; null unless every key is its record's id. */
function keyedById(value: ObjectValue): readonly Value[] | null {
  const items = value.entries.map(([, item]) => item);
  const allKeyed = value.entries.every(([key, item]) => {
    const id = fieldOf(item, 'id');
    return (digitsOf(id) ?? id) === key;
  });
  return items.length > 0 && allKeyed ? items : null;
}

interface ListCounts {
  /** Records in the whole list; null when the answer gives no plausible number. */
  readonly total: number | null;
  readonly totalPages: number | null;
  /** The page size according to the service. */
  readonly perPage: number | null;
  /** Whether more pages follow; null when the answer does not say so explicitly. */
  readonly hasMore: boolean | null;
}

const totalNames = [
  'total',
  'total_count',
  'total_records',
  'total_items',
  'total_elements',
  'total_rows',
  'total_results',
  'records_total',
  'count_total',
];
const totalPageNames = ['total_pages', 'last_page', 'page_count', 'pages', 'num_pages'];
const perPageNames = ['per_page', 'page_size', 'limit', 'size', 'items_per_page'];
const moreNames = ['has_more', 'has_next', 'has_next_page'];
const holders = ['metadata', 'meta', 'pagination', 'paging', 'page_info', 'page'];

/** Finds the counts near a list of `length` records: `around` holds the objects from the list outwards, `name` is the list's name. */
function readCounts(
  whole: ObjectValue,
  { around, name: listName }: { around: readonly ObjectValue[]; name: string | null },
  length: number,
): ListCounts {
  const holding = [...around, whole]
    .flatMap((object) => [object, ...heldIn(object)])
    .filter(({ entries }) => entries.length <= maxCountFields);
  const number = (names: readonly string[]) =>
    firstOf(holding, names, wholeNumberOf, (each) => each > 0);
  const perPage = number(perPageNames);
  const total = firstOf(holding, totalNames, wholeNumberOf, (each) => each >= length);
  return {
    // `count` is often the page's: it is the total only if it is larger than the page, or beside `rows`, as one common library writes it.
    total:
      total ??
      firstOf(
        holding,
        ['count'],
        wholeNumberOf,
        (each) => each > length || (each === length && listName === 'rows'),
      ),
    totalPages: number(totalPageNames),
    perPage,
    hasMore: firstOf(holding, moreNames, (each) => (typeof each === 'boolean' ? each : null)),
  };
}

/** Wider objects are data: searching them for every name would let a service block main. */
const maxCountFields = 500;

function heldIn(object: ObjectValue, depth = 0): ObjectValue[] {
  return holders.flatMap((name) => {
    const inner = fieldOf(object, name);
    if (!isObject(inner)) return [];
    return depth < 1 ? [inner, ...heldIn(inner, depth + 1)] : [inner];
  });
}

/** The first plausible value, from the list outwards and by the most common names first. `totalCount` matches `total_count`. */
function firstOf<T>(
  holding: readonly ObjectValue[],
  names: readonly string[],
  read: (value: Value | undefined) => T | null,
  believable: (each: T) => boolean = () => true,
): T | null {
  for (const object of holding) {
    for (const name of names) {
      const entry = object.entries.find(([each]) => snake(each) === name);
      const value = read(entry?.[1]);
      if (value !== null && believable(value)) return value;
    }
  }
  return null;
}

function snake(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
}
