import type { Candidate, LikenessReason, PairedLine, StoredPair } from '../../shared/ipc/pairs';
import type { QueryContext } from '../store/query-context';
import type { Steps } from '../store/in-steps';
import { readLeftovers, type Leftovers } from './leftovers';
import { LikenessSearch, type Likeness } from './likeness';
import { differenceOf } from './line-differences';
import { mappedPairs, type Result } from './result';
import { linesWithSides, sideText, type ResultLine, type Sides } from './result-lines';

/** How many are offered, after their values were compared, and of these how many of one line. */
const maxCandidates = 2_000;
const maxOfLine = 3;

const linesPerStep = 500;
const candidatesPerStep = 100;

const weights: Readonly<Record<LikenessReason, number>> = {
  same: 5,
  swapped: 4,
  'one-digit': 4,
  name: 4,
  'digit-missing': 3,
  amount: 3,
  sum: 3,
  'name-within': 2,
  date: 1,
};
const weightOf = ({ reasons }: { readonly reasons: readonly { kind: LikenessReason }[] }) =>
  reasons.reduce((sum, { kind }) => sum + weights[kind], 0);

/** What looks alike among the lines that are only on one side. */
export interface Candidates {
  readonly limited: boolean;
  /** The most alike first. */
  readonly candidates: readonly Candidate[];
}

/**
 * Finds the lines of a result that look alike. At most 20,000 lines of each side are looked at; the
 * values of the 2,000 that share most are compared, and three at most are offered for one line.
 */
export async function findCandidates(
  context: QueryContext,
  steps: Steps,
  order: number,
  result: Result,
): Promise<Candidates> {
  const left = await readLeftovers(context, steps, order, result);
  const search = new LikenessSearch(left.mine, left.theirs);
  for (const prepare of search.preparations) await steps.step(order, prepare);
  const walk = async (count: number, work: (from: number, to: number) => void) => {
    for (let at = 0; at < count; at += linesPerStep)
      await steps.step(order, () => work(at, at + linesPerStep));
  };
  await walk(left.mine.length, (from, to) => search.rows(from, to));
  await walk(left.theirs.length, (from, to) => search.records(from, to));
  const sums = steps.now(order, () => search.sums());
  await walk(left.mine.length, (from, to) => sums.of('mine', from, to));
  await walk(left.theirs.length, (from, to) => sums.of('theirs', from, to));
  const found = [...sums.found, ...search.singles]
    .map((likeness) => ({ likeness, weight: weightOf(likeness) }))
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ likeness }) => likeness);
  const isCut = found.length > maxCandidates;
  const described: Candidate[] = [];
  for (let at = 0; at < Math.min(found.length, maxCandidates); at += candidatesPerStep) {
    const some = found.slice(at, Math.min(at + candidatesPerStep, maxCandidates));
    await steps.step(order, () => described.push(...describe(context, result, left, some)));
  }
  return {
    limited: left.isLimited || sums.isLimited || isCut,
    candidates: bestOf(described),
  };
}

/** The most alike first; for each line the best three. */
function bestOf(described: readonly Candidate[]): Candidate[] {
  const share = ({ equal, compared }: Candidate) => (compared === 0 ? 1 : equal / compared);
  const used = new Map<number, number>();
  return described
    .filter(({ reasons, equal, compared }) => reasons.length > 1 || compared < 3 || equal > 0)
    .toSorted((one, other) => share(other) - share(one) || weightOf(other) - weightOf(one))
    .filter(({ mine, theirs }) => {
      const nos = [...mine, ...theirs].map(({ no }) => no);
      if (nos.some((no) => (used.get(no) ?? 0) >= maxOfLine)) return false;
      for (const no of nos) used.set(no, (used.get(no) ?? 0) + 1);
      return true;
    });
}

