import type { ChangesHead, ChangesList } from '../views/changes/changes-list.svelte';
import { plainTable } from './offer';
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
    ...plainTable,
    what: 'changes',
    scopes: list.isFiltered ? [filtered, everything] : [everything],
    since,
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
    ...plainTable,
    what: resource,
    scopes: [{ kind: 'everything', count: of.records, source: { kind: 'list', query } }],
    isWhole: of.complete,
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
    ...plainTable,
    what: 'lookup',
    scopes: [...filtered, everything],
  };
}

/** The merchant's own record with all its fields, as it is kept. */
export const merchantOffer: Offer = {
  ...plainTable,
  what: 'record',
  scopes: [{ kind: 'everything', count: 1, source: { kind: 'merchant' } }],
  layout: 'detail',
};

/** All records of a question that no list shows. */
export function queryOffer({
  query,
  count,
  complete,
}: Extract<Exported, { query: unknown }>): Offer {
  return {
    ...plainTable,
    what: query.resource,
    scopes: [{ kind: 'everything', count, source: { kind: 'list', query } }],
    isWhole: complete,
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
    ...plainTable,
    what: 'reconciled',
    scopes: [...filtered, everything],
    isWhole: complete,
  };
}

/** A summary as it is shown: a line for each group and currency. */
export function summaryOffer({
  summary,
  measure,
  lines,
}: Extract<Exported, { summary: unknown }>): Offer {
  return {
    ...plainTable,
    what: 'summary',
    scopes: [
      { kind: 'everything', count: lines, source: { kind: 'summary', ...summary, measure } },
    ],
  };
}
