import type { ChangesHead, ChangesList } from '../views/changes/changes-list.svelte';
import type { Exported, Offer, Scope } from './offer';

/** The list of changes as it is shown: what was asked for it, a followed rule's condition included. */
export function changesOffer(list: ChangesList, { since, total, question }: ChangesHead): Offer {
  const { kind, ...asked } = question;
  const { between } = question;
  const everything: Scope = {
    kind: 'everything',
    // Not counted: the known counts are for the chosen records and search only.
    count: null,
    source: {
      ...{ kind: 'changes', since, resource: null, change: null, search: '' },
      ...(between && { between }),
    },
  };
  const filtered: Scope = {
    kind: 'filtered',
    count: total,
    source: { kind: 'changes', since, change: kind, ...asked },
  };
  return {
    what: 'changes',
    scopes: list.isFiltered ? [filtered, everything] : [everything],
    columns: [],
    amounts: [],
    isWhole: true,
    asOf: null,
    since,
    layout: 'table',
  };
}

/** The records of all groups, group by group. */
export function duplicatesOffer({
  duplicates: { resource, by, search, filters, of },
  asker,
}: Extract<Exported, { duplicates: unknown }>): Offer {
  const [field = '', ...also] = by;
  const query = {
    ...{ resource, search: '', asOf: null, ...asker },
    filters: [{ kind: 'repeated' as const, field, also, among: search, filters: [...filters] }],
    sort: by.map((each) => ({ field: each, direction: 'ascending' as const })),
  };
  return {
    what: resource,
    scopes: [{ kind: 'everything', count: of.records, source: { kind: 'list', query } }],
    columns: [],
    amounts: [],
    isWhole: of.complete,
    asOf: null,
    since: null,
    layout: 'table',
  };
}

/** A list of cards that was looked up, line by line: what is shown of it, or all. */
export function lookupOffer({
  lookup,
  outcomes,
  count,
}: Extract<Exported, { lookup: unknown }>): Offer {
  const all = Object.values(lookup.counts).reduce((sum, each) => sum + each, 0);
  const everything: Scope = {
    kind: 'everything',
    count: all,
    source: { kind: 'lookup', outcomes: null },
  };
  const filtered: Scope[] =
    outcomes === null
      ? []
      : [{ kind: 'filtered', count, source: { kind: 'lookup', outcomes: [...outcomes] } }];
  return {
    what: 'lookup',
    scopes: [...filtered, everything],
    columns: [],
    amounts: [],
    isWhole: true,
    asOf: null,
    since: null,
    layout: 'table',
  };
}

/** The merchant's own record with all its fields, as it is kept. */
export const merchantOffer: Offer = {
  what: 'record',
  scopes: [{ kind: 'everything', count: 1, source: { kind: 'merchant' } }],
  columns: [],
  amounts: [],
  isWhole: true,
  asOf: null,
  since: null,
  layout: 'detail',
};

/** All records of a question that no list shows. */
export function queryOffer({
  query,
  count,
  complete,
}: Extract<Exported, { query: unknown }>): Offer {
  return {
    what: query.resource,
    scopes: [{ kind: 'everything', count, source: { kind: 'list', query } }],
    columns: [],
    amounts: [],
    isWhole: complete,
    asOf: null,
    since: null,
    layout: 'table',
  };
}

/** A file held against a list: the lines that are shown, or all. */
export function reconciledOffer({
  reconciled,
  asked,
  count,
}: Extract<Exported, { reconciled: unknown }>): Offer {
  const { resultId, counts, mapping, complete } = reconciled;
  const of = { kind: 'reconciled', resultId, resource: mapping.resource } as const;
  const everything: Scope = {
    kind: 'everything',
    count: Object.values(counts).reduce((sum, each) => sum + each, 0),
    source: { ...of, outcome: null, field: null, search: '' },
  };
  const isNarrowed = asked.outcome !== null || asked.field !== null || asked.search.trim() !== '';
  const filtered: Scope[] = isNarrowed
    ? [{ kind: 'filtered', count, source: { ...of, ...asked } }]
    : [];
  return {
    what: 'reconciled',
    scopes: [...filtered, everything],
    columns: [],
    amounts: [],
    isWhole: complete,
    asOf: null,
    since: null,
    layout: 'table',
  };
}

/** A summary as it is shown: a line for each group and currency. */
export function summaryOffer({
  summary,
  measure,
  lines,
}: Extract<Exported, { summary: unknown }>): Offer {
  return {
    what: 'summary',
    scopes: [
      { kind: 'everything', count: lines, source: { kind: 'summary', ...summary, measure } },
    ],
    columns: [],
    amounts: [],
    isWhole: true,
    asOf: null,
    since: null,
    layout: 'table',
  };
}
