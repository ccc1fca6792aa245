import type {
  Browsable,
  Filter,
  Interpretation,
  OpenedCursor,
  RecordsQuery,
  Sort,
} from '../../shared/ipc/browse';
import { writeRows } from '../../shared/rows';
import type { Value } from '../../shared/values';
import { plainText } from '../../renderer/format/value';
import { DecimalSum } from '../../renderer/lists/totals.svelte';
import { type Fakes, refusal } from './fake-bridge';

type Cells = readonly (Value | undefined)[];

/** A resource as the store holds it: `id` must be among the columns. */
export interface FakeList {
  readonly columns: readonly string[];
  readonly rows: readonly Cells[];
  /** Epoch milliseconds; null while nothing was synced. */
  readonly asOf: number | null;
  /** False while the first sync is under way. */
  readonly synced: boolean;
}

interface OpenCursor {
  readonly columns: readonly string[];
  readonly rows: readonly Cells[];
}

const nothing: FakeList = { columns: [], rows: [], asOf: null, synced: false };

/**
 * A store in a few lines: views are copies that later changes do not touch, words are folded,
 * `field:value` asks one field. Enough to see what a screen asks for and shows; what main's store
 * does is proved where it stands.
 */
export class FakeStore {
  readonly #lists = new Map<Browsable, FakeList>();
  /** Lists as they were at the end of earlier syncs, by sync. */
  readonly past = new Map<number, FakeList>();
  /** Versions of single records, where a test needs more than the present one. */
  readonly versions = new Map<string, RecordVersions>();
  /**
   * So many rows are known at once, as in a store that still looks through the rest until
   * `countingMayEnd`; null: all of them.
   */
  counts: number | null = null;
  countingMayEnd: Promise<void> = Promise.resolve();
  /** What the store understood of a search, by the search; and the likelier one. */
  readonly understood = new Map<string, Pick<OpenedCursor, 'understood' | 'instead'>>();
  /** What is suggested instead of words that are not understood. */
  instead: string | null = null;
  readonly #cursors = new Map<number, OpenCursor>();
  #last = 0;

  constructor(lists: Partial<Record<Browsable, FakeList>>) {
    for (const [resource, list] of Object.entries(lists)) this.set(resource as Browsable, list);
  }

  /** Views still held; a screen that never closes any would grow this. */
  get openCursors(): number {
    return this.#cursors.size;
  }

  isOpen(cursorId: number): boolean {
    return this.#cursors.has(cursorId);
  }

  set(resource: Browsable, list: FakeList): void {
    this.#lists.set(resource, list);
  }

  /** Forgets every view, as a store that was closed and opened again has. */
  forgetCursors(): void {
    this.#cursors.clear();
  }

