import { dayOrders } from '../../shared/locales';
import type { Calendar } from './period';
import type { QueryLocale, NotUnderstood, ReadAs, RecordsQuery } from '../../shared/ipc/browse';
import type { Syncable } from '../../shared/ipc/sync';
import { DeskError } from '../failure';
import type { Target } from './target';
import { compile, matchOf, orderBy, readOneByOne } from './compile';
import { filterFields, type Condition } from './condition';
import { conditionOf } from './filters';
import { holdsOnly } from './field-kinds';
import type { FieldKind } from './field-tests';
import { hasAnyMarks } from '../marks/stored-marks';
import type { QueriedList } from './computed-column';
import { keyIn, knownNames, shownNames, textByRow } from './list-fields';
import { type ParsedSearch, parseSearch } from './parse';
import { type Sql, join, no, yes } from '../store/sql';
import { refuseWords } from './not-understood';
import { type Shown, rowsOf } from '../store/syncs';
import type { QueryContext } from '../store/query-context';

/** Which records of a list, and in which order. */
export interface ListQuestion extends Pick<
  RecordsQuery,
  'search' | 'filters' | 'also' | 'locale' | 'asOf'
> {
  readonly resource: Syncable;
  readonly sort?: RecordsQuery['sort'];
}

/** Conditions on the records of a resource, with the user's time zone and language. */
type Conditions = Pick<RecordsQuery, 'search' | 'filters' | 'also' | 'locale'>;

/**
 * So many unindexed rows are searched one by one while somebody types; more take too long for that.
 */
const maxReadOneByOne = 5_000;

/** A query of a list, compiled to SQL. */
export interface Question extends ParsedSearch {
  /** Its rows have the alias `r`. */
  readonly list: QueriedList;
  readonly shown: Shown;
  readonly columns: readonly string[];
  /** The conditions alone, on rows with alias `r`. */
  readonly where: Sql;
  readonly order: string;
  /** Whether it is in another order than the service's. */
  readonly isSorted: boolean;
  /** The text index query, if it answers everything alone. */
  readonly match: string | null;
  /** The same conditions for testing row by row, unless one of them needs all rows first. */
  readonly tried: Sql | null;
}

/**
 * A question of a screen, which does not wait for the text index: `behind` rows may not have been
 * searched for its words.
 */
type Searched =
  | { readonly searched: 'all'; readonly question: Question }
  | { readonly searched: 'part'; readonly questionSoFar: Question; readonly behind: number };

/**
 * Of all records: those that are not in the text index yet are searched one by one. Fails with
 * `input.params` (`unknown-field`, `field-unkeyed`, `filter-bound`, `no-such-sync`).
 */
export function questionOf(context: QueryContext, conditions: ListQuestion): Question {
  return compiled(context, conditions);
}

/** Of as many records as can be searched for words without delay. Fails as `questionOf`. */
export function questionSoFar(context: QueryContext, conditions: ListQuestion): Searched {
  const question = compiled(context, conditions);
  const { condition, where, shown } = question;
  const { rid, behind } = beyondReach(context, shown);
  if (condition === null || where === no || behind === 0 || !hasWords(condition))
    return { searched: 'all', question };
  // With `+` for the same reason as in `rowsOf`.
  const within: Sql = { sql: '+r.rid <= ?', values: [rid] };
  const questionSoFar = { ...question, where: join('AND', [where, within]) };
  return { searched: 'part', questionSoFar, behind };
}

/**
 * How many rows a question would search one by one for its words, above the number that takes no
 * time; 0 where it has no words.
 */
export function unindexedOf(
  context: QueryContext,
  { resource, asOf, ...conditions }: ListQuestion,
): number {
  const { behind } = beyondReach(context, context.syncs.shown(resource, asOf));
  if (behind === 0) return 0;
  const { condition } = understand(context, resource, conditions);
  return condition !== null && hasWordsAnywhere(condition) ? behind : 0;
}

/** The last row that is searched for words without delay, and how many shown rows are above it. */
function beyondReach(context: QueryContext, { resource, synced, sync }: Shown) {
  const { db, syncs } = context;
  const rid = indexedRow(context, resource) + maxReadOneByOne;
  // Rows of a sync that is not published yet come after all others, and are shown during a first
  // sync only.
  const staged = synced ? (syncs.underWay(resource)?.no ?? null) : null;
  const [first = null] =
    staged === null || staged <= sync
      ? []
      : db.numbers(`SELECT min(rid) FROM ${resource} WHERE since = ? HAVING min(rid) IS NOT NULL`)(
          staged,
        );
  const last = first === null ? lastRow(context, resource) : first - 1;
  return { rid, behind: Math.max(0, last - rid) };
}

