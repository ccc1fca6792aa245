import Big from 'big.js';
import type { ActOrder, Signer } from '../../../shared/ipc/acts';
import type { OutcomeLine, Reconciliation } from '../../../shared/ipc/reconcile';
import type { CurrencySum, ReconcileRun, SettledLine } from '../../../shared/ipc/settlements';
import type { LanguageCode } from '../../../shared/locales';
import { allRecords } from '../../../shared/all-records';
import { certaintyOf } from '../../../shared/completeness';
import { noticeSentence } from '../../../shared/file-notices';
import { DeskError } from '../../failure';
import type { LineAmount } from '../../reconcile/line-amounts';
import { decimalText } from '../../reconcile/money-sum';
import type { ReconcileStore } from '../../reconcile/reconcile-store';
import type { SettlementStore } from '../../reconcile/settlement-store';
import type { Store } from '../../profile-store/store';
import { companyOf } from '../company';
import { sourceCompleteness } from '../source-completeness';
import { actWords } from './words';
import {
  actStates,
  type Act,
  type ActAmount,
  type ActLine,
  type ActPaired,
  type ActState,
  type Explained,
} from './content';

export interface ActStore extends Pick<Store, 'storedRecord' | 'audit'> {
  readonly reconciling: ReconcileStore;
  readonly settlements: SettlementStore;
  readonly changes: Pick<Store['changes'], 'syncs'>;
}

