import type { Value } from '../../preload/contract/values';
import { fieldOf, isObject, wholeNumberOf } from './json';
import type { ObjectValue } from './json';

export interface ListCounts {
  /** Records in the whole list, when the answer gives a plausible number. */
  readonly total: number | null;
  readonly totalPages: number | null;
  /** The page size according to the service. */
  readonly perPage: number | null;
  /** Whether there is more, when the answer says so explicitly. */
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

/** Counts near a list of `length` records: `around` holds the objects from the list outwards, `name` is the list's own. */
export function readCounts(
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
    // `count` is often that of the page: used as the total only where it cannot be, or beside `rows`, as one common library does.
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

/** Wider objects are data: searching them for every name would let a service decide how long main is busy. */
const maxCountFields = 500;

function heldIn(object: ObjectValue, depth = 0): ObjectValue[] {
  return holders.flatMap((name) => {
    const inner = fieldOf(object, name);
    if (!isObject(inner)) return [];
    return depth < 1 ? [inner, ...heldIn(inner, depth + 1)] : [inner];
  });
}

/** The nearest plausible value: objects from the list outwards, the most common names first. `totalCount` counts as `total_count`. */
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
