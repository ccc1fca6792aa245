import { DeskError } from '../failure';
import type { QueryContext } from '../store/query-context';
import { addUp } from './chosen-pairs';
import { identity } from './line-identity';
import { contentsOf } from './lines-to-settle';
import type { Result } from './result';
import { linesWithSides, type Sides } from './result-lines';
import type { PairToStore } from './pair-tables';

/** Lines by their numbers in a result: one of each side, or several that add up to one. */
export interface LinesToPair {
  readonly mine: readonly number[];
  readonly theirs: readonly number[];
}

/** What is stored of pairs, and what their result was made of. */
export interface PairsOfResult {
  readonly pairs: readonly PairToStore[];
  readonly draftId: number;
  readonly columns: readonly string[];
  readonly setUp: string;
}

function refuse(reason: 'pair-sides' | 'paired-twice' | 'sum-differs'): never {
  throw new DeskError('input.params', { reason });
}

/** Checks pairs and says what is stored of them. Fails as `reconcileToPair` says. */
export function linesToPair(
  context: QueryContext,
  result: Result,
  pairs: readonly LinesToPair[],
): PairToStore[] {
  const nos = pairs.flatMap(({ mine, theirs }) => [...mine, ...theirs]);
  if (new Set(nos).size < nos.length) refuse('paired-twice');
  const contents = new Map(
    contentsOf(context, result, nos, identity).map((each) => [each.no, each]),
  );
  const sides = new Map(
    linesWithSides(context, result, nos).map((each) => [each.line.no, each.sides]),
  );
  return pairs.map(({ mine, theirs }): PairToStore => {
    const rows = mine.flatMap((no) => contents.get(no) ?? []);
    const records = theirs.flatMap((no) => contents.get(no) ?? []);
    const isOfSides =
      Math.min(rows.length, records.length) === 1 &&
      rows.length + records.length === mine.length + theirs.length &&
      rows.every(({ outcome }) => outcome === 'mine' || outcome === 'unkeyed') &&
      records.every(({ outcome }) => outcome === 'theirs');
    if (!isOfSides) refuse('pair-sides');
    const isSum = rows.length + records.length > 2;
    if (isSum && !isAddingUp(result, [mine, theirs], sides)) refuse('sum-differs');
    const [rowLines, recordLines] = [rows, records].map((side) => side.map(({ line }) => line));
    const isUnkeyed = rows[0]?.outcome === 'unkeyed';
    // A pair goes on under the row's key; without one, under the record's.
    const absorbed = (isSum ? [] : isUnkeyed ? rowLines : recordLines) ?? [];
    return {
      mine: rowLines ?? [],
      theirs: records.flatMap(({ about }) => about.stored ?? []),
      lines: [...(rowLines ?? []), ...(recordLines ?? [])],
      absorbed,
    };
  });
}

function isAddingUp(
  { likeness: { sums } }: Result,
  nos: readonly (readonly number[])[],
  sides: ReadonlyMap<number, Sides>,
): boolean {
  const amountsOf = (numbers: readonly number[]) =>
    numbers.map((no) => {
      const { mine = null, theirs = null } = sides.get(no) ?? {};
      const amounts =
        mine === null ? theirs && sums.ofRecord(theirs.cells, theirs.positions) : sums.ofRow(mine);
      return amounts?.[0] ?? null;
    });
  const [rows = [], records = []] = nos.map(amountsOf);
  return addUp(rows, records);
}
