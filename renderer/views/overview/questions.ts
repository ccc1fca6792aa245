import type { Browsable, Filter } from '../../../preload/contract/browse';
import type { Value } from '../../../preload/contract/values';
import type { DeskBridge } from '../../bridge';
import { currencyField, isSummed } from '../../../preload/contract/fields';
import { anybody } from '../../state/preferences.svelte';
import { plainText } from '../../format/value';
import { readWindow } from '../../../preload/contract/lists';

/** How many records have one value of a field. */
export interface Share {
  readonly value: string;
  readonly count: number;
}

export const whole = (resource: Browsable, filters: Filter[] = []) => ({
  resource,
  search: '',
  filters,
  sort: [],
  asOf: null,
  ...anybody,
});

/** Values of a field with their counts, most frequent first; empty when no record has the field. */
export async function sharesOf(
  { browse }: DeskBridge,
  resource: Browsable,
  field: string,
): Promise<readonly Share[]> {
  const { columns, viewId } = await browse.open(whole(resource));
  browse.close({ viewId }).catch(() => undefined);
  if (!columns.includes(field)) return [];
  const { values } = await browse.facets({ query: whole(resource), field });
  return values.filter(({ value }) => value !== '');
}

/** How many records have a value in a field; null when no record has the field. */
export async function countWith(
  { browse }: DeskBridge,
  resource: Browsable,
  field: string,
): Promise<number> {
  try {
    const { viewId, count } = await browse.open(
      whole(resource, [{ kind: 'presence', field, is: 'present' }]),
    );
    browse.close({ viewId }).catch(() => undefined);
    return count;
  } catch {
    // No record has the field: main refuses fields it does not know.
    return 0;
  }
}

/** What the amounts of the lots sum to in each currency: of the first field of money with a currency beside it. Null without one. */
export async function moneyOfLots({ browse }: DeskBridge): Promise<Money | null> {
  const { columns, viewId } = await browse.open(whole('lots'));
  browse.close({ viewId }).catch(() => undefined);
  const field = columns.find((each) => isSummed(each) && currencyField(columns, each) !== null);
  if (field === undefined) return null;
  const by = currencyField(columns, field);
  const { sums } = await browse.totals({ query: whole('lots'), fields: [field], by });
  const shown = sums.flatMap(({ by: currency, sum }) =>
    currency === null ? [] : [{ currency, sum }],
  );
  return shown.length === 0 ? null : { field, sums: shown };
}

interface Money {
  readonly field: string;
  /** In decimal digits. */
  readonly sums: readonly { readonly currency: string; readonly sum: string }[];
}

/** Cards read at once for their currencies: these are a list inside the record, which no column counts. */
const cardsAtOnce = 500;

/** How many of the looked-up cards have an account in each currency (docs/interface.md, "Client-card": currencies). */
export async function cardCurrencies({ browse }: DeskBridge): Promise<readonly Share[]> {
  const { columns, viewId, count } = await browse.open(whole('cards'));
  try {
    const at = columns.indexOf('currencies');
    if (at < 0) return [];
    const counts = new Map<string, number>();
    for (let offset = 0; offset < count; offset += cardsAtOnce) {
      const { rows } = readWindow(await browse.window({ viewId, offset, limit: cardsAtOnce }));
      for (const { cells } of rows) {
        for (const code of currenciesOf(cells[at])) counts.set(code, (counts.get(code) ?? 0) + 1);
      }
    }
    return [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((one, other) => other.count - one.count);
  } finally {
    browse.close({ viewId }).catch(() => undefined);
  }
}

/** Each once. */
function currenciesOf(cell: Value | undefined): ReadonlySet<string> {
  if (typeof cell !== 'object' || cell?.kind !== 'list') return new Set();
  const codes = cell.items.map((item) =>
    item !== null && typeof item === 'object' && item.kind === 'object'
      ? plainText(new Map(item.entries).get('currency'))
      : '',
  );
  return new Set(codes.filter((code) => code !== ''));
}