  get browse() {
    return {
      open: (query) => this.#open(query),
      interpret: (query) => this.#interpret(query),
      rows: (query) => this.#rows(query),
      locate: ({ cursorId, id }) => {
        const { columns, rows } = this.#cursor(cursorId);
        const row = rows.findIndex((cells) => idOf(columns, cells) === id);
        return row < 0 ? null : row;
      },
      count: async ({ cursorId }) => {
        await this.countingMayEnd;
        return { count: this.#cursor(cursorId).rows.length, counted: true };
      },
      close: ({ cursorId }) => {
        this.#cursors.delete(cursorId);
      },
      facets: ({ query, field }) => {
        const list = this.#list(query);
        const at = list.columns.indexOf(field);
        const counts = new Map<string, number>();
        for (const cells of picked(list, query)) {
          const value = cells[at];
          if (value === undefined || value === null) continue;
          counts.set(plainText(value), (counts.get(plainText(value)) ?? 0) + 1);
        }
        const values = [...counts].sort(([, ones], [, others]) => others - ones);
        return {
          values: values.slice(0, 100).map(([value, count]) => ({ value, count })),
          distinct: counts.size,
        };
      },
      valuesIn: ({ resource, fields, values }) => {
        const list = this.#lists.get(resource) ?? nothing;
        const answers = fields.map((field) => {
          const at = list.columns.indexOf(field);
          const has = new Set(list.rows.map((cells) => plainText(cells[at])));
          return {
            field,
            values: values.filter((value) => has.has(value)),
            missing: values.filter((value) => !has.has(value)),
          };
        });
        const [best] = answers.toSorted((one, other) => one.missing.length - other.missing.length);
        return best ?? { field: '', values: [], missing: values };
      },
      record: ({ resource, id }) => {
        const version = this.versions.get(id);
        if (version !== undefined) return { id, versions: version };
        if (resource === 'merchant') return null;
        const { columns, rows, asOf } = this.#lists.get(resource) ?? nothing;
        const cells = rows.find((each) => idOf(columns, each) === id);
        if (cells === undefined) return null;
        const record = columns.flatMap((name, at): [string, Value][] => {
          const value = cells[at];
          return value === undefined ? [] : [[name, value]];
        });
        return { id, versions: [{ syncId: 1, seenAt: asOf ?? 0, record, goneAt: null }] };
      },
      months: ({ query, field }) => {
        const list = this.#list(query);
        const at = list.columns.indexOf(field);
        const counts = new Map<string, number>();
        for (const cells of picked(list, query)) {
          const month = dayOf(plainText(cells[at]), query.locale.zone).slice(0, 7);
          if (month !== '') counts.set(month, (counts.get(month) ?? 0) + 1);
        }
        return [...counts].sort().map(([month, count]) => ({ month, count }));
      },
      totals: ({ query, fields, by }) => {
        const list = this.#list(query);
        const rows = picked(list, query);
        const sums = fields.flatMap((field) => {
          const sums = new Map<string | null, { sum: DecimalSum; numbers: number }>();
          for (const cells of rows) {
            const code = by === null ? null : plainText(cells[list.columns.indexOf(by)]) || null;
            const currencySum = sums.get(code) ?? { sum: new DecimalSum(), numbers: 0 };
            sums.set(code, currencySum);
            if (currencySum.sum.add(plainText(cells[list.columns.indexOf(field)])))
              currencySum.numbers += 1;
          }
          return [...sums].map(([code, { sum, numbers }]) => ({
            ...{ field, by: code, sum: sum.text, numbers, others: 0 },
          }));
        });
        return { count: rows.length, asOf: list.asOf, sums };
      },
    } satisfies Fakes['browse'];
  }

  #open({ rows: along = 0, ...query }: RecordsQuery & { rows?: number | undefined }): OpenedCursor {
    const list = this.#list(query);
    this.#last += 1;
    const { columns, asOf, synced } = list;
    const rows = sorted(list, picked(list, query), query.sort);
    this.#cursors.set(this.#last, { columns, rows });
    const cursorId = this.#last;
    return {
      cursorId,
      ...(along > 0 && { first: this.#rows({ cursorId, offset: 0, limit: along }) }),
      count: Math.min(rows.length, this.counts ?? Infinity),
      listCount: list.rows.length,
      columns: [...columns],
      asOf,
      synced,
      counted: this.counts === null,
      ...this.#interpret(query),
    };
  }

  #interpret(query: RecordsQuery): Interpretation {
    return {
      ...this.understood.get(query.search),
      notUnderstood: notUnderstood(this.#list(query), query.search).map((typed) => ({
        typed,
        start: query.search.indexOf(typed),
        instead: this.instead,
        why: isNoDate(typed) ? ('no-such-day' as const) : ('unknown' as const),
      })),
    };
  }

  #rows({ cursorId, offset, limit }: { cursorId: number; offset: number; limit: number }): string {
    const { columns, rows } = this.#cursor(cursorId);
    const cut = rows.slice(offset, offset + limit);
    const shown = cut.map((cells) => ({ id: idOf(columns, cells), cells: [...cells] }));
    return writeRows({ offset, rows: shown });
  }

  #list({ resource, asOf }: RecordsQuery): FakeList {
    if (asOf === null) return this.#lists.get(resource) ?? nothing;
    const list = this.past.get(asOf);
    if (list === undefined) throw refusal('input.params', { reason: 'no-such-sync' });
    return list;
  }

  #cursor(cursorId: number): OpenCursor {
    const cursor = this.#cursors.get(cursorId);
    if (cursor === undefined) throw refusal('input.params', { reason: 'view-gone' });
    return cursor;
  }
}