function compiled(
  context: QueryContext,
  { resource, asOf, sort = [], ...conditions }: ListQuestion,
): Question {
  const shown = context.syncs.shown(resource, asOf);
  const columns = shownNames(context, resource);
  const understood = understand(context, resource, conditions);
  const { condition, notUnderstood } = understood;
  const list: QueriedList = { ...context, resource, alias: 'r', zone: conditions.locale.zone };
  const target = queryTarget(list, shown, conditions.locale);
  const known = {
    list,
    shown,
    columns,
    order: orderBy(columns.length === 0 ? [] : sort, target),
    isSorted: sort.length > 0,
    ...understood,
    match: null,
    tried: null,
  };
  if (notUnderstood.length > 0) return { ...known, where: no };
  if (columns.length === 0 || condition === null) return { ...known, where: yes };
  const where = bounded(compile(condition, target));
  const match = target.indexed === null ? matchOf(condition, target) : null;
  const alone = where.sql.includes('SELECT ') ? null : where;
  const tried = match === null ? alone : readOneByOne(condition, target);
  return { ...known, where, match, tried };
}

/**
 * A condition on rows with this alias; null when nothing can satisfy it: it is invalid, or no
 * record has its fields.
 */
export function conditionOn(
  context: QueryContext,
  resource: Syncable,
  conditions: Conditions,
  alias: string,
): Sql | null {
  const fields = new Set(knownNames(context, resource));
  const missing = conditions.filters.filter((each) =>
    filterFields(each).some((field) => !fields.has(field)),
  );
  if (missing.some(({ not }) => not !== true)) return null;
  const filters = conditions.filters.filter((filter) => !missing.includes(filter));
  const { condition, notUnderstood } = understand(context, resource, { ...conditions, filters });
  if (notUnderstood.length > 0) return null;
  if (condition === null) return yes;
  const { locale } = conditions;
  const list: QueriedList = { ...context, resource, alias, zone: locale.zone };
  const shown = context.syncs.shown(resource, null);
  return bounded(compile(condition, queryTarget(list, shown, locale)));
}

/**
 * For saved conditions that run repeatedly: words that are not understood would never find
 * anything. Fails with `input.filter`. Before the first sync no field is known, and nothing is
 * rejected.
 */
export function requireUnderstood(
  context: QueryContext,
  resource: Syncable,
  conditions: Conditions,
): void {
  if (knownNames(context, resource).length === 0) return;
  refuseWords(understand(context, resource, conditions).notUnderstood);
}

/**
 * The parts of a search that no list understands. Lists never read are left out, since none of
 * their fields is known.
 */
export function notUnderstoodBy(
  context: QueryContext,
  resources: readonly Syncable[],
  conditions: Omit<Conditions, 'filters'>,
): NotUnderstood[] {
  const [first, ...others] = resources
    .filter((resource) => knownNames(context, resource).length > 0)
    .map((resource) => understand(context, resource, { ...conditions, filters: [] }).notUnderstood);
  return (first ?? []).filter(({ typed }) =>
    others.every((other) => other.some((piece) => piece.typed === typed)),
  );
}

/** As answers tell it: nothing where every value can be read in one way only. */
export function interpretations(readAs: readonly ReadAs[]): { readAs?: ReadAs[] } {
  // Several lists, or conditions, read what was typed alike; one says it for all.
  const each = readAs.filter(
    ({ typed }, at) => readAs.findIndex((other) => other.typed === typed) === at,
  );
  return each.length > 0 ? { readAs: each } : {};
}

/** How the lists read what was typed for several conditions. */
export function interpretationsBy(
  context: QueryContext,
  resources: readonly Syncable[],
  conditions: readonly Conditions[],
): { readAs?: ReadAs[] } {
  return interpretations(
    resources.flatMap((resource) =>
      conditions.flatMap((part) => understand(context, resource, part).readAs),
    ),
  );
}

/** Tests of typed values, each in one field, that every record of a list may have to pass. */
const maxTests = 1_000;

/** SQLite takes 32,766 in one statement, which has others beside those of its condition. */
const maxValues = 30_000;

/** Fails with `input.filter` (reason `too-many`) above what one statement can have. */
function bounded(where: Sql): Sql {
  if (where.values.length > maxValues) throw new DeskError('input.filter', { reason: 'too-many' });
  return where;
}

