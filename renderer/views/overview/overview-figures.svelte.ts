import type { QueryLocale, Browsable, Filter } from '../../../shared/ipc/browse';
import { currencyField, isSummed } from '../../../shared/money';
import { parseRows } from '../../../shared/rows';
import { failureOf, type DeskBridge } from '../../bridge';
import { currencyCodes } from '../../format/currencies';
import { OneAtATime } from '../../state/one-at-a-time';
import { neutralQueryLocale } from '../../../shared/query-locale';
import type { GetQueryLocale } from '../../state/preferences.svelte';
import { isComparable, sinceWeekBegin } from '../changes/since';

export type OverviewFigures = ReturnType<typeof overviewFigures>;

/** How many records have one value of a field. */
export interface Share {
  readonly value: string;
  readonly count: number;
}

/** How many changes are read; a low window shows only some of them. */
const latestShown = 12;

/** At least so many of each kind are read: a sync may have found hundreds of one kind alone. */
const ofEachKind = 4;
const kinds = ['new', 'changed', 'gone'] as const;

/** The figures of the overview, computed from the cache: the service is not asked for them. */
export function overviewFigures(bridge: DeskBridge, getQueryLocale: GetQueryLocale) {
  return {
    statuses: new Figure(() => sharesOf(bridge, 'clients', 'status')),
    months: new Figure(() =>
      bridge.browse.months({
        query: { ...query('clients'), locale: getQueryLocale() },
        field: 'created_at',
      }),
    ),
    money: new Figure(() => moneyOfLots(bridge)),
    cards: new Figure(async () => ({
      blocked: await countWith(bridge, 'cards', 'blocked_at'),
      replaced: await countWith(bridge, 'cards', 'replacement_by'),
    })),
    providers: new Figure(() => sharesOf(bridge, 'cards', 'provider_name')),
    currencies: new Figure(() => cardCurrencies(bridge)),
    changes: new Figure(() => changesThisWeek(bridge, getQueryLocale())),
  };
}

/**
 * One figure, asked for again as its records change: one question at a time, with the previous
 * answer shown meanwhile.
 */
class Figure<T> extends OneAtATime {
  /**
   * Null until it is known, and for what could not be read: the bars at the top say what is wrong
   * with the cache.
   */
  value = $state.raw<T | null>(null);

  constructor(ask: () => Promise<T>) {
    super(async () => {
      try {
        this.value = await ask();
      } catch {
        // The previous figure stays.
      }
    });
  }
}

/**
 * Changes since Monday, or since the first sync if that was later: the latest of all lists, and
 * counts for each list. The counts are null for a list that was read less than twice.
 */
async function changesThisWeek({ changes }: DeskBridge, locale: QueryLocale) {
  const begin = sinceWeekBegin(Date.now(), locale);
  const all = { since: begin, kind: null, search: '', offset: 0, locale: neutralQueryLocale };
  const [syncs, latest, clients, lots] = await Promise.all([
    changes.syncs(),
    changes.list({ ...all, resource: null, limit: latestShown }),
    changes.list({ ...all, resource: 'clients', limit: 0 }),
    changes.list({ ...all, resource: 'lots', limit: 0 }),
  ]);
  const rare = kinds.filter((kind) => {
    const among = latest.changes.filter((each) => each.kind === kind).length;
    return among < Math.min(ofEachKind, latest.counts[kind]);
  });
  const byKind = await Promise.all(
    rare.map((kind) => changes.list({ ...all, resource: null, kind, limit: ofEachKind })),
  );
  const several = [latest, ...byKind].flatMap((each) => each.changes);
  const one = new Map(several.map((each) => [`${each.resource} ${each.id} ${each.seenAt}`, each]));
  // Nothing is known of the time before the first sync.
  const oldest = Math.min(...syncs.map(({ completedAt }) => completedAt));
  const known = (resource: Browsable, { counts }: typeof latest) => {
    const ofResource = syncs.filter((sync) => sync.resource === resource);
    const coversWeek = ofResource.some(({ completedAt }) => completedAt <= begin);
    return isComparable(ofResource) ? { ...counts, coversWeek } : null;
  };
  return {
    since: Number.isFinite(oldest) ? Math.max(latest.since, oldest) : latest.since,
    latest: [...one.values()],
    drift: latest.drift,
    total: latest.total,
    clients: known('clients', clients),
    lots: known('lots', lots),
  };
}

const query = (resource: Browsable, filters: Filter[] = []) => ({
  resource,
  search: '',
  filters,
  sort: [],
  asOf: null,
  locale: neutralQueryLocale,
});

/** Values of a field with their counts, most frequent first; empty when no record has the field. */
async function sharesOf(
  { browse }: DeskBridge,
  resource: Browsable,
  field: string,
): Promise<readonly Share[]> {
  const { columns, cursorId } = await browse.open(query(resource));
  browse.close({ cursorId }).catch(() => undefined);
  if (!columns.includes(field)) return [];
  const { values } = await browse.facets({ query: query(resource), field });
  return values.filter(({ value }) => value !== '');
}

/** How many records have a value in a field; 0 if main does not know the field. */
async function countWith({ browse }: DeskBridge, resource: Browsable, field: string) {
  const present: Filter = { kind: 'presence', field, is: 'present' };
  try {
    const { cursorId, count } = await browse.open(query(resource, [present]));
    browse.close({ cursorId }).catch(() => undefined);
    return count;
  } catch (thrown) {
    if (failureOf(thrown).params.reason === 'unknown-field') return 0;
    throw thrown;
  }
}

/**
 * Sums of the lots' amounts per currency, in decimal digits, for the first amount field that has a
 * currency field. Null if there is no such field, and if not all of its values can be summed.
 */
async function moneyOfLots({ browse }: DeskBridge) {
  const { columns, cursorId } = await browse.open(query('lots'));
  browse.close({ cursorId }).catch(() => undefined);
  const field = columns.find(
    (each) => isSummed(columns, each) && currencyField(columns, each) !== null,
  );
  if (field === undefined) return null;
  const by = currencyField(columns, field);
  const { sums } = await browse.totals({ query: query('lots'), fields: [field], by });
  const shown = sums.flatMap(({ by: currency, sum, others }) =>
    currency === null || others > 0 ? [] : [{ currency, sum }],
  );
  // If an amount is not a number or has no currency, the sum of the rest is not a total.
  return shown.length === 0 || shown.length < sums.length ? null : { field, sums: shown };
}

/**
 * Cards read at a time for their currencies, which are a list inside the record that the store
 * cannot count.
 */
const cardsAtOnce = 500;

/**
 * How many of the looked-up cards have an account in each currency (docs/interface.md,
 * "Client-card": currencies).
 */
async function cardCurrencies({ browse }: DeskBridge): Promise<readonly Share[]> {
  const { columns, cursorId, count } = await browse.open(query('cards'));
  try {
    const at = columns.indexOf('currencies');
    if (at < 0) return [];
    const codes: string[] = [];
    for (let offset = 0; offset < count; offset += cardsAtOnce) {
      const { rows } = parseRows(await browse.rows({ cursorId, offset, limit: cardsAtOnce }));
      codes.push(...rows.flatMap(({ cells }) => currencyCodes(cells[at])));
    }
    return [...Map.groupBy(codes, (code) => code)]
      .map(([value, cards]) => ({ value, count: cards.length }))
      .sort((one, other) => other.count - one.count);
  } finally {
    browse.close({ cursorId }).catch(() => undefined);
  }
}