type RecordVersions = {
  syncId: number;
  seenAt: number;
  record: (readonly [string, Value])[];
  goneAt: number | null;
}[];

const fold = (text: string) => unmarked(text.toLowerCase());
/** Most texts are of plain letters, which need no second look. */
const unmarked = (text: string) =>
  /^[\0-\x7f]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
const searchWords = (search: string) => search.split(/\s+/u).filter((word) => word !== '');

function idOf(columns: readonly string[], cells: Cells): string {
  return plainText(cells[columns.indexOf('id')]);
}

function notUnderstood({ columns }: FakeList, search: string): string[] {
  return searchWords(search).filter((word) => {
    const field = word.replace(/^-/u, '').split(':')[0] ?? '';
    return word.includes(':') && (isNoDate(word) || !columns.includes(field));
  });
}

function isNoDate(word: string): boolean {
  return /:\d{4}-\d\d-\d\d$/u.test(word) && Number.isNaN(Date.parse(word.slice(-10)));
}

function picked(list: FakeList, { search, filters, locale }: RecordsQuery): readonly Cells[] {
  if (notUnderstood(list, search).length > 0) return [];
  const query = searchWords(search);
  return list.rows.filter(
    (cells) =>
      query.every((word) => fitsWord(list, cells, word)) &&
      filters.every((filter) => {
        const value = cells[list.columns.indexOf(filter.field)];
        return fitsFilter(value, filter, locale.zone) !== (filter.not === true);
      }),
  );
}

function fitsWord({ columns }: FakeList, cells: Cells, typed: string): boolean {
  const word = typed.replace(/^-/u, '');
  const [field, wanted] = word.includes(':') ? word.split(':', 2) : [undefined, word];
  const texts = field === undefined ? cells : [cells[columns.indexOf(field)]];
  const fits = texts.some((value) => fold(plainText(value)).includes(fold(wanted)));
  return typed.startsWith('-') ? !fits : fits;
}

/** Of each zone one: thousands are asked for, and to make it takes longer than to ask. */
const daysIn = new Map<string, Intl.DateTimeFormat>();
const numeric = new Intl.Collator('en', { numeric: true });

/** The day of the zone's calendar a moment falls on; a day is itself, and anything else none. */
function dayOf(text: string, zone: string): string {
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return '';
  if (text.length === 10) return text;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone } as const;
  const days = daysIn.get(zone) ?? new Intl.DateTimeFormat('en-CA', parts);
  daysIn.set(zone, days);
  return days.format(Date.parse(text));
}

function fitsFilter(value: Value | undefined, filter: Filter, zone: string): boolean {
  if (filter.kind === 'presence') {
    const is =
      value === undefined ? 'absent' : value === null ? 'null' : value === '' ? 'empty' : 'present';
    return is === filter.is;
  }
  if (value === undefined || value === null) return false;
  const text = plainText(value);
  switch (filter.kind) {
    case 'contains':
      return fold(text).includes(fold(filter.text));
    case 'starts-with':
      return fold(text).startsWith(fold(filter.text));
    case 'days': {
      const day = dayOf(text, zone);
      if (day === '') return false;
      return (filter.first ?? '') <= day && day <= (filter.last ?? '9999');
    }
    case 'one-of':
      return filter.values.includes(text);
    case 'repeated':
      throw new Error('what other records hold is not looked at here');
    case 'number': {
      const within = (bound: string | null, by: 1 | -1) =>
        bound === null || (Number(text) - Number(bound)) * by >= 0;
      return text !== '' && within(filter.min, 1) && within(filter.max, -1);
    }
  }
}

function sorted({ columns }: FakeList, rows: readonly Cells[], sort: readonly Sort[]) {
  const places = sort.map(({ field, direction }) => ({
    at: columns.indexOf(field),
    by: direction === 'ascending' ? 1 : -1,
  }));
  return rows.toSorted((one, other) => {
    for (const { at, by } of places) {
      const difference = numeric.compare(plainText(one[at]), plainText(other[at]));
      if (difference !== 0) return difference * by;
    }
    return 0;
  });
}