function understand(
  context: QueryContext,
  resource: Syncable,
  { search, filters, also, locale }: Conditions,
): ParsedSearch {
  const fields = knownNames(context, resource);
  const calendar = calendarOf(context, locale);
  // Asked of each value that is typed.
  const known = new Map<string, boolean>();
  const holds = (field: string, kind: FieldKind): boolean => {
    const key = `${kind} ${field}`;
    const isSo = known.get(key) ?? holdsOnly(context, resource, field, kind);
    known.set(key, isSo);
    return isSo;
  };
  const notUnderstood: NotUnderstood[] = [];
  const readAs: ReadAs[] = [];
  const hasNotes = resource !== 'merchant' && hasAnyMarks(context.db, resource);
  const budget = { left: maxTests };
  const parse = (text: string) => {
    const parsed = parseSearch(text, {
      fields,
      language: locale.language,
      calendar,
      holds,
      budget,
      hasNotes,
    });
    notUnderstood.push(...parsed.notUnderstood);
    readAs.push(...parsed.readAs);
    return parsed;
  };
  const read = (text: string) => parse(text).condition;
  const { condition, understood, instead } = parse(search);
  const alsoCondition = also && understand(context, resource, { ...also, locale });
  const conditions = [
    ...(condition === null ? [] : [condition]),
    ...filters.map((filter) => conditionOf(filter, read)),
    ...(alsoCondition === undefined ? [] : [alsoOf(alsoCondition, also?.not === true)]),
  ];
  return {
    condition: conditions.length === 0 ? null : { kind: 'all', of: conditions },
    notUnderstood: [...notUnderstood, ...(alsoCondition?.notUnderstood ?? [])],
    readAs: [...readAs, ...(alsoCondition?.readAs ?? [])],
    understood,
    instead,
  };
}

/** An empty condition matches every record. */
function alsoOf({ condition }: ParsedSearch, not: boolean): Condition {
  const combined = condition ?? { kind: 'all', of: [] };
  return not ? { kind: 'not', of: combined } : combined;
}

function calendarOf(context: QueryContext, { language, dates, ...locale }: QueryLocale): Calendar {
  return { ...locale, now: context.now(), order: dates ?? dayOrders[language] };
}

function queryTarget(list: QueriedList, shown: Shown, locale: QueryLocale): Target {
  const { resource, alias } = list;
  const upTo = indexedRow(list, resource);
  // Cached: a query is compiled both for the index and for its own WHERE clause.
  const trigrams = new Map<string, readonly string[]>();
  return {
    table: resource,
    alias,
    calendar: calendarOf(list, locale),
    shown: (rowsWhere) => rowsOf(shown, rowsWhere, list.syncs.isNow(shown)),
    key: (field, tableAlias = alias) => keyIn({ ...list, alias: tableAlias }, field),
    textByRow: (field) => textByRow(list, field),
    indexed: lastRow(list, resource) > upTo ? upTo : null,
    trigrams: (beginning) => {
      const known = trigrams.get(beginning) ?? trigramsOf(list, resource, beginning);
      trigrams.set(beginning, known);
      return known;
    },
  };
}

/**
 * Terms of the text index with this prefix. Each is looked up with LIMIT 1, because SQLite would
 * otherwise visit all occurrences of every term.
 */
function trigramsOf(
  context: QueryContext,
  resource: Syncable,
  beginning: string,
): readonly string[] {
  const first = context.db.select(
    `SELECT term FROM temp.${resource}_words WHERE term >= ? AND term < ? LIMIT 1`,
    { term: 'text' },
  );
  const terms: string[] = [];
  for (let from = beginning; ; from = `${terms.at(-1) ?? ''}\0`) {
    const [found] = first.all(from, `${beginning}\u{10ffff}`);
    if (found === undefined) return terms;
    terms.push(found.term);
  }
}

/** The last row in the text index. */
function indexedRow({ db }: QueryContext, resource: Syncable): number {
  return db.numbers('SELECT rid FROM indexed WHERE resource = ?')(resource)[0] ?? 0;
}

export function lastRow(context: QueryContext, resource: Syncable): number {
  return context.db.numbers(`SELECT ifnull(max(rid), 0) FROM ${resource}`)()[0] ?? 0;
}

export function knownField(columns: readonly string[], field: string): void {
  if (columns.length === 0 || columns.includes(field)) return;
  throw new DeskError('input.params', { reason: 'unknown-field', column: field });
}

function hasWords(condition: Condition): boolean {
  if (condition.kind === 'words') return true;
  if (condition.kind === 'not') return hasWords(condition.of);
  return (condition.kind === 'all' || condition.kind === 'any') && condition.of.some(hasWords);
}

/** Also among the records that a search for duplicates compares, which are read to the last. */
function hasWordsAnywhere(condition: Condition): boolean {
  switch (condition.kind) {
    case 'words':
      return true;
    case 'not':
      return hasWordsAnywhere(condition.of);
    case 'all':
    case 'any':
      return condition.of.some(hasWordsAnywhere);
    case 'repeated':
      return condition.among !== null && hasWordsAnywhere(condition.among);
    case 'field':
      return false;
  }
}