export interface ActFacts {
  readonly profile: Act['profile'];
  readonly language: LanguageCode;
  /** ISO 8601. */
  readonly at: string;
  readonly writtenBy: string;
  readonly signal: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

const linesAtOnce = 500;

/** An act is read by people; a comparison with more lines is not settled line by line. */
const maxActLines = 50_000;

/**
 * What an act says of the newest result. Fails with `input.params` (`result-gone`, `run-gone`),
 * `storage.export` (`too-large`), `app.cancelled`, and as the store does.
 */
export async function gatherAct(
  store: ActStore,
  { resultId, columns, prepared, reviewed }: Pick<ActOrder, 'resultId' | 'columns'> & Signers,
  facts: ActFacts,
): Promise<Act> {
  const { reconciling, settlements } = store;
  const { result, run, digest } = await requireStored(store, resultId);
  const locale = await reconciling.locale({ resultId });
  const { counts, mapping } = result;
  const listed = counts.different + counts.mine + counts.theirs + counts.repeated + counts.unkeyed;
  if (listed + counts.summed > maxActLines)
    throw new DeskError('storage.export', { reason: 'too-large' });
  const { lines, parts } = await readLines(reconciling, result, listed, facts);
  const paired = await readPaired(reconciling, result, facts.signal);
  const resolved = await resolvedLines(settlements, run, facts.signal);
  const all = [...lines, ...resolved];
  const { search, filters = [], period = null, resource } = mapping;
  const list = { kind: 'list' as const, query: allRecords(resource) };
  const certainty = certaintyOf(await sourceCompleteness(store.changes, list));
  const { language, profile, at, writtenBy } = facts;
  return {
    format: 'merchant-desk-act',
    version: 1,
    language,
    zone: locale.zone,
    at,
    writtenBy,
    company: await companyOf(store),
    profile,
    query: {
      resource,
      search,
      filters,
      period,
      locale: { ...locale, dates: locale.dates ?? null },
    },
    run: { id: run.runId, at: run.at, by: run.by },
    file: run.file,
    sync: {
      no: run.sync.no,
      at: run.sync.asOf === null ? null : new Date(run.sync.asOf).toISOString(),
      records: result.records,
      complete: result.synced && certainty !== 'incomplete',
      sha256: run.sync.sha256,
    },
    settlements: digest,
    pairs: run.pairs,
    ...countedSides(result),
    sums: result.sums,
    explained: result.sums.map((sum) => explained(sum, parts, mapping.rules.tolerance)),
    totals: result.totals,
    states: Object.fromEntries(
      actStates.map((state) => [state, all.filter((line) => line.state === state).length]),
    ),
    changedAgain: lines.filter(({ was, changed }) => was !== null || changed).length,
    notices: [
      ...result.notices.map((each) => noticeSentence(each, language)),
      ...(certainty === 'unconfirmed' ? [actWords(language).unconfirmed] : []),
    ],
    columns,
    lines: all.toSorted((one, other) => order(one.state) - order(other.state)),
    ...(paired.length > 0 && { paired }),
    prepared,
    reviewed,
  };
}

/** The newest result and the run it is stored as. Fails with `input.params`. */
async function requireStored(
  { reconciling, settlements }: ActStore,
  resultId: number,
): Promise<{ result: Reconciliation; run: ReconcileRun; digest: Act['settlements'] }> {
  const result = await reconciling.result();
  if (result?.resultId !== resultId) throw new DeskError('input.params', { reason: 'result-gone' });
  const run = result.runId === null ? null : await settlements.run(result.runId);
  const digest = run === null ? null : await settlements.digest(run.runId);
  if (run === null || digest === null) throw new DeskError('input.params', { reason: 'run-gone' });
  return { result, run, digest };
}

/** How the rows and the records are distributed over the outcomes. */
function countedSides(result: Reconciliation): Pick<Act, 'mine' | 'theirs'> {
  const { counts, repeated, summed, carried } = result;
  const both = { equal: counts.equal, different: counts.different };
  return {
    mine: {
      ...both,
      all: result.rows,
      carried: carried.mine,
      only: counts.mine,
      repeated: repeated.mine,
      unkeyed: counts.unkeyed,
      summed: summed.mine,
      total: counts.total,
    },
    theirs: {
      ...both,
      all: result.records,
      carried: carried.theirs,
      only: counts.theirs,
      repeated: repeated.theirs,
      unkeyed: 0,
      summed: summed.theirs,
      total: 0,
    },
  };
}

interface Signers {
  readonly prepared: Signer;
  readonly reviewed: Signer;
}

/** In an act the pending ones come first: they are what remains to be done. */
const sections: readonly ActState[] = [
  'open',
  'pending',
  'provider',
  'agreed',
  'other',
  'resolved',
];
const order = (state: ActState) => sections.indexOf(state);

/** Sums of the counted amounts of lines, by field, currency and state. */
type Parts = Map<string, Big>;

const partKey = (field: string, currency: string | null, state: string) =>
  JSON.stringify([field, currency, state]);

async function readLines(
  store: ReconcileStore,
  result: Reconciliation,
  listed: number,
  { signal, onProgress }: ActFacts,
) {
  const { resultId } = result;
  const parts: Parts = new Map();
  const lines: ActLine[] = [];
  const known = currenciesOf(result.sums);
  const read = async (state: 'resolved' | null, offset: number) => {
    signal.throwIfAborted();
    const query = { resultId, outcome: null, field: null, state, search: '' };
    const found = await store.lines({ ...query, offset, limit: linesAtOnce });
    const nos = found.lines.map(({ no }) => no);
    return { ...found, amounts: await store.amounts({ resultId, nos }) };
  };
  // The lines that are not equal come first, and of these the total rows last.
  for (let offset = 0; offset < listed; offset += linesAtOnce) {
    const found = await read(null, offset);
    for (const [at, line] of found.lines.entries()) {
      if (offset + at >= listed) break;
      const state = stateOf(line);
      const amounts = found.amounts[at] ?? [];
      addTo(parts, state, amounts, known);
      lines.push(lineOf(line, state, amounts, known));
    }
    onProgress?.(Math.min(listed, offset + linesAtOnce), listed);
    if (found.lines.length === 0) break;
  }
  // A line of an earlier run that agrees now counts on one side only.
  for (let offset = 0, total = 1; offset < total; offset += linesAtOnce) {
    const found = await read('resolved', offset);
    total = found.total;
    for (const amounts of found.amounts) addTo(parts, 'resolved', amounts, known);
  }
  return { lines, parts };
}

/** What the user paired because it adds up: nothing differs in it, and it is decided all the same. */
async function readPaired(
  store: ReconcileStore,
  { resultId, counts, sums }: Reconciliation,
  signal: AbortSignal,
): Promise<ActPaired[]> {
  const known = currenciesOf(sums);
  const numbers = new Map<number | null, number>();
  const paired: ActPaired[] = [];
  for (let offset = 0; offset < counts.summed; offset += linesAtOnce) {
    signal.throwIfAborted();
    const query = { resultId, outcome: 'summed' as const, field: null, state: null, search: '' };
    const { lines } = await store.lines({ ...query, offset, limit: linesAtOnce });
    const amounts = await store.amounts({ resultId, nos: lines.map(({ no }) => no) });
    for (const [at, { pairId, row, id, key, title, from }] of lines.entries()) {
      const pair = numbers.get(pairId) ?? numbers.size + 1;
      numbers.set(pairId, pair);
      const shown = (amounts[at] ?? []).flatMap((amount) => shownAmounts(amount, known));
      paired.push({ pair, row, id, key, title, amounts: shown, since: from ?? '' });
    }
  }
  return paired;
}

function stateOf({ settled }: OutcomeLine): ActState {
  return settled?.state ?? 'open';
}

function lineOf(
  line: OutcomeLine,
  state: ActState,
  amounts: readonly LineAmount[],
  known: ReadonlyMap<string, string>,
): ActLine {
  const { outcome, row, id, key, title, differences, settled, from } = line;
  return {
    state,
    outcome,
    row,
    id,
    key,
    title,
    differences,
    amounts: amounts.flatMap((amount) => shownAmounts(amount, known)),
    comment: settled?.comment ?? '',
    by: settled?.by ?? '',
    at: settled?.at ?? '',
    since: settled === null || settled.since === '' ? (from ?? '') : settled.since,
    was: settled?.was ?? null,
    changed: settled?.changed ?? false,
  };
}

/** By field, the only currency of its sums: amounts that name none are in it. */
function currenciesOf(sums: readonly CurrencySum[]): ReadonlyMap<string, string> {
  const only = new Map<string, string>();
  for (const field of new Set(sums.map((sum) => sum.field))) {
    const named = sums.filter((sum) => sum.field === field && sum.currency !== null);
    const [one, ...others] = named;
    if (one?.currency && others.length === 0) only.set(field, one.currency);
  }
  return only;
}

/** One amount where both sides are in one currency, else one for each. */
function shownAmounts(
  { field, mine, theirs }: LineAmount,
  known: ReadonlyMap<string, string>,
): ActAmount[] {
  const currencyOf = (side: typeof mine) => side?.currency ?? known.get(field) ?? null;
  const entry = (one: typeof mine, other: typeof mine): ActAmount => ({
    field,
    currency: currencyOf(one ?? other),
    mine: one?.plain ?? null,
    theirs: other?.plain ?? null,
    difference: decimalText(new Big(other?.plain ?? 0).minus(one?.plain ?? 0)),
  });
  if (mine === null || theirs === null || currencyOf(mine) === currencyOf(theirs)) {
    return [entry(mine, theirs)];
  }
  return [entry(mine, null), entry(null, theirs)];
}

function addTo(
  parts: Parts,
  state: ActState,
  amounts: readonly LineAmount[],
  known: ReadonlyMap<string, string>,
): void {
  for (const { field, mine, theirs, counted } of amounts) {
    const add = (side: typeof mine, sign: 1 | -1) => {
      if (side === null) return;
      const key = partKey(field, side.currency ?? known.get(field) ?? null, state);
      parts.set(key, (parts.get(key) ?? new Big(0)).plus(new Big(side.plain).times(sign)));
    };
    if (counted.mine) add(mine, -1);
    if (counted.theirs) add(theirs, 1);
  }
}

function explained(
  { field, currency, difference }: CurrencySum,
  parts: Parts,
  tolerance: Readonly<Record<string, string>> | undefined,
): Explained {
  const found = actStates.flatMap((state) => {
    const sum = parts.get(partKey(field, currency, state));
    return sum === undefined ? [] : [[state, sum] as const];
  });
  const rest = found.reduce((left, [, sum]) => left.minus(sum), new Big(difference));
  // Without a tolerance there is nothing else that a difference could be made of.
  const isTolerant = tolerance !== undefined && Object.keys(tolerance).length > 0;
  return {
    field,
    currency,
    difference,
    states: Object.fromEntries(found.map(([state, sum]) => [state, decimalText(sum)])),
    tolerated: isTolerant ? decimalText(rest) : '0.00',
  };
}

async function resolvedLines(
  settlements: SettlementStore,
  { runId }: ReconcileRun,
  signal: AbortSignal,
): Promise<ActLine[]> {
  const found: SettledLine[] = [];
  for (let after: string | null = null; ;) {
    signal.throwIfAborted();
    const lines: SettledLine[] = await settlements.lines({ runId, after });
    found.push(...lines.filter(({ state }) => state === 'resolved'));
    after = lines.at(-1)?.line ?? null;
    if (after === null) break;
  }
  return found.map(({ key, title, row, id, outcome, differences, comment, by, at, since }) => ({
    state: 'resolved',
    outcome: outcome as ActLine['outcome'],
    row,
    id,
    key,
    title,
    differences,
    amounts: [],
    comment,
    by,
    at,
    since,
    was: null,
    changed: false,
  }));
}