function describe(
  context: QueryContext,
  result: Result,
  { numbers, codes, days, amounts }: Leftovers,
  found: readonly Likeness[],
): Candidate[] {
  const nosOf = ({ mine, theirs }: Likeness) => ({
    mine: mine.flatMap((at) => numbers.mine[at] ?? []),
    theirs: theirs.flatMap((at) => numbers.theirs[at] ?? []),
  });
  const nos = new Set(found.map(nosOf).flatMap(({ mine, theirs }) => [...mine, ...theirs]));
  const lines = new Map(
    linesWithSides(context, result, [...nos]).map((each) => [each.line.no, each]),
  );
  const fieldOf = ({ kind, pair }: Likeness['reasons'][number]) => {
    if (pair === null) return null;
    const fields = kind === 'date' ? days : kind === 'amount' || kind === 'sum' ? amounts : codes;
    return fields[pair]?.field ?? null;
  };
  return found.flatMap((likeness): Candidate[] => {
    const { mine, theirs } = nosOf(likeness);
    const [rows, records] = [mine, theirs].map((side) => side.flatMap((no) => lines.get(no) ?? []));
    const [row, ...otherRows] = rows ?? [];
    const [record, ...otherRecords] = records ?? [];
    if (row === undefined || record === undefined) return [];
    const isSingle = otherRows.length + otherRecords.length === 0;
    return [
      {
        mine: [row, ...otherRows].map((each) => pairedLine(each, result)),
        theirs: [record, ...otherRecords].map((each) => pairedLine(each, result)),
        reasons: likeness.reasons.map((reason) => ({
          kind: reason.kind,
          field: fieldOf(reason),
          days: reason.days,
        })),
        ambiguous: likeness.isAmbiguous,
        ...(isSingle ? comparison(row.sides, record.sides, result) : noComparison),
      },
    ];
  });
}

const noComparison = { equal: 0, compared: 0, differences: [] };

function comparison(row: Sides, record: Sides, result: Result) {
  const { mine } = row;
  const { theirs } = record;
  if (mine === null || theirs === null) return noComparison;
  const { cells, positions } = theirs;
  const pairs = mappedPairs(result.reconciliation.mapping);
  const isThere = ({ column, field }: (typeof pairs)[number]) =>
    (mine[column] ?? '') !== '' || sideText(record, field) !== '';
  const compared = pairs.filter(isThere).length;
  const differing = result.likeness.differences(mine, cells, positions, true);
  const differences = differing.flatMap((at) => {
    const pair = pairs[at];
    if (pair === undefined) return [];
    const written = mine[pair.column] ?? '';
    return [differenceOf(pair, result.names, written, cells, positions, result.decimals)];
  });
  return { equal: compared - differing.length, compared, differences };
}

function pairedLine(
  { line, sides }: ResultLine,
  { likeness }: Pick<Result, 'likeness'>,
): PairedLine {
  const { no, row, id, key, title } = line;
  const [money] = likeness.sums.pairs;
  const amount =
    money === undefined
      ? ''
      : sides.mine === null
        ? sideText(sides, money.field)
        : (sides.mine[money.column] ?? '');
  return { no, row, id, key, title, amount };
}

/** How many pairs are listed. */
const maxListed = 500;

/** The pairs of a result, with their lines, the newest first. */
export function listPairs({ db, fields }: QueryContext, result: Result): StoredPair[] {
  const pairs = result.pairs.toReversed().slice(0, maxListed);
  const noOf = db.select(
    `SELECT o.no, ifnull(pm.pair, pt.pair) AS pair FROM temp.outcome o
     LEFT JOIN temp.paired_row pm ON pm.row = o.row LEFT JOIN temp.paired_rid pt ON pt.rid = o.rid
     WHERE ifnull(pm.pair, pt.pair) IN (SELECT value FROM json_each(?)) ORDER BY o.no`,
    { no: 'number', pair: 'number' },
  );
  const nos = noOf.all(JSON.stringify(pairs.map(({ no }) => no)));
  const context = { db, fields };
  const lines = linesWithSides(
    context,
    result,
    nos.map(({ no }) => no),
  );
  const byPair = Map.groupBy(lines, (_, at) => nos[at]?.pair ?? 0);
  return pairs.map(({ no, by, at }): StoredPair => {
    const paired = byPair.get(no) ?? [];
    return {
      pairId: no,
      by,
      at,
      mine: paired.filter(({ sides }) => sides.mine !== null).map((each) => rowSide(each, result)),
      theirs: paired
        .filter(({ sides }) => sides.theirs !== null)
        .map((each) => recordSide(each, result)),
    };
  });
}

/** The row of a line, which may have a record as well. */
function rowSide({ line, sides }: ResultLine, result: Result): PairedLine {
  // A line with both has the record's name.
  const title = sides.theirs === null ? line.title : '';
  return pairedLine({ line: { ...line, id: null, title }, sides }, result);
}

function recordSide({ line, sides }: ResultLine, result: Result): PairedLine {
  const { keys } = result.reconciliation.mapping;
  const key = keys.map(({ field }) => sideText(sides, field));
  return pairedLine({ line: { ...line, row: null, key }, sides: { ...sides, mine: null } }, result);
}
