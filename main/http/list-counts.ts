import type { Value } from '../../shared/values';
import { digitsOf, fieldOf, isList, isObject, integerOf, type ObjectValue } from '../json/json';

/** How many records a list has, as its answer says. */
export interface ListCounts {
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
const totalPageNames = [
  'total_pages',
  'last_page',
  'page_count',
  'pages',
  'num_pages',
  'pages_total',
  'max_page',
  'number_of_pages',
];
const perPageNames = ['per_page', 'page_size', 'limit', 'size', 'items_per_page'];
const moreNames = ['has_more', 'has_next', 'has_next_page', 'has_more_pages', 'more', 'is_more'];
/** True where no page follows. */
const lastNames = ['is_last', 'is_last_page', 'last'];
/** A page number, an address or a cursor; null on the last page. */
const nextNames = [
  'next_page',
  'next_page_url',
  'next',
  'next_url',
  'next_link',
  'next_cursor',
  'next_page_token',
];
const holders = [
  ...['metadata', 'meta', 'pagination', 'paging', 'page_info', 'page', 'pager', 'paginator'],
  ...['links', '_links', 'cursor', 'cursors'],
];

/**
 * Finds the counts near a list of `length` records: `around` holds the objects from the list
 * outwards, `name` is the list's name.
 */
export function readCounts(
  answer: ObjectValue,
  { around, name: listName }: { around: readonly ObjectValue[]; name: string | null },
  length: number,
): ListCounts {
  const holding = [...around, answer]
    .flatMap((object) => [object, ...objectsIn(object)])
    .filter(({ entries }) => entries.length <= maxCountFields);
  const number = (names: readonly string[]) =>
    firstOf(holding, names, integerOf, (each) => each > 0);
  const perPage = number(perPageNames);
  const total = firstOf(holding, totalNames, integerOf, (each) => each >= length);
  const says = [
    firstOf(holding, moreNames, flagOf),
    firstOf(holding, lastNames, (each) => (typeof each === 'boolean' ? !each : null)),
    firstOf(holding, nextNames, nextOf),
    firstOf(holding, ['links', '_links'], nextAmong),
  ].filter((each) => each !== null);
  return {
    // `count` is often the page's: it is the total only if it is larger than the page, or beside
    // `rows`, as one common library writes it.
    total:
      total ??
      firstOf(
        holding,
        ['count'],
        integerOf,
        (each) => each > length || (each === length && listName === 'rows'),
      ),
    totalPages: number(totalPageNames),
    perPage,
    // What announces more counts, whatever else is said.
    hasMore: says.length === 0 ? null : says.includes(true),
  };
}

/** A flag, also as a number or a word. */
function flagOf(value: Value | undefined): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = digitsOf(value) ?? value;
  if (text === '1' || text === 'true') return true;
  return text === '0' || text === 'false' ? false : null;
}

/** Whether the value leads to a next page; null when it is none of what services write there. */
function nextOf(value: Value | undefined): boolean | null {
  if (value === null || value === '' || value === false) return false;
  if (value === true) return true;
  if (typeof value === 'string' || digitsOf(value) !== null) return true;
  return isObject(value) && fieldOf(value, 'href') !== undefined
    ? nextOf(fieldOf(value, 'href'))
    : null;
}

/** Links as a list of `{ "rel": "next", "href": … }`. */
function nextAmong(value: Value | undefined): boolean | null {
  if (!isList(value)) return null;
  const next = value.items.slice(0, maxLinks).find((each) => fieldOf(each, 'rel') === 'next');
  return next === undefined ? null : (nextOf(fieldOf(next, 'href')) ?? true);
}

const maxLinks = 50;

/** Wider objects are data: searching them for every name would let a service block main. */
const maxCountFields = 500;

function objectsIn(object: ObjectValue, depth = 0): ObjectValue[] {
  if (object.entries.length > maxCountFields) return [];
  return holders.flatMap((name) => {
    const inner = fieldOf(object, name);
    if (!isObject(inner)) return [];
    return depth < 1 ? [inner, ...objectsIn(inner, depth + 1)] : [inner];
  });
}

/**
 * The first plausible value, from the list outwards and by the most common names first.
 * `totalCount` matches `total_count`.
 */
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
